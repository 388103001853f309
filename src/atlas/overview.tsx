import { FundingProgress } from '../ui/core/funding-progress.tsx';
import { addressOf } from './address.ts';
import { Link } from './link.tsx';
import styles from './overview.module.css';
import { commands, levels, type Verdict, verdictsOf } from './verdict.ts';
import { dateOf, type Reports } from './reports.ts';
import { areasOf, takenShare } from './side.tsx';
import type { MachineSummary } from './summary.ts';

const sum = (machines: readonly MachineSummary[], count: (machine: MachineSummary) => number) =>
  machines.reduce((total, machine) => total + count(machine), 0).toLocaleString('en-GB');

/** All machines by area, with their numbers and what became of them in the last runs. */
export function Overview({ machines, reports }: { machines: readonly MachineSummary[]; reports: Reports }) {
  const all = ['chart', 'lab', 'journey'] as const;
  const reportOf = (level: (typeof all)[number]) => reports[level === 'journey' ? 'journeys' : level];
  const missing = all.filter((level) => !reportOf(level));
  return (
    <main id="main" className={styles.overview} tabIndex={0}>
      <h1>Everything that can happen</h1>
      <p className="lead">
        Each process of the product is one machine. The app runs the machines and the tests are made from them: what a person can meet, what
        was tested, what it looked like.
      </p>
      <p className={styles.sum}>
        {machines.length} machines, {sum(machines, ({ states }) => states.length)} states,{' '}
        {sum(machines, (machineSummary) => machineSummary.transitions)} transitions,{' '}
        {sum(machines, (machineSummary) => machineSummary.paths)} paths, {sum(machines, (machineSummary) => machineSummary.tours)} tours.
      </p>
      <ul className={styles.runs}>
        {all.map((level) => {
          const { name, runs } = levels[level];
          const { at } = reportOf(level) ?? {};
          const isBrought = reports.from?.levels.includes(level === 'journey' ? 'journeys' : level);
          return (
            <li key={level}>
              <b>{name}</b> {runs}
              <small>
                {at ? dateOf(at) : 'not run here'}
                {isBrought && `, commit ${reports.from?.commit}`}
              </small>
            </li>
          );
        })}
      </ul>
      {reports.from && reports.from.levels.length > 0 && (
        <p className={styles.sum}>
          Results of the run of {dateOf(reports.from.at)} are part of the project. Your own replace them, level by level:{' '}
          {reports.from.levels
            .flatMap((level) => (level === 'scores' ? [] : [commands[level === 'journeys' ? 'journey' : level]]))
            .map((command, index) => (
              <span key={command}>
                {index > 0 && ', '}
                <code>{command}</code>
              </span>
            ))}
          .
        </p>
      )}
      {missing.length > 0 && (
        <p className={styles.sum}>
          From the last test runs on this computer. Not run yet:{' '}
          {missing.map((level, index) => (
            <span key={level}>
              {index > 0 && ', '}
              <code>{commands[level]}</code>
            </span>
          ))}
          .
        </p>
      )}
      {areasOf(machines).map(([area, inArea]) => (
        <section key={area} className={styles.area}>
          <h2>{area}</h2>
          <ul>
            {inArea.map((machine) => (
              <Row key={machine.name} machine={machine} reports={reports} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

function Row({ machine, reports }: { machine: MachineSummary; reports: Reports }) {
  const { name, title, description, states, transitions, paths, tours } = machine;
  const score = reports.scores?.machines.find((it) => it.machine === name);
  const figures: [string, string | number][] = [
    ['states', states.length],
    ['transitions', transitions],
    ['paths', paths],
    ['tours', tours],
    ['faults found', score ? `${score['record %']}%` : '–'],
  ];
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3>
          <Link to={addressOf({ machine: name })}>{title}</Link>
        </h3>
        <p>{description}</p>
      </div>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dd>{value === '–' ? <span title={`Not measured here: ${commands.chart}`}>–</span> : value.toLocaleString('en-GB')}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      <Verdicts verdicts={verdictsOf(machine, reports)} isShort />
      <div className={styles.taken}>
        <FundingProgress value={takenShare(machine)} label={`${takenShare(machine)}% of the transitions are taken by the tours`} />
      </div>
    </li>
  );
}

export function Verdicts({ verdicts, isShort }: { verdicts: readonly Verdict[]; isShort?: boolean }) {
  return (
    <ul className={styles.verdicts}>
      {verdicts.map(({ level, passed, failed, at, command, without, isOutdated }) => (
        <li key={level} data-result={at === undefined || isOutdated ? 'missing' : failed ? 'failed' : 'passed'}>
          <b>{levels[level].name}</b>{' '}
          {without ? (
            <span>no screen of its own</span>
          ) : at === undefined ? (
            isShort ? (
              <span>not run here</span>
            ) : (
              <span>
                not run here: <code>{command}</code>
              </span>
            )
          ) : (
            <span>
              {failed ? `${failed} of ${passed + failed} failed` : `${passed} passed`}
              {isOutdated && ', before the chart changed'}
              {!isShort && `, ${dateOf(at)}`}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
