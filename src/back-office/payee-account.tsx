import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isIban } from '../../domain/payment-reference.ts';
import { newRequestKey } from '../../domain/request-key.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ConfirmModal } from './confirm-modal.tsx';
import { proposalNote } from './proposal-note.ts';
import { useDecision } from './use-decision.ts';

interface PayeeAccountProps {
  clients: RouterContext;
  project: Pick<components['schemas']['ManagedProjectDetails'], 'id' | 'owner' | 'payeeAccount'>;
}

/** Of the contract's `PayeeAccountChange`. */
const shortest = 3;
const longest = 1000;

/** Proposes that a project's owner is paid to another account. */
export function PayeeAccount({ clients, project: { id, owner, payeeAccount } }: PayeeAccountProps) {
  const { t } = useLingui();
  const { api } = clients;
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [iban, setIban] = useState('');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [key, setKey] = useState(newRequestKey);
  const length = reason.trim().length;
  const problems = {
    iban: isIban(iban) ? undefined : t`Please check the IBAN.`,
    reason: length < shortest ? t`Please say why.` : length > longest ? t`At most ${longest} characters.` : undefined,
  };
  const run = useDecision(clients, {
    send: () =>
      api.POST('/admin/projects/{id}/payee-account', {
        // the same key until an answer arrives: whatever was lost, it is proposed once
        params: { path: { id }, header: { 'Idempotency-Key': key, ...proposalNote(note) } },
        body: { iban: iban.trim(), reason: reason.trim() },
      }),
    success: t`Proposed. A second person has to approve it.`,
    onAnswer: () => {
      setKey(newRequestKey());
      setAsking(false);
    },
  });
  const confirm = () => {
    if (problems.iban === undefined && problems.reason === undefined) run.mutate();
    else setChecked(true);
  };
  const label = t`Propose another account of the owner`;
  const account = payeeAccount?.iban ?? t`unknown`;
  return (
    <>
      <Button variant="second" onPress={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmModal title={label} isDanger={false} isPending={run.isPending} onConfirm={confirm} onClose={() => setAsking(false)}>
          <p className="strong">{owner}</p>
          <p>
            <Trans>
              Account now: {account}. Once a second person approves, the loan is paid to the new one, drafts to the old one are drafted
              again, and the owner is told by e-mail.
            </Trans>
          </p>
          <TextField
            label={t`IBAN`}
            value={iban}
            onChange={setIban}
            error={isChecked ? problems.iban : undefined}
            isDisabled={run.isPending}
          />
          <TextArea
            label={t`How it is known that the account is the owner’s, for the log`}
            value={reason}
            onChange={setReason}
            error={isChecked ? problems.reason : undefined}
            isDisabled={run.isPending}
          />
          <TextArea label={t`Note for the second person`} value={note} onChange={setNote} isDisabled={run.isPending} />
        </ConfirmModal>
      )}
    </>
  );
}
