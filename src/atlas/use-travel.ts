import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { AtlasRecord, Layout } from './record.ts';

type Edge = Layout['edges'][number];

/** Arrow keys go along the transitions: left and right choose a transition, down takes it, up goes back. Each step is announced. */
export function useTravel(record: AtlasRecord, layout: Layout, root: RefObject<HTMLElement | null>, current: string | undefined) {
  const [last, setLast] = useState<{ at: string; current: string | undefined }>();
  // what is chosen elsewhere takes the focus of the chart with it
  const at = last?.current === current ? last?.at : undefined;
  const [index, setIndex] = useState<number>();
  const [trail, setTrail] = useState<readonly string[]>([]);
  const [text, setSays] = useState('');

  const titleOf = (name: string) => record.states.find((state) => state.name === name)?.title ?? name;
  const waysFrom = (name: string): Edge[] => layout.edges.filter(({ from }) => from === name);
  const focus = (name: string) => root.current?.querySelector<SVGAElement>(`[data-state="${CSS.escape(name)}"]`)?.focus();
  const sayArrived = (name: string) => {
    const { length } = waysFrom(name);
    setSays(
      `${titleOf(name)}. ${length === 0 ? 'It ends here.' : length === 1 ? 'One transition leaves it.' : `${length} transitions leave it.`}`,
    );
  };

  const press = (event: KeyboardEvent) => {
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const ways = waysFrom(at);
    const choose = (wanted: number) => {
      const next = (wanted + ways.length) % ways.length;
      const way = ways[next];
      if (!way) return sayArrived(at);
      setIndex(next);
      return setSays(
        `Way ${next + 1} of ${ways.length}: ${way.lines.join(' ')}, ${way.to === at ? 'stays here' : `leads to ${titleOf(way.to)}`}.`,
      );
    };
    const go = (name: string) => {
      setIndex(undefined);
      focus(name);
      sayArrived(name);
    };
    const actions: Record<string, () => void> = {
      ArrowRight: () => choose(index === undefined ? 0 : index + 1),
      ArrowLeft: () => choose(index === undefined ? -1 : index - 1),
      ArrowDown: () => {
        const way = ways[index ?? 0];
        if (!way) return sayArrived(at);
        setTrail([...trail, at]);
        return go(way.to);
      },
      ArrowUp: () => {
        const before = trail.at(-1) ?? layout.edges.find(({ to, from }) => to === at && from !== at)?.from;
        if (before === undefined) return setSays(`${titleOf(at)}. This is the beginning.`);
        setTrail(trail.slice(0, -1));
        return go(before);
      },
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return {
    at,
    text,
    way: at !== undefined && index !== undefined ? waysFrom(at)[index] : undefined,
    press,
    arrive: (name: string) => {
      if (name !== at) setIndex(undefined);
      setLast({ at: name, current });
    },
  };
}
