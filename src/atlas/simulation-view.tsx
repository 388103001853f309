import { Suspense, use, useEffect, useRef, useState } from 'react';
import { addressOf, go } from './address.ts';
import { Chart } from './chart.tsx';
import chart from './chart-view.module.css';
import { LabSection, stopIn } from './lab-frame.tsx';
import { Link } from './link.tsx';
import { machineNamed, openMachine } from './machine.ts';
import panel from './panel.module.css';
import paths from './paths.module.css';
import { dateOf, readReport, type Reports } from './reports.ts';
import type { Moment, SimulationOverview, Story } from '../../domain/simulation-story.ts';
import { command, commandOf, kinds, lanes, type Screen, screensAt } from './simulation.ts';
import styles from './simulation.module.css';
import type { MachineSummary } from './summary.ts';

const opened = new Map<string, Promise<Story | undefined>>();
function openStory(name: string): Promise<Story | undefined> {
  const known = opened.get(name) ?? readReport<Story>(`simulation/${name}.json`);
  opened.set(name, known);
  return known;
}

interface SimulationViewProps {
  query: string;
  step: number;
  reports: Reports;
}

/** A run of the whole platform, moment by moment: people, server and bank side by side, and the screen and chart of whoever sees something else. */
export function SimulationView({ query, step, reports: { simulation } }: SimulationViewProps) {
  if (!simulation)
    return (
      <main id="main" className={paths.view} tabIndex={0}>
        <h1>The platform simulated</h1>
        <p className={paths.none}>
          No run is recorded: <code>{command}</code>
        </p>
      </main>
    );
  const about = simulation.stories.find(({ name }) => name === query) ?? simulation.stories[0];
  const story = about && use(openStory(about.name));
  return (
    <main id="main" className={chart.view}>
      <div className={styles.stage}>
        <div className={chart.top}>
          <h1>The platform simulated</h1>
          <p>
            {simulation.steps.toLocaleString('en-GB')} steps in {simulation.runs} runs reached {simulation.reached.states.join(' of ')}{' '}
            states and {simulation.reached.transitions.join(' of ')} transitions of the lifecycles, {simulation.reached.screens} screens,{' '}
            {simulation.reached.pairs} pairs of screen, server and bank. {dateOf(simulation.at)}, commit {simulation.commit}.
          </p>
        </div>
        <StoryChoice simulation={simulation} chosen={about?.name} />
        {story ? (
          <Played key={story.name} story={story} step={Math.min(step, story.moments.length - 1)} />
        ) : (
          <p className={styles.lost}>This story is not here any more.</p>
        )}
      </div>
      <aside className={chart.panel} aria-label="Details">
        {story && <MomentPanel story={story} step={Math.min(step, story.moments.length - 1)} />}
      </aside>
    </main>
  );
}

function StoryChoice({ simulation: { stories }, chosen }: { simulation: SimulationOverview; chosen: string | undefined }) {
  return (
    <label className={styles.choice}>
      <span>What goes wrong</span>
      <select value={chosen} onChange={({ target }) => go(addressOf({ page: 'simulation', filter: target.value }))}>
        {Object.entries(kinds).map(([kind, title]) => {
          const own = stories.filter((it) => it.kind === kind);
          return (
            own.length > 0 && (
              <optgroup key={kind} label={title}>
                {own.map(({ name, title: text }) => (
                  <option key={name} value={name}>
                    {text}
                  </option>
                ))}
              </optgroup>
            )
          );
        })}
      </select>
    </label>
  );
}

const playMs = 900;

function Played({ story: { name, moments, isCut }, step }: { story: Story; step: number }) {
  const [isPlaying, setPlaying] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const to = (next: number) => addressOf({ page: 'simulation', filter: name, step: next });
  const last = moments.length - 1;
  const isOver = step >= last;
  useEffect(() => {
    if (!isPlaying || isOver) return undefined;
    const timer = setTimeout(() => go(addressOf({ page: 'simulation', filter: name, step: step + 1 }), { replace: true }), playMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isOver, name, step]);
  useEffect(() => {
    const room = list.current;
    const now = room?.querySelector('[aria-current]');
    if (room && now) room.scrollTo({ top: (now.closest('li') as HTMLElement).offsetTop - room.clientHeight / 2 });
  }, [step]);
  return (
    <>
      <div className={styles.tools}>
        <button type="button" disabled={step === 0} onClick={() => go(to(step - 1), { replace: true })}>
          Back
        </button>
        <button type="button" disabled={isOver} aria-pressed={isPlaying && !isOver} onClick={() => setPlaying(!isPlaying)}>
          {isPlaying && !isOver ? 'Pause' : 'Play'}
        </button>
        <button type="button" disabled={isOver} onClick={() => go(to(step + 1), { replace: true })}>
          Next
        </button>
        <label>
          <span className="sr">Moment of the story</span>
          <input
            type="range"
            min={0}
            max={last}
            value={step}
            aria-valuetext={`moment ${step + 1} of ${moments.length}`}
            onChange={({ target }) => go(to(Number(target.value)), { replace: true })}
          />
        </label>
        <span>
          {step + 1} of {moments.length}
          {isCut && ', the beginning is left out'}
        </span>
      </div>
      <section className={styles.lanes} aria-label="Lanes">
        <div className={styles.heads} aria-hidden="true">
          {Object.entries(lanes).map(([lane, title]) => (
            <b key={lane}>{title}</b>
          ))}
        </div>
        <ol ref={list}>
          {moments.map(({ at, lane, isFault, ...moment }, index) => (
            <li key={index} data-lane={lane} data-fault={isFault}>
              <Link to={to(index)} aria-current={index === step ? 'step' : undefined}>
                <small>
                  <span className={styles.lane}>{lanes[lane]}, </span>
                  {clockOf(at)}
                  {isFault && ', a fault'}
                </small>
                {wordsOf(moment)}
              </Link>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const elsewhere: Record<string, string> = {
  none: 'has no page of the wizard open',
  bank: 'is on the page of the bank',
  details: 'reads where to transfer the money',
};

/** What happened; of a screen its title. */
function wordsOf({ text, who, screen }: Pick<Moment, 'text' | 'who' | 'screen'>): string {
  if (who === undefined) return text;
  return screen ? `${who} sees ${titleOf(screen)}` : `${who} ${elsewhere[text.slice(`${who} sees `.length)] ?? 'is elsewhere'}`;
}

function titleOf({ machine, state }: { machine: string; state: string }): string {
  const summary = machineNamed(machine);
  return `${summary?.title ?? machine}: ${summary?.states.find(({ name }) => name === state)?.title ?? state}`;
}

const clockOf = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)}`;

function MomentPanel({ story, step }: { story: Story; step: number }) {
  const moment = story.moments[step];
  const screens = screensAt(story.moments, step);
  const [first] = screens;
  if (!moment) return null;
  return (
    <>
      <section>
        <p className={panel.step}>
          {lanes[moment.lane]}, {clockOf(moment.at)}
          {moment.isFault && ', a fault'}
        </p>
        <h2 aria-live="polite">{wordsOf(moment)}</h2>
        {story.problem && step === story.moments.length - 1 && (
          <p>
            <code>{story.problem.invariant}</code> is violated: {story.problem.detail}
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
          <code>{commandOf(story)}</code>
        </p>
        <p>
          Seeds and faults of your own: <code>npm run simulate -- --seed 17 --faults crash,answerLost</code>
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
