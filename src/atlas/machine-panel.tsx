import { addressOf } from './address.ts';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import { Verdicts } from './overview.tsx';
import styles from './panel.module.css';
import { type Run, shortestTo } from './record.ts';
import { ReadingReports } from './pictures.tsx';
import type { Reports } from './reports.ts';
import { verdictsOf } from './verdict.ts';

/** What can happen here, for a first-time reader of the machine. */
export function MachinePanel({ machine: { record, summary, invariants }, reports }: { machine: Machine; reports: Reports | undefined }) {
  const goesOn = new Set(record.transitions.filter(({ from, to }) => to !== undefined && to !== from).map(({ from }) => from));
  const ends = record.states.filter(({ name }) => !goesOn.has(name));
  const play = (run: Run) => addressOf({ machine: summary.name, play: { start: run.start, steps: [...run.steps] } });
  const score = reports?.scores?.machines.find(({ machine }) => machine === summary.name);
  return (
    <>
      <section>
        <h2>What can happen</h2>
        <p>
          {record.states.length} states, {record.transitions.length} transitions, {record.paths.length.toLocaleString('en-GB')} paths,{' '}
          {record.tours.length} tours that take everything.
        </p>
        <p className={styles.actions}>
          <Link to={addressOf({ machine: summary.name, view: 'paths' })}>All paths</Link>
          <Link to={addressOf({ machine: summary.name, view: 'invariants' })}>{invariants.length} invariants</Link>
        </p>
      </section>
      <section>
        <h3>It begins with</h3>
        <ul className={styles.rows}>
          {record.starts.map(({ title }, start) => (
            <li key={title}>
              <Link to={play({ start, steps: [] })}>{title}</Link>
              <span>play</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{ends.length ? 'It can end with' : 'It never ends by itself'}</h3>
        <ul className={styles.rows}>
          {ends.map(({ name, title, description }) => {
            const run = shortestTo(record, (place) => record.places[place]?.state === name);
            return (
              <li key={name}>
                <span className={styles.grow}>
                  <Link to={addressOf({ machine: summary.name, state: name })}>{title}</Link>
                  <small>{description}</small>
                </span>
                {run && <Link to={play(run)}>{run.steps.length === 1 ? '1 step' : `${run.steps.length} steps`}</Link>}
              </li>
            );
          })}
        </ul>
      </section>
      <section>
        <h3>What was tested</h3>
        {reports ? <Verdicts verdicts={verdictsOf(summary, reports)} /> : <ReadingReports />}
        {score && (
          <p>
            {score.mutants} faults were planted, one at a time: the record finds {score['record %']}%, the invariants alone{' '}
            {score['invariants %']}%.
          </p>
        )}
      </section>
      <section>
        <h3>Requirements</h3>
        <ul className={styles.chips}>
          {summary.requirements.map((id) => (
            <li key={id}>{id}</li>
          ))}
        </ul>
      </section>
      {record.unreachable.length > 0 && (
        <section>
          <h3>What no run can take</h3>
          <ul className={styles.rows}>
            {record.unreachable.map(({ id, reason }) => (
              <li key={id}>
                <span className={styles.grow}>
                  <code>{id}</code>
                  <small>{reason}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
