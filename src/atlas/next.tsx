import { addressOf } from './address.ts';
import type { Shown } from './chart-view.tsx';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import styles from './panel.module.css';
import { inWords, outOf, type State, type Step } from './record.ts';
import { causeWord } from './ways.tsx';

/** What may happen now, to be chosen; and what is refused, with the condition that says no. */
export function Next({ machine, shown, place, state }: { machine: Machine; shown: Shown; place: number; state: State }) {
  const { record, summary } = machine;
  const { run, count } = shown;
  const numbers = outOf(record).get(place) ?? [];
  const steps = numbers.map((number) => ({ number, step: record.steps[number] as Step }));
  const open = steps.filter(({ step }) => !step.refused);
  const refused = steps.filter(({ step }) => step.refused);
  const titleOf = (to: number) => record.states.find(({ name }) => name === record.places[to]?.state)?.title ?? '';
  const never = state.refuses.filter((type) => !steps.some(({ step }) => step.event.type === type));
  const addressAfter = (number: number) =>
    shown.kind === 'path' && run.steps[count] === number
      ? addressOf({ machine: summary.name, path: shown.id, step: count + 1 })
      : addressOf({ machine: summary.name, play: { begin: run.begin, steps: [...run.steps.slice(0, count), number] } });
  return (
    <section>
      <h3>{open.length ? 'What may happen now' : 'Nothing more happens: this is an end'}</h3>
      <ul className={styles.next}>
        {open.map(({ number, step }) => (
          <li key={number} data-chosen={run.steps[count] === number || undefined}>
            <Link to={addressAfter(number)}>
              <span className={styles.cause}>{causeWord(machine, step.event)}</span>
              <b>{step.says}</b>
              <small>{step.to === place ? 'stays here' : `leads to ${titleOf(step.to)}`}</small>
            </Link>
          </li>
        ))}
        {refused.map(({ number, step }) => (
          <li key={number}>
            <button type="button" disabled>
              <span className={styles.cause}>{causeWord(machine, step.event)}</span>
              <b>{step.says}</b>
              <small>refused: {refusersOf(machine, step)}</small>
            </button>
          </li>
        ))}
        {never.map((type) => (
          <li key={type}>
            <button type="button" disabled>
              <b>{record.steps.find(({ event }) => event.type === type)?.says ?? type}</b>
              <small>not possible in this state</small>
            </button>
          </li>
        ))}
      </ul>
      {count > 0 && (
        <p className={styles.actions}>
          <Link
            to={
              shown.kind === 'path'
                ? addressOf({ machine: summary.name, path: shown.id, step: count - 1 })
                : addressOf({ machine: summary.name, play: { begin: run.begin, steps: run.steps.slice(0, count - 1) } })
            }
          >
            Back one step
          </Link>
        </p>
      )}
    </section>
  );
}

function refusersOf({ record }: Machine, step: Step): string {
  const said = step.takes
    .filter((id) => id.endsWith('=false'))
    .map((id) => record.transitions.find((it) => `${it.id}=false` === id)?.when)
    .map((when) => (when ? `it is not true that it ${inWords(when)}` : 'its condition does not hold'));
  return [...new Set(said)].join(', ') || 'its condition does not hold';
}
