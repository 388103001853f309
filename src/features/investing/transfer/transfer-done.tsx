import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { formatDate } from '../../../../domain/format.ts';
import type { TransferWizardActor } from '../../../../machines/transfer-wizard/transfer-wizard.machine.ts';
import { useClients } from '../../../api/use-clients.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { WizardMessage } from '../../../ui/wizard-message.tsx';
import { ToMyInvestments } from '../wizard-messages.tsx';

/** The money is in the new project; until when the offer may be revoked (Regulation (EU) 2020/1503, Article 22). */
export function TransferDone({ actor, name }: { actor: TransferWizardActor; name: string }) {
  const { $api } = useClients();
  const locale = useLocale();
  const targetId = useSelector(actor, ({ context }) => context.targetId);
  const { data: target } = useQuery({
    ...$api.queryOptions('get', '/investments/{id}', { params: { path: { id: targetId ?? '' } } }),
    enabled: targetId !== undefined,
  });
  const lastDay = target?.reflectionEndsAt && formatDate(target.reflectionEndsAt, locale, { style: 'long' });
  return (
    <WizardMessage
      title={<Trans>Your money is now in {name}</Trans>}
      action={
        <>
          <ToMyInvestments />
          {target && lastDay && (
            <ButtonLink variant="text" to="/dashboard/investments/$investmentId/withdraw" params={{ investmentId: target.id }}>
              <Trans>Revoke the offer</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      <p>
        <Trans>You will find the new investment and its contract under My investments.</Trans>
      </p>
      {lastDay && (
        <p>
          <Trans>You may revoke your offer until the end of {lastDay} (Vilnius time), without giving a reason and without penalty.</Trans>
        </p>
      )}
    </WizardMessage>
  );
}
