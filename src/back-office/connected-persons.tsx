import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { AddConnectedPerson } from './connected-person-form.tsx';
import { connectedRoleMessages } from './connected-person-messages.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { ListFailed, ListLoading } from './list-states.tsx';
import { TextLink } from './text-link.tsx';
import { useOperatorDecision } from './use-operator-decision.ts';

type Entry = components['schemas']['ConnectedPerson'];

type Ended = { id: string };

const ended = msg`The entry has ended.`;

/** The register of conflicts of interest: who may not be a project owner, and whose investments are disclosed (Regulation (EU) 2020/1503, Article 8). */
export function ConnectedPersons({ clients }: { clients: RouterContext }) {
  const { t } = useLingui();
  const { $api, api } = clients;
  const list = useQuery($api.queryOptions('get', '/admin/connected-persons'));
  const allows = useAllowed($api);
  const [confirming, setConfirming] = useState<Entry>();
  const actor = useOperatorDecision<Ended>(clients, {
    send: ({ id }) => api.POST('/admin/connected-persons/{id}/end', { params: { path: { id } } }),
    success: ended,
  });
  const askToEnd = (entry: Entry) => {
    // a question whose answer was lost is about the entry of then
    if (actor.getSnapshot().context.request === undefined) setConfirming(entry);
    actor.send({ type: 'decision.ask' });
  };
  const name = confirming?.name ?? '';
  return (
    <>
      <PageHead title={t`Conflicts of interest`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Conflicts of interest</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>
            Holders of 20% or more, managers, employees and whoever is linked to them by control may not be project owners. What they invest
            is published by project, without names.
          </Trans>
        </p>
        {allows('addConnectedPerson') && (
          <div className={css.actions}>
            <AddConnectedPerson clients={clients} />
          </div>
        )}
      </div>
      {list.isError ? (
        <ListFailed isPending={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <ListLoading />
      ) : list.data.length === 0 ? (
        <p>
          <Trans>Nobody is in the register yet.</Trans>
        </p>
      ) : (
        <ul className={css.rows}>
          {list.data.map((entry) => (
            <EntryRow key={entry.id} entry={entry} {...(allows('endConnectedPerson') && { onEnd: () => askToEnd(entry) })} />
          ))}
        </ul>
      )}
      {confirming && (
        <DecisionDialog
          actor={actor}
          title={t`End the entry of ${name}?`}
          confirmLabel={t`End the entry`}
          isDanger
          command={{ id: confirming.id } satisfies Ended}
        >
          {() => (
            <p>
              <Trans>
                From now on this person may be a project owner. The entry stays in the register, and what was invested until now stays
                published.
              </Trans>
            </p>
          )}
        </DecisionDialog>
      )}
    </>
  );
}

function EntryRow({ entry, onEnd }: { entry: Entry; onEnd?: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { name, role, code, country, accountId, since, addedBy, addedAt, endedAt, investments } = entry;
  const [from, added, until] = [since, addedAt, endedAt ?? addedAt].map((day) => formatDate(day, locale));
  const adder = addedBy.name;
  const number = [country, code].filter(Boolean).join(' ');
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.kind}>
          {t(connectedRoleMessages[role])} ·{' '}
          {endedAt === null ? (
            <Trans>since {from}</Trans>
          ) : (
            <Trans>
              from {from} to {until}
            </Trans>
          )}
        </p>
        <h2>{name}</h2>
        {number !== '' && <p className={css.id}>{number}</p>}
        <ul className={css.facts}>
          <li>
            <Trans>
              Added by {adder} on {added}
            </Trans>
          </li>
          {accountId === null ? (
            <li>
              <Trans>No account on the platform</Trans>
            </li>
          ) : (
            <li>
              <TextLink to={`/admin/people/${encodeURIComponent(accountId)}`}>
                <Trans>Account on the platform</Trans>
              </TextLink>
              {investments.length === 0 && <>: {t`nothing invested`}</>}
            </li>
          )}
          {investments.map(({ projectId, name: project, count, amount }) => (
            <li key={projectId}>
              <TextLink to={`/admin/projects/${encodeURIComponent(projectId)}`}>{project}</TextLink>:{' '}
              <Plural value={count} one="# investment" other="# investments" />, {formatMoney(toCents(amount), locale)}
            </li>
          ))}
        </ul>
      </div>
      {onEnd && endedAt === null && (
        <div className={css.actions}>
          <Button size="sm" variant="second" aria-label={t`End the entry of ${name}`} onPress={onEnd}>
            <Trans>End the entry</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
