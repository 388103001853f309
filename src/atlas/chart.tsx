import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { ExportMenu } from './export-menu.tsx';
import { Minimap } from './minimap.tsx';
import { useTravel } from './use-travel.ts';
import { useDrag } from './use-drag.ts';
import styles from './chart.module.css';
import { isPlain } from './link.tsx';
import { type Laid, type Mark, worst } from './overlay.ts';
import type { AtlasRecord, Layout, Point } from './record.ts';

export interface ChartProps {
  layout: Layout;
  record: AtlasRecord;
  addressFor: (state: string) => string;
  /** The state that is chosen, or where the shown run is. */
  current: string | undefined;
  /** Id of the chosen transition. */
  chosen: string | undefined;
  walked: ReadonlySet<string>;
  /** What the last step took. */
  last: ReadonlySet<string>;
  onState: (name: string) => void;
  /** What is laid over it: colours and marks of states and arrows. */
  laid?: Laid | undefined;
  /** More buttons beside those for the size. */
  tools?: ReactNode;
}

const margin = 24;
const clamp = (value: number) => Math.min(2, Math.max(0.2, value));

/** The machine as drawn: plain SVG from the places that were worked out when the record was made. */
export function Chart({ layout, record, addressFor, current, chosen, walked, last, onState, laid, tools }: ChartProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>();
  const width = layout.width + 2 * margin;
  const height = layout.height + 2 * margin;
  const fit = useCallback(() => {
    const room = scroll.current;
    return room ? clamp(Math.min(room.clientWidth / width, room.clientHeight / height, 1)) : 1;
  }, [width, height]);
  const measure = useCallback(
    (node: HTMLDivElement | null) => {
      scroll.current = node;
      // never too small to be read: the rest is a matter of scrolling
      if (node) setZoom(Math.max(fit(), 0.85));
    },
    [fit],
  );
  const scale = zoom ?? 1;
  const travel = useTravel(record, layout, scroll, current);
  const drag = useDrag(scroll);

  useEffect(() => {
    const box = layout.states.find(({ name }) => name === current) ?? { ...layout.start, width: 0, height: 0 };
    const room = scroll.current;
    if (!room) return;
    const x = (box.x + margin + box.width / 2) * scale;
    const y = (box.y + margin + box.height / 2) * scale;
    const isSeen =
      x > room.scrollLeft + 80 &&
      x < room.scrollLeft + room.clientWidth - 80 &&
      y > room.scrollTop + 40 &&
      y < room.scrollTop + room.clientHeight - 40;
    if (!isSeen) room.scrollTo({ left: x - room.clientWidth / 2, top: y - room.clientHeight / (current ? 2 : 4) });
  }, [layout, current, scale]);

  return (
    <div className={styles.chart}>
      <div className={styles.scroll} ref={measure} {...drag} tabIndex={0} role="region" aria-label={`State chart of ${record.title}`}>
        <svg
          className={styles.drawing}
          data-some={current !== undefined || chosen !== undefined || undefined}
          width={width * scale}
          height={height * scale}
          viewBox={`${-margin} ${-margin} ${width} ${height}`}
          role="group"
          aria-label={`${layout.states.length} states and ${layout.edges.length} arrows. The outline says the same as a list.`}
        >
          <defs>
            {['plain', 'walked', 'last'].map((kind) => (
              <marker
                key={kind}
                id={`arrow-${kind}`}
                className={styles.head}
                data-kind={kind}
                markerUnits="userSpaceOnUse"
                markerWidth="12"
                markerHeight="12"
                refX="9"
                refY="5"
                orient="auto"
              >
                <path d="M0 0L10 5L0 10z" />
              </marker>
            ))}
            <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0v6" className={styles.hatch} />
            </pattern>
          </defs>
          <g className={styles.start}>
            <circle cx={layout.start.x + 7} cy={layout.start.y + 7} r="6" />
            <path d={rounded(layout.start.line)} markerEnd="url(#arrow-plain)" />
          </g>
          {layout.edges.map((edge) => {
            const isWalked = (edge.chains ?? edge.ids.map((id) => [id])).some((chain) => chain.every((id) => walked.has(id)));
            const kind = !isWalked ? 'plain' : edge.ids.some((id) => last.has(id)) ? 'last' : 'walked';
            const isNear = edge.from === current || edge.to === current;
            const mark = laid && worst((edge.chains ? edge.chains.flat() : edge.ids).map((id) => laid.edges.get(id)));
            const isChosen = chosen !== undefined && edge.ids.includes(chosen);
            return (
              <g
                key={edge.ids.join(' ')}
                className={classNames(styles.edge, styles[isChosen ? 'last' : kind])}
                data-near={isNear || isChosen || kind !== 'plain' || undefined}
                data-out={edge.from === current || undefined}
                data-way={travel.way === edge || undefined}
                data-tone={mark?.tone}
              >
                <path d={rounded(edge.line)} markerEnd={`url(#arrow-${isChosen ? 'last' : kind})`} />
                {edge.lines.length > 0 && (
                  <text data-label={edge.ids[0]}>
                    {edge.lines.map((line, index) => (
                      <tspan key={line + String(index)} x={edge.at.x + 5} y={edge.at.y + 14 + index * 17}>
                        {line}
                      </tspan>
                    ))}
                  </text>
                )}
                {mark && <Badge mark={mark} at={badgeOn(edge.line)} />}
              </g>
            );
          })}
          {layout.states.map((box) => {
            const state = record.states.find(({ name }) => name === box.name);
            const isEnd = !record.transitions.some(({ from, to }) => from === box.name && to !== undefined && to !== from);
            const isPassed = record.transitions.some(({ id, from }) => from === box.name && walked.has(id));
            const mark = laid?.states.get(box.name);
            const below = 24 + box.lines.length * 20;
            return (
              <a
                key={box.name}
                href={addressFor(box.name)}
                className={classNames(styles.node, box.name === current && styles.now, isPassed && styles.passed, isEnd && styles.end)}
                data-state={box.name}
                data-tone={mark?.tone}
                aria-current={box.name === current ? 'true' : undefined}
                tabIndex={box.name === (travel.at ?? current ?? layout.states[0]?.name) ? 0 : -1}
                onFocus={() => travel.arrive(box.name)}
                onKeyDown={travel.press}
                onClick={(event) => {
                  if (!isPlain(event)) return;
                  event.preventDefault();
                  onState(box.name);
                }}
              >
                <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="4" />
                {isEnd && (
                  <rect className={styles.inner} x={box.x + 4} y={box.y + 4} width={box.width - 8} height={box.height - 8} rx="2" />
                )}
                {state?.tags.length ? <rect className={styles.busy} x={box.x + 1} y={box.y + 1} width="7" height={box.height - 2} /> : null}
                <text className={styles.title}>
                  {box.lines.map((line, index) => (
                    <tspan key={line} x={box.x + 18} y={box.y + 23 + index * 20}>
                      {`${line} `}
                    </tspan>
                  ))}
                </text>
                <text className={styles.code} x={box.x + 18} y={box.y + below - 3}>
                  {`${box.name} `}
                </text>
                {box.codes.map((code, index) => (
                  <text key={code} className={styles.code} x={box.x + 18} y={box.y + below + 15 + index * 18}>
                    {`${code} `}
                  </text>
                ))}
                {mark && <Badge mark={mark} at={{ x: box.x + box.width - 10, y: box.y + box.height }} />}
                {box.name === current && <path className={styles.level} d={`M${box.x + box.width / 2 - 8} ${box.y - 14}h16l-8 11z`} />}
              </a>
            );
          })}
        </svg>
      </div>
      <p className="sr" role="status">
        {travel.says}
      </p>
      <Minimap layout={layout} scroll={scroll} scale={scale} margin={margin} current={current} />
      <div className={styles.tools} role="toolbar" aria-label="Size of the chart">
        <button type="button" onClick={() => setZoom(clamp(scale / 1.25))} aria-label="Smaller">
          −
        </button>
        <button type="button" onClick={() => setZoom(fit())}>
          Fit
        </button>
        <button type="button" onClick={() => setZoom(1)}>
          {Math.round(scale * 100)} %
        </button>
        <button type="button" onClick={() => setZoom(clamp(scale * 1.25))} aria-label="Larger">
          +
        </button>
        {tools}
        <ExportMenu record={record} drawing={() => scroll.current?.querySelector('svg') ?? undefined} />
      </div>
    </div>
  );
}

/** A short mark of an overlay, readable on any ground. The section beside the chart says the same in words. */
function Badge({ mark: { tone, text }, at }: { mark: Mark; at: Point }) {
  const width = text.length * 7.4 + 10;
  return (
    <g className={styles.badge} data-tone={tone} data-mark={text}>
      <rect x={at.x - width / 2} y={at.y - 9} width={width} height="18" rx="3" />
      <text x={at.x} y={at.y + 4.5}>
        {text}
      </text>
    </g>
  );
}

/** The middle of the longest part of a line: as far from states and labels as it gets. */
function badgeOn(line: readonly Point[]): Point {
  const parts = line.slice(1).map((to, index) => ({ from: line[index] ?? to, to }));
  const length = ({ from, to }: (typeof parts)[number]) => Math.hypot(to.x - from.x, to.y - from.y);
  const longest = parts.toSorted((one, other) => length(other) - length(one))[0];
  return longest ? { x: (longest.from.x + longest.to.x) / 2, y: (longest.from.y + longest.to.y) / 2 } : { x: 0, y: 0 };
}

/** A line with small round corners. */
export function rounded(line: readonly Point[], radius = 6): string {
  return line
    .map((point, index) => {
      const before = line[index - 1];
      const after = line[index + 1];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const near = (other: Point) => {
        const distance = Math.hypot(other.x - point.x, other.y - point.y) || 1;
        const part = Math.min(radius, distance / 2) / distance;
        return `${point.x + (other.x - point.x) * part} ${point.y + (other.y - point.y) * part}`;
      };
      return `L${near(before)}Q${point.x} ${point.y} ${near(after)}`;
    })
    .join('');
}
