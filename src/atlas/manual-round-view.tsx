import summaries from 'virtual:atlas-summary';
import { Suspense, use, useState } from 'react';
import { FundingProgress } from '../ui/core/funding-progress.tsx';
import { addressOf, go } from './address.ts';
import { Link } from './link.tsx';
import { machineNamed, openMachine } from './machine.ts';
import {
  importMessage,
  clearRound,
  importReviews,
  isOutdated,
  type PathReview,
  progressOf,
  readFile,
  toFile,
  useLooks,
} from './manual-round.ts';
import { PathReviews } from './manual-round-section.tsx';
import styles from './manual-round.module.css';
import paths from './paths.module.css';
import { walksOf } from './record.ts';
import { save } from './save.ts';
import { areasOf } from './side.tsx';
import type { MachineSummary } from './summary.ts';

const page = 40;

/** Manual reviews of paths: progress of each machine, what is left, and the round as a file. The query is a machine, and `paths` for more than tours. */
export function ManualRoundView({ query }: { query: string }) {
  const looks = useLooks();
  const words = query.split(/\s+/);
  const onlyTours = !words.includes('paths');
  const summary = words.map(machineNamed).find((it) => it !== undefined);
  const gone = looks.filter(({ machine }) => !machineNamed(machine));
  const address = (machine: string | undefined, tours: boolean) =>
    addressOf({ page: 'round', filter: [...(machine ? [machine] : []), ...(tours ? [] : ['paths'])].join(' ') });
  return (
    <main id="main" className={paths.view} tabIndex={0}>
      <h1>Manual round</h1>
      <p className={paths.lead}>
        Open a path, try it on the real screen, and save what you found. Results stay in this browser until you save them as a file; a file
        of somebody else is added to them.
      </p>
      <Files looks={looks} />
      <label className={styles.scope}>
        <span>What is to be looked at</span>
        <select
          value={onlyTours ? 'tours' : 'paths'}
          onChange={({ target }) => go(address(summary?.name, target.value === 'tours'), { replace: true })}
        >
          <option value="tours">Tours: together they take every transition</option>
          <option value="paths">All paths and tours</option>
        </select>
      </label>
      {gone.length > 0 && (
        <p role="status">
          {gone.length} {gone.length === 1 ? 'result is' : 'results are'} about a machine that this version does not have:{' '}
          {[...new Set(gone.map(({ machine }) => machine))].join(', ')}.
        </p>
      )}
      {summary ? (
        <>
          <p>
            <Link to={address(undefined, onlyTours)}>All machines</Link>
          </p>
          <Suspense fallback={<p role="status">Opening {summary.title}…</p>}>
            <Left key={summary.name} summary={summary} looks={looks} onlyTours={onlyTours} />
          </Suspense>
        </>
      ) : (
        areasOf(summaries).map(([area, machines]) => (
          <section key={area} className={styles.area}>
            <h2>{area}</h2>
            <ul>
              {machines.map((machine) => (
                <li key={machine.name}>
                  <Link to={address(machine.name, onlyTours)}>{machine.title}</Link>
                  <Suspense fallback={null}>
                    <ProgressOf summary={machine} looks={looks} onlyTours={onlyTours} />
                  </Suspense>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </main>
  );
}

/** Opens the machine only if there is something to count. */
function ProgressOf({ summary, looks, onlyTours }: { summary: MachineSummary; looks: readonly PathReview[]; onlyTours: boolean }) {
  const isBegun = looks.some(({ machine }) => machine === summary.name);
  const none = { looked: 0, total: onlyTours ? summary.tours : summary.walks, wrong: 0, unclear: 0, outdated: 0, unknown: 0 };
  const { looked, total, wrong, unclear, outdated, unknown } = isBegun
    ? progressOf(summary, use(openMachine(summary)).record, looks, onlyTours)
    : none;
  const share = total ? Math.floor((looked / total) * 100) : 100;
  const more = [
    ...(wrong ? [`${wrong} wrong`] : []),
    ...(unclear ? [`${unclear} unclear`] : []),
    ...(outdated ? [`${outdated} outdated`] : []),
    ...(unknown ? [`${unknown} at unknown paths, not counted`] : []),
  ];
  return (
    <span className={styles.progress}>
      <span>
        {looked} of {total}
        {more.length > 0 && `, ${more.join(', ')}`}
      </span>
      <FundingProgress value={share} label={`${summary.title}: ${share}% looked at`} />
    </span>
  );
}

function Left({ summary, looks, onlyTours }: { summary: MachineSummary; looks: readonly PathReview[]; onlyTours: boolean }) {
  const machine = use(openMachine(summary));
  const [shown, setShown] = useState(page);
  const { record } = machine;
  const all = walksOf(record);
  const own = looks.filter((look) => look.machine === summary.name);
  const seen = new Set(own.filter((look) => !isOutdated(look, summary)).map(({ path }) => path));
  const left = (onlyTours ? record.tours : all).filter(({ id }) => !seen.has(id));
  const byPath = [...new Set(own.map(({ path }) => path))];
  return (
    <>
      <section className={styles.area}>
        <h2>{summary.title}</h2>
        <ProgressOf summary={summary} looks={looks} onlyTours={onlyTours} />
      </section>
      <section className={styles.left}>
        <h2>Left</h2>
        {left.length === 0 ? (
          <p>Nothing: somebody has looked at each of them.</p>
        ) : (
          <ol>
            {left.slice(0, shown).map((path) => (
              <li key={path.id}>
                <Link to={addressOf({ machine: summary.name, path: path.id, step: 0 })}>{path.title}</Link>
                <small>
                  <code>{path.id}</code>, {path.steps.length} {path.steps.length === 1 ? 'step' : 'steps'}
                </small>
              </li>
            ))}
          </ol>
        )}
        {left.length > shown && (
          <button type="button" className={paths.more} onClick={() => setShown(shown + 5 * page)}>
            Show more of the {left.length - shown} left
          </button>
        )}
      </section>
      {byPath.length > 0 && (
        <section className={styles.left}>
          <h2>Looked at</h2>
          <ol>
            {byPath.map((id) => (
              <li key={id}>
                {all.some((path) => path.id === id) ? (
                  <Link to={addressOf({ machine: summary.name, path: id, step: 0 })}>{all.find((path) => path.id === id)?.title}</Link>
                ) : (
                  <span>
                    A path that this version does not have: <code>{id}</code>
                  </span>
                )}
                <PathReviews looks={own.filter(({ path }) => path === id)} machine={machine} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function Files({ looks }: { looks: readonly PathReview[] }) {
  const [status, setStatus] = useState('');
  return (
    <div className={styles.files}>
      <button
        type="button"
        className={paths.more}
        disabled={looks.length === 0}
        onClick={() => {
          save(`manual-round-${new Date().toISOString().slice(0, 10)}.json`, new Blob([toFile(looks)], { type: 'application/json' }));
          setStatus(`${looks.length} saved.`);
        }}
      >
        Save as a file
      </button>
      <label className={paths.file}>
        <span>Add a file</span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={async ({ target }) => {
            const found = readFile((await target.files?.[0]?.text()) ?? '');
            target.value = '';
            setStatus(found.kind === 'refused' ? found.reason : importMessage(importReviews(found.looks), found));
          }}
        />
      </label>
      {looks.length > 0 && (
        <details>
          <summary>Start a new round</summary>
          <button
            type="button"
            className={paths.more}
            onClick={() => {
              clearRound();
              setStatus('This browser holds no result any more.');
            }}
          >
            Remove {looks.length} {looks.length === 1 ? 'result' : 'results'} from this browser
          </button>
        </details>
      )}
      <p role="status">{status}</p>
    </div>
  );
}
