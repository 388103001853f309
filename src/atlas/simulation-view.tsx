import { lazy, use } from 'react';
import type { SimulationOverview, Story } from '../../domain/simulation-story.ts';
import { addressOf, go } from './address.ts';
import chart from './chart-view.module.css';
import { CoverageGrowth } from './coverage-growth.tsx';
import { MomentPanel } from './moment-panel.tsx';
import { isOwn } from './own-run.ts';
import paths from './paths.module.css';
import { PlayedMoments } from './played-moments.tsx';
import { dateOf, readReport, type Reports } from './reports.ts';
import { command, commandOf, kinds } from './simulation.ts';
import styles from './simulation.module.css';

const OwnRunView = lazy(async () => ({ default: (await import('./own-run-view.tsx')).OwnRunView }));

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

/** Runs of the whole platform: those that are recorded, and one's own. */
export function SimulationView({ query, step, reports: { simulation } }: SimulationViewProps) {
  const known = simulation?.stories.find(({ name }) => name === query);
  const about = query === '' ? simulation?.stories[0] : known;
  if (simulation && !about && query !== '' && !isOwn(query))
    return (
      <main id="main" className={chart.view}>
        <div className={styles.stage}>
          <About simulation={simulation} />
          <StoryChoice simulation={simulation} chosen="" />
          <p className={styles.lost}>No story is called “{query}”.</p>
        </div>
      </main>
    );
  if (isOwn(query) || !about)
    return (
      <OwnRunView query={query} step={step}>
        <About simulation={simulation} />
        {simulation && <StoryChoice simulation={simulation} chosen="own" />}
      </OwnRunView>
    );
  return (
    <Recorded key={about.name} name={about.name} step={step}>
      <About simulation={simulation} />
      {simulation && <StoryChoice simulation={simulation} chosen={about.name} />}
    </Recorded>
  );
}

function About({ simulation }: { simulation: SimulationOverview | undefined }) {
  return (
    <div className={chart.top}>
      <h1>The platform simulated</h1>
      {simulation ? (
        <>
          <p>
            {simulation.steps.toLocaleString('en-GB')} steps in {simulation.runs} runs reached {simulation.reached.states.join(' of ')}{' '}
            states and {simulation.reached.transitions.join(' of ')} transitions of the lifecycles, {simulation.reached.screens} screens,{' '}
            {simulation.reached.pairs} pairs of screen, server and bank. {dateOf(simulation.at)}, commit {simulation.commit}.
          </p>
          <CoverageGrowth growth={simulation.growth} reached={simulation.reached} />
        </>
      ) : (
        <p className={paths.none}>
          No run is recorded: <code>{command}</code>
        </p>
      )}
    </div>
  );
}

function StoryChoice({ simulation: { stories }, chosen }: { simulation: SimulationOverview; chosen: string }) {
  return (
    <label className={styles.choice}>
      <span>What goes wrong</span>
      <select value={chosen} onChange={({ target }) => go(addressOf({ page: 'simulation', filter: target.value }))}>
        {chosen === '' && <option value="">Choose a story</option>}
        <option value="own">Faults that you choose, in a new run</option>
        {Object.entries(kinds).map(([kind, title]) => {
          const own = stories.filter((story) => story.kind === kind);
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

/** A run that is recorded, moment by moment. */
function Recorded({ name, step, children }: { name: string; step: number; children: React.ReactNode }) {
  const story = use(openStory(name));
  const now = story ? Math.min(step, story.moments.length - 1) : 0;
  return (
    <main id="main" className={chart.view}>
      <div className={styles.stage}>
        {children}
        {story ? (
          <PlayedMoments
            moments={story.moments}
            isCut={story.isCut}
            step={now}
            to={(next) => addressOf({ page: 'simulation', filter: name, step: next })}
          />
        ) : (
          <p className={styles.lost}>This story is not here any more.</p>
        )}
      </div>
      <aside className={chart.panel} aria-label="Details">
        {story && <MomentPanel moments={story.moments} step={now} problem={story.problem} command={commandOf(story)} />}
      </aside>
    </main>
  );
}
