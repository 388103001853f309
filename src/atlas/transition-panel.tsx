import { lazy, Suspense } from 'react';
import { addressOf } from './address.ts';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import styles from './panel.module.css';
import { eventName, instantTransitions, type Transition } from './record.ts';
import { causeLabel, conditionOf, transitionTitle } from './next-transitions.tsx';

const CommentsSection = lazy(async () => ({ default: (await import('./comments-section.tsx')).CommentsSection }));
const TransitionSource = lazy(async () => ({ default: (await import('./source-line.tsx')).TransitionSource }));

export function TransitionPanel({ machine, transition }: { machine: Machine; transition: Transition }) {
  const { record, summary, reads, labels } = machine;
  const { id, from, to } = transition;
  const stateNamed = (name: string | undefined) => record.states.find((state) => state.name === name);
  const steps = record.steps.filter(({ takes }) => takes.includes(id));
  const numbers = new Set(record.steps.flatMap((step, number) => (step.takes.includes(id) ? [number] : [])));
  const begun = instantTransitions(record);
  const tours = record.tours.filter((tour) => begun[tour.start]?.includes(id) || tour.steps.some((number) => numbers.has(number)));
  const tells = [...new Set(steps.flatMap(({ emits }) => emits.map(({ type }) => type)))];
  const requests = [...new Set(steps.flatMap(({ requests: all }) => all.map(({ src }) => src)))];
  const condition = conditionOf(machine, transition);
  const seen = (outcome: boolean) =>
    [...begun, ...record.steps.map(({ takes }) => takes)].some((takes) => takes.includes(`${id}=${outcome}`));
  return (
    <>
      <section>
        <h2>{transitionTitle(machine, transition)}</h2>
        <p className={styles.description}>
          {causeLabel(machine, { type: transition.event })}. From{' '}
          <Link to={addressOf({ machine: summary.name, state: from })}>{stateNamed(from)?.title ?? from}</Link>
          {to && to !== from ? (
            <>
              {' '}
              to <Link to={addressOf({ machine: summary.name, state: to })}>{stateNamed(to)?.title ?? to}</Link>
            </>
          ) : (
            ', and stays there'
          )}
          {condition ? `, ${condition}.` : '.'}
        </p>
        <p>
          <code>{eventName(transition)}</code>
        </p>
      </section>
      {(tells.length > 0 || requests.length > 0) && (
        <section>
          <h3>What it sets going</h3>
          <ul className={styles.rows}>
            {requests.map((src) => (
              <li key={src}>
                asks to {labels.actorLabel(src)} <code>{src}</code>
              </li>
            ))}
            {tells.map((type) => (
              <li key={type}>
                {labels.emittedLabel(type)} <code>{type}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {transition.guard && (
        <section>
          <h3>Its condition</h3>
          <p>
            If {labels.conditionLabel(summary.name, transition)}. {transition.when && <code>{transition.when}</code>} Seen true:{' '}
            {seen(true) ? 'yes' : 'no'}. Seen false: {seen(false) ? 'yes' : 'no'}.
          </p>
          {transition.code && (
            <pre>
              <code>{transition.code}</code>
            </pre>
          )}
          {reads[id] && (
            <p>
              It looks at{' '}
              {reads[id].map((name, index) => (
                <span key={name}>
                  {index > 0 && ', '}
                  <code>{name}</code>
                </span>
              ))}
              .
            </p>
          )}
        </section>
      )}
      <section>
        <h3>Tours that take it</h3>
        <ul className={styles.rows}>
          {tours.map((tour) => (
            <li key={tour.id}>
              <Link
                to={addressOf({ machine: summary.name, path: tour.id, step: tour.steps.findIndex((number) => numbers.has(number)) + 1 })}
              >
                {tour.title}
              </Link>
            </li>
          ))}
        </ul>
        <p>
          <Link to={addressOf({ machine: summary.name, view: 'paths', filter: `takes:${id}` })}>All paths that take it</Link>
        </p>
      </section>
      <Suspense fallback={null}>
        <CommentsSection machine={summary.name} target={{ transition: id }} />
        <section>
          <h3>Where it is defined</h3>
          <TransitionSource key={id} machine={summary.name} transition={id} />
        </section>
      </Suspense>
    </>
  );
}
