import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../domain/format.ts';
import type { components } from '../../openapi/schema.d.ts';
import { useLocale } from '../i18n/i18n.ts';
import { actorText, eventMessages } from './audit-messages.ts';
import css from './back-office.module.css';

type History = components['schemas']['ManagedProjectDetails']['history'];

/** What happened to a project and why, newest first. */
export function ProjectHistory({ history }: { history: History }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (history.length === 0) return null;
  return (
    <section className={css.head}>
      <h2>
        <Trans>History</Trans>
      </h2>
      <ol className={css.facts}>
        {history.map((entry) => {
          const event = eventMessages[entry.event];
          const actor = actorText(entry.actor);
          return (
            <li key={`${entry.at} ${entry.event}`}>
              <time className="num" dateTime={entry.at}>
                {formatDate(entry.at, locale)}
              </time>
              {' · '}
              <span className="strong">{event ? t(event) : entry.event}</span>
              {' · '}
              {entry.actorName ?? (actor ? t(actor) : entry.actor)}
              {entry.reason !== null && <p className={css.note}>{entry.reason}</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
