import { useState } from 'react';
import { go } from './address.ts';
import type { Machine } from './machine.ts';
import styles from './panel.module.css';
import { outOf, type Run, type Transition } from './record.ts';
import { transitionTitle } from './next-transitions.tsx';

interface ClockProps {
  machine: Machine;
  run: Run;
  count: number;
  place: number;
  addressAfter: (step: number) => string;
}

/** How long the run has taken by its delays, and the delays that run now: moving the clock past one lets it happen. */
export function Clock({ machine, run, count, place, addressAfter }: ClockProps) {
  const { record } = machine;
  const [waited, setWaited] = useState(0);
  const delayOf = (number: number) => {
    const takes = record.steps[number]?.takes ?? [];
    return record.transitions.find(({ id, delay }) => delay !== undefined && takes.includes(id))?.delay ?? 0;
  };
  const passed = run.steps.slice(0, count).reduce((sum, number) => sum + delayOf(number), 0);
  const delays = runningAt(machine, place);
  if (!delays.length && !passed) return null;
  const first = delays[0];
  return (
    <section>
      <h3>The clock</h3>
      <div className={styles.clock}>
        <output aria-label="Time since the beginning">{clockOf(passed + waited)}</output>
        {first ? (
          <input
            type="range"
            aria-label="Let time pass"
            min={0}
            max={first.delay}
            step={Math.max(1, Math.round(first.delay / 20))}
            value={waited}
            aria-valuetext={`${seconds(waited)} of ${seconds(first.delay)}`}
            onChange={({ target }) => {
              const now = Number(target.value);
              if (now < first.delay) return setWaited(now);
              setWaited(0);
              return go(addressAfter(first.step));
            }}
          />
        ) : (
          <span>No delay runs here.</span>
        )}
      </div>
      {delays.length > 0 && (
        <ul className={styles.rows}>
          {delays.map(({ step, delay, transition }) => (
            <li key={step}>
              <span>
                {transitionTitle(machine, transition)}: {record.states.find(({ name }) => name === transition.to)?.title ?? 'stays here'}
              </span>
              <span>in {seconds(Math.max(0, delay - waited))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The delays that run at a place, soonest first. */
function runningAt({ record }: Machine, place: number): { step: number; delay: number; transition: Transition }[] {
  return (outOf(record).get(place) ?? [])
    .flatMap((step) => {
      const takes = record.steps[step]?.takes ?? [];
      const transition = record.transitions.find(({ id, delay }) => delay !== undefined && takes.includes(id));
      return transition?.delay === undefined ? [] : [{ step, delay: transition.delay, transition }];
    })
    .sort((one, other) => one.delay - other.delay);
}

const seconds = (ms: number) => `${(ms / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} s`;

function clockOf(ms: number): string {
  const whole = Math.floor(ms / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
