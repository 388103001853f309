import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { Button } from '../ui/button.tsx';
import { AccountEntryFields, accountEntryToSend, emptyAccountEntry } from './account-entry.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { ProposalNoteField } from './proposal-note-field.tsx';
import { isNoteTooLong, proposalNote } from './proposal-note.ts';
import { useOperatorDecision } from './use-operator-decision.ts';

interface PayeeAccountProps {
  clients: RouterContext;
  project: Pick<components['schemas']['ManagedProjectDetails'], 'id' | 'owner' | 'payeeAccount'>;
}

type Sent = { id: string; note: string; body: components['schemas']['PayeeAccountChange'] };

/** Proposes that a project's owner is paid to another account. */
export function PayeeAccount({ clients, project: { id, owner, payeeAccount } }: PayeeAccountProps) {
  const { t } = useLingui();
  const { api } = clients;
  const [entry, setEntry] = useState(emptyAccountEntry);
  const [note, setNote] = useState('');
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id: projectId, note: why, body }, requestKey) =>
      api.POST('/admin/projects/{id}/payee-account', {
        params: { path: { id: projectId }, header: { 'Idempotency-Key': requestKey, ...proposalNote(why) } },
        body,
      }),
    onSuccess: () => {
      setEntry(emptyAccountEntry);
      setNote('');
    },
  });
  const body = accountEntryToSend(entry);
  const label = t`Propose another account of the owner`;
  const account = payeeAccount?.iban ?? t`unknown`;
  return (
    <>
      <Button variant="second" onPress={() => actor.send({ type: 'decision.ask' })}>
        {label}
      </Button>
      <DecisionDialog actor={actor} title={label} command={isNoteTooLong(note) ? undefined : body && { id, note, body }}>
        {({ isChecked, isLocked }) => (
          <>
            <p className="strong">{owner}</p>
            <p>
              <Trans>
                Account now: {account}. Once a second person approves, the loan is paid to the new one, drafts to the old one are drafted
                again, and the owner is told by e-mail.
              </Trans>
            </p>
            <AccountEntryFields
              entry={entry}
              onChange={setEntry}
              reasonLabel={t`How it is known that the account is the owner’s, for the log`}
              isChecked={isChecked}
              isLocked={isLocked}
            />
            <ProposalNoteField note={note} onChange={setNote} isLocked={isLocked} />
          </>
        )}
      </DecisionDialog>
    </>
  );
}
