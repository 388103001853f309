import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OperatorDecisionActor } from '../../machines/operator-decision/operator-decision.machine.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { messageProblem, messageToInvestors } from './message-to-investors.ts';
import { MessageToInvestorsField } from './message-to-investors-field.tsx';
import { ProposalNoteField } from './proposal-note-field.tsx';
import { isNoteTooLong, proposalNote } from './proposal-note.ts';
import { cancelFundedMessage, consequenceMessages, decisionMessages, type PlainDecision } from './project-messages.ts';
import { useOperatorDecision } from './use-operator-decision.ts';

type Details = components['schemas']['ManagedProjectDetails'];

interface ProjectDecisionProps {
  clients: RouterContext;
  project: Details;
  decision: PlainDecision;
}

/** Of the contract's `LifecycleReason`. */
const shortest = 3;
const longest = 1000;

type Sent = {
  id: string;
  decision: PlainDecision;
  note: string;
  body: { reason: string; messageToInvestors?: string };
  /** Of a default: the lenders have called in the debt. */
  calledIn?: boolean;
};

/** A decision about the life of a project, with its reason. Those that need two people are proposed. */
export function ProjectDecision({ clients, project, decision }: ProjectDecisionProps) {
  const { api } = clients;
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id, decision: decided, note, body, calledIn = false }, requestKey) => {
      const path = { id };
      const direct = { path, header: { 'Idempotency-Key': requestKey } };
      const proposed = { path, header: { ...direct.header, ...proposalNote(note) } };
      if (decided === 'SUSPEND') return api.POST('/admin/projects/{id}/suspend', { params: direct, body });
      if (decided === 'RESUME') return api.POST('/admin/projects/{id}/resume', { params: direct, body });
      if (decided === 'END_EARLY_REPAYMENT') return api.POST('/admin/projects/{id}/early-repayment/end', { params: direct, body });
      if (decided === 'CANCEL') return api.POST('/admin/projects/{id}/cancel', { params: proposed, body });
      if (decided === 'WRITE_OFF') return api.POST('/admin/projects/{id}/write-off', { params: proposed, body });
      return api.POST('/admin/projects/{id}/default', { params: proposed, body: { ...body, calledIn } });
    },
  });
  return (
    <>
      <AskProjectDecision actor={actor} decision={decision} />
      <ProjectDecisionDialog actor={actor} project={project} decision={decision} />
    </>
  );
}

export function AskProjectDecision({ actor, decision }: { actor: OperatorDecisionActor; decision: PlainDecision }) {
  const { t } = useLingui();
  return (
    <Button variant={isHarmless(decision) ? 'primary' : 'danger'} onPress={() => actor.send({ type: 'decision.ask' })}>
      {t(decisionMessages[decision])}
    </Button>
  );
}

const isHarmless = (decision: PlainDecision) => decision === 'RESUME';

interface ProjectDecisionDialogProps {
  actor: OperatorDecisionActor;
  project: Pick<Details, 'id' | 'name' | 'status'>;
  decision: PlainDecision;
}

export function ProjectDecisionDialog({ actor, project: { id, name, status }, decision }: ProjectDecisionDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const [calledIn, setCalledIn] = useState(decision === 'CALL_IN');
  const isDirect = decision === 'SUSPEND' || decision === 'RESUME' || decision === 'END_EARLY_REPAYMENT';
  const length = reason.trim().length;
  const problem = length < shortest ? t`Please say why.` : length > longest ? t`At most ${longest} characters.` : undefined;
  const command: Sent | undefined =
    problem === undefined && messageProblem(message) === undefined && !isNoteTooLong(note)
      ? {
          id,
          decision,
          note,
          body: { reason: reason.trim(), ...messageToInvestors(message) },
          ...((decision === 'DEFAULT' || decision === 'CALL_IN') && { calledIn }),
        }
      : undefined;
  return (
    <DecisionDialog actor={actor} title={t(decisionMessages[decision])} isDanger={!isHarmless(decision)} command={command}>
      {({ isChecked, isLocked }) => (
        <>
          <p className="strong">{name}</p>
          <p>{t(decision === 'CANCEL' && status === 'FULLY_FUNDED' ? cancelFundedMessage : consequenceMessages[decision])}</p>
          <TextArea
            label={t`Reason, for the log`}
            value={reason}
            onChange={setReason}
            error={isChecked ? problem : undefined}
            isDisabled={isLocked}
          />
          <MessageToInvestorsField message={message} onChange={setMessage} isChecked={isChecked} isLocked={isLocked} />
          {decision === 'DEFAULT' && (
            <Checkbox isSelected={calledIn} onChange={setCalledIn} isDisabled={isLocked}>
              <Trans>The lenders have called in the whole debt.</Trans>
            </Checkbox>
          )}
          {!isDirect && <ProposalNoteField note={note} onChange={setNote} isLocked={isLocked} />}
        </>
      )}
    </DecisionDialog>
  );
}
