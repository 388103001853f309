import type { Shown } from './shown.ts';
import chart from './chart-view.module.css';
import { ContextSection } from './context.tsx';
import { Filmstrip } from './filmstrip.tsx';
import styles from './levels.module.css';
import { LiveFrame } from './live-frame.tsx';
import type { Machine } from './machine.ts';
import { placeAfter } from './record.ts';
import { resultsOf } from './path-results.ts';
import { dateOf, pictureAddress, pictureOf, type Reports } from './reports.ts';
import { Result } from './step-panel.tsx';
import { ExpectedScreen } from './expected-screen.tsx';
import { commands, fullLab, type LevelName, verdictsOf } from './verdict.ts';
import { causeLabel } from './next-transitions.tsx';

type ShownPath = Extract<Shown, { kind: 'path' }>;
const titles: Record<LevelName, string> = { chart: 'On the chart', lab: 'On the real screen', journey: 'In the whole product' };

/** One step of a path at its three levels, side by side: what the machine did, what the screen showed, and which journeys prove it. */
export function LevelsView({ machine, shown, reports }: { machine: Machine; shown: ShownPath; reports: Reports }) {
  const { record, summary } = machine;
  const { run, count } = shown;
  const number = placeAfter(record, run, count);
  const place = record.places[number];
  const state = record.states.find(({ name }) => name === place?.state);
  const step = count > 0 ? record.steps[run.steps[count - 1] ?? -1] : undefined;
  const path = [...record.tours, ...record.paths].find(({ id }) => id === shown.id);
  if (!place || !state || !path) return null;
  const results = resultsOf(machine, path, reports);
  const head = (level: LevelName) => {
    const found = results.find((pathResult) => pathResult.level === level);
    return (
      <header>
        <h2>{titles[level]}</h2>
        <p className={styles.result} data-result={found?.result}>
          {found && <Result found={found} />}
        </p>
        {found?.also && <p className={styles.also}>{found.also}</p>}
        {found?.at && <p className={styles.also}>{dateOf(found.at)}</p>}
      </header>
    );
  };
  const picture = pictureOf(reports, summary.name, state.name, number);
  const journeys = verdictsOf(summary, reports)
    .find(({ level }) => level === 'journey')
    ?.tests.filter(({ title }) => state.requirements.some((id) => title.includes(id)));
  const taken =
    step?.takes.filter((id) => !id.includes('=')).map((id) => record.transitions.find((transition) => transition.id === id)) ?? [];
  return (
    <main id="main" className={chart.view} data-film="true" data-levels="true">
      <div className={styles.levels}>
        <div className={styles.title}>
          <h1>{state.title}</h1>
          <p>
            {step ? causeLabel(machine, step.event) : 'It begins with'}: {step?.title ?? record.starts[run.start]?.title}
          </p>
        </div>
        <article aria-label={titles.chart} tabIndex={0}>
          {head('chart')}
          <section>
            <h3>Where it is</h3>
            <p>
              <code>{state.name}</code>
            </p>
            <p>{state.description}</p>
          </section>
          {taken.length > 0 && (
            <section>
              <h3>What it took</h3>
              {taken.map(
                (it) =>
                  it && (
                    <p key={it.id}>
                      {it.guard ? `because ${machine.labels.conditionLabel(machine.summary.name, it)}` : <code>{it.id}</code>}
                    </p>
                  ),
              )}
            </section>
          )}
          {step && ('output' in step.event || 'error' in step.event) && (
            <section>
              <h3>What was answered</h3>
              <pre tabIndex={0}>{JSON.stringify(step.event.output ?? step.event.error, null, 2)}</pre>
            </section>
          )}
          <ContextSection now={place.context} before={count > 0 ? record.places[placeAfter(record, run, count - 1)]?.context : undefined} />
        </article>
        <article aria-label={titles.lab} tabIndex={0}>
          {head('lab')}
          {picture ? (
            <a href={pictureAddress(summary.name, picture)} target="_blank" rel="noreferrer">
              <img
                src={pictureAddress(summary.name, picture)}
                alt={`The screen in ${picture.locale}, ${picture.width} px wide`}
                data-narrow={picture.width < 800 || undefined}
              />
            </a>
          ) : (
            <>
              <div className={styles.live}>
                <LiveFrame machine={machine} state={state.name} stop={{ path: shown.id, step: count }} />
              </div>
              <p>
                No picture is stored here: <code>{fullLab}</code>
              </p>
            </>
          )}
          <ExpectedScreen machine={machine} state={state.name} context={place.context} />
        </article>
        <article aria-label={titles.journey} tabIndex={0}>
          {head('journey')}
          <section>
            <h3>Journeys that prove {state.requirements.join(', ') || 'what this state promises'}</h3>
            {journeys?.length ? (
              <ul className={styles.journeys}>
                {journeys.map(({ title, passed }) => (
                  <li key={title} data-result={passed ? 'passed' : 'failed'}>
                    {title}
                  </li>
                ))}
              </ul>
            ) : (
              <p>
                None ran here: <code>{commands.journey}</code>
              </p>
            )}
          </section>
        </article>
      </div>
      <Filmstrip machine={machine} shown={shown} levels reports={reports} />
    </main>
  );
}
