import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../openapi/schema.d.ts';
import { problemMessage } from './problems.ts';
import type { RouterContext } from '../api/router-context.ts';
import { UnexpectedAnswer } from '../api/unexpected-answer.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { toast } from '../ui/toasts.ts';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { ListFailed, ListLoading } from './list-states.tsx';
import { proposalNote } from './proposal-note.ts';
import { type RoleChange, RoleChangeForm } from './role-change-form.tsx';
import { roleHints, roleMessages } from './role-messages.ts';

type Operator = components['schemas']['Operator'];

/** Who has which role. Granting and taking away are proposals for a second owner. [ADMIN-05] */
export function Operators({ clients: { api, $api, queryClient } }: { clients: RouterContext }) {
  const { t } = useLingui();
  const list = useQuery($api.queryOptions('get', '/admin/operators'));
  const allows = useAllowed($api);
  const [asked, setAsked] = useState<Operator | 'new'>();
  const propose = useMutation({
    mutationFn: async (change: RoleChange) => {
      const header = proposalNote(change.note);
      const { error, response } =
        change.kind === 'grant'
          ? await api.POST('/admin/operators', { params: { header }, body: { email: change.email, role: change.role } })
          : await api.DELETE('/admin/operators/{id}/roles/{role}', { params: { path: { id: change.id, role: change.role }, header } });
      if (response.status >= 500) throw new UnexpectedAnswer(response.status);
      return response.ok ? undefined : (error?.errorCode ?? 'VALIDATION_FAILED');
    },
    onSuccess: async (refused) => {
      if (refused) toast({ kind: 'error', text: t(problemMessage(refused)) });
      else {
        setAsked(undefined);
        toast({ kind: 'success', text: t`Proposed. A second person has to approve it.` });
      }
      await queryClient.invalidateQueries({ queryKey: ['get', '/admin/proposals'] });
    },
    onError: () => toast({ kind: 'error', text: t`It may not have arrived. Try again; the same is proposed only once.` }),
  });
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
            <Button onPress={() => setAsked('new')}>
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
            <OperatorRow key={operator.id} operator={operator} {...(canChange && { onTakeAway: () => setAsked(operator) })} />
          ))}
        </ul>
      )}
      {asked && (
        <RoleChangeForm
          operator={asked === 'new' ? undefined : asked}
          isPending={propose.isPending}
          onClose={() => setAsked(undefined)}
          onPropose={propose.mutate}
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
