import { addressOf } from './address.ts';
import { Link } from './link.tsx';
import { machineNamed } from './machine.ts';
import paths from './paths.module.css';
import { readingOrder } from './reading-order.ts';
import styles from './reading.module.css';
import { storedList } from './stored-list.ts';

const read = storedList('atlas-read', (held) =>
  (Array.isArray(held) ? held : []).filter((it: unknown): it is string => typeof it === 'string'),
);

const words: [string, string][] = [
  ['State', 'what is going on now; one at a time.'],
  ['Event', 'what happens: somebody does something, a response arrives, time passes.'],
  ['Transition', 'from a state, on an event, to the next state. Its guard must be true; its actions are what it does.'],
  ['Path', 'a run from the initial state that visits no state twice. Tests run all of them.'],
  ['Tour', 'a longer run. The tours together take every transition, on the real screens.'],
];

/** The reading order for newcomers, with what was read already. */
export function ReadingView() {
  const done = read.use();
  const count = readingOrder.filter(({ machine }) => done.includes(machine)).length;
  const toggle = (machine: string) => read.set(done.includes(machine) ? done.filter((it) => it !== machine) : [...done, machine]);
  return (
    <main id="main" className={paths.view} tabIndex={0}>
      <h1>Reading order</h1>
      <p className={paths.lead}>For somebody who is new: {readingOrder.length} machines that explain the others, from small to large.</p>
      <dl className={styles.words}>
        {words.map(([word, text]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className={paths.count}>
        {count} of {readingOrder.length} read
      </p>
      <ol className={styles.stops}>
        {readingOrder.map(({ machine, state, why }) => {
          const summary = machineNamed(machine);
          const first = summary?.states.find(({ name }) => name === state);
          if (!summary) return null;
          return (
            <li key={machine}>
              <div>
                <h2>
                  <Link to={addressOf({ machine })}>{summary.title}</Link>
                </h2>
                <p>{why}</p>
                <p className={styles.more}>
                  {summary.states.length} states, {summary.transitions} transitions
                  {first && (
                    <>
                      . Begin with <Link to={addressOf({ machine, state: first.name })}>{first.title}</Link>
                    </>
                  )}
                </p>
              </div>
              <label>
                <input
                  type="checkbox"
                  aria-label={`Read: ${summary.title}`}
                  checked={done.includes(machine)}
                  onChange={() => toggle(machine)}
                />
                <span>Read</span>
              </label>
            </li>
          );
        })}
      </ol>
      <p>
        Then: <Link to={addressOf({ page: 'joined' })}>the whole way from sign-in to paid</Link>, and{' '}
        <Link to={addressOf({})}>all machines</Link>.
      </p>
    </main>
  );
}
