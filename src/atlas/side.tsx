import summaries from 'virtual:atlas-summary';
import { lazy, memo, Suspense, use, useCallback, useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FundingProgress } from '../ui/core/funding-progress.tsx';
import { type Address, addressOf } from './address.ts';
import { FoundList } from './found.tsx';
import { Link, toMain } from './link.tsx';
import { machineAtHand, machineNamed, openMachine } from './machine.ts';
import { Outline } from './outline.tsx';
import { find } from './search.ts';
import styles from './side.module.css';
import type { MachineSummary } from './summary.ts';

const FoundOnScreens = lazy(async () => ({ default: (await import('./found-on-screens.tsx')).FoundOnScreens }));

export const areasOf = (machines: readonly MachineSummary[]) =>
  [...new Set(machines.map(({ area }) => area))].map((area) => [area, machines.filter((machine) => machine.area === area)] as const);
export const takenShare = ({ transitions, untaken }: MachineSummary) =>
  transitions ? Math.floor(((transitions - untaken) / transitions) * 100) : 100;

export function Side({ address }: { address: Address }) {
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const summary = address.machine === undefined ? undefined : machineNamed(address.machine);
  /** Where the list covers the page, it closes after a choice. */
  const close = useCallback(() => {
    if (!more.current?.offsetWidth) return;
    // closed before scrolling: the open list above would push the page down
    flushSync(() => setOpen(false));
    toMain();
  }, []);
  return (
    <div className={styles.side} data-open={isOpen}>
      <div className={styles.top}>
        <label className={styles.search}>
          <span className="sr">Find a machine, state, event, text or requirement</span>
          <input
            type="search"
            value={query}
            placeholder="State, event, text, requirement"
            onChange={({ target }) => {
              setQuery(target.value);
              setOpen(true);
            }}
            onKeyDown={({ key }) => key === 'Escape' && setQuery('')}
          />
        </label>
        <button ref={more} type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {summary ? 'Outline' : 'Machines'}
        </button>
      </div>
      <div className={styles.body}>
        {query.trim() ? (
          <Found
            query={query}
            onChoose={() => {
              setQuery('');
              close();
            }}
          />
        ) : summary ? (
          <>
            <details className={styles.others}>
              <summary>All machines</summary>
              <Machines current={summary.name} onChoose={close} />
            </details>
            <Suspense fallback={null}>
              <OutlineOf summary={summary} address={address} onChoose={close} />
            </Suspense>
          </>
        ) : (
          <Machines onChoose={close} />
        )}
      </div>
    </div>
  );
}

function OutlineOf({ summary, address, onChoose }: { summary: MachineSummary; address: Address; onChoose: () => void }) {
  const machine = machineAtHand(summary) ?? use(openMachine(summary));
  return <Outline machine={machine} state={address.state} transition={address.transition} onChoose={onChoose} />;
}

const Machines = memo(({ current, onChoose }: { current?: string; onChoose: () => void }) => {
  return (
    <nav aria-label="Machines">
      {areasOf(summaries).map(([area, machines]) => (
        <section key={area} onClickCapture={({ target }) => target instanceof Element && target.closest('a') && onChoose()}>
          <h2>{area}</h2>
          {machines.map((machine) => (
            <Link
              key={machine.name}
              className={styles.machine}
              to={addressOf({ machine: machine.name })}
              aria-current={machine.name === current ? 'page' : undefined}
            >
              <span>{machine.title}</span>
              <span className={styles.count}>{machine.paths.toLocaleString('en-GB')} paths</span>
              <FundingProgress value={takenShare(machine)} label={`${takenShare(machine)}% of the transitions are taken`} />
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
});

function Found({ query, onChoose }: { query: string; onChoose: () => void }) {
  const later = useDeferredValue(query);
  return (
    <>
      <FoundList found={find(summaries, query)} none={`Nothing is called “${query.trim()}”.`} onChoose={onChoose} />
      {later.trim().length > 2 && (
        <Suspense fallback={<p className={styles.loading}>Reading the screens…</p>}>
          <FoundOnScreens query={later} onChoose={onChoose} />
        </Suspense>
      )}
    </>
  );
}
