import { isFolder } from './folder.ts';
import type { Stop } from './lab-frame.tsx';
import { LiveFrame } from './live-frame.tsx';
import type { Machine } from './machine.ts';
import styles from './panel.module.css';
import { dateOf, pictureAddress, picturesOf, type Reports } from './reports.ts';
import { fullLab } from './verdict.ts';

export const languages: Record<string, string> = { en: 'English', de: 'German', lt: 'Lithuanian', es: 'Spanish', pt: 'Portuguese' };

/** The placeholder until the reports are loaded. */
export const ReadingReports = () => <p>Reading the reports…</p>;

interface PicturesProps {
  machine: Machine;
  state: string;
  /** Where the screen is live, if no picture of it is stored. */
  stop: Stop | undefined;
  reports: Reports | undefined;
}

export function PicturesSection({ machine, state, stop, reports }: PicturesProps) {
  const { summary, screens } = machine;
  if (!screens || screens.screens[state] === 'passing') return null;
  const pictures = reports ? picturesOf(reports, summary.name, state) : [];
  return (
    <section>
      <h3>{pictures.length > 0 || isFolder ? 'What it looked like' : 'What it looks like'}</h3>
      {!reports ? (
        <ReadingReports />
      ) : pictures.length === 0 ? (
        <>
          {stop && !isFolder && (
            <div className={styles.live}>
              <LiveFrame machine={machine} state={state} stop={stop} />
            </div>
          )}
          <p>
            No picture is stored here: <code>{fullLab}</code>
          </p>
        </>
      ) : (
        <ul className={styles.pictures}>
          {pictures.map((picture) => (
            <li key={picture.file}>
              <a href={pictureAddress(summary.name, picture)} target="_blank" rel="noreferrer">
                <img
                  src={pictureAddress(summary.name, picture)}
                  alt={`The screen in ${languages[picture.locale] ?? picture.locale}, ${picture.width} px wide`}
                  loading="lazy"
                />
              </a>
              <small>
                {languages[picture.locale] ?? picture.locale}, {picture.width} px, {dateOf(picture.at)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
