import { use } from 'react';
import styles from './changes.module.css';
import paths from './paths.module.css';
import { dateOf, readReport, reportsAddress } from './reports.ts';

/** Written by `npm run atlas -- pictures`; it has more than is read here. */
type PictureReport = { since: string; at: string; compared: number; found: readonly unknown[] };

let loading: Promise<PictureReport | undefined> | undefined;
const load = () => (loading ??= readReport<PictureReport>('pictures/pictures.json'));

/** Leads to the page that shows screens before and after, which is no page of the Atlas. */
export function ComparedPictures() {
  const report = use(load());
  return (
    <section className={styles.part}>
      <h2>On the screens</h2>
      {report ? (
        <p className={paths.lead}>
          <a href={`${reportsAddress}/pictures/index.html`}>Pictures before and after</a>: {report.found.length} of {report.compared}{' '}
          screens are different since <b>{report.since}</b>, compared {dateOf(report.at)}.
        </p>
      ) : (
        <p className={paths.lead}>
          No screens were compared yet: <code>npm run atlas -- pictures --since main</code>
        </p>
      )}
    </section>
  );
}
