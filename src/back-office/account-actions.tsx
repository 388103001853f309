import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '../api/invalidate.ts';
import { problemMessage } from '../api/problems.ts';
import type { RouterContext } from '../api/router-context.ts';
import { UnexpectedAnswer } from '../api/unexpected-answer.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { toast } from '../ui/toasts.ts';
import { useAllowed } from './access.ts';
import { accountMessages } from './person-messages.ts';

type Action = keyof typeof accountMessages;

/** Locking, unlocking and signing out, for those whose roles allow it. */
export function AccountActions({ clients, id, isLocked }: { clients: RouterContext; id: string; isLocked: boolean }) {
  const { t } = useLingui();
  const { api, $api, queryClient } = clients;
  const allows = useAllowed($api);
  const [asked, setAsked] = useState<Action>();
  const run = useMutation({
    mutationFn: async (action: Action) => {
      const params = { path: { id } };
      const { error, response } =
        action === 'lock'
          ? await api.POST('/admin/users/{id}/lock', { params })
          : action === 'unlock'
            ? await api.POST('/admin/users/{id}/unlock', { params })
            : await api.POST('/admin/users/{id}/sign-out', { params });
      if (response.status >= 500) throw new UnexpectedAnswer(response.status);
      return response.ok ? undefined : (error?.errorCode ?? 'VALIDATION_FAILED');
    },
    onSuccess: async (refused) => {
      setAsked(undefined);
      if (refused) toast({ kind: 'error', text: t(problemMessage(refused)) });
      else toast({ kind: 'success', text: t`Your decision has been recorded.` });
      await invalidate(queryClient, '/admin/people', '/admin/people/{id}', '/admin/audit');
    },
    onError: () => toast({ kind: 'error', text: t`No answer arrived. Try again; it happens at most once.` }),
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
        <Modal
          isOpen
          {...(run.isPending ? {} : { onClose: () => setAsked(undefined) })}
          title={t(accountMessages[asked].label)}
          footer={
            <>
              <Button variant="second" isDisabled={run.isPending} onPress={() => setAsked(undefined)}>
                <Trans>Go back</Trans>
              </Button>
              <Button
                variant={asked === 'lock' ? 'danger' : 'primary'}
                isPending={run.isPending}
                pendingLabel={t`Sending…`}
                onPress={() => run.mutate(asked)}
              >
                {t(accountMessages[asked].label)}
              </Button>
            </>
          }
        >
          <p>{t(accountMessages[asked].hint)}</p>
        </Modal>
      )}
    </>
  );
}
