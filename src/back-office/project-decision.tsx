import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { newRequestKey } from '../../domain/request-key.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { ConfirmModal } from './confirm-modal.tsx';
import { proposalNote } from './proposal-note.ts';
import { cancelFundedMessage, consequenceMessages, decisionMessages, type PlainDecision } from './project-messages.ts';
import { useDecision } from './use-decision.ts';

type Details = components['schemas']['ManagedProjectDetails'];

interface ProjectDecisionProps {
  clients: RouterContext;
  project: Details;
  decision: PlainDecision;
}

/** Of the contract's `LifecycleReason`. */
const shortest = 3;
const longest = 1000;

/** A decision about the life of a project, with its reason. Those that need two people are proposed. */
export function ProjectDecision({ clients, project: { id, name, status }, decision }: ProjectDecisionProps) {
  const { t } = useLingui();
  const { api } = clients;
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const [calledIn, setCalledIn] = useState(decision === 'CALL_IN');
  const [key, setKey] = useState(newRequestKey);
  const isDirect = decision === 'SUSPEND' || decision === 'RESUME' || decision === 'END_EARLY_REPAYMENT';
  const length = reason.trim().length;
  const tooLong = t`At most ${longest} characters.`;
  const problem = length < shortest ? t`Please say why.` : length > longest ? tooLong : undefined;
  const messageToInvestors = message.trim();
  const messageProblem = messageToInvestors.length > longest ? tooLong : undefined;
  const run = useDecision(clients, {
    send: () => {
      const path = { id };
      // the same key until an answer arrives: whatever was lost, it is proposed once
      const proposed = { path, header: { 'Idempotency-Key': key, ...proposalNote(note) } };
      const body = { reason: reason.trim(), ...(messageToInvestors.length >= shortest && { messageToInvestors }) };
      if (decision === 'SUSPEND') return api.POST('/admin/projects/{id}/suspend', { params: { path }, body });
      if (decision === 'RESUME') return api.POST('/admin/projects/{id}/resume', { params: { path }, body });
      if (decision === 'END_EARLY_REPAYMENT') return api.POST('/admin/projects/{id}/early-repayment/end', { params: { path }, body });
      if (decision === 'CANCEL') return api.POST('/admin/projects/{id}/cancel', { params: proposed, body });
      if (decision === 'WRITE_OFF') return api.POST('/admin/projects/{id}/write-off', { params: proposed, body });
      return api.POST('/admin/projects/{id}/default', { params: proposed, body: { ...body, calledIn } });
    },
    success: isDirect ? t`Your decision has been recorded.` : t`Proposed. A second person has to approve it.`,
    onAnswer: () => {
      setKey(newRequestKey());
      setAsking(false);
    },
  });
  const label = t(decisionMessages[decision]);
  const variant = decision === 'RESUME' ? 'primary' : 'danger';
  const confirm = () => {
    if (problem === undefined && messageProblem === undefined) run.mutate();
    else setChecked(true);
  };
  return (
    <>
      <Button variant={variant} onPress={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmModal
          title={label}
          isDanger={decision !== 'RESUME'}
          isPending={run.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p className="strong">{name}</p>
          <p>{t(decision === 'CANCEL' && status === 'FULLY_FUNDED' ? cancelFundedMessage : consequenceMessages[decision])}</p>
          <TextArea
            label={t`Reason, for the log`}
            value={reason}
            onChange={setReason}
            error={isChecked ? problem : undefined}
            isDisabled={run.isPending}
          />
          <TextArea
            label={t`Message to the investors (optional)`}
            hint={t`They read it as you write it, whatever their language.`}
            value={message}
            onChange={setMessage}
            error={messageProblem}
            isDisabled={run.isPending}
          />
          {decision === 'DEFAULT' && (
            <Checkbox isSelected={calledIn} onChange={setCalledIn} isDisabled={run.isPending}>
              <Trans>The lenders have called in the whole debt.</Trans>
            </Checkbox>
          )}
          {!isDirect && <TextArea label={t`Note for the second person`} value={note} onChange={setNote} isDisabled={run.isPending} />}
        </ConfirmModal>
      )}
    </>
  );
}
