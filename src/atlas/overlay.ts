import type { Baseline } from './before.ts';
import { type Difference, differences } from './differences.ts';
import type { Machine } from './machine.ts';
import { labWalks } from './path-results.ts';
import { type AtlasRecord, placeAfter, type Path, instantTransitions, type Transition } from './record.ts';
import type { Reports } from './reports.ts';
import { command } from './simulation.ts';
import { idsIn } from './test-title.ts';
import { liveTransitionsOf } from './live-transitions.ts';
import { commands, fullLab } from './verdict.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'none';
export type Mark = { tone: Tone; text: string; detail: string };
/** What is laid over a chart: a mark for each transition and state it speaks of. */
export type OverlayMarks = {
  edges: ReadonlyMap<string, Mark>;
  states: ReadonlyMap<string, Mark>;
  missing?: string;
  invariants?: readonly string[];
};
type Made = { edges?: [string, Mark][]; states?: [string, Mark][]; missing?: string; invariants?: readonly string[] };
type Overlay = { title: string; detail: string; make: (machine: Machine, reports: Reports, before: Baseline) => Made };

const mark = (tone: Tone, text: string, detail: string): Mark => ({ tone, text, detail });

/** So many steps of a path. */
type Part = { path: Path; first: number; until: number };

/** The parts that take a transition or pass through a state. */
function runsThrough<Way extends Part>(record: AtlasRecord, ways: readonly Way[]) {
  const edges = new Map<string, Way[]>();
  const states = new Map<string, Way[]>();
  const add = (map: Map<string, Way[]>, key: string, way: Way) => {
    const list = map.get(key);
    if (!list) map.set(key, [way]);
    else if (list.at(-1) !== way) list.push(way);
  };
  const atOnce = instantTransitions(record);
  for (const way of ways) {
    const { path, first, until } = way;
    if (first === 0) for (const id of atOnce[path.start] ?? []) add(edges, id, way);
    for (let count = first; count <= until; count += 1) {
      add(states, record.places[placeAfter(record, path, count)]?.state ?? '', way);
      if (count > first) for (const id of record.steps[path.steps[count - 1] ?? -1]?.takes ?? []) add(edges, id, way);
    }
  }
  return { edges, states };
}

const pathsOf = ({ tours, paths }: AtlasRecord) => [...tours, ...paths];

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

function covered({ record }: Machine): Made {
  const through = runsThrough(
    record,
    pathsOf(record).map((path) => ({ path, first: 0, until: path.steps.length })),
  );
  const markOf = (found: readonly Part[] = []) =>
    mark(found.length ? 'good' : 'bad', String(found.length), found.length ? count(found.length, 'path') : 'no path');
  return {
    edges: record.transitions.map(({ id }) => [id, markOf(through.edges.get(id))]),
    states: record.states.map(({ name }) => [name, markOf(through.states.get(name) ?? passing(record, through.edges, name))]),
  };
}

/** Runs through a state in which the machine never rests: those that take a way out of it. */
const passing = <Way>(record: AtlasRecord, edges: ReadonlyMap<string, Way[]>, name: string) => [
  ...new Set(record.transitions.filter(({ from }) => from === name).flatMap(({ id }) => edges.get(id) ?? [])),
];

function lastResult(machine: Machine, reports: Reports): Made {
  const { record, summary } = machine;
  const through = runsThrough(
    record,
    pathsOf(record).flatMap((path) => labWalks(reports, summary, path).map((walk) => ({ path, ...walk }))),
  );
  const markOf = (found: readonly { passed: boolean }[] = []) => {
    const failed = found.filter(({ passed }) => !passed).length;
    if (failed) return mark('bad', '✕', `${count(failed, 'run')} of it failed`);
    return found.length > 0 ? mark('good', '✓', `${count(found.length, 'run')} of it passed`) : mark('none', '–', `not walked: ${fullLab}`);
  };
  return {
    edges: record.transitions.map(({ id }) => [id, markOf(through.edges.get(id))]),
    states: record.states.map(({ name }) => [name, markOf(through.states.get(name) ?? passing(record, through.edges, name))]),
    ...(reports.lab ? {} : { missing: commands.lab }),
  };
}

function guards({ record }: Machine): Made {
  const taken = new Set([...instantTransitions(record).flat(), ...record.steps.flatMap(({ takes }) => takes)]);
  return {
    edges: record.transitions
      .filter(({ guard }) => guard)
      .map(({ id }) => {
        const isTrue = taken.has(`${id}=true`) || taken.has(id);
        const isFalse = taken.has(`${id}=false`);
        if (isTrue && isFalse) return [id, mark('good', 'T F', 'seen true and false')];
        return [
          id,
          mark('warn', isTrue ? 'T –' : isFalse ? '– F' : '– –', isTrue ? 'never false' : isFalse ? 'never true' : 'never asked'),
        ];
      }),
  };
}

/** A mutant's label names its location: `waiting after poll: dropped`, `creating onDone [2]: to paying instead of failed`. */
function transitionOf(record: AtlasRecord, mutant: string): { transition?: Transition; state?: string } {
  const [, where = '', index] = /^(.+?)(?: \[(\d+)\])?: /.exec(mutant) ?? [];
  const [state = '', ...rest] = where.split(' ');
  const key = rest.join(' ');
  const isState = record.states.some(({ name }) => name === state);
  const all = record.transitions.filter(({ from, event }) => {
    if (state === 'anywhere' ? record.states.some(({ name }) => name === from) : from !== state) return false;
    if (key.startsWith('after ')) return event.startsWith(`xstate.after.${key.slice(6)}.`);
    if (key === 'onDone') return event.startsWith('xstate.done.');
    if (key === 'onError') return event.startsWith('xstate.error.');
    return event === key;
  });
  const transition = all[Number(index ?? 0)];
  return { ...(transition ? { transition } : {}), ...(isState ? { state } : {}) };
}

function livingMutants({ record, summary }: Machine, reports: Reports): Made {
  const score = reports.scores?.machines.find(({ machine }) => machine === summary.name);
  if (!score?.unsaid) return { missing: commands.chart };
  const alive = new Map<string, { unseen: string[]; unsaid: string[] }>();
  for (const kind of ['unseen', 'unsaid'] as const)
    for (const detail of score[kind] ?? []) {
      const { transition, state } = transitionOf(record, detail);
      const key = transition?.id ?? state ?? '';
      const known = alive.get(key) ?? { unseen: [], unsaid: [] };
      known[kind].push(detail);
      alive.set(key, known);
    }
  const markOf = (key: string) => {
    const found = alive.get(key);
    if (!found) return mark('good', '✓', 'every planted fault is found');
    if (found.unseen.length) return mark('bad', String(found.unseen.length), `nothing notices: ${found.unseen.join('; ')}`);
    return mark('warn', String(found.unsaid.length), `only the record notices, no invariant: ${found.unsaid.join('; ')}`);
  };
  return {
    edges: record.transitions.map(({ id }) => [id, markOf(id)]),
    states: record.states.filter(({ name }) => alive.has(name)).map(({ name }) => [name, markOf(name)]),
  };
}

function accessibility({ record, screens, summary }: Machine, reports: Reports): Made {
  const examined = reports.walked[summary.name]?.examined ?? [];
  return {
    states: record.states
      .filter(({ name }) => screens && screens.screens[name] !== 'passing')
      .map(({ name }) => {
        const here = examined.filter(({ state }) => state === name);
        const found = [...new Set(here.flatMap((axeResult) => axeResult.found))];
        if (found.length) return [name, mark('bad', String(found.length), `findings: ${found.join(', ')}`)];
        const where = here.map(({ locale, width }) => `${locale} ${width} px`).join(', ');
        return [name, here.length ? mark('good', '0', `no finding in ${where}`) : mark('none', '–', 'not examined here')];
      }),
    ...(examined.length ? {} : { missing: commands.lab }),
  };
}

function requirements({ record }: Machine, reports: Reports): Made {
  const tests = [...(reports.chart?.tests ?? []), ...(reports.journeys?.tests ?? [])];
  return {
    states: record.states.map(({ name, requirements: ids }) => {
      const testsOf = (id: string) => tests.filter(({ title }) => idsIn(title).includes(id));
      const text = ids.join(' ');
      const failed = ids.filter((id) => testsOf(id).some(({ passed }) => !passed));
      const unproven = ids.filter((id) => testsOf(id).length === 0);
      if (failed.length) return [name, mark('bad', text, `a test of ${failed.join(', ')} failed`)];
      if (unproven.length) return [name, mark('none', text, `no test of ${unproven.join(', ')} ran here`)];
      return [name, mark('good', text, 'all its tests passed')];
    }),
  };
}

function human({ record, summary }: Machine): Made {
  const touched = liveTransitionsOf(summary.name);
  return {
    edges: record.transitions.map(({ id }) => {
      const times = touched[id]?.times ?? 0;
      return [
        id,
        times ? mark('good', `${times}×`, `taken ${count(times, 'time')} by a person`) : mark('none', '–', 'nobody has taken it'),
      ];
    }),
    ...(Object.keys(touched).length ? {} : { missing: 'go live and use the app' }),
  };
}

function simulated({ record, summary }: Machine, { simulation }: Reports): Made {
  const use = simulation?.machines[summary.name];
  if (!use) return { invariants: ['The simulation does not run this machine.'], ...(simulation ? {} : { missing: command }) };
  const ends = Object.values(use.left).reduce((sum, times) => sum + times, 0);
  return {
    edges: record.transitions.map(({ id }) => {
      const times = use.taken[id] ?? 0;
      return [id, times ? mark('good', `${times}×`, `taken ${count(times, 'time')}`) : mark('none', '–', 'never taken')];
    }),
    states: record.states.flatMap(({ name }): [string, Mark][] => {
      const times = use.left[name] ?? 0;
      return times ? [[name, mark('warn', `−${times}`, `people went away here ${count(times, 'time')}, of ${ends} in this machine`)]] : [];
    }),
  };
}

function changes({ record }: Machine, _reports: Reports, { records, revision }: Baseline): Made {
  if (!records) return { missing: 'npm run atlas -- before main' };
  const before = records[record.machine];
  if (!before) return { invariants: [`The machine is new since ${revision}.`] };
  const found = differences(before, record);
  const signs = { new: ['good', '+'], changed: ['warn', '~'], rewritten: ['none', '≈'], gone: ['bad', '−'] } as const;
  const markOf = ({ kind, text: detail }: Difference) => {
    const [tone, text] = signs[kind];
    return mark(tone, text, plain(detail));
  };
  const here = (about: Difference['about']) =>
    found
      .filter((difference) => difference.about === about && difference.kind !== 'gone')
      .map((difference): [string, Mark] => [difference.key, markOf(difference)]);
  // a removed arrow is listed at its source state
  const gone = found.filter(({ kind, about }) => kind === 'gone' && about === 'transition');
  const begun = new Map<string, Difference[]>();
  for (const difference of gone) {
    const from = before.transitions.find(({ id }) => id === difference.key)?.from ?? '';
    begun.set(from, [...(begun.get(from) ?? []), difference]);
  }
  return {
    edges: here('transition'),
    states: [
      ...here('state'),
      ...[...begun].map(([name, list]): [string, Mark] => [
        name,
        mark('bad', `−${list.length}`, list.map(({ text }) => plain(text)).join('; ')),
      ]),
    ],
    invariants: found.length ? found.map(({ text }) => plain(text)) : [`Nothing is different since ${revision}.`],
  };
}

/** A sentence without the signs of Markdown. */
const plain = (text: string) => text.replaceAll(/\*\*|`/g, '');

export const overlays: Record<string, Overlay> = {
  paths: { title: 'Covered by paths', detail: 'How many paths and tours take each transition.', make: covered },
  result: { title: 'Last result', detail: 'What became of the walks over the real screens.', make: lastResult },
  guards: { title: 'Conditions', detail: 'Which conditions were seen true and false.', make: guards },
  mutants: { title: 'Living mutants', detail: 'Planted faults that no invariant, or nothing at all, notices.', make: livingMutants },
  axe: { title: 'Accessibility', detail: 'What the accessibility check found on each screen.', make: accessibility },
  requirements: { title: 'Requirements', detail: 'The requirements of each state, and whether their tests passed.', make: requirements },
  changes: { title: 'Changes', detail: 'What is different from the version laid aside.', make: changes },
  simulated: {
    title: 'Simulation',
    detail: 'How often the simulation takes each transition, and in which states people went away.',
    make: simulated,
  },
  human: { title: 'Touched by people', detail: 'What a person did in live sessions in this browser.', make: human },
};

/** The overlay named by the URL, if any. */
export const overlayNamed = (name: string | undefined) =>
  name !== undefined && Object.hasOwn(overlays, name) ? overlays[name] : undefined;

export function laid(
  name: string | undefined,
  machine: Machine,
  reports: Reports,
  before: Baseline,
): (OverlayMarks & Pick<Overlay, 'title' | 'detail'>) | undefined {
  const overlay = overlayNamed(name);
  if (!overlay) return undefined;
  const { edges = [], states = [], ...rest } = overlay.make(machine, reports, before);
  return { title: overlay.title, detail: overlay.detail, edges: new Map(edges), states: new Map(states), ...rest };
}

const order: Tone[] = ['bad', 'warn', 'none', 'good'];
/** Several transitions share an arrow: it shows the worst of their marks. */
export function worstMark(marks: readonly (Mark | undefined)[]): Mark | undefined {
  const found = marks.filter((it) => it !== undefined);
  const tone = order.find((it) => found.some((one) => one.tone === it));
  const first = found.find((it) => it.tone === tone);
  if (!first) return undefined;
  const numbers = found.map(({ text }) => Number(text));
  const isSum = found.length > 1 && numbers.every((it) => Number.isFinite(it));
  return isSum ? { ...first, text: String(Math.max(...numbers)) } : first;
}
