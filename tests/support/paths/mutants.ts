import { createMachine, not } from 'xstate';
import type { AnyStateMachine } from 'xstate';

export type Mutant = { title: string; machine: AnyStateMachine };
type Candidate = { target?: string; guard?: unknown; actions?: unknown };
type StateConfig = {
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  always?: unknown;
  entry?: unknown;
  exit?: unknown;
  invoke?: { onDone?: unknown; onError?: unknown; input?: unknown };
};
type Config = { states: Record<string, StateConfig>; on?: Record<string, unknown> };
type Slot = { title: string; owner: Record<string, unknown>; key: string };

/**
 * Machines with one fault each: a transition dropped or retargeted (also of timers and actor outputs), a guard inverted, an action removed, a
 * request not made, a timer ten times as long. Flat charts only.
 */
export function mutants(machine: AnyStateMachine): Mutant[] {
  const original = machine.config as unknown as Config;
  const found: Mutant[] = [];
  const make = (title: string, change: (config: Config) => unknown) => {
    const config = copy(original);
    change(config);
    found.push({ title, machine: createMachine(config as never, machine.implementations as never) as unknown as AnyStateMachine });
  };
  const names = Object.keys(original.states);
  slots(original).forEach((slot, slotAt) => {
    const candidates = list(slot.owner[slot.key]);
    candidates.forEach((candidate, at) => {
      const where = candidates.length > 1 ? `${slot.title} [${at}]` : slot.title;
      const edit = (change: (all: Candidate[]) => void) => (config: Config) => {
        const { owner, key } = slots(config)[slotAt] as Slot;
        const all = list(owner[key]);
        change(all);
        if (all.length) owner[key] = all;
        else delete owner[key];
      };
      make(
        `${where}: dropped`,
        edit((all) => void all.splice(at, 1)),
      );
      if (candidate.target !== undefined) {
        const elsewhere = names[(names.indexOf(candidate.target) + 1) % names.length] as string;
        make(
          `${where}: to ${elsewhere} instead of ${candidate.target}`,
          edit((all) => void all.splice(at, 1, { ...candidate, target: elsewhere })),
        );
      }
      if (candidate.guard !== undefined)
        make(
          `${where}: guard turned round`,
          edit((all) => void all.splice(at, 1, { ...candidate, guard: not(candidate.guard as never) })),
        );
      actions(candidate.actions).forEach((_, actionAt, every) =>
        make(
          `${where}: action ${actionAt} forgotten`,
          edit((all) => void all.splice(at, 1, { ...candidate, actions: every.filter((__, index) => index !== actionAt) })),
        ),
      );
    });
  });
  for (const [name, delay] of Object.entries(machine.implementations.delays))
    if (typeof delay === 'number')
      found.push({ title: `${name}: ten times as long`, machine: machine.provide({ delays: { [name]: delay * 10 } } as never) });
  for (const name of names) {
    const { invoke } = original.states[name] ?? {};
    if (!invoke) continue;
    make(`${name}: nothing is asked`, (config) => delete config.states[name]?.invoke);
    if (invoke.input)
      make(`${name}: asked without saying what`, (config) => {
        const asked = config.states[name]?.invoke;
        if (asked) delete asked.input;
      });
  }
  for (const name of names)
    for (const key of ['entry', 'exit'] as const)
      actions(original.states[name]?.[key]).forEach((_, at, every) =>
        make(`${name} ${key}: action ${at} forgotten`, (config) => {
          const state = config.states[name];
          if (state) state[key] = every.filter((__, index) => index !== at);
        }),
      );
  return found;
}

function slots(config: Config): Slot[] {
  const found: Slot[] = [];
  const all = (title: string, owner: Record<string, unknown> | undefined) => {
    for (const key of Object.keys(owner ?? {})) found.push({ title: `${title} ${key}`, owner: owner as Record<string, unknown>, key });
  };
  all('anywhere', config.on);
  for (const [name, state] of Object.entries(config.states)) {
    all(name, state.on);
    all(`${name} after`, state.after);
    if (state.always) found.push({ title: `${name} always`, owner: state as Record<string, unknown>, key: 'always' });
    for (const key of ['onDone', 'onError'] as const)
      if (state.invoke?.[key]) found.push({ title: `${name} ${key}`, owner: state.invoke as Record<string, unknown>, key });
  }
  return found;
}

function list(value: unknown): Candidate[] {
  const all = Array.isArray(value) ? value : [value];
  return all.map((it) => (typeof it === 'string' ? { target: it } : { ...(it as Candidate) }));
}

function actions(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)])) as T;
}
