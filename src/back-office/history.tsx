import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate } from '../../domain/format.ts';
import type { AuditEvent } from '../../machines/lifecycles/audit-event.ts';
import { useLocale } from '../i18n/i18n.ts';
import { actorText, eventMessages, statusText } from './audit-messages.ts';
import css from './back-office.module.css';
import { fields, listedFieldOf } from './drafts/draft-messages.ts';

interface Entry {
  /** Of the log; absent where the entries of one subject are listed. */
  id?: number;
  subject?: string;
  event: string;
  before?: string | null;
  /** The status that it led to, named where the subject is known; of a changed value the new one. */
  after?: string | null;
  actor: string;
  actorName?: string | null;
  reason?: string | null;
  at: string;
}

/** Of these `before` and `after` are no statuses but what was changed. */
const valueEvents: ReadonlySet<string> = new Set<AuditEvent>(['payeeAccount.change', 'payeeAccount.enter']);

/** Of these `before` and `after` are the path of a field of a draft and its value, as `city: Kaunas`. */
const correction = 'correction.change' satisfies AuditEvent;
const valueOf = (entry: string) => entry.slice(entry.indexOf(': ') + 2);

/** Entries of the log, newest first: when, what, by whom, and why. */
export function History({ title, entries }: { title: ReactNode; entries: readonly Entry[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const corrected = (before: string, after: string) => {
    const path = after.slice(0, after.indexOf(': '));
    const field = listedFieldOf(path);
    return `${field === undefined ? path : t(fields[field].label)}: ${[before, after].map(valueOf).filter(Boolean).join(' → ')}`;
  };
  return (
    <section className={css.head}>
      <h2>{title}</h2>
      <ol className={css.facts}>
        {entries.map(({ id, subject, event, before, after, actor, actorName, reason, at }) => {
          const label = eventMessages[event];
          const role = actorText(actor);
          const status = subject === undefined || !after ? undefined : statusText(subject, after);
          return (
            <li key={id ?? `${at} ${event} ${after ?? ''}`}>
              <time className="num" dateTime={at}>
                {formatDate(at, locale)}
              </time>
              {' · '}
              <span className="strong">{label ? t(label) : event}</span>
              {status && `: ${t(status)}`}
              {valueEvents.has(event) && `: ${[before, after].filter(Boolean).join(' → ')}`}
              {event === correction && `: ${corrected(before ?? '', after ?? '')}`}
              {' · '}
              {actorName || (role ? t(role) : actor)}
              {reason && <p className={css.note}>{reason}</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
