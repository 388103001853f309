import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OperatorDecisionActor } from '../../machines/operator-decision/operator-decision.machine.ts';
import type { components } from '../../openapi/schema.d.ts';
import { TextArea } from '../ui/text-area.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DayTooEarly } from './day-too-early.tsx';
import { ProposalText } from './proposal-text.tsx';
import type { Proposal } from './proposal-text.tsx';

type Decision = components['schemas']['ProposalDecision'];

interface DecideProposalProps {
  actor: OperatorDecisionActor;
  /** What was asked for last. */
  confirming: { proposal: Proposal; action: Decision['decision'] };
}

/** As the list of proposals sends it. */
export type DecidedProposal = { id: string; decision: Decision };

const maxReason = 500;

/** The question before a decision. Declining asks for a reason, which the proposer reads. */
export function DecideProposal({ actor, confirming: { proposal, action } }: DecideProposalProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const problem =
    action !== 'DECLINE'
      ? undefined
      : reason.trim() === ''
        ? t`Please say why.`
        : reason.trim().length > maxReason
          ? t`At most ${maxReason} characters.`
          : undefined;
  const decision: Decision = action === 'DECLINE' ? { decision: action, reason: reason.trim() } : { decision: action };
  return (
    <DecisionDialog
      actor={actor}
      title={
        action === 'APPROVE' ? (
          <Trans>Approve this?</Trans>
        ) : action === 'DECLINE' ? (
          <Trans>Decline this?</Trans>
        ) : (
          <Trans>Take this back?</Trans>
        )
      }
      confirmLabel={
        action === 'APPROVE' ? <Trans>Approve</Trans> : action === 'DECLINE' ? <Trans>Decline</Trans> : <Trans>Take back</Trans>
      }
      pendingLabel={t`Sending your decision…`}
      isDanger={action !== 'APPROVE'}
      command={problem === undefined ? ({ id: proposal.id, decision } satisfies DecidedProposal) : undefined}
    >
      {({ isChecked, isLocked }) => (
        <>
          <p className="strong">
            <ProposalText proposal={proposal} />
          </p>
          {action === 'APPROVE' && <DayTooEarly proposal={proposal} />}
          {action === 'APPROVE' && (
            <p>
              <Trans>
                It is carried out at once, in your name. If something has changed since it was proposed, nothing happens and you see why.
              </Trans>
            </p>
          )}
          {action === 'DECLINE' && (
            <TextArea label={t`Reason`} value={reason} onChange={setReason} error={isChecked ? problem : undefined} isDisabled={isLocked} />
          )}
          {action === 'WITHDRAW' && (
            <p>
              <Trans>Nothing is carried out. It can be proposed again.</Trans>
            </p>
          )}
        </>
      )}
    </DecisionDialog>
  );
}
