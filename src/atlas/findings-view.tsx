import { addressOf } from './address.ts';
import { type Check, checksOf, type Finding } from './findings.ts';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import styles from './paths.module.css';

export function FindingsView({ machine }: { machine: Machine }) {
  const checks = checksOf(machine);
  const count = checks.reduce((sum, { findings }) => sum + findings.length, 0);
  return (
    <main id="main" className={styles.view} tabIndex={0}>
      <h1>{machine.summary.title}: findings</h1>
      <p className={styles.lead} role="status">
        {count === 0 ? 'Nothing suspicious was found.' : `${count} ${count === 1 ? 'thing is' : 'things are'} suspicious.`} What stands
        below a line is known and has a reason.
      </p>
      <ol className={styles.invariants}>
        {checks.map((check) => (
          <Row key={check.title} check={check} machine={machine.summary.name} />
        ))}
      </ol>
    </main>
  );
}

function Row({ check: { title, why, findings, known }, machine }: { check: Check; machine: string }) {
  return (
    <li data-result={findings.length ? 'failed' : 'passed'}>
      <span>
        <b>{title}</b>
      </span>
      <small>{why}</small>
      <small>{findings.length ? `${findings.length} found` : 'none'}</small>
      {findings.length > 0 && <Findings list={findings} machine={machine} />}
      {known.length > 0 && (
        <details>
          <summary>{known.length} known</summary>
          <Findings list={known} machine={machine} />
        </details>
      )}
    </li>
  );
}

function Findings({ list, machine }: { list: Finding[]; machine: string }) {
  return (
    <ul className={styles.findings}>
      {list.map(({ state, transition, text }) => (
        <li key={text}>
          {state || transition ? (
            <Link to={addressOf({ machine, ...(state ? { state } : {}), ...(transition ? { transition } : {}) })}>{text}</Link>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  );
}
