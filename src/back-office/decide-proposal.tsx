import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { components } from '../../openapi/schema.d.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { MovedDay } from './moved-day.tsx';
import { ProposalText } from './proposal-text.tsx';
import type { Proposal } from './proposal-text.tsx';

type Decision = components['schemas']['ProposalDecision'];

interface DecideProposalProps {
  asked: { proposal: Proposal; action: Decision['decision'] };
  isPending: boolean;
  onClose: () => void;
  onDecide: (decision: Decision) => void;
}

const maxReason = 500;

/** The question before a decision. Declining asks for a reason, which the proposer reads. */
export function DecideProposal({ asked: { proposal, action }, isPending, onClose, onDecide }: DecideProposalProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const problem =
    action !== 'DECLINE'
      ? undefined
      : reason.trim() === ''
        ? t`Please say why.`
        : reason.trim().length > maxReason
          ? t`At most ${maxReason} characters.`
          : undefined;
  const confirm = () => {
    if (problem !== undefined) setChecked(true);
    else onDecide(action === 'DECLINE' ? { decision: action, reason: reason.trim() } : { decision: action });
  };
  return (
    <Modal
      isOpen
      {...(isPending ? {} : { onClose })}
      title={
        action === 'APPROVE' ? (
          <Trans>Approve this?</Trans>
        ) : action === 'DECLINE' ? (
          <Trans>Decline this?</Trans>
        ) : (
          <Trans>Take this back?</Trans>
        )
      }
      footer={
        <>
          <Button variant="second" isDisabled={isPending} onPress={onClose}>
            <Trans>Go back</Trans>
          </Button>
          <Button
            variant={action === 'APPROVE' ? 'primary' : 'danger'}
            isPending={isPending}
            pendingLabel={t`Sending your decision…`}
            onPress={confirm}
          >
            {action === 'APPROVE' ? <Trans>Approve</Trans> : action === 'DECLINE' ? <Trans>Decline</Trans> : <Trans>Take back</Trans>}
          </Button>
        </>
      }
    >
      <p className="strong">
        <ProposalText proposal={proposal} />
      </p>
      {action === 'APPROVE' && <MovedDay proposal={proposal} />}
      {action === 'APPROVE' && (
        <p>
          <Trans>
            It is carried out at once, in your name. If something has changed since it was proposed, nothing happens and you see why.
          </Trans>
        </p>
      )}
      {action === 'DECLINE' && (
        <TextArea label={t`Reason`} value={reason} onChange={setReason} error={isChecked ? problem : undefined} isDisabled={isPending} />
      )}
      {action === 'WITHDRAW' && (
        <p>
          <Trans>Nothing is carried out. It can be proposed again.</Trans>
        </p>
      )}
    </Modal>
  );
}
