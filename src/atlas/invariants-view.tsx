import { lazy, Suspense } from 'react';
import type { Machine } from './machine.ts';
import { Verdicts } from './overview.tsx';
import styles from './paths.module.css';
import { walksOf } from './record.ts';
import type { Reports } from './reports.ts';
import { verdictsOf } from './verdict.ts';

const InvariantReport = lazy(async () => ({ default: (await import('./bug-report-section.tsx')).InvariantReport }));

/** The invariants, and the journeys that prove them in the whole product. */
export function InvariantsView({ machine, reports }: { machine: Machine; reports: Reports }) {
  const { summary, invariants, record } = machine;
  const verdicts = verdictsOf(summary, reports);
  const [chart, , journey] = verdicts;
  const score = reports.scores?.machines.find((it) => it.machine === summary.name);
  return (
    <main id="main" className={styles.view} tabIndex={0}>
      <h1>{summary.title}: invariants</h1>
      <p className={styles.lead}>
        Written by people, not derived from the chart, and held against every one of the {walksOf(record).length} paths and tours.
      </p>
      <Verdicts verdicts={verdicts} />
      <ol className={styles.invariants}>
        {invariants.map(({ title, requirements }) => {
          const result = chart?.tests.find((test) => test.title.startsWith(`${title} [`));
          const isBroken = result && !result.passed;
          return (
            <li key={title} data-result={result ? (result.passed ? 'passed' : 'failed') : 'missing'}>
              <span>{title}</span>
              <small>{requirements.join(', ')}</small>
              <small>{result ? (result.passed ? 'holds' : 'broken') : 'not run here'}</small>
              {isBroken && (
                <div className={styles.report}>
                  <Suspense fallback={null}>
                    <InvariantReport machine={machine} invariant={{ title, requirements }} test={result} reports={reports} />
                  </Suspense>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {score && (
        <p>
          {score.mutants} faults were planted in the machine, one at a time. The record notices {score['record %']}% of them, these
          invariants alone {score['invariants %']}%.
        </p>
      )}
      {journey && journey.tests.length > 0 && (
        <>
          <h2>Journeys in the whole product</h2>
          <ol className={styles.invariants}>
            {journey.tests.map(({ title, passed }) => (
              <li key={title} data-result={passed ? 'passed' : 'failed'}>
                <span>{title.replace(/ \[[^\]]+\]$/, '')}</span>
                <small>{/\[([^\]]+)\]$/.exec(title)?.[1]}</small>
                <small>{passed ? 'passed' : 'failed'}</small>
              </li>
            ))}
          </ol>
        </>
      )}
    </main>
  );
}
