import { addressOf } from './address.ts';
import type { Shown } from './shown.ts';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import styles from './panel.module.css';
import { spacedName, outOf, placeAfter, type Run, shortestTo, type State, type Step } from './record.ts';
import { causeLabel } from './next-transitions.tsx';

/** The events to choose from, and those that are refused, with the failed guard. */
export function Next({ machine, shown, place, state }: { machine: Machine; shown: Shown; place: number; state: State }) {
  const { record, summary } = machine;
  const { run, count } = shown;
  const numbers = outOf(record).get(place) ?? [];
  const steps = numbers.map((number) => ({ number, step: record.steps[number] as Step }));
  const open = steps.filter(({ step }) => !step.refused);
  const refused = steps.filter(({ step }) => step.refused);
  const titleOf = (to: number) => record.states.find(({ name }) => name === record.places[to]?.state)?.title ?? '';
  const never = state.refuses.filter((type) => !steps.some(({ step }) => step.event.type === type));
  const here: Run = { start: run.start, steps: run.steps.slice(0, count) };
  const addressAfter = (number: number) =>
    shown.kind === 'path' && run.steps[count] === number
      ? addressOf({ machine: summary.name, path: shown.id, step: count + 1 })
      : addressOf({ machine: summary.name, play: { start: run.start, steps: [...run.steps.slice(0, count), number] } });
  return (
    <section>
      <h3>{open.length ? 'What may happen now' : 'Nothing more happens: this is an end'}</h3>
      <ul className={styles.next}>
        {open.map(({ number, step }) => (
          <li key={number} data-chosen={run.steps[count] === number || undefined}>
            <Link to={addressAfter(number)}>
              <span className={styles.cause}>{causeLabel(machine, step.event)}</span>
              <b>{step.title}</b>
              <small>{step.to === place ? 'stays here' : `leads to ${titleOf(step.to)}`}</small>
            </Link>
          </li>
        ))}
        {refused.map(({ number, step }) => (
          <li key={number}>
            <button type="button" disabled>
              <span className={styles.cause}>{causeLabel(machine, step.event)}</span>
              <b>{step.title}</b>
              <small>refused: {refusersOf(machine, step)}</small>
            </button>
            <Read machine={machine} step={step} />
            <WayToAccepted machine={machine} run={here} isIt={({ event }) => JSON.stringify(event) === JSON.stringify(step.event)} />
          </li>
        ))}
        {never.map((type) => (
          <li key={type}>
            <button type="button" disabled>
              <b>{record.steps.find(({ event }) => event.type === type)?.title ?? type}</b>
              <small>not possible in this state</small>
            </button>
            <WayToAccepted machine={machine} run={here} isIt={({ event }) => event.type === type} />
          </li>
        ))}
      </ul>
      {count > 0 && (
        <p className={styles.actions}>
          <Link
            to={
              shown.kind === 'path'
                ? addressOf({ machine: summary.name, path: shown.id, step: count - 1 })
                : addressOf({ machine: summary.name, play: { start: run.start, steps: run.steps.slice(0, count - 1) } })
            }
          >
            Back one step
          </Link>
        </p>
      )}
    </section>
  );
}

/** The fewest steps, from here or else from a beginning, to where it is accepted, and what is otherwise there. */
function WayToAccepted({ machine: { record, summary }, run, isIt }: { machine: Machine; run: Run; isIt: (step: Step) => boolean }) {
  const isAccepted = (place: number) =>
    (outOf(record).get(place) ?? []).some((number) => {
      const step = record.steps[number];
      return step !== undefined && !step.refused && isIt(step);
    });
  const onward = shortestTo(record, isAccepted, { run });
  const found = onward ?? shortestTo(record, isAccepted);
  if (!found) return null;
  const steps = onward ? found.steps.slice(run.steps.length) : found.steps;
  const words = steps.map((number) => record.steps[number]?.title ?? '').join(', then ');
  const differs = differences(
    record.places[placeAfter(record, run, run.steps.length)]?.context,
    record.places[placeAfter(record, found, found.steps.length)]?.context,
  );
  return (
    <small className={styles.wayTo}>
      <Link to={addressOf({ machine: summary.name, play: { start: found.start, steps: [...found.steps] } })}>
        {onward ? 'Possible' : 'Possible from the beginning'} after {steps.length === 1 ? 'one step' : `${steps.length} steps`}
      </Link>
      {words && `: ${words}`}
      {differs.length > 0 && `. What is known there: ${differs.join('; ')}`}
    </small>
  );
}

/** A summary of the context that the machine has in another place and not here. */
function differences(here: Record<string, unknown> = {}, there: Record<string, unknown> = {}): string[] {
  return [...new Set([...Object.keys(here), ...Object.keys(there)])]
    .filter((key) => JSON.stringify(here[key]) !== JSON.stringify(there[key]))
    .map((key) => `${spacedName(key)} is ${short(there[key])}, here ${short(here[key])}`);
}

const short = (value: unknown) => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

/** The inputs of the failed guards, with their values. */
function Read({ machine: { record, reads }, step }: { machine: Machine; step: Step }) {
  const ids = step.takes.flatMap((id) => (id.endsWith('=false') ? [id.slice(0, -'=false'.length)] : []));
  const found = [...new Set(ids.flatMap((id) => reads[id] ?? []))].map((name) => {
    const [where = '', ...keys] = name.split('.');
    const value = keys.reduce<unknown>(
      (it, key) => (it as Record<string, unknown> | undefined)?.[key],
      where === 'event' ? step.event : record.places[step.from]?.context,
    );
    return { name, isSent: where === 'event', key: spacedName(keys.at(-1) ?? ''), value };
  });
  if (!found.length) return null;
  return (
    <dl className={styles.read}>
      {found.map(({ name, isSent, key, value }) => (
        <div key={name}>
          <dt>
            {isSent ? 'it was sent' : 'it remembers'} {key}
          </dt>
          <dd>
            <code>{short(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function refusersOf({ record, summary, labels }: Machine, step: Step): string {
  const reasons = step.takes
    .filter((id) => id.endsWith('=false'))
    .flatMap((id) => record.transitions.find((transition) => `${transition.id}=false` === id) ?? [])
    .map((transition) => labels.refusalLabel(summary.name, transition));
  return [...new Set(reasons)].join(', ') || 'its condition does not hold';
}
