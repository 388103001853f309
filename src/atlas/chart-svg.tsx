import { memo } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './chart.module.css';
import type { Mark } from './overlay.ts';
import type { Layout, Point } from './record.ts';

interface DrawnEdgeProps {
  edge: Layout['edges'][number];
  kind: 'plain' | 'walked' | 'last';
  isNear: boolean;
  isOut: boolean;
  isWay: boolean;
  mark: Mark | undefined;
}

/** An arrow and its label. Rendered again only when it looks different: a step of a run changes few of them. */
export const DrawnEdge = memo(({ edge, kind, isNear, isOut, isWay, mark }: DrawnEdgeProps) => (
  <g
    className={classNames(styles.edge, styles[kind])}
    data-near={isNear || undefined}
    data-out={isOut || undefined}
    data-way={isWay || undefined}
    data-tone={mark?.tone}
  >
    <path d={rounded(edge.line)} markerEnd={`url(#arrow-${kind})`} />
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
));

interface DrawnStateProps {
  box: Layout['states'][number];
  href: string;
  isNow: boolean;
  isPassed: boolean;
  isEnd: boolean;
  isBusy: boolean;
  /** The one in the tab order. */
  isStop: boolean;
  mark: Mark | undefined;
}

/** A state. The chart handles its events. */
export const DrawnState = memo(({ box, href, isNow, isPassed, isEnd, isBusy, isStop, mark }: DrawnStateProps) => {
  const below = 24 + box.lines.length * 20;
  return (
    <a
      href={href}
      className={classNames(styles.node, isNow && styles.now, isPassed && styles.passed, isEnd && styles.end)}
      data-state={box.name}
      data-tone={mark?.tone}
      aria-current={isNow ? 'true' : undefined}
      tabIndex={isStop ? 0 : -1}
    >
      <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="4" />
      {isEnd && <rect className={styles.inner} x={box.x + 4} y={box.y + 4} width={box.width - 8} height={box.height - 8} rx="2" />}
      {isBusy && <rect className={styles.busy} x={box.x + 1} y={box.y + 1} width="7" height={box.height - 2} />}
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
      {isNow && <path className={styles.level} d={`M${box.x + box.width / 2 - 8} ${box.y - 14}h16l-8 11z`} />}
    </a>
  );
});

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
