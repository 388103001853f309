import { memo, useEffect, useRef } from 'react';
import { addressOf, go, withDrawing } from './address.ts';
import type { Shown } from './shown.ts';
import styles from './filmstrip.module.css';
import { stopIn } from './lab-frame.tsx';
import { Link } from './link.tsx';
import { LiveFrame } from './live-frame.tsx';
import type { Machine } from './machine.ts';
import { failedAt } from './path-results.ts';
import { placeAfter } from './record.ts';
import { pictureAddress, pictureOf, type Reports } from './reports.ts';

/** A run as a strip of screens: one cursor moves the chart, the words and the picture together. */
export function Filmstrip({
  machine,
  shown,
  levels,
  reports,
}: {
  machine: Machine;
  shown: Shown;
  levels: true | undefined;
  reports: Reports | undefined;
}) {
  const { record, summary } = machine;
  const { run, count } = shown;
  const strip = useRef<HTMLOListElement>(null);
  const failed = reports && shown.kind === 'path' ? failedAt(reports, summary, shown) : undefined;
  const at = (step: number) =>
    shown.kind === 'path'
      ? addressOf({ machine: summary.name, path: shown.id, step })
      : addressOf({ machine: summary.name, play: { start: run.start, steps: run.steps.slice(0, step) } });
  useEffect(() => {
    const now = strip.current?.querySelector('[aria-current]');
    const list = strip.current;
    if (now && list) list.scrollTo({ left: (now.parentElement as HTMLElement).offsetLeft - list.clientWidth / 2 + 100 });
  }, [count]);
  return (
    <section className={styles.filmstrip} aria-label="Steps">
      <div className={styles.top}>
        <b title={shown.kind === 'path' ? shown.title : undefined}>
          {shown.kind === 'path' ? shown.title : `Playing: ${record.starts[run.start]?.title ?? ''}`}
        </b>
        {shown.kind === 'path' && (
          <label className={styles.scrub}>
            <span className="sr">Step of the path</span>
            <input
              type="range"
              min={0}
              max={run.steps.length}
              value={count}
              aria-valuetext={`step ${count} of ${run.steps.length}`}
              onChange={({ target }) => go(withDrawing(at(Number(target.value))), { replace: true })}
            />
          </label>
        )}
        {shown.kind === 'path' && (
          <button
            type="button"
            className={styles.levels}
            aria-pressed={levels === true}
            onClick={() =>
              go(addressOf({ machine: summary.name, path: shown.id, step: count, ...(levels ? {} : { levels: true as const }) }))
            }
          >
            Three levels
          </button>
        )}
        <Link className={styles.close} to={addressOf({ machine: summary.name })}>
          Close
        </Link>
      </div>
      <ol ref={strip}>
        {[...Array(run.steps.length + 1).keys()].map((index) => {
          const number = placeAfter(record, run, index);
          const place = record.places[number];
          const state = record.states.find(({ name }) => name === place?.state);
          const step = index > 0 ? record.steps[run.steps[index - 1] ?? -1] : undefined;
          const picture = reports && state && pictureOf(reports, summary.name, state.name, number);
          return (
            <Frame
              key={index}
              to={at(index)}
              isNow={index === count}
              isFault={step !== undefined && 'error' in step.event}
              isFailed={index === failed}
              machine={machine}
              picture={picture && pictureAddress(summary.name, picture)}
              state={reports && state?.name}
              path={shown.kind === 'path' ? shown.id : undefined}
              step={index}
              place={number}
              title={state?.title}
              text={step ? `${step.title}${step.refused ? ' (not possible)' : ''}` : record.starts[run.start]?.title}
            />
          );
        })}
      </ol>
    </section>
  );
}

interface FrameProps {
  to: string;
  isNow: boolean;
  isFault: boolean;
  isFailed: boolean;
  machine: Machine;
  picture: string | undefined;
  /** Absent until it is known whether a picture of it is stored. */
  state: string | undefined;
  /** Of a path; a played run is anywhere. */
  path: string | undefined;
  step: number;
  place: number;
  title: string | undefined;
  text: string | undefined;
}

const Frame = memo(({ to, isNow, isFault, isFailed, machine, picture, state, path, step, place, title, text }: FrameProps) => (
  <li>
    <Link to={to} aria-current={isNow ? 'step' : undefined} data-fault={isFault || undefined} data-failed={isFailed || undefined}>
      <span className={styles.shot}>
        {picture ? (
          <img src={picture} alt="" loading="lazy" />
        ) : (
          <LiveFrame machine={machine} state={state} stop={path === undefined ? stopIn(machine, (it) => it === place) : { path, step }} />
        )}
      </span>
      <b>{title}</b>
      {isFailed && <em>the last run failed here</em>}
      <small>{text}</small>
    </Link>
  </li>
));
