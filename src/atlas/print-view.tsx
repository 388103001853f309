import { addressOf } from './address.ts';
import { stepTexts } from './compose-export.ts';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import styles from './print.module.css';
import { runIn, type Run } from './record.ts';
import { pictureAddress, pictureOf, type Reports } from './reports.ts';

/** A run as a list for people who try it by hand: what to do, what must be seen, a picture, and room for a tick and a remark. */
export function PrintView({ machine, play, reports }: { machine: Machine; play: Run; reports: Reports }) {
  const { summary, record } = machine;
  const run = runIn(record, play);
  const steps = stepTexts(machine, run);
  return (
    <main id="main" className={styles.view} tabIndex={0}>
      <div className={styles.head}>
        <h1>
          {summary.title}: {steps.at(-1)?.title}
        </h1>
        <p className={styles.tools}>
          <button type="button" onClick={() => window.print()}>
            Print
          </button>
          <Link to={addressOf({ machine: summary.name, play: { start: run.start, steps: [...run.steps] } })}>Play it</Link>
        </p>
        <dl className={styles.form}>
          {['Tried by', 'On', 'Version'].map((label) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd />
            </div>
          ))}
        </dl>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ text, title, texts, state, place }, index) => {
          const picture = pictureOf(reports, summary.name, state, place);
          return (
            <li key={String(index) + text}>
              <span className={styles.box} aria-hidden="true" />
              <div className={styles.words}>
                <p>
                  <b>{text}</b>
                </p>
                <p>leads to: {title}</p>
                {texts.length > 0 && (
                  <ul>
                    {texts.map((text) => (
                      <li key={text}>
                        it says <q>{text}</q>
                      </li>
                    ))}
                  </ul>
                )}
                <p className={styles.remark}>Remark</p>
              </div>
              {picture ? <img src={pictureAddress(summary.name, picture)} alt={`The screen: ${title}`} /> : <i aria-hidden="true" />}
            </li>
          );
        })}
      </ol>
    </main>
  );
}
