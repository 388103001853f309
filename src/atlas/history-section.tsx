import commits from 'virtual:atlas-history';
import { useState } from 'react';
import { addressOf } from './address.ts';
import styles from './changes.module.css';
import { Link } from './link.tsx';
import { machineNamed } from './machine.ts';
import paths from './paths.module.css';
import { dateOf } from './reports.ts';
import { Words } from './words.tsx';

const day = 24 * 60 * 60 * 1000;
const spans = { 1: 'since yesterday', 7: 'in the last week', 31: 'in the last month', 0: 'in all commits that were read' } as const;
const spanNames = [1, 7, 31, 0] as const;

/** From the beginning of the day this many days ago; 0 for all. */
const since = (days: number) => (days === 0 ? 0 : new Date().setHours(0, 0, 0, 0) - days * day);

/** What each commit changed in the charts, without a terminal: the build reads it from the history of the repository. */
export function HistorySection() {
  const [span, setSpan] = useState<(typeof spanNames)[number]>(1);
  const shown = commits.filter(({ at }) => Date.parse(at) >= since(span));
  const newest = commits[0];
  return (
    <section className={styles.part}>
      <h2>Commit by commit</h2>
      {!newest ? (
        <p className={paths.lead}>This build was made without the history of the repository.</p>
      ) : (
        <>
          <label className={styles.span}>
            Charts changed
            <select value={span} onChange={({ target }) => setSpan(spanNames.find((spanName) => String(spanName) === target.value) ?? 1)}>
              {spanNames.map((spanName) => (
                <option key={spanName} value={spanName}>
                  {spans[spanName]}
                </option>
              ))}
            </select>
          </label>
          <p role="status" className={paths.lead}>
            {shown.length > 0
              ? `${shown.length} ${shown.length === 1 ? 'commit' : 'commits'}`
              : `No chart was changed ${spans[span]}. The last change was “${newest.subject}” on ${dateOf(newest.at)}.`}
          </p>
          {shown.map(({ hash, at, subject, charts }) => (
            <article key={hash} className={styles.machine}>
              <h3>
                {subject}
                <small>
                  {dateOf(at)} · <code>{hash}</code>
                </small>
              </h3>
              {charts.map(({ machine, changes }) => (
                <details key={machine} open={charts.length === 1 && changes.length < 20}>
                  <summary>
                    {machineNamed(machine)?.title ?? machine}: {changes.length} {changes.length === 1 ? 'row' : 'rows'}
                  </summary>
                  {machineNamed(machine) && <Link to={addressOf({ machine })}>Open the chart</Link>}
                  <ul>
                    {changes.map(({ kind, text }, index) => (
                      <li key={`${index} ${text}`} data-kind={kind}>
                        <span>
                          <Words text={text} />
                        </span>
                      </li>
                    ))}
                  </ul>
                </details>
              ))}
            </article>
          ))}
        </>
      )}
    </section>
  );
}
