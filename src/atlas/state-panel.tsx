import { lazy, Suspense, use, useState } from 'react';
import { addressOf, go } from './address.ts';
import { CallsSection } from './calls.tsx';
import { Chart } from './chart.tsx';
import { LabSection, stopIn } from './lab-frame.tsx';
import { Link } from './link.tsx';
import { type Machine, machineNamed, openMachine } from './machine.ts';
import styles from './panel.module.css';
import { PicturesSection } from './pictures.tsx';
import { placeAfter, shortestTo, type State } from './record.ts';
import type { Reports } from './reports.ts';
import type { MachineSummary } from './summary.ts';
import { ExpectedScreen } from './expected-screen.tsx';
import { NextTransitions } from './next-transitions.tsx';

const CommentsSection = lazy(async () => ({ default: (await import('./comments-section.tsx')).CommentsSection }));
const StateSource = lazy(async () => ({ default: (await import('./source-line.tsx')).StateSource }));

export function StatePanel({ machine, state, reports }: { machine: Machine; state: State; reports: Reports | undefined }) {
  const { record, summary } = machine;
  const isHere = (place: number) => record.places[place]?.state === state.name;
  const run = shortestTo(record, isHere);
  const place = run && record.places[placeAfter(record, run, run.steps.length)];
  const through = record.paths.filter(
    ({ start, steps }) => isHere(record.starts[start]?.place ?? -1) || steps.some((step) => isHere(record.steps[step]?.to ?? -1)),
  ).length;
  const stop = stopIn(machine, isHere);
  return (
    <>
      <section>
        <h2>{state.title}</h2>
        <p className={styles.description}>{state.description}</p>
        <p>
          <code>{state.name}</code>
        </p>
        <ul className={styles.chips}>
          {state.tags.map((tag) => (
            <li key={tag} data-kind="tag">
              {tag}
            </li>
          ))}
          {state.requirements.map((id) => (
            <li key={id}>{id}</li>
          ))}
        </ul>
        <p className={styles.actions}>
          {run && (
            <Link to={addressOf({ machine: summary.name, play: { start: run.start, steps: [...run.steps] } })}>
              {run.steps.length ? `Play from here, ${run.steps.length} ${run.steps.length === 1 ? 'step' : 'steps'} in` : 'Play from here'}
            </Link>
          )}
          <Link to={addressOf({ machine: summary.name, view: 'paths', filter: `through:${state.name}` })}>
            {through} {through === 1 ? 'path' : 'paths'} through here
          </Link>
        </p>
      </section>
      <NextTransitions machine={machine} state={state} />
      <ItselfSection machine={machine} state={state} />
      <ExpectedScreen machine={machine} state={state.name} context={place?.context ?? {}} />
      <PicturesSection machine={machine} state={state.name} stop={stop} reports={reports} />
      <LabSection machine={machine} stop={stop} />
      <CallsSection machine={machine} state={state} />
      <Suspense fallback={null}>
        <CommentsSection machine={summary.name} target={{ state: state.name }} />
        <section>
          <h3>Where it is defined</h3>
          <StateSource key={state.name} machine={summary.name} state={state.name} />
        </section>
      </Suspense>
    </>
  );
}

/** What the machine does here without anybody asking: on the way in, on the way out, and the machines that begin. */
function ItselfSection({ machine: { labels }, state: { entry = [], exit = [], starts = [] } }: { machine: Machine; state: State }) {
  const done: [string, readonly string[]][] = [
    ['on arrival', entry],
    ['on leaving', exit],
  ];
  if (!entry.length && !exit.length && !starts.length) return null;
  return (
    <section>
      <h3>What happens by itself</h3>
      <ul className={styles.transitions}>
        {done.flatMap(([when, all]) =>
          all.map((action) => (
            <li key={when + action}>
              <span className={styles.cause}>{when}</span>
              <span>{labels.actionsLabel(action)}</span>
            </li>
          )),
        )}
        {starts.map((name) => (
          <li key={name}>
            <span className={styles.cause}>begins</span>
            <span>
              <Link to={addressOf({ machine: name })}>{machineNamed(name)?.title ?? name}</Link>
              <Inside name={name} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The chart of a machine that begins in a state, drawn small where that state is read. */
function Inside({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const summary = machineNamed(name);
  if (!summary) return null;
  return (
    <details className={styles.inside} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Its chart</summary>
      {isOpen && (
        <Suspense fallback={<p role="status">Opening {summary.title}…</p>}>
          <Inner summary={summary} />
        </Suspense>
      )}
    </details>
  );
}

function Inner({ summary }: { summary: MachineSummary }) {
  const { record } = use(openMachine(summary));
  const addressFor = (state: string) => addressOf({ machine: summary.name, state });
  return (
    <Chart
      layout={record.layout}
      record={record}
      addressFor={addressFor}
      current={undefined}
      chosen={undefined}
      walked={nothing}
      last={nothing}
      onState={(state) => go(addressFor(state))}
    />
  );
}

const nothing: ReadonlySet<string> = new Set();
