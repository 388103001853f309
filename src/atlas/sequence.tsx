import { useEffect, useRef } from 'react';
import styles from './live.module.css';
import type { ActorUpdate } from './live-messages.ts';
import { machineNamed } from './machine.ts';
import { actorLabel } from './chart-labels.ts';
import { eventName } from './record.ts';

interface SequenceProps {
  log: readonly ActorUpdate[];
  machines: readonly string[];
  stateTitle: (update: ActorUpdate) => string;
}

const lane = 190;
const row = 46;
const shown = 60;

/** A sequence diagram, from top to bottom: the user, each machine, and the server. The table beside it has the same content. */
export function Sequence({ log, machines, stateTitle }: SequenceProps) {
  const last = useRef<SVGGElement>(null);
  const { length } = log;
  useEffect(() => {
    last.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [length]);
  const lanes = ['person', ...machines, 'server'];
  const titles = lanes.map((name) =>
    name === 'person' ? 'The person' : name === 'server' ? 'The server' : (machineNamed(name)?.title ?? name),
  );
  const x = (name: string) => {
    const at = lanes.indexOf(name);
    return at < 0 ? undefined : 95 + at * lane;
  };
  const rows = log.slice(-shown);
  const height = 50 + rows.length * row;
  if (!rows.length) return <p>Nothing yet.</p>;
  return (
    <svg
      className={styles.sequence}
      width={lanes.length * lane}
      height={height}
      role="img"
      aria-label={`Sequence of the last ${rows.length} events between ${titles.join(', ')}`}
    >
      <defs>
        <marker id="event" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="10" refX="8" refY="4.5" orient="auto">
          <path d="M0 0L9 4.5L0 9z" />
        </marker>
      </defs>
      {lanes.map((name, index) => (
        <g key={name} data-lane={name}>
          <text className={styles.lane} x={x(name)} y={18}>
            {titles[index]}
          </text>
          <path className={styles.life} d={`M${x(name)} 28V${height}`} />
        </g>
      ))}
      {rows.map((update, index) => {
        const y = 56 + index * row;
        const to = x(update.machine) ?? 0;
        const from = x(update.by) ?? to;
        const isOwn = from === to;
        const text = update.by === 'start' ? 'begins' : eventName({ event: update.event.type });
        return (
          <g
            key={`${update.actor} ${update.at} ${String(log.length - rows.length + index)}`}
            ref={index === rows.length - 1 ? last : undefined}
            data-event={update.event.type}
          >
            {isOwn ? (
              <circle className={styles.own} cx={to} cy={y} r="4" />
            ) : (
              <path className={styles.event} d={`M${from} ${y}H${to + (from < to ? -2 : 2)}`} markerEnd="url(#event)" />
            )}
            <text className={styles.text} x={isOwn ? to + 10 : (from + to) / 2} y={y - 6} data-own={isOwn || undefined}>
              {text}
            </text>
            <text className={styles.state} x={to + 10} y={y + 15}>
              {stateTitle(update)}
              {update.requests.length > 0 && ` · asks to ${update.requests.map(actorLabel).join(', ')}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
