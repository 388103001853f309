import { type ReactNode, use, useEffect, useRef } from 'react';
import { addressOf, go } from './address.ts';
import chart from './chart-view.module.css';
import { Link } from './link.tsx';
import { MomentPanel } from './moment-panel.tsx';
import { OwnRunForm } from './own-run-form.tsx';
import { canRun, choicesOf, isOwn, outcomeText, ownCommand, queryOf, queryProblem } from './own-run.ts';
import { PlayedMoments } from './played-moments.tsx';
import styles from './simulation.module.css';
import { useOwnRun } from './use-own-run.ts';

interface OwnRunViewProps {
  query: string;
  /** Moment that is looked at, counted from 1; 0 is the newest. */
  step: number;
  children: ReactNode;
}

/** The user chooses what goes wrong, starts a run and watches it live. */
export function OwnRunView({ query, step, children }: OwnRunViewProps) {
  const isPossible = use(canRun());
  const [snapshot, send] = useOwnRun();
  const { choices, moments, steps, problem, again } = snapshot.context;
  const isRunning = snapshot.matches('running');
  const filter = isOwn(query) ? query : 'own';
  const problemOfQuery = queryProblem(filter);
  const now = step > 0 ? Math.min(step, moments.length) - 1 : moments.length - 1;
  const button = useRef<HTMLButtonElement>(null);
  // the button that has started a run is gone
  useEffect(() => {
    if (choices) button.current?.focus();
  }, [choices]);
  const start = (chosen: ReturnType<typeof choicesOf>) => {
    go(addressOf({ page: 'simulation', filter: queryOf(chosen) }), { replace: true });
    send({ type: 'run.start', choices: chosen });
  };
  const form = <OwnRunForm key={filter} choices={choicesOf(filter)} onStart={start} />;
  return (
    <main id="main" className={chart.view}>
      <div className={styles.stage} data-own>
        {children}
        <section className={styles.own} aria-label="Your run">
          {problemOfQuery && <p>{problemOfQuery}</p>}
          {!isPossible ? (
            <p>
              A run is started where the sources are: after <code>npm start</code> or <code>npm run dev</code>, from a browser on the same
              computer. In a terminal: <code>{ownCommand(choicesOf(filter))}</code>
            </p>
          ) : choices === undefined ? (
            form
          ) : (
            <>
              <p role="status">{outcomeText(snapshot)}</p>
              {isRunning && (
                <p className={styles.progress}>
                  <progress aria-label="Steps taken" max={choices.steps} value={steps} />
                  <span>
                    Step {steps} of {choices.steps}
                  </span>
                </p>
              )}
              <p className={styles.actions}>
                <button type="button" ref={button} onClick={() => (isRunning ? send({ type: 'run.cancel' }) : start(choices))}>
                  {isRunning ? 'Cancel' : 'Run it again'}
                </button>
                {isRunning && step > 0 && <Link to={addressOf({ page: 'simulation', filter })}>Follow the newest</Link>}
              </p>
              {!isRunning && (
                <details>
                  <summary>Choose something else</summary>
                  {form}
                </details>
              )}
            </>
          )}
        </section>
        {moments.length > 0 && (
          <PlayedMoments
            moments={moments}
            step={now}
            to={(index) => addressOf({ page: 'simulation', filter, step: Math.max(0, index) + 1 })}
          />
        )}
      </div>
      <aside className={chart.panel} aria-label="Details">
        {choices ? (
          <MomentPanel moments={moments} step={now} problem={problem} command={again ?? ownCommand(choices)} isRunning={isRunning} />
        ) : (
          <section>
            <p>
              Investors, operators and a bank meet the real server on a database in memory. The same seed and the same choices give the same
              run. It takes a minute or two, and ends when you leave this page.
            </p>
          </section>
        )}
      </aside>
    </main>
  );
}
