import { addressOf } from './address.ts';
import { Link } from './link.tsx';
import { causeIn, type Machine } from './machine.ts';
import styles from './panel.module.css';
import { eventName, type State, type Transition } from './record.ts';

const causes = { person: 'The person', answer: 'The server', failure: 'No answer', time: 'Time', world: 'From outside' } as const;
export type CauseLabel = (typeof causes)[keyof typeof causes];

export function causeLabel(machine: Machine, event: { type: string }): string {
  if (event.type === 'always') return 'At once';
  if (machine.screens === undefined && !event.type.startsWith('xstate.')) return 'The server';
  return causes[causeIn(machine, event)];
}

export const transitionTitle = ({ record }: Machine, { id, event, delay }: Transition): string => {
  const titles = [
    ...new Set(record.steps.filter(({ takes, event: it }) => it.type === event && takes.includes(id)).map(({ title }) => title)),
  ];
  return titles.length && delay === undefined ? titles.join(', or ') : eventName({ event, ...(delay === undefined ? {} : { delay }) });
};

export function conditionOf({ summary, labels }: Machine, transition: Transition): string | undefined {
  const condition = labels.conditionLabel(summary.name, transition);
  if (condition) return `if ${condition}`;
  return transition.id.endsWith('|0') ? undefined : 'otherwise';
}

/** Everything that may happen in a state, in plain words, with where it leads. */
export function NextTransitions({ machine, state }: { machine: Machine; state: State }) {
  const { record, summary } = machine;
  const transitions = record.transitions.filter(({ from }) => from === state.name);
  const titleOf = (name: string | undefined) => record.states.find((it) => it.name === name)?.title ?? name;
  return (
    <section>
      <h3>What may happen next</h3>
      {transitions.length === 0 ? (
        <p>Nothing: this is an end.</p>
      ) : (
        <ul className={styles.transitions}>
          {transitions.map((transition) => (
            <li key={transition.id}>
              <span className={styles.cause}>{causeLabel(machine, { type: transition.event })}</span>
              <span>
                <Link to={addressOf({ machine: summary.name, transition: transition.id })}>{transitionTitle(machine, transition)}</Link>
                {conditionOf(machine, transition) && <i> {conditionOf(machine, transition)}</i>}
                <small>
                  {transition.to && transition.to !== state.name ? (
                    <>
                      leads to <Link to={addressOf({ machine: summary.name, state: transition.to })}>{titleOf(transition.to)}</Link>
                    </>
                  ) : (
                    'stays here'
                  )}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {state.refuses.length > 0 && (
        <p className={styles.refused}>
          Not possible here:{' '}
          {state.refuses.map((type, index) => (
            <span key={type}>
              {index > 0 && ', '}
              <code>{type}</code>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
