import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RouterContext } from '../api/router-context.ts';
import { Button } from '../ui/button.tsx';
import { useAllowed } from './access.ts';
import { ConfirmModal } from './confirm-modal.tsx';
import { accountMessages } from './person-messages.ts';
import { useDecision } from './use-decision.ts';

type Action = keyof typeof accountMessages;

/** Locking, unlocking and signing out, for those whose roles allow it. */
export function AccountActions({ clients, id, isLocked }: { clients: RouterContext; id: string; isLocked: boolean }) {
  const { t } = useLingui();
  const { api, $api } = clients;
  const allows = useAllowed($api);
  const [asked, setAsked] = useState<Action>();
  const run = useDecision<Action>(clients, {
    send: (action) => {
      const params = { path: { id } };
      if (action === 'lock') return api.POST('/admin/users/{id}/lock', { params });
      if (action === 'unlock') return api.POST('/admin/users/{id}/unlock', { params });
      return api.POST('/admin/users/{id}/sign-out', { params });
    },
    success: t`Your decision has been recorded.`,
    onAnswer: () => setAsked(undefined),
  });
  const actions: Action[] = [
    ...(isLocked ? (allows('unlockUser') ? (['unlock'] as const) : []) : allows('lockUser') ? (['lock'] as const) : []),
    ...(allows('signOutUser') ? (['signOut'] as const) : []),
  ];
  return (
    <>
      {actions.map((action) => (
        <Button key={action} variant={action === 'lock' ? 'danger' : 'second'} onPress={() => setAsked(action)}>
          {t(accountMessages[action].label)}
        </Button>
      ))}
      {asked && (
        <ConfirmModal
          title={t(accountMessages[asked].label)}
          isDanger={asked === 'lock'}
          isPending={run.isPending}
          onConfirm={() => run.mutate(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(accountMessages[asked].hint)}</p>
        </ConfirmModal>
      )}
    </>
  );
}
