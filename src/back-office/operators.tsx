import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { ListFailed, ListLoading } from './list-states.tsx';
import { proposalNote } from './proposal-note.ts';
import { type RoleChange, RoleChangeForm } from './role-change-form.tsx';
import { roleHints, roleMessages } from './role-messages.ts';
import { useOperatorDecision } from './use-operator-decision.ts';

type Operator = components['schemas']['Operator'];

/** Who has which role. Granting and taking away are proposals for a second owner. [ADMIN-05] */
export function Operators({ clients }: { clients: RouterContext }) {
  const { t } = useLingui();
  const { api, $api } = clients;
  const list = useQuery($api.queryOptions('get', '/admin/operators'));
  const allows = useAllowed($api);
  const [confirming, setConfirming] = useState<Operator | 'new'>();
  const [unknownEmail, setUnknownEmail] = useState<string>();
  const actor = useOperatorDecision<RoleChange>(clients, {
    send: ({ note, ...change }, requestKey) => {
      const header = { 'Idempotency-Key': requestKey, ...proposalNote(note) };
      return change.kind === 'grant'
        ? api.POST('/admin/operators', { params: { header }, body: { email: change.email, role: change.role } })
        : api.DELETE('/admin/operators/{id}/roles/{role}', { params: { path: { id: change.id, role: change.role }, header } });
    },
    onSuccess: () => setConfirming(undefined),
    onFieldRefused: (code, change) => {
      const isUnknown = code === 'NOT_FOUND' && change.kind === 'grant';
      if (isUnknown) setUnknownEmail(change.email);
      return isUnknown;
    },
  });
  const ask = (about: Operator | 'new') => {
    // a question whose answer was lost is about the person of then
    if (actor.getSnapshot().context.request === undefined) setConfirming(about);
    actor.send({ type: 'decision.ask' });
  };
  const canChange = allows('grantRole');
  return (
    <>
      <PageHead title={t`Operators`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Who may do what</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>A role is granted or taken away when a second owner approves it. The person then has to sign in again.</Trans>
        </p>
        {canChange && (
          <div className={css.actions}>
            <Button onPress={() => ask('new')}>
              <Trans>Grant a role</Trans>
            </Button>
          </div>
        )}
      </div>
      {list.isError ? (
        <ListFailed isPending={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <ListLoading />
      ) : (
        <ul className={css.rows}>
          {list.data.map((operator) => (
            <OperatorRow key={operator.id} operator={operator} {...(canChange && { onTakeAway: () => ask(operator) })} />
          ))}
        </ul>
      )}
      {confirming && (
        <RoleChangeForm
          key={confirming === 'new' ? confirming : confirming.id}
          actor={actor}
          operator={confirming === 'new' ? undefined : confirming}
          operators={list.data ?? []}
          unknownEmail={unknownEmail}
        />
      )}
    </>
  );
}

function OperatorRow({ operator: { name, email, locked, roles }, onTakeAway }: { operator: Operator; onTakeAway?: () => void }) {
  const { t } = useLingui();
  return (
    <li className={css.row}>
      <div className={css.what}>
        <h2>{name}</h2>
        <p className={css.id}>{email}</p>
        {locked && <p className={css.failure}>{t`Account locked`}</p>}
        <ul className={css.facts}>
          {roles.map(({ role }) => (
            <li key={role}>
              <span className="strong">{t(roleMessages[role])}</span>
              {': '}
              {t(roleHints[role])}
            </li>
          ))}
        </ul>
      </div>
      {onTakeAway && (
        <div className={css.actions}>
          <Button size="sm" variant="second" aria-label={t`Withdraw a role: ${name}`} onPress={onTakeAway}>
            <Trans>Withdraw a role</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
