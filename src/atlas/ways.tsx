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
  const said = [
    ...new Set(record.steps.filter(({ takes, event: it }) => it.type === event && takes.includes(id)).map(({ title }) => title)),
  ];
  return said.length && delay === undefined ? said.join(', or ') : eventName({ event, ...(delay === undefined ? {} : { delay }) });
};

export function conditionOf({ summary, labels }: Machine, transition: Transition): string | undefined {
  const condition = labels.conditionLabel(summary.name, transition);
  if (condition) return `if ${condition}`;
  return transition.id.endsWith('|0') ? undefined : 'otherwise';
}

/** Everything that may happen in a state, in plain words, with where it leads. */
export function WaysSection({ machine, state }: { machine: Machine; state: State }) {
  const { record, summary } = machine;
  const ways = record.transitions.filter(({ from }) => from === state.name);
  const titleOf = (name: string | undefined) => record.states.find((it) => it.name === name)?.title ?? name;
  return (
    <section>
      <h3>What may happen next</h3>
      {ways.length === 0 ? (
        <p>Nothing: this is an end.</p>
      ) : (
        <ul className={styles.ways}>
          {ways.map((way) => (
            <li key={way.id}>
              <span className={styles.cause}>{causeLabel(machine, { type: way.event })}</span>
              <span>
                <Link to={addressOf({ machine: summary.name, transition: way.id })}>{transitionTitle(machine, way)}</Link>
                {conditionOf(machine, way) && <i> {conditionOf(machine, way)}</i>}
                <small>
                  {way.to && way.to !== state.name ? (
                    <>
                      leads to <Link to={addressOf({ machine: summary.name, state: way.to })}>{titleOf(way.to)}</Link>
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
