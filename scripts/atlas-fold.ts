import { catalogue } from '../machines/catalogue.ts';
import type { Layout } from '../src/atlas/record.ts';
import { screenModels } from '../tests/models/screens.ts';
import { layOut } from '../tests/support/paths/layout.ts';
import type { MachineRecord } from '../tests/support/paths/record.ts';
import { readRecord } from '../tests/support/paths/records.ts';

type Transition = MachineRecord['transitions'][number];
/** Transitions taken one after the other without anybody resting in between. */
type Chain = { from: string; to: string; taken: Transition[] };

/**
 * Each machine with the states folded in which a person only waits: what remains are the places where somebody can do something, and where it
 * ends. Machines that have no such states are absent.
 */
export async function atlasFolded(): Promise<Record<string, Layout>> {
  const folded: [string, Layout][] = [];
  for (const { name } of catalogue) {
    const record = readRecord(name);
    if (folds(record)) folded.push([name, await fold(record, passing(name))]);
  }
  return Object.fromEntries(folded);
}

/** Whether a machine has states to be folded in. */
export const folds = (record: MachineRecord) => {
  const kept = restingIn(record, passing(record.machine));
  return kept.length > 1 && kept.length < record.states.length;
};

const passing = (machine: string): ReadonlySet<string> => {
  const model = (screenModels as Record<string, { screens: Record<string, unknown> } | undefined>)[machine];
  return new Set(Object.entries(model?.screens ?? {}).flatMap(([state, screen]) => (screen === 'passing' ? [state] : [])));
};

const waysOut = (record: MachineRecord) => (state: string) =>
  record.transitions.filter(({ from, to }) => from === state && to !== undefined && to !== from);

/** The first state, those in which a person can do something, and the ends; and those whose folding would draw more arrows than it saves. */
function restingIn(record: MachineRecord, isPassing: ReadonlySet<string>) {
  const arrows = new Set(record.states.flatMap(({ name }) => waysOut(record)(name).map(({ from, to }) => `${from} ${to}`)));
  const ends = (at: 0 | 1, name: string) => [...arrows].map((arrow) => arrow.split(' ')).filter((it) => it[at] === name);
  const folded = new Set<string>();
  const waiting = record.states
    .slice(1)
    .filter(({ name, tags }) => ends(0, name).length > 0 && (isPassing.has(name) || tags.includes('busy')));
  for (const { name } of waiting) {
    const [before, after] = [ends(1, name), ends(0, name)];
    if (before.length * after.length > before.length + after.length + 1) continue;
    folded.add(name);
    for (const arrow of [...before, ...after]) arrows.delete(arrow.join(' '));
    for (const [from] of before) for (const [, to] of after) if (from !== to) arrows.add(`${from} ${to}`);
  }
  return record.states.filter(({ name }) => !folded.has(name));
}

async function fold(record: MachineRecord, isPassing: ReadonlySet<string>): Promise<Layout> {
  const out = waysOut(record);
  const states = restingIn(record, isPassing);
  const kept = new Set(states.map(({ name }) => name));
  const chains = states.flatMap(({ name }) => chainsFrom(name, out, kept));
  const edges = new Map<string, { from: string; to: string; words: string[]; chains: string[][] }>();
  for (const { from, to, taken } of chains) {
    const edge = edges.get(`${from} ${to}`) ?? { from, to, words: [], chains: [] };
    edge.chains.push(taken.map(({ id }) => id));
    const words = foldTitle(record, taken);
    if (!edge.words.includes(words)) edge.words.push(words);
    edges.set(`${from} ${to}`, edge);
  }
  const own = record.transitions.filter(({ from, to }) => kept.has(from) && (to === undefined || to === from));
  const layout = await layOut({
    ...record,
    states: states.map((state) => ({ ...state, requests: [], entry: [], exit: [] })),
    transitions: [
      ...[...edges].map(([key, { from, to, words }]) => ({ id: key, from, to, event: few(words), guard: false })),
      ...own.map((it) => ({ ...it, to: it.from })),
    ],
  });
  return {
    ...layout,
    edges: layout.edges.map((edge) => ({
      ...edge,
      ids: edge.ids.flatMap((id) => edges.get(id)?.chains.map((chain) => chain.at(-1) ?? '') ?? [id]),
      chains: edge.ids.flatMap((id) => edges.get(id)?.chains ?? [[id]]),
    })),
  };
}

/** Every way from a state to the next one in which somebody rests. */
function chainsFrom(start: string, out: (state: string) => Transition[], kept: ReadonlySet<string>): Chain[] {
  const found: Chain[] = [];
  const follow = (state: string, taken: Transition[], seen: ReadonlySet<string>) => {
    for (const way of out(state)) {
      const to = way.to ?? state;
      if (seen.has(to)) continue;
      const all = [...taken, way];
      if (kept.has(to)) found.push({ from: start, to, taken: all });
      else follow(to, all, new Set([...seen, to]));
    }
  };
  follow(start, [], new Set());
  return found;
}

/** What begins it, and what decides where it leads. */
function foldTitle(record: MachineRecord, taken: Transition[]): string {
  const said = taken.map(({ id, event, delay }) => {
    if (delay !== undefined) return `after ${delay / 1000} s`;
    const step = record.steps.find(({ takes, event: it }) => it.type === event && takes.includes(id));
    return step?.title;
  });
  const ends = [said[0], said.length > 1 ? said.at(-1) : undefined].filter((it) => it !== undefined);
  return [...new Set(ends)].join(', then ') || 'at once';
}

const few = (words: string[]) =>
  words.length > 3 ? `${words.slice(0, 2).join(' or ')} or ${words.length - 2} other ways` : words.join(' or ');
