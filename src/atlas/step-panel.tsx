import { lazy, memo, Suspense } from 'react';
import { addressOf } from './address.ts';
import { CallsSection } from './calls.tsx';
import type { Shown } from './shown.ts';
import { Clock } from './clock.tsx';
import { ContextSection } from './context.tsx';
import { LabSection, stopIn } from './lab-frame.tsx';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import { Next } from './next.tsx';
import styles from './panel.module.css';
import { type PathResult, resultsOf } from './path-results.ts';
import { PicturesSection, ReadingReports } from './pictures.tsx';
import { placeAfter, type Step } from './record.ts';
import { dateOf, type Reports } from './reports.ts';
import { ExpectedScreen } from './expected-screen.tsx';
import { levels } from './verdict.ts';
import { causeLabel, transitionTitle } from './next-transitions.tsx';

const BugReportSection = lazy(async () => ({ default: (await import('./bug-report-section.tsx')).BugReportSection }));

const TransitionSource = lazy(async () => ({ default: (await import('./source-line.tsx')).TransitionSource }));
const RunPathSection = lazy(async () => ({ default: (await import('./run-path-section.tsx')).RunPathSection }));
const ManualRoundSection = lazy(async () => ({ default: (await import('./manual-round-section.tsx')).ManualRoundSection }));

/** The description of a step. Rendered again only when the step or its context changes. */
export const StepPanel = memo(StepTold);

function StepTold({ machine, shown, reports }: { machine: Machine; shown: Shown; reports: Reports | undefined }) {
  const { record, summary, labels } = machine;
  const { run, count } = shown;
  const number = placeAfter(record, run, count);
  const place = record.places[number];
  const state = record.states.find(({ name }) => name === place?.state);
  const step = count > 0 ? record.steps[run.steps[count - 1] ?? -1] : undefined;
  const beginning = record.starts[run.start];
  if (!place || !state) return null;
  const requests = step?.requests ?? beginning?.requests ?? [];
  const emits = step?.emits ?? beginning?.emits ?? [];
  const stop = shown.kind === 'path' ? { path: shown.id, step: count } : stopIn(machine, (it) => it === number);
  return (
    <>
      <section>
        <p className={styles.step}>
          {shown.kind === 'play' ? 'Playing, ' : ''}
          {count === 0 ? 'beginning' : `step ${count}${shown.kind === 'path' ? ` of ${run.steps.length}` : ''}`}
        </p>
        <h2 aria-live="polite">{state.title}</h2>
        <p className={styles.description}>{state.description}</p>
        <p className={styles.happened}>
          <span className={styles.cause}>{step ? causeLabel(machine, step.event) : 'It begins with'}</span>{' '}
          {step?.title ?? beginning?.title}
          {step?.refused && ' (not possible)'}
        </p>
        <p>
          <Link to={addressOf({ machine: summary.name, state: state.name })}>
            <code>{state.name}</code>
          </Link>
        </p>
      </section>
      {shown.kind === 'path' && <Results machine={machine} shown={shown} reports={reports} />}
      {reports && (
        <Suspense fallback={null}>
          <BugReportSection key={`${run.start} ${number} ${count}`} machine={machine} shown={shown} reports={reports} stop={stop} />
        </Suspense>
      )}
      <Next machine={machine} shown={shown} place={number} state={state} />
      <Clock
        key={number}
        machine={machine}
        run={run}
        count={count}
        place={number}
        addressAfter={(next) =>
          addressOf({ machine: summary.name, play: { start: run.start, steps: [...run.steps.slice(0, count), next] } })
        }
      />
      <ExpectedScreen machine={machine} state={state.name} context={place.context} />
      <PicturesSection machine={machine} state={state.name} stop={stop} reports={reports} />
      <LabSection machine={machine} stop={stop} />
      {shown.kind === 'path' && (
        <Suspense fallback={null}>
          <RunPath machine={machine} path={shown.id} />
          <ManualRoundSection machine={machine} path={shown.id} />
        </Suspense>
      )}
      {step && ('output' in step.event || 'error' in step.event) && (
        <section>
          <h3>What was answered</h3>
          <pre tabIndex={0}>{JSON.stringify(step.event.output ?? step.event.error, null, 2)}</pre>
        </section>
      )}
      {(requests.length > 0 || emits.length > 0) && (
        <section>
          <h3>What it set going</h3>
          {requests.map(({ src, input }) => (
            <pre key={src} tabIndex={0}>
              asks to {labels.actorLabel(src)} ({src}) {JSON.stringify(input, null, 2)}
            </pre>
          ))}
          {emits.map((event, index) => (
            <pre key={event.type + String(index)} tabIndex={0}>
              {labels.emittedLabel(event.type)} {JSON.stringify(event, null, 2)}
            </pre>
          ))}
        </section>
      )}
      <ContextSection now={place.context} before={count > 0 ? record.places[placeAfter(record, run, count - 1)]?.context : undefined} />
      <CallsSection machine={machine} state={state} />
      {step && <Sources machine={machine} step={step} />}
    </>
  );
}

/** The transitions of a step, each with its file and line. */
function Sources({ machine, step }: { machine: Machine; step: Step }) {
  const taken = machine.record.transitions.filter(({ id }) => step.takes.includes(id));
  if (taken.length === 0) return null;
  return (
    <section>
      <h3>Where it is defined</h3>
      <Suspense fallback={null}>
        {taken.map((transition) => (
          <div key={transition.id}>
            <p>
              <Link to={addressOf({ machine: machine.summary.name, transition: transition.id })}>
                {transitionTitle(machine, transition)}
              </Link>
            </p>
            <TransitionSource machine={machine.summary.name} transition={transition.id} />
          </div>
        ))}
      </Suspense>
    </section>
  );
}

function RunPath({ machine, path }: { machine: Machine; path: string }) {
  const found = [...machine.record.tours, ...machine.record.paths].find(({ id }) => id === path);
  return found && <RunPathSection key={path} machine={machine} path={found} />;
}

/** A result in words: a path that was not walked as a whole is not called passed. */
export function Result({ found: { result, text, command } }: { found: PathResult }) {
  if (result === 'passed' || result === 'failed') return `${result}: ${text}`;
  if (result === 'steps' || command === undefined) return text;
  return (
    <>
      {text}: <code>{command}</code>
    </>
  );
}

function Results({ machine, shown, reports }: { machine: Machine; shown: Extract<Shown, { kind: 'path' }>; reports: Reports | undefined }) {
  const tour = machine.record.tours.find(({ id }) => id === shown.id);
  const path = tour ?? machine.record.paths.find(({ id }) => id === shown.id);
  if (!path) return null;
  return (
    <section>
      <h3>{tour ? 'This tour in the last runs' : 'This path in the last runs'}</h3>
      {reports ? (
        <ul className={styles.results}>
          {resultsOf(machine, path, reports).map((pathResult) => (
            <li key={pathResult.level} data-result={pathResult.result}>
              <b>{levels[pathResult.level].name}</b>
              <span>
                <Result found={pathResult} />
                {pathResult.also && <small>{pathResult.also}</small>}
                {pathResult.at && <small>{dateOf(pathResult.at)}</small>}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <ReadingReports />
      )}
    </section>
  );
}
