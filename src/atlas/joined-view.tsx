import summaries from 'virtual:atlas-summary';
import { use, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { addressOf, go } from './address.ts';
import { Chart } from './chart.tsx';
import type { Shown } from './shown.ts';
import styles from './chart-view.module.css';
import filmstrip from './filmstrip.module.css';
import { nextMachines, type Leg, readLegs, routes, runOf, writeLegs } from './joined.ts';
import joined from './joined.module.css';
import { stopIn } from './lab-frame.tsx';
import { Link } from './link.tsx';
import { LiveFrame } from './live-frame.tsx';
import { type Machine, machineNamed, openMachine } from './machine.ts';
import panel from './panel.module.css';
import { type AtlasRecord, placeAfter, type Run } from './record.ts';
import { pictureAddress, pictureOf, type Reports } from './reports.ts';
import { StepPanel } from './step-panel.tsx';

type Joined = { leg: Leg; machine: Machine; run: Run };

const emptyRun: Run = { start: 0, steps: [] };

/** A path through several machines, as a user takes it: where one machine ends, the next one begins. */
export function JoinedView({ query, step, reports }: { query: string; step: number; reports: Reports }) {
  const text = query || (routes[0]?.legs ?? '');
  const legs = readLegs(text, summaries);
  const machines = use(openAll(legs.map(({ machine }) => machine).join(' ')));
  const parts = useMemo(
    () =>
      readLegs(text, summaries).map((leg, index): Joined => {
        const machine = machines[index] as Machine;
        return { leg, machine, run: runOf(machine.record, leg) ?? emptyRun };
      }),
    [machines, text],
  );
  // each machine is met once before its first step
  const stops = useMemo(
    () =>
      parts.flatMap((part, at) =>
        [...Array(part.run.steps.length + 1).keys()].map(
          (count): Stop => ({ ...part, at, count, shown: { kind: 'play', run: part.run, count } }),
        ),
      ),
    [parts],
  );
  const now = stops[Math.min(step, stops.length - 1)];
  // the chart moves at once; the step's description follows as a deferred update
  const deferred = useDeferredValue(now);
  const to = (next: number) => addressOf({ page: 'joined', step: next, ...(query ? { filter: query } : {}) });
  const title = routes.find(({ legs: it }) => it === text)?.title ?? 'A way of your own';
  if (!now)
    return (
      <main id="main" className={styles.view}>
        <div className={styles.top}>
          <h1>No such way</h1>
          <p>
            The address names machines or states that this version does not have.{' '}
            <Link to={addressOf({ page: 'joined' })}>From sign-in to paid</Link>
          </p>
        </div>
      </main>
    );
  const { record, summary } = now.machine;
  const taken = now.run.steps.slice(0, now.count).flatMap((number) => record.steps[number] ?? []);
  return (
    <main id="main" className={styles.view} data-film="true">
      <div className={styles.stage}>
        <div className={styles.top}>
          <h1>{title}</h1>
          <p>
            {parts.length} machines, {stops.length - parts.length} steps. Now: <b>{summary.title}</b>
          </p>
        </div>
        <Chart
          key={summary.name}
          layout={record.layout}
          record={record}
          addressFor={(name) => addressOf({ machine: summary.name, state: name })}
          current={record.places[placeAfter(record, now.run, now.count)]?.state}
          chosen={undefined}
          walked={new Set(taken.flatMap(({ takes }) => takes))}
          last={new Set(taken.at(-1)?.takes)}
          onState={(name) => go(addressOf({ machine: summary.name, state: name }))}
        />
      </div>
      <Strip stops={stops} step={Math.min(step, stops.length - 1)} to={to} title={title} reports={reports} />
      <aside className={styles.panel} aria-label="Details">
        <section>
          <h3>Ways through several machines</h3>
          <ul className={panel.rows}>
            {routes.map((route) => (
              <li key={route.title}>
                <Link to={addressOf({ page: 'joined', filter: route.legs })} aria-current={route.legs === text ? 'true' : undefined}>
                  {route.title}
                </Link>
              </li>
            ))}
          </ul>
          <details className={joined.change}>
            <summary>Change this way</summary>
            <Change parts={parts} />
          </details>
        </section>
        {deferred && <StepPanel machine={deferred.machine} shown={deferred.shown} reports={reports} />}
      </aside>
    </main>
  );
}

type Stop = Joined & { at: number; count: number; shown: Shown };
interface StripProps {
  stops: Stop[];
  step: number;
  to: (step: number) => string;
  title: string;
  reports: Reports;
}

function Strip({ stops, step, to, title, reports }: StripProps) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const now = list?.querySelector('[aria-current]');
    if (now && list) list.scrollTo({ left: (now.parentElement as HTMLElement).offsetLeft - list.clientWidth / 2 + 100 });
  }, [step]);
  return (
    <section className={filmstrip.filmstrip} aria-label="Steps">
      <div className={filmstrip.top}>
        <b>{title}</b>
        <label className={filmstrip.scrub}>
          <span className="sr">Step of the way</span>
          <input
            type="range"
            min={0}
            max={stops.length - 1}
            value={step}
            aria-valuetext={`step ${step + 1} of ${stops.length}`}
            onChange={({ target }) => go(to(Number(target.value)), { replace: true })}
          />
        </label>
      </div>
      <ol ref={strip}>
        {stops.map(({ machine, run, count, at }, index) => {
          const { record, summary } = machine;
          const number = placeAfter(record, run, count);
          const state = record.states.find(({ name }) => name === record.places[number]?.state);
          const picture = state && pictureOf(reports, summary.name, state.name, number);
          const text = count ? record.steps[run.steps[count - 1] ?? -1]?.title : record.starts[run.start]?.title;
          return (
            <li key={`${at} ${count}`} data-first={count === 0 || undefined} className={joined.stop}>
              <Link to={to(index)} aria-current={index === step ? 'step' : undefined}>
                <span className={joined.machine}>{count === 0 ? summary.title : ''}</span>
                <span className={filmstrip.shot}>
                  {picture ? (
                    <img src={pictureAddress(summary.name, picture)} alt="" loading="lazy" />
                  ) : (
                    <LiveFrame machine={machine} state={state?.name} stop={stopIn(machine, (it) => it === number)} />
                  )}
                </span>
                <b>{state?.title}</b>
                <small>{text}</small>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The machines of the way, each with the state in which it is left. */
function Change({ parts }: { parts: readonly Joined[] }) {
  const legs = parts.map(({ leg }) => leg);
  const show = (next: readonly Leg[]) => go(addressOf({ page: 'joined', filter: writeLegs(next) }), { replace: true });
  const change = (index: number, part: Partial<Leg>) => show(legs.map((leg, at) => (at === index ? { ...leg, ...part } : leg)));
  const last = parts.at(-1);
  const next = last && nextMachines(last.machine, last.leg.to, summaries);
  return (
    <div className={joined.legs}>
      {parts.map(({ machine: { record, summary }, leg }, index) => (
        <div key={`${leg.machine} ${String(index)}`}>
          {[...leg.via, ''].map((state, at) => (
            <label key={`${state} ${String(at)}`} className={joined.through}>
              <span>{at === 0 ? `${index + 1}. ${summary.title}, through` : `${index + 1}. and through`}</span>
              <select
                value={state}
                onChange={({ target }) =>
                  change(index, { via: [...leg.via.slice(0, at), target.value, ...leg.via.slice(at + 1)].filter(Boolean) })
                }
              >
                <option value="">the shortest way</option>
                <States record={record} />
              </select>
            </label>
          ))}
          <label>
            <span>until</span>
            <select value={leg.to} onChange={({ target }) => change(index, { to: target.value })}>
              <States record={record} />
            </select>
          </label>
          {legs.length > 1 && (
            <button type="button" aria-label={`Leave out ${summary.title}`} onClick={() => show(legs.filter((_, at) => at !== index))}>
              Leave out
            </button>
          )}
        </div>
      ))}
      {next && (
        <label>
          <span>Then</span>
          <select
            value=""
            onChange={({ target }) => {
              const machine = machineNamed(target.value);
              if (machine) show([...legs, { machine: machine.name, via: [], to: machine.states[0]?.name ?? '', start: 0 }]);
            }}
          >
            <option value="">nothing more</option>
            {next.begun.length > 0 && (
              <optgroup label="Begins there">
                {next.begun.map((name) => (
                  <option key={name} value={name}>
                    {machineNamed(name)?.title}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label="A page the person opens">
              {next.others.map((name) => (
                <option key={name} value={name}>
                  {machineNamed(name)?.title}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
      )}
    </div>
  );
}

const States = ({ record: { states } }: { record: AtlasRecord }) =>
  states.map(({ name, title }) => (
    <option key={name} value={name}>
      {title}
    </option>
  ));

const opened = new Map<string, Promise<Machine[]>>();
function openAll(names: string): Promise<Machine[]> {
  const summaries = names.split(' ').flatMap((name) => machineNamed(name) ?? []);
  const cached = opened.get(names) ?? Promise.all(summaries.map(openMachine));
  opened.set(names, cached);
  return cached;
}
