import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import elk from 'elkjs/lib/elk.bundled.js';
import { actionsLabel, actorLabel, guardLabel } from '../../../src/atlas/chart-labels.ts';
import type { MachineRecord } from './record.ts';

type Point = { x: number; y: number };
type Box = Point & { width: number; height: number };
export type Layout = {
  width: number;
  height: number;
  /** Titles are wrapped here, so that the drawing and the room kept for it agree. */
  states: ({ name: string; lines: string[]; codes: string[] } & Box)[];
  /** The mark of the beginning, with its line into the first state. */
  start: Point & { line: Point[] };
  edges: { ids: string[]; from: string; to: string; lines: string[]; at: Box; line: Point[] }[];
};

const Engine = elk as unknown as new () => { layout(graph: unknown): Promise<unknown> };
type Laid = {
  width: number;
  height: number;
  children: ({ id: string } & Box)[];
  edges: { id: string; labels?: Box[]; sections?: { startPoint: Point; endPoint: Point; bendPoints?: Point[] }[] }[];
};

const titleLine = 20;
const codeLine = 18;
const labelLine = 17;
const mark = 14;

/** Where to draw each state and arrow. Arrows between the same two states share one line and its words. */
export async function layOut(record: MachineRecord): Promise<Layout> {
  const arrows = new Map<string, { from: string; to: string; ids: string[]; words: Set<string> }>();
  for (const transition of record.transitions) {
    const { id, from, to } = transition;
    if (!record.states.some(({ name }) => name === from)) continue;
    const target = to ?? from;
    const key = `${from} ${target}`;
    const arrow = arrows.get(key) ?? { from, to: target, ids: [], words: new Set() };
    arrow.ids.push(id);
    for (const word of transitionLines(record, transition)) arrow.words.add(word);
    arrows.set(key, arrow);
  }
  const list = [...arrows.values()].map((arrow) => ({
    ...arrow,
    lines: [...arrow.words].flatMap((words, index) => wrap(index ? `or ${words}` : words, 24)),
  }));
  const states = record.states.map((state) => {
    const { name, title } = state;
    const lines = wrap(title, 24);
    const codes = codesOf(state);
    const longest = Math.max(...lines.map((line) => line.length * 7.8), ...[name, ...codes].map((code) => code.length * 7.4));
    return {
      name,
      lines,
      codes,
      width: Math.max(132, Math.ceil(longest) + 36),
      height: 34 + lines.length * titleLine + codes.length * codeLine,
    };
  });
  const first = states[0]?.name ?? '';
  // no compaction: it takes no heed of loops, and draws other arrows through them, their words and states
  const graph = {
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.layered.cycleBreaking.strategy': 'BFS_NODE_ORDER',
      'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
      'elk.layered.thoroughness': '20',
      'elk.spacing.nodeNode': '32',
      'elk.spacing.edgeNode': '18',
      'elk.spacing.edgeEdge': '12',
      'elk.spacing.edgeLabel': '5',
      'elk.spacing.labelLabel': '6',
      'elk.spacing.labelNode': '10',
      'elk.layered.spacing.nodeNodeBetweenLayers': '36',
      'elk.layered.spacing.edgeNodeBetweenLayers': '16',
      'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
    },
    children: [{ id: ' start', width: mark, height: mark }, ...states.map(({ name, width, height }) => ({ id: name, width, height }))],
    edges: [
      { id: 'start', sources: [' start'], targets: [first] },
      ...list.map(({ from, to, lines }, index) => ({
        id: String(index),
        sources: [from],
        targets: [to],
        labels: lines.length
          ? [
              {
                text: lines.join('\n'),
                width: Math.ceil(Math.max(...lines.map((line) => line.length)) * 6.8) + 12,
                height: lines.length * labelLine + 4,
              },
            ]
          : [],
      })),
    ],
  };
  const laid = await laidOut(graph);
  const round = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });
  const line = (id: string) =>
    (laid.edges.find((edge) => edge.id === id)?.sections ?? []).flatMap(({ startPoint, bendPoints, endPoint }) =>
      [startPoint, ...(bendPoints ?? []), endPoint].map(round),
    );
  const start = laid.children[0] ?? { x: 0, y: 0 };
  return {
    width: Math.round(laid.width),
    height: Math.round(laid.height),
    states: laid.children.slice(1).map(({ id, x, y, width, height }) => ({
      name: id,
      lines: states.find(({ name }) => name === id)?.lines ?? [],
      codes: states.find(({ name }) => name === id)?.codes ?? [],
      ...round({ x, y }),
      width,
      height,
    })),
    start: { ...round(start), line: line('start') },
    edges: list.map(({ ids, from, to, lines }, index) => {
      const label = laid.edges.find(({ id }) => id === String(index))?.labels?.[0] ?? { x: 0, y: 0, width: 0, height: 0 };
      return {
        ids,
        from,
        to,
        lines,
        at: { ...round(label), width: Math.round(label.width), height: label.height },
        line: line(String(index)),
      };
    }),
  };
}

const cache = path.resolve(import.meta.dirname, '../../../node_modules/.cache/layouts');

/** The engine takes seconds for all machines, so that what it has laid out once is kept. */
async function laidOut(graph: object): Promise<Laid> {
  const file = path.join(cache, `${createHash('sha256').update(JSON.stringify(graph)).digest('hex')}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Laid;
  const laid = (await new Engine().layout(graph)) as Laid;
  mkdirSync(cache, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(laid));
  renameSync(unfinished, file);
  return laid;
}

/** The lines below the name of a state: its invokes, entry and exit actions, and the machines that it starts. */
function codesOf({ requests, entry = [], exit = [], starts = [] }: MachineRecord['states'][number]): string[] {
  return [
    ...requests.map((src) => `asks to ${actorLabel(src)}`),
    ...entry.map((action) => `on arrival: ${actionsLabel(action)}`),
    ...exit.map((action) => `on leaving: ${actionsLabel(action)}`),
    ...starts.map((name) => `begins ${name}`),
  ].flatMap((text) => wrap(text, 30));
}

/** What happens when a transition is taken, in the words of the model, and its named guard. */
function transitionLines(record: MachineRecord, { id, event, guard, when, delay }: MachineRecord['transitions'][number]): string[] {
  const said = new Set(record.steps.filter(({ takes, event: it }) => it.type === event && takes.includes(id)).map(({ title }) => title));
  const words = delay !== undefined ? [`after ${delay / 1000} s`] : said.size ? [...said] : [word(event)];
  const otherwise = !guard && event === 'always' && !id.endsWith('|0');
  const condition = when ? ` [${guardLabel(when, record.machine)}]` : otherwise ? ' [otherwise]' : '';
  return words.map((it) => `${it}${condition}`);
}

function word(event: string): string {
  if (event === 'always') return 'at once';
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(event) ?? [];
  return kind && id ? `“${actorLabel(id)}” ${kind === 'done' ? 'is answered' : 'fails'}` : event;
}

function wrap(text: string, longest: number): string[] {
  const lines: string[] = [];
  for (const part of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${part}`.length <= longest) lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(part);
  }
  return lines;
}
