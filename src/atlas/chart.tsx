import { type ReactNode, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { DrawnEdge, DrawnState, rounded } from './chart-svg.tsx';
import { ExportMenu } from './export-menu.tsx';
import { Minimap } from './minimap.tsx';
import { useTravel } from './use-travel.ts';
import { useDrag } from './use-drag.ts';
import styles from './chart.module.css';
import { isPlain } from './link.tsx';
import { type OverlayMarks, worstMark } from './overlay.ts';
import type { AtlasRecord, Layout } from './record.ts';

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
  laid?: OverlayMarks | undefined;
  /** More buttons beside those for the size. */
  tools?: ReactNode;
}

const margin = 24;
/** The height of the region that nothing covers: the small map and the tools have their place in its padding. */
function free(room: HTMLElement) {
  const { paddingTop, paddingBottom } = getComputedStyle(room);
  return room.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
}

const clamp = (value: number) => Math.min(2, Math.max(0.05, value));

/** The machine as drawn: plain SVG from the places that were worked out when the record was made. */
export function Chart({ layout, record, addressFor, current, chosen, walked, last, onState, laid, tools }: ChartProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>();
  const width = layout.width + 2 * margin;
  const height = layout.height + 2 * margin;
  const fit = useCallback(() => {
    const room = scroll.current;
    return room ? clamp(Math.min(room.clientWidth / width, free(room) / height, 1)) : 1;
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
    const tall = free(room);
    const x = (box.x + margin + box.width / 2) * scale;
    const y = (box.y + margin + box.height / 2) * scale;
    const [beside, above] = [(box.width / 2) * scale + 8, (box.height / 2) * scale + 16];
    const isSeen =
      x - beside > room.scrollLeft &&
      x + beside < room.scrollLeft + room.clientWidth &&
      y - above > room.scrollTop &&
      y + above < room.scrollTop + tall;
    if (!isSeen) room.scrollTo({ left: x - room.clientWidth / 2, top: y - tall / (current ? 2 : 4) });
  }, [layout, current, scale]);

  const onBox = (event: SyntheticEvent<SVGElement>, onName: (name: string) => void) => {
    const name = event.target instanceof Element ? event.target.closest<SVGElement>('[data-state]')?.dataset.state : undefined;
    if (name === undefined) return;
    if (event.type === 'click') event.preventDefault();
    onName(name);
  };

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
            const isChosen = chosen !== undefined && edge.ids.includes(chosen);
            return (
              <DrawnEdge
                key={edge.ids.join(' ')}
                edge={edge}
                kind={isChosen ? 'last' : kind}
                isNear={edge.from === current || edge.to === current || isChosen || kind !== 'plain'}
                isOut={edge.from === current}
                isWay={travel.way === edge}
                mark={laid && worstMark((edge.chains ? edge.chains.flat() : edge.ids).map((id) => laid.edges.get(id)))}
              />
            );
          })}
          <g
            onFocus={(event) => onBox(event, travel.arrive)}
            onKeyDown={travel.press}
            onClick={(event) => isPlain(event) && onBox(event, onState)}
          >
            {layout.states.map((box) => (
              <DrawnState
                key={box.name}
                box={box}
                href={addressFor(box.name)}
                isNow={box.name === current}
                isPassed={record.transitions.some(({ id, from }) => from === box.name && walked.has(id))}
                isEnd={!record.transitions.some(({ from, to }) => from === box.name && to !== undefined && to !== from)}
                isBusy={Boolean(record.states.find(({ name }) => name === box.name)?.tags.length)}
                isStop={box.name === (travel.at ?? current ?? layout.states[0]?.name)}
                mark={laid?.states.get(box.name)}
              />
            ))}
          </g>
        </svg>
      </div>
      <p className="sr" role="status">
        {travel.text}
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
          {Math.round(scale * 100)}%
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
