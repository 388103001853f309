import { useLingui } from '@lingui/react/macro';
import type { RouterContext } from '../api/router-context.ts';
import { Button } from '../ui/button.tsx';
import { useAllowed } from './access.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { accountMessages } from './person-messages.ts';
import { useOperatorDecision } from './use-operator-decision.ts';

type Action = keyof typeof accountMessages;

/** Locking, unlocking and signing out, for those whose roles allow it. */
export function AccountActions({ clients, id, isLocked }: { clients: RouterContext; id: string; isLocked: boolean }) {
  const allows = useAllowed(clients.$api);
  const actions: Action[] = [
    ...(isLocked ? (allows('unlockUser') ? (['unlock'] as const) : []) : allows('lockUser') ? (['lock'] as const) : []),
    ...(allows('signOutUser') ? (['signOut'] as const) : []),
  ];
  return actions.map((action) => <AccountAction key={action} clients={clients} id={id} action={action} />);
}

type Sent = { id: string };

function AccountAction({ clients, id, action }: { clients: RouterContext; id: string; action: Action }) {
  const { t } = useLingui();
  const { api } = clients;
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id: userId }) => {
      const params = { path: { id: userId } };
      if (action === 'lock') return api.POST('/admin/users/{id}/lock', { params });
      if (action === 'unlock') return api.POST('/admin/users/{id}/unlock', { params });
      return api.POST('/admin/users/{id}/sign-out', { params });
    },
  });
  const { label, hint } = accountMessages[action];
  return (
    <>
      <Button variant={action === 'lock' ? 'danger' : 'second'} onPress={() => actor.send({ type: 'decision.ask' })}>
        {t(label)}
      </Button>
      <DecisionDialog actor={actor} title={t(label)} isDanger={action === 'lock'} command={{ id } satisfies Sent}>
        {() => <p>{t(hint)}</p>}
      </DecisionDialog>
    </>
  );
}
