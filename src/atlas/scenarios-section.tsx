import { useState, useSyncExternalStore } from 'react';
import { addressOf } from './address.ts';
import { readQuery, type Query, writeQuery } from './compose.ts';
import { Link } from './link.tsx';
import styles from './paths.module.css';
import { save } from './save.ts';
import { clearScenario, saveScenarios, onScenarios, readScenarios, scenarios, shared } from './scenarios.ts';

/** Named path queries: those of the project and those stored in this browser. */
export function Scenarios({ machine, query }: { machine: string; query: Query | undefined }) {
  const own = useSyncExternalStore(onScenarios, scenarios).filter((scenario) => scenario.machine === machine);
  const common = shared.filter((scenario) => scenario.machine === machine && !own.some(({ name }) => name === scenario.name));
  const [name, setName] = useState(query?.name ?? '');
  const [notice, setNotice] = useState('');
  const address = (it: { name: string; query: string }) =>
    addressOf({ machine, view: 'compose', filter: writeQuery({ ...readQuery(it.query), name: it.name }) });
  const file = () => new Blob([`${JSON.stringify([...common, ...own], null, 2)}\n`], { type: 'application/json' });
  return (
    <section className={styles.scenarios} aria-label="Named scenarios">
      <h2>Named scenarios</h2>
      {query && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!name.trim()) return;
            saveScenarios([{ name: name.trim(), machine, query: writeQuery({ ...query, name: '' }) }]);
            setName('');
          }}
        >
          <label className={styles.filter}>
            <span>Keep this one as</span>
            <input value={name} onChange={({ target }) => setName(target.value)} placeholder="A lost answer, then paid" />
          </label>
          <button type="submit" className={styles.more}>
            Keep
          </button>
        </form>
      )}
      {common.length + own.length === 0 ? (
        <p className={styles.count}>None yet.</p>
      ) : (
        <ul>
          {common.map((scenario) => (
            <li key={scenario.name}>
              <Link to={address(scenario)}>{scenario.name}</Link>
              <small>of the project</small>
            </li>
          ))}
          {own.map((scenario) => (
            <li key={scenario.name}>
              <Link to={address(scenario)}>{scenario.name}</Link>
              <button type="button" className={styles.more} aria-label={`Forget ${scenario.name}`} onClick={() => clearScenario(scenario)}>
                Forget
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.count}>
        The address of a scenario can be given to others. Everybody has those of the files in <code>tests/scenarios</code>.
      </p>
      <div className={styles.queryActions}>
        {common.length + own.length > 0 && (
          <button type="button" className={styles.more} onClick={() => save(`${machine}.json`, file())}>
            Save as a file
          </button>
        )}
        <label className={styles.file}>
          <span>Load a file</span>
          <input
            type="file"
            accept=".json,application/json"
            onChange={async ({ target }) => {
              const found = readScenarios((await target.files?.[0]?.text()) ?? '');
              saveScenarios(found);
              target.value = '';
              setNotice(
                found.length
                  ? `${found.length} loaded: ${found.map((scenario) => scenario.name).join(', ')}`
                  : 'This file holds no scenario.',
              );
            }}
          />
        </label>
        <span aria-live="polite">{notice}</span>
      </div>
    </section>
  );
}
