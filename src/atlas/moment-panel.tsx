import { Suspense, use } from 'react';
import type { Moment, StoryHead } from '../../domain/simulation-story.ts';
import { addressOf, go } from './address.ts';
import { Chart } from './chart.tsx';
import { LabSection, stopIn } from './lab-frame.tsx';
import { Link } from './link.tsx';
import { machineNamed, openMachine } from './machine.ts';
import { clockOf, momentText, titleOf } from './moment-text.ts';
import panel from './panel.module.css';
import { lanes, type Screen, screensAt } from './simulation.ts';
import styles from './simulation.module.css';
import type { MachineSummary } from './summary.ts';

interface MomentPanelProps {
  moments: readonly Moment[];
  step: number;
  problem: StoryHead['problem'];
  /** Runs it again, with its trace. */
  command: string;
  /** It changes all the time, so it is not announced. */
  isRunning?: boolean;
}

/** A moment of a run in words, with the screen and the chart of each user whose view changes. */
export function MomentPanel({ moments, step, problem, command, isRunning = false }: MomentPanelProps) {
  const moment = moments[step];
  const screens = screensAt(moments, step);
  const [first] = screens;
  if (!moment) return null;
  return (
    <>
      <section>
        <p className={panel.step}>
          {lanes[moment.lane]}, {clockOf(moment.at)}
          {moment.isFault && ', a fault'}
        </p>
        <h2 aria-live={isRunning ? 'off' : 'polite'}>{momentText(moment)}</h2>
        {problem && step === moments.length - 1 && (
          <p>
            <code>{problem.invariant}</code> is violated: {problem.detail}
          </p>
        )}
      </section>
      {first && (
        <Suspense fallback={<p role="status">Opening the chart…</p>}>
          <ScreenSection key={first.machine} screen={first} />
        </Suspense>
      )}
      {screens.length > 1 && (
        <section>
          <h3>What the others see</h3>
          <ul className={panel.rows}>
            {screens.slice(1).map((screen) => (
              <li key={screen.who}>
                <span className={panel.grow}>
                  <StateLink screen={screen} />
                  <small>{screen.who}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>Run it again</h3>
        <p>
          <code>{command}</code>
        </p>
      </section>
    </>
  );
}

const StateLink = ({ screen: { machine, state } }: { screen: Screen }) => (
  <Link to={addressOf({ machine, state })}>{titleOf({ machine, state })}</Link>
);

function ScreenSection({ screen }: { screen: Screen }) {
  const summary = machineNamed(screen.machine);
  return (
    <>
      <section>
        <h3>What {screen.who} sees</h3>
        <p>
          <StateLink screen={screen} />
        </p>
      </section>
      {summary && <Screened summary={summary} state={screen.state} />}
    </>
  );
}

const none: ReadonlySet<string> = new Set();

function Screened({ summary, state }: { summary: MachineSummary; state: string }) {
  const machine = use(openMachine(summary));
  const { record } = machine;
  const addressFor = (name: string) => addressOf({ machine: summary.name, state: name });
  return (
    <>
      <div className={styles.chart}>
        <Chart
          layout={record.layout}
          record={record}
          addressFor={addressFor}
          current={state}
          chosen={undefined}
          walked={none}
          last={none}
          onState={(name) => go(addressFor(name))}
        />
      </div>
      <LabSection machine={machine} stop={stopIn(machine, (place) => record.places[place]?.state === state)} />
    </>
  );
}
