import { useRef, useState } from 'react';
import { addressOf } from './address.ts';
import { isFolder } from './folder.ts';
import { labAddress } from './lab-frame.tsx';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import { assertOn, readScreen } from './screen-content.ts';
import { outcomeOf, saveRealRun, type RealRunStep } from './real-run.ts';
import { type Path, placeAfter } from './record.ts';
import { screenIn, visibleText } from './visible-text.ts';
import styles from './run-path.module.css';

type LabWindow = Window & { __lab?: { open: (place: { machine: string; path: string; step: number }, locale: string) => Promise<void> } };

const patienceMs = 4_000;
/** As wide as in the tests, in pixels: on a phone other controls are there. */
const screenWidth = 1440;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Walks a path on the real screen, here and now: every assertion of every step, with what was seen. */
export function RunPathSection({ machine, path }: { machine: Machine; path: Path }) {
  const { summary, screens, record } = machine;
  const [walked, setWalked] = useState<RealRunStep[]>([]);
  const [state, setState] = useState<'ready' | 'running' | 'done' | 'failed'>('ready');
  const frame = useRef<HTMLIFrameElement>(null);
  const isWanted = useRef(true);
  if (!screens || isFolder) return null;

  const begin = async () => {
    const page = frame.current?.contentWindow as LabWindow | null | undefined;
    try {
      const lab = page && (await opened(page));
      if (!lab || !page) throw new Error('The lab did not open.');
      const found: RealRunStep[] = [];
      for (let step = 0; step <= path.steps.length; step += 1) {
        if (!isWanted.current) return;
        await lab.open({ machine: summary.name, path: path.id, step }, 'en');
        found.push(await lookAt(machine, path, step, page.document));
        setWalked([...found]);
        saveRealRun(summary.name, path.id, [...found]);
      }
      setState('done');
    } catch {
      setState('failed');
    }
  };
  return (
    <section className={styles.section} aria-label="Run it on the real screen">
      <h3>Run it on the real screen</h3>
      {state === 'ready' ? (
        <p>
          <button type="button" onClick={() => setState('running')}>
            Run the {path.steps.length + 1} steps here
          </button>
        </p>
      ) : (
        <>
          <p role="status">
            {state === 'running' && `Step ${walked.length} of ${path.steps.length + 1} …`}
            {state === 'failed' && 'The lab did not open in this browser.'}
            {state === 'done' && outcomeOf(walked)}
          </p>
          <div
            className={styles.screen}
            ref={(element) => {
              if (element) element.style.setProperty('--scale', String(element.clientWidth / screenWidth));
            }}
          >
            <iframe
              ref={(element) => {
                frame.current = element;
                isWanted.current = element !== null;
              }}
              style={{ width: screenWidth }}
              src={`${labAddress(summary.name, { path: path.id, step: 0 })}&still`}
              title={`The screen of ${summary.title} while it runs`}
              onLoad={() => {
                if (state === 'running' && walked.length === 0) void begin();
              }}
            />
          </div>
          <ol className={styles.steps}>
            {walked.map(({ step, title, cause, passing, assertions }) => {
              const wrong = assertions.filter(({ holds }) => !holds).length;
              return (
                <li key={step} data-result={wrong ? 'failed' : 'passed'}>
                  <Link to={addressOf({ machine: summary.name, path: path.id, step })}>{title}</Link>
                  <small>{cause}</small>
                  {passing ? (
                    <small>the machine goes on at once: nothing to see</small>
                  ) : (
                    <details open={wrong > 0}>
                      <summary>{wrong ? `${wrong} of ${assertions.length} do not hold` : `${assertions.length} assertions hold`}</summary>
                      <ul>
                        {assertions.map(({ text, holds, seen }) => (
                          <li key={text} data-result={holds ? 'passed' : 'failed'}>
                            {text}
                            <small>seen: {seen}</small>
                          </li>
                        ))}
                      </ul>
                    </details>
                  )}
                </li>
              );
            })}
          </ol>
          <p className={styles.note}>
            {record.starts[path.start]?.title}: the events are sent to the machine. The tests of the lab press the controls themselves, and
            read the screen as assistive technology does.
          </p>
        </>
      )}
    </section>
  );
}

async function opened(page: LabWindow): Promise<LabWindow['__lab']> {
  const end = Date.now() + patienceMs * 4;
  while (!page.__lab && Date.now() < end) await wait(50);
  return page.__lab;
}

/** Looks until everything holds, as texts and pictures arrive a moment later; what is wrong then stays wrong. */
async function lookAt(machine: Machine, path: Path, step: number, page: Document): Promise<RealRunStep> {
  const { record, screens } = machine;
  const place = record.places[placeAfter(record, path, step)];
  const state = record.states.find(({ name }) => name === place?.state);
  const expected = screenIn(machine, state?.name ?? '', place?.context ?? {});
  const taken = step > 0 ? record.steps[path.steps[step - 1] ?? -1] : undefined;
  const about = { step, title: state?.title ?? '', cause: taken?.title ?? record.starts[path.start]?.title ?? '' };
  if (expected.kind !== 'seen') return { ...about, passing: true, assertions: [] };
  const controls = (screens?.frame ?? []).map(({ role, name }) => ({ role, name: visibleText(name) }));
  const end = Date.now() + patienceMs;
  for (;;) {
    await wait(60);
    const assertions = assertOn(readScreen(page.body), expected, controls);
    if (Date.now() > end || assertions.every(({ holds }) => holds)) return { ...about, passing: false, assertions };
  }
}
