import { use, useId, useMemo, useState } from 'react';
import { type Address, addressOf, go } from './address.ts';
import { Link } from './link.tsx';
import { hasLiveScreen, LiveFrame } from './live-frame.tsx';
import { type Machine, openAll } from './machine.ts';
import { candidateOf, type Candidate, keys, kindOf, readFilter, type Results } from './path-filter.ts';
import { failedAt, outcomeOf, outcomes } from './path-results.ts';
import styles from './paths.module.css';
import { type Path, placeAfter, walksOf } from './record.ts';
import { pictureAddress, pictureOf, type Reports } from './reports.ts';

const page = 40;

interface PathsViewProps {
  machines: readonly Machine[];
  title: string;
  address: Partial<Address>;
  filter: string;
  reports: Reports;
}

/** All tours and paths of all machines. */
export function AllPathsView({ filter, reports }: { filter: string; reports: Reports }) {
  return <PathsView machines={use(openAll())} title="All paths" address={{ page: 'paths' }} filter={filter} reports={reports} />;
}

/** All tours and paths of some machines, found by a small language of filters. */
export function PathsView({ machines, title, address, filter, reports }: PathsViewProps) {
  const [shown, setShown] = useState(page);
  const help = useId();
  const all = useMemo(
    () =>
      machines.flatMap((machine) => {
        const { record } = machine;
        const results = (path: Path): Results => ({
          lab: outcomeOf('lab', machine, path, reports),
          journey: outcomeOf('journey', machine, path, reports),
        });
        const tours = new Set(record.tours.map(({ id }) => id));
        const paths = new Set(record.paths.map(({ id }) => id));
        return walksOf(record).map((path) =>
          candidateOf(machine, path, { isTour: tours.has(path.id), isPath: paths.has(path.id) }, results(path)),
        );
      }),
    [machines, reports],
  );
  const { test, wrong } = readFilter(filter);
  // a part that is not understood must not look as if it had been applied
  const found = wrong.length ? [] : all.filter(test);
  const write = (text: string) => {
    setShown(page);
    go(addressOf({ ...address, filter: text }), { replace: true });
  };
  return (
    <main id="main" className={styles.view} tabIndex={0}>
      <h1>{title}</h1>
      <p className={styles.lead}>
        A <b>path</b> visits no state twice and may end with one step back. A <b>recovery</b> goes on from a failed request until the same
        request succeeds. A <b>tour</b> is a longer walk; the tours together take every transition, and are walked on the real screens. Here
        are {all.filter(({ isPath }) => isPath).length.toLocaleString('en-GB')} paths and {all.filter(({ isTour }) => isTour).length} tours;{' '}
        {all.filter(({ isPath, isTour }) => isPath && isTour).length} are both. No path is left out: a machine with more than 1,000 is not
        recorded, it has to be split.
      </p>
      <label className={styles.filter}>
        <span>Filter</span>
        <input
          type="search"
          value={filter}
          placeholder={address.page ? 'm:loan-wizard s:failed event:retry' : 'through:creationUnknown event:retry'}
          aria-describedby={help}
          spellCheck={false}
          onChange={({ target }) => write(target.value)}
        />
      </label>
      <details className={styles.help} id={help}>
        <summary>What can be asked</summary>
        <dl>
          {Object.entries(keys).map(([key, text]) => (
            <div key={key}>
              <dt>
                <code>{key}:</code>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          Words without a key are looked for in the title. <code>!</code> before a part turns it round.
        </p>
      </details>
      <p role="status" className={styles.count}>
        {wrong.length
          ? `Not understood: ${wrong.join(' ')}`
          : `${found.length.toLocaleString('en-GB')} of ${all.length.toLocaleString('en-GB')}`}
      </p>
      {found.length === 0 && (
        <p className={styles.none}>
          {wrong.length ? 'Paths are listed once each part of the filter is understood.' : 'No path fits this filter.'}{' '}
          <Link to={addressOf(address)}>Show all paths</Link>
        </p>
      )}
      <Tally
        found={found}
        addressWith={(part) =>
          addressOf({ ...address, filter: [...filter.split(/\s+/).filter((it) => !/^!?[sj]:/.test(it)), part].join(' ').trim() })
        }
      />
      <ol className={styles.list}>
        {found.slice(0, shown).map((candidate) => (
          <Row
            key={`${candidate.machine.summary.name} ${candidate.path.id}`}
            candidate={candidate}
            named={machines.length > 1}
            reports={reports}
          />
        ))}
      </ol>
      {found.length > shown && (
        <button type="button" className={styles.more} onClick={() => setShown(shown + 5 * page)}>
          Show more of the {found.length - shown} left
        </button>
      )}
    </main>
  );
}

const levels = [
  ['lab', 'Real screens', 's'],
  ['journey', 'Whole product', 'j'],
] as const;

/** How many of the paths found were walked themselves at each level, and how many only by their steps; each number is a filter. */
function Tally({ found, addressWith }: { found: readonly Candidate[]; addressWith: (part: string) => string }) {
  const order = Object.keys(outcomes) as (keyof typeof outcomes)[];
  if (found.length === 0) return null;
  return (
    <dl className={styles.tally}>
      {levels.map(([level, title, key]) => (
        <div key={level}>
          <dt>{title}</dt>
          <dd className={styles.levels}>
            {order
              .map((outcome) => [outcome, found.filter(({ results }) => results[level] === outcome).length] as const)
              .filter(([, count]) => count > 0)
              .map(([outcome, count]) => (
                <span key={outcome} data-result={outcome}>
                  <Link to={addressWith(`${key}:${outcome}`)}>
                    {count.toLocaleString('en-GB')} {outcome === 'steps' ? 'by their steps only' : outcomes[outcome]}
                  </Link>
                </span>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const kindTitles = { tour: 'Tour', path: 'Path', recovery: 'Recovery' };

function Row({ candidate, named, reports }: { candidate: Candidate; named: boolean; reports: Reports }) {
  const { machine, path, results, end } = candidate;
  const { record, summary } = machine;
  const last = record.states.find(({ name }) => name === end);
  const walk = path.title.slice(0, path.title.lastIndexOf(': '));
  const picture = pictureOf(reports, summary.name, end, placeAfter(record, path, path.steps.length));
  const failed = failedAt(reports, summary, path);
  return (
    <li className={styles.row} data-result={results.lab}>
      {(picture || hasLiveScreen(machine, end)) && (
        <span className={styles.shot}>
          {picture ? (
            <img src={pictureAddress(summary.name, picture)} alt="" loading="lazy" />
          ) : (
            <LiveFrame machine={machine} state={end} stop={{ path: path.id, step: path.steps.length }} isBrief />
          )}
        </span>
      )}
      <span className={styles.words}>
        <Link to={addressOf({ machine: summary.name, path: path.id, step: failed ?? 0 })}>{last?.title ?? end}</Link>
        <span>{walk}</span>
        <small>
          {named && `${summary.title}. `}
          {kindTitles[kindOf(candidate)]} <code>{path.id}</code>, {path.steps.length} {path.steps.length === 1 ? 'step' : 'steps'}
        </small>
        <span className={styles.levels}>
          {levels.map(([key, title]) => (
            <span key={key} data-result={results[key]}>
              {title}: {outcomes[results[key]]}
              {key === 'lab' && failed !== undefined && ` at ${failed === 0 ? 'the beginning' : `step ${failed}`}`}
            </span>
          ))}
        </span>
      </span>
    </li>
  );
}
