import elk from 'elkjs/lib/elk.bundled.js';
import type { MachineRecord } from './record.ts';

type Point = { x: number; y: number };
export type Layout = {
  width: number;
  height: number;
  states: ({ name: string; width: number; height: number } & Point)[];
  edges: { ids: string[]; label: string; at: Point & { width: number; height: number }; line: Point[] }[];
};

const Engine = elk as unknown as new () => { layout(graph: unknown): Promise<unknown> };
type Laid = {
  width: number;
  height: number;
  children: { id: string; x: number; y: number; width: number; height: number }[];
  edges: {
    id: string;
    labels: (Point & { width: number; height: number })[];
    sections: { startPoint: Point; endPoint: Point; bendPoints?: Point[] }[];
  }[];
};

/** Where to draw each state and arrow. Arrows between the same two states share one line and their labels. */
export async function layOut(record: MachineRecord): Promise<Layout> {
  const arrows = new Map<string, { from: string; to: string; ids: string[]; labels: Set<string> }>();
  for (const { id, from, to, event } of record.transitions) {
    if (!to || !record.states.some(({ name }) => name === from)) continue;
    const key = `${from} ${to}`;
    const arrow = arrows.get(key) ?? { from, to, ids: [], labels: new Set() };
    arrow.ids.push(id);
    arrow.labels.add(word(event));
    arrows.set(key, arrow);
  }
  const list = [...arrows.values()];
  const laid = (await new Engine().layout({
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.layered.cycleBreaking.strategy': 'BFS_NODE_ORDER',
      'elk.spacing.nodeNode': '40',
      'elk.layered.spacing.nodeNodeBetweenLayers': '48',
      'elk.spacing.edgeLabel': '4',
    },
    children: record.states.map(({ name, title }) => ({
      id: name,
      width: Math.max(150, Math.max(title.length, name.length) * 7 + 32),
      height: 56,
    })),
    edges: list.map(({ from, to, labels }, index) => ({
      id: String(index),
      sources: [from],
      targets: [to],
      labels: [{ text: [...labels].join(', '), width: [...labels].join(', ').length * 6.5 + 8, height: 18 }],
    })),
  })) as Laid;
  const round = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });
  return {
    width: Math.round(laid.width),
    height: Math.round(laid.height),
    states: laid.children.map(({ id, x, y, width, height }) => ({ name: id, ...round({ x, y }), width, height })),
    edges: laid.edges.map(({ labels, sections }, index) => {
      const label = labels[0] ?? { x: 0, y: 0, width: 0, height: 0 };
      return {
        ids: list[index]?.ids ?? [],
        label: [...(list[index]?.labels ?? [])].join(', '),
        at: { ...round(label), width: Math.round(label.width), height: label.height },
        line: sections.flatMap(({ startPoint, bendPoints, endPoint }) => [startPoint, ...(bendPoints ?? []), endPoint].map(round)),
      };
    }),
  };
}

function word(event: string): string {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(event) ?? [];
  if (kind) return kind === 'done' ? `${id} answers` : `${id} fails`;
  return event.startsWith('xstate.after') ? 'after a while' : event;
}
