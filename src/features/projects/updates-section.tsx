import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Paragraphs } from './paragraphs.tsx';
import styles from './project-page.module.css';

type Project = components['schemas']['Project'];

export function UpdatesSection({ updates }: { updates: NonNullable<Project['updates']> }) {
  const locale = useLocale();
  return (
    <section id="updates">
      <h2>
        <Trans>Updates</Trans>
      </h2>
      <ol className={styles.updates}>
        {updates.map((update) => (
          <li key={`${update.date} ${update.title}`}>
            <time className="tiny" dateTime={update.date}>
              {formatDate(update.date, locale, { style: 'long' })}
            </time>
            <h3>{update.title}</h3>
            <Paragraphs text={update.content} />
          </li>
        ))}
      </ol>
    </section>
  );
}
