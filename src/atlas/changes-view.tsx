import { use } from 'react';
import { addressOf } from './address.ts';
import { loadBefore } from './before.ts';
import styles from './changes.module.css';
import { changed, type Difference } from './differences.ts';
import { ComparedPictures } from './compared-pictures.tsx';
import { HistorySection } from './history-section.tsx';
import { Link } from './link.tsx';
import { type Machine, machineNamed, openAll } from './machine.ts';
import { labResult } from './path-results.ts';
import paths from './paths.module.css';
import { dateOf, type Reports } from './reports.ts';
import { Words } from './words.tsx';

/** What has changed since another version or an earlier run, in plain sentences. */
export function ChangesView({ reports }: { reports: Reports }) {
  const before = use(loadBefore());
  const machines = use(openAll());
  const broken = before.reports ? outcomes(machines, before.reports, reports) : [];
  const found = before.records ? changed(before.records, Object.fromEntries(machines.map(({ record }) => [record.machine, record]))) : [];
  return (
    <main id="main" className={paths.view} tabIndex={0}>
      <h1>What has changed</h1>
      <section className={styles.part}>
        <h2>In the machines</h2>
        {before.records ? (
          <p role="status" className={paths.lead}>
            {found.length === 0
              ? 'No machine is different'
              : `${found.length} ${found.length === 1 ? 'machine is' : 'machines are'} different`}{' '}
            since <b>{before.revision}</b>
            {before.at && ` of ${dateOf(before.at)}`}.
          </p>
        ) : (
          <p className={paths.lead}>
            There is no other version to compare with yet: <code>npm run atlas -- before main</code>
          </p>
        )}
        {found.map(({ machine, title, found: list }) => (
          <article key={machine} className={styles.machine}>
            <h3>
              {machineNamed(machine) ? <Link to={addressOf({ machine, over: 'changes' })}>{title}</Link> : title}
              <small>{summed(list)}</small>
            </h3>
            <ul>
              {list.map((difference) => (
                <li key={difference.about + difference.key + difference.text} data-kind={difference.kind}>
                  <Invariant difference={difference} machine={machine} />
                </li>
              ))}
            </ul>
          </article>
        ))}
      </section>
      <ComparedPictures />
      <HistorySection />
      <section className={styles.part}>
        <h2>In the last runs</h2>
        {!before.reports ? (
          <p className={paths.lead}>
            There is no earlier run to compare with yet: <code>npm run atlas -- keep</code>
          </p>
        ) : broken.length === 0 ? (
          <p className={paths.lead}>Each path that was walked in both runs ended as before.</p>
        ) : (
          <ul className={styles.runs}>
            {broken.map(({ machine, id, title, was, now }) => (
              <li key={machine.summary.name + id} data-kind={now === 'failed' ? 'gone' : 'new'}>
                <b>{now === 'failed' ? 'Broke' : was === 'failed' ? 'Mended' : 'New'}</b>{' '}
                <Link to={addressOf({ machine: machine.summary.name, path: id })}>{title}</Link>
                <small>
                  {machine.summary.title}: {was} before, {now} now
                </small>
              </li>
            ))}
          </ul>
        )}
      </section>
    </main>
  );
}

const summed = (list: readonly Difference[]) =>
  (['new', 'changed', 'rewritten', 'gone'] as const)
    .map((kind) => [list.filter((difference) => difference.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(', ');

function outcomes(machines: readonly Machine[], before: Reports, after: Reports) {
  return machines.flatMap((machine) => {
    const { record, summary } = machine;
    // a path may be a tour as well
    const all = new Map([...record.paths, ...record.tours].map((path) => [path.id, path]));
    return [...all.values()].flatMap((path) => {
      const [was, now] = [labResult(before, summary, path), labResult(after, summary, path)];
      return was === now || now === 'missing' ? [] : [{ machine, id: path.id, title: path.title, was, now }];
    });
  });
}

function Invariant({ difference: { kind, about, key, text, list }, machine }: { difference: Difference; machine: string }) {
  const isThere = kind !== 'gone' && machineNamed(machine) !== undefined;
  const to =
    about === 'state' ? addressOf({ machine, state: key }) : about === 'transition' ? addressOf({ machine, transition: key }) : undefined;
  return (
    <>
      <span>
        <Words text={text} />
      </span>
      {isThere && to && <Link to={to}>Show</Link>}
      {list && (
        <details>
          <summary>{kind === 'rewritten' ? 'How' : 'Which'}</summary>
          <ol>
            {list.slice(0, 100).map((it) => (
              <li key={it}>
                <Words text={it} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
