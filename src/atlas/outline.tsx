import { type KeyboardEvent, memo, useId, useRef, useState } from 'react';
import { addressOf, go } from './address.ts';
import { isPlain } from './link.tsx';
import type { Machine } from './machine.ts';
import { eventName } from './record.ts';
import styles from './outline.module.css';

type Row = { key: string; level: 1 | 2; to: string; title: string; text: string; parent?: string; position: number; size: number };

interface OutlineProps {
  title?: string;
  machine: Machine;
  /** What is chosen, by name and by id. */
  state: string | undefined;
  transition: string | undefined;
  onChoose: () => void;
}

/** The chart as a tree: its states, and below each one its ways out. */
export const Outline = memo(({ title = 'Outline', machine, state: chosenState, transition, onChoose }: OutlineProps) => {
  const { record, summary, labels } = machine;
  const chosen = transition ? `t ${transition}` : chosenState ? `s ${chosenState}` : undefined;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [last, setFocused] = useState<{ key: string; chosen: string | undefined }>();
  const id = useId();
  const tree = useRef<HTMLUListElement>(null);

  // what is chosen elsewhere takes the focus of the tree with it
  const focused = last?.chosen === chosen ? last?.key : undefined;
  const from = transition && record.transitions.find(({ id }) => id === transition)?.from;
  const isOpen = (key: string) => open.has(key) || key === `s ${from}`;
  const titleOf = (name: string) => record.states.find((state) => state.name === name)?.title ?? name;
  const rows = record.states.flatMap((state, position): Row[] => {
    const key = `s ${state.name}`;
    const transitions = record.transitions.filter((it) => it.from === state.name);
    const row: Row = {
      key,
      level: 1,
      to: addressOf({ machine: summary.name, state: state.name }),
      title: state.title,
      text: transitions.length ? `${transitions.length} ${transitions.length === 1 ? 'transition' : 'transitions'}` : 'ends here',
      position: position + 1,
      size: record.states.length,
    };
    if (!isOpen(key)) return [row];
    return [
      row,
      ...transitions.map((transition, index): Row => {
        const label = record.layout.edges.find(({ ids }) => ids.includes(transition.id))?.lines.join(' ');
        return {
          key: `t ${transition.id}`,
          level: 2,
          to: addressOf({ machine: summary.name, transition: transition.id }),
          title: label || eventName(transition),
          text: `${transition.guard ? `if ${labels.conditionLabel(summary.name, transition)}, ` : ''}to ${titleOf(transition.to ?? transition.from)}`,
          parent: key,
          position: index + 1,
          size: transitions.length,
        };
      }),
    ];
  });
  const active = rows.find(({ key }) => key === focused)?.key ?? rows.find(({ key }) => key === chosen)?.key ?? rows[0]?.key;

  const focus = (key: string | undefined) => {
    if (key === undefined) return;
    setFocused({ key, chosen });
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  };
  const set = (key: string, wanted: boolean) =>
    setOpen((before) => new Set(wanted ? [...before, key] : [...before].filter((it) => it !== key)));
  const choose = (to: string) => {
    go(to);
    onChoose();
  };
  const press = (event: KeyboardEvent, row: Row) => {
    const at = rows.indexOf(row);
    const isWay = row.level === 2;
    const actions: Record<string, () => void> = {
      ArrowDown: () => focus(rows[at + 1]?.key),
      ArrowUp: () => focus(rows[at - 1]?.key),
      Home: () => focus(rows[0]?.key),
      End: () => focus(rows.at(-1)?.key),
      ArrowRight: () =>
        isWay ? undefined : isOpen(row.key) ? focus(rows[at + 1]?.parent === row.key ? rows[at + 1]?.key : undefined) : set(row.key, true),
      ArrowLeft: () => (isWay ? focus(row.parent) : set(row.key, false)),
      Enter: () => choose(row.to),
      ' ': () => choose(row.to),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return (
    <section className={styles.outline}>
      <h2 id={id}>{title}</h2>
      <ul role="tree" aria-labelledby={id} ref={tree}>
        {rows.map((row) => (
          <li
            key={row.key}
            data-key={row.key}
            role="treeitem"
            aria-level={row.level}
            aria-posinset={row.position}
            aria-setsize={row.size}
            aria-selected={row.key === chosen}
            aria-expanded={row.level === 1 && row.text !== 'ends here' ? isOpen(row.key) : undefined}
            tabIndex={row.key === active ? 0 : -1}
            onFocus={() => setFocused({ key: row.key, chosen })}
            onKeyDown={(event) => press(event, row)}
            onClick={(event) => {
              if (!isPlain(event)) return;
              choose(row.to);
              if (row.level === 1) set(row.key, row.key === chosen ? !isOpen(row.key) : true);
            }}
          >
            <b>
              {row.title}
              <span className="sr">, </span>
            </b>
            <span>{row.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
});
