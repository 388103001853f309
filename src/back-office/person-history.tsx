import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../domain/format.ts';
import type { components } from '../../openapi/schema.d.ts';
import { useLocale } from '../i18n/i18n.ts';
import { actorText, eventMessages, statusText } from './audit-messages.ts';
import css from './back-office.module.css';

type History = components['schemas']['PersonDetails']['history'];

/** What the log says about a person and their investments, newest first. */
export function PersonHistory({ history }: { history: History }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <section className={css.head}>
      <h2>
        <Trans>Log</Trans>
      </h2>
      <ol className={css.facts}>
        {history.map((entry) => {
          const event = eventMessages[entry.event];
          const actor = actorText(entry.actor);
          const status = entry.after === null ? undefined : statusText(entry.subject, entry.after);
          return (
            <li key={entry.id}>
              <time className="num" dateTime={entry.at}>
                {formatDate(entry.at, locale)}
              </time>
              {' · '}
              <span className="strong">{event ? t(event) : entry.event}</span>
              {status && `: ${t(status)}`}
              {' · '}
              {entry.actorName || (actor ? t(actor) : entry.actor)}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
