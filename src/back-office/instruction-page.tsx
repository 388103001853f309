import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../domain/format.ts';
import { ibanGroups } from '../../domain/payment-reference.ts';
import { toCents } from '../../domain/money.ts';
import type { components, operations } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Ledger } from '../ui/core/ledger.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAllowed } from './access.ts';
import { statusText } from './audit-messages.ts';
import css from './back-office.module.css';
import { DecisionDialog } from './decision-dialog.tsx';
import { EnteredAccount } from './entered-account.tsx';
import { EnterPayeeAccount } from './enter-payee-account.tsx';
import { HeldBy } from './held-by.tsx';
import { History } from './history.tsx';
import { instructionKindMessages } from './instruction-messages.ts';
import { ListLoading } from './list-states.tsx';
import { RecordFailed } from './record-failed.tsx';
import { ReferredPerson } from './referred-person.tsx';
import { RegisteredPayee } from './registered-payee.tsx';
import { useOperatorDecision } from './use-operator-decision.ts';

type Instruction = components['schemas']['Instruction'];
type Action = 'cancel' | 'reject' | 'draftAgain';

const list: string = '/admin/instructions';

/** What may be done with an instruction in each status, beside approving and sending it. */
const actionsOf: Partial<Record<Instruction['status'], Action>> = {
  DRAFTED: 'cancel',
  SENT: 'reject',
  CANCELLED: 'draftAgain',
  REJECTED: 'draftAgain',
  RETURNED: 'draftAgain',
};
const needs = { cancel: 'cancelInstruction', reject: 'rejectInstruction', draftAgain: 'draftInstructionAgain' } as const satisfies Record<
  Action,
  keyof operations
>;

/** One instruction: whom it pays, what happened to it, and the one step that its status allows here. */
export function InstructionPage({ clients, id }: { clients: RouterContext; id: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { $api } = clients;
  const details = useQuery($api.queryOptions('get', '/admin/instructions/{id}', { params: { path: { id } } }));
  const allows = useAllowed($api);
  if (details.isError) return <RecordFailed details={details} list={list} />;
  if (details.isPending) return <ListLoading />;
  const { instruction, history } = details.data;
  const amount = formatMoney(toCents(instruction.amount), locale);
  const name = instruction.payeeName;
  const step = actionsOf[instruction.status];
  // what a provider sends is rejected by it alone
  const action = step === 'reject' && instruction.heldBy !== null ? undefined : step;
  const label = statusText('instruction', instruction.status);
  return (
    <>
      <PageHead title={t`Payment instruction`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>
            {amount} to {name}
          </Trans>
        </PageTitle>
        <p className={css.state} data-state={instruction.status}>
          {label ? t(label) : instruction.status}
        </p>
        {instruction.reason !== null && <p className={css.note}>{instruction.reason}</p>}
        <Ledger
          rows={[
            { key: 'purpose', label: t`Purpose`, value: t(instructionKindMessages[instruction.kind]) },
            ...(instruction.referredPerson
              ? [{ key: 'referred', label: t`Person referred`, value: <ReferredPerson $api={$api} person={instruction.referredPerson} /> }]
              : []),
            {
              key: 'iban',
              label: t`Account`,
              value: (
                <>
                  {instruction.payeeIban === null ? t`The account is not known` : ibanGroups(instruction.payeeIban)}
                  <EnteredAccount instruction={instruction} />
                </>
              ),
            },
            { key: 'place', label: t`Where the money lies`, value: <HeldBy instruction={instruction} /> },
            ...(instruction.registeredPayee === null
              ? []
              : [{ key: 'payee', label: t`Name check`, value: <RegisteredPayee instruction={instruction} /> }]),
            { key: 'remittance', label: t`Text for the payee`, value: instruction.remittance },
            { key: 'id', label: t`Reference at the bank`, value: <span className={css.code}>{instruction.id}</span> },
          ]}
        />
        <div className={css.actions}>
          {instruction.isAccountEnterable && allows('enterPayeeAccount') && (
            <EnterPayeeAccount clients={clients} instruction={instruction} />
          )}
          {action && allows(needs[action]) && <NextStep key={action} clients={clients} instruction={instruction} action={action} />}
          <ButtonLink variant="second" to={list}>
            <Trans>Back to the list</Trans>
          </ButtonLink>
        </div>
      </div>
      <History title={<Trans>History</Trans>} entries={history} />
    </>
  );
}

type Sent = { id: string; action: Action; reason: string };

function NextStep({ clients, instruction: { id }, action }: { clients: RouterContext; instruction: Instruction; action: Action }) {
  const { t } = useLingui();
  const { api } = clients;
  const [reason, setReason] = useState('');
  const isIncomplete = action === 'reject' && (reason.trim().length < 2 || reason.trim().length > 140);
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id: instructionId, action: chosen, reason: text }) => {
      const params = { path: { id: instructionId } };
      if (chosen === 'cancel') return api.POST('/admin/instructions/{id}/cancel', { params });
      if (chosen === 'draftAgain') return api.POST('/admin/instructions/{id}/new-draft', { params });
      return api.POST('/admin/instructions/{id}/rejection', { params, body: { reason: text } });
    },
    ...(action === 'draftAgain' && { success: msg`A new draft is on the list.` }),
  });
  const label = action === 'cancel' ? t`Cancel the draft` : action === 'reject' ? t`Enter the bank’s rejection` : t`Draft again`;
  const command: Sent | undefined = isIncomplete ? undefined : { id, action, reason: reason.trim() };
  return (
    <>
      <Button variant={action === 'draftAgain' ? 'primary' : 'danger'} onPress={() => actor.send({ type: 'decision.ask' })}>
        {label}
      </Button>
      <DecisionDialog actor={actor} title={label} isDanger={action !== 'draftAgain'} command={command}>
        {({ isChecked, isLocked }) => (
          <>
            <p>
              {action === 'cancel' ? (
                <Trans>The money stays where it is, and nothing is paid.</Trans>
              ) : action === 'reject' ? (
                <Trans>The money returns to where it was before. Paying it takes a new instruction.</Trans>
              ) : (
                <Trans>The new draft pays the same amount to the account that is known of the payee now.</Trans>
              )}
            </p>
            {action === 'reject' && (
              <TextField
                label={t`The bank’s code or words`}
                value={reason}
                onChange={setReason}
                error={isChecked && isIncomplete ? t`Between 2 and 140 characters.` : undefined}
                isDisabled={isLocked}
              />
            )}
          </>
        )}
      </DecisionDialog>
    </>
  );
}
