import { Trans, useLingui } from '@lingui/react/macro';
import type { RouterContext } from '../api/router-context.ts';
import { InstructionParts } from './instruction-parts.tsx';
import { personInstructions } from './person-lists.ts';

/** What a person is paid: payouts of loans, refunds and returns. Nothing where there is none. */
export function PersonInstructions({ clients, id }: { clients: RouterContext; id: string }) {
  const { t } = useLingui();
  return (
    <InstructionParts
      clients={clients}
      title={<Trans>Payouts and refunds</Trans>}
      label={t`Payouts and refunds`}
      options={personInstructions(clients.api, id)}
      isEnabled
    />
  );
}
