import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../../domain/format.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import css from './back-office.module.css';
import { ListEnd } from './list-end.tsx';
import { personMails } from './person-lists.ts';
import { PersonPart } from './person-part.tsx';

/** E-mails to a person; older ones are loaded in parts. */
export function PersonMails({ clients: { api }, id }: { clients: RouterContext; id: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const list = useInfiniteQuery(personMails(api, id));
  const title = <Trans>E-mails</Trans>;
  return (
    <div className={css.section}>
      {list.data ? (
        <PersonPart
          title={title}
          rows={list.data.pages.flatMap(({ items }) =>
            items.map(({ id: key, subject, createdAt, sentAt }) => ({
              key,
              row: (
                <>
                  <span className="strong">{subject}</span> · {sentAt === null ? t`Not sent` : t`Sent`} ·{' '}
                  {formatDate(sentAt ?? createdAt, locale)}
                </>
              ),
            })),
          )}
        />
      ) : (
        <h2>{title}</h2>
      )}
      <ListEnd list={list} />
    </div>
  );
}
