import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate } from '../../../domain/format.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Alert } from '../../ui/alert.tsx';

interface WaitingProposalProps {
  title: ReactNode;
  proposal: { proposedBy: { name: string }; proposedAt: string; version: number };
  /** Of the draft as it is now. */
  version: number;
}

/** That a draft waits for a second person, and whether it was changed since. */
export function WaitingProposal({ title, proposal, version }: WaitingProposalProps) {
  const { name } = proposal.proposedBy;
  const since = formatDate(proposal.proposedAt, useLocale());
  return (
    <Alert kind={proposal.version === version ? 'info' : 'warning'}>
      <p className="strong">{title}</p>
      <p>
        <Trans>
          By {name} on {since}. A second person decides under “Proposals”.
        </Trans>
      </p>
      {proposal.version !== version && (
        <p>
          <Trans>
            The draft was changed since, so that proposal cannot be carried out any more. A new one by {name} takes its place; anybody else
            declines it first.
          </Trans>
        </p>
      )}
    </Alert>
  );
}
