import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AccountEntryFields, accountEntryToSend, emptyAccountEntry } from './account-entry.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { useOperatorDecision } from './use-operator-decision.ts';

interface EnterPayeeAccountProps {
  clients: RouterContext;
  instruction: Pick<components['schemas']['Instruction'], 'id' | 'payeeName' | 'payeeIban'>;
}

/** Of the contract's `EnteredPayeeAccount`. */
const holder = { shortest: 2, longest: 140 };

type Sent = { id: string; body: components['schemas']['EnteredPayeeAccount'] };

/** Enters the account that money is returned to, where the bank has named none of its payer. [decision 120] */
export function EnterPayeeAccount({ clients, instruction: { id, payeeName, payeeIban } }: EnterPayeeAccountProps) {
  const { t } = useLingui();
  const { api } = clients;
  const [entry, setEntry] = useState(emptyAccountEntry);
  const [holderName, setHolderName] = useState(payeeName);
  const nameLength = holderName.trim().length;
  const isName = nameLength >= holder.shortest && nameLength <= holder.longest;
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id: instructionId, body }, requestKey) =>
      api.POST('/admin/instructions/{id}/payee-account', {
        params: { path: { id: instructionId }, header: { 'Idempotency-Key': requestKey } },
        body,
      }),
    success: msg`The account has been entered. Somebody else can propose the payment now.`,
    onSuccess: () => setEntry(emptyAccountEntry),
  });
  const account = accountEntryToSend(entry);
  const command: Sent | undefined = account && isName ? { id, body: { ...account, holderName: holderName.trim() } } : undefined;
  const label = payeeIban === null ? t`Enter the payer’s account` : t`Enter another account of the payer`;
  return (
    <>
      <Button variant={payeeIban === null ? 'primary' : 'second'} onPress={() => actor.send({ type: 'decision.ask' })}>
        {label}
      </Button>
      <DecisionDialog actor={actor} title={label} confirmLabel={<Trans>Enter the account</Trans>} command={command}>
        {({ isChecked, isLocked }) => (
          <>
            <p>
              <Trans>
                The bank’s statement names no account of the payer. Two other people propose and approve the payment: you cannot do either
                once you have entered the account.
              </Trans>
            </p>
            <AccountEntryFields
              entry={entry}
              onChange={setEntry}
              reasonLabel={t`How it is known that the account is the payer’s, for the log`}
              isChecked={isChecked}
              isLocked={isLocked}
            >
              <TextField
                label={t`Name of the account holder`}
                value={holderName}
                onChange={setHolderName}
                error={isChecked && !isName ? t`Between 2 and 140 characters.` : undefined}
                isDisabled={isLocked}
              />
            </AccountEntryFields>
          </>
        )}
      </DecisionDialog>
    </>
  );
}
