import { useEffect, useRef, useState } from 'react';
import type { Moment } from '../../domain/simulation-story.ts';
import { go } from './address.ts';
import { Link } from './link.tsx';
import { clockOf, momentText } from './moment-text.ts';
import { lanes } from './simulation.ts';
import styles from './simulation.module.css';

const playMs = 900;

interface PlayedMomentsProps {
  moments: readonly Moment[];
  /** The beginning is left out. */
  isCut?: boolean | undefined;
  step: number;
  to: (step: number) => string;
}

/** People, server and bank side by side, moment by moment, with one cursor. */
export function PlayedMoments({ moments, isCut, step, to }: PlayedMomentsProps) {
  const [isPlaying, setPlaying] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const last = moments.length - 1;
  const isOver = step >= last;
  const next = to(step + 1);
  useEffect(() => {
    if (!isPlaying || isOver) return undefined;
    const timer = setTimeout(() => go(next, { replace: true }), playMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isOver, next]);
  useEffect(() => {
    const room = list.current;
    const now = room?.querySelector('[aria-current]');
    if (room && now) room.scrollTo({ top: (now.closest('li') as HTMLElement).offsetTop - room.clientHeight / 2 });
  }, [step]);
  return (
    <>
      <div className={styles.tools}>
        <button type="button" disabled={step === 0} onClick={() => go(to(step - 1), { replace: true })}>
          Back
        </button>
        <button type="button" disabled={isOver} aria-pressed={isPlaying && !isOver} onClick={() => setPlaying(!isPlaying)}>
          {isPlaying && !isOver ? 'Pause' : 'Play'}
        </button>
        <button type="button" disabled={isOver} onClick={() => go(next, { replace: true })}>
          Next
        </button>
        <label>
          <span className="sr">Moment of the story</span>
          <input
            type="range"
            min={0}
            max={last}
            value={step}
            aria-valuetext={`moment ${step + 1} of ${moments.length}`}
            onChange={({ target }) => go(to(Number(target.value)), { replace: true })}
          />
        </label>
        <span>
          {step + 1} of {moments.length}
          {isCut && ', the beginning is left out'}
        </span>
      </div>
      <section className={styles.lanes} aria-label="Lanes">
        <div className={styles.heads} aria-hidden="true">
          {Object.entries(lanes).map(([lane, title]) => (
            <b key={lane}>{title}</b>
          ))}
        </div>
        <ol ref={list}>
          {moments.map(({ at, lane, isFault, ...moment }, index) => (
            <li key={index} data-lane={lane} data-fault={isFault}>
              <Link to={to(index)} aria-current={index === step ? 'step' : undefined}>
                <small>
                  <span className={styles.lane}>{lanes[lane]}, </span>
                  {clockOf(at)}
                  {isFault && ', a fault'}
                </small>
                {momentText(moment)}
              </Link>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
