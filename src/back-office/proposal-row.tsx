import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../domain/format.ts';
import { ibanGroups } from '../../domain/payment-reference.ts';
import { problemMessage } from './problems.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import css from './back-office.module.css';
import { DayTooEarly, ProposeAgain } from './day-too-early.tsx';
import { proposalStatusMessages, replacedMessage } from './proposal-messages.ts';
import { ProposalSubject } from './proposal-subject.tsx';
import { type Proposal, ProposalText, textOf } from './proposal-text.tsx';

interface ProposalRowProps {
  clients: RouterContext;
  proposal: Proposal;
  onAsk: (action: Proposal['actions'][number]) => void;
}

/** One proposal: what will happen, who wants it and why, what became of it, and what the reader may decide. */
export function ProposalRow({ clients, proposal, onAsk }: ProposalRowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { proposedBy, actions, status, id, replacedBy } = proposal;
  const name = proposedBy.name;
  const day = formatDate(proposal.proposedAt, locale);
  const names = (proposal.facts?.names ?? []).join(', ');
  const toInvestors = textOf(proposal.body, 'messageToInvestors');
  // that of a review is in its text
  const why = proposal.operation === 'decideReview' ? undefined : textOf(proposal.body, 'reason');
  const iban = textOf(proposal.body, 'iban');
  const newAccount = iban === undefined ? undefined : ibanGroups(iban);
  const isInvolved = actions.includes('DECLINE') && !actions.includes('APPROVE');
  const hasMore = (proposal.facts?.count ?? 0) > (proposal.facts?.names?.length ?? 0);
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.kind}>
          <span className={css.state} data-state={status}>
            {t(replacedBy ? replacedMessage : proposalStatusMessages[status])}
          </span>
          {' · '}
          <Trans>
            proposed by {name} on {day}
          </Trans>
        </p>
        <h2 id={`proposal-${id}`}>
          <ProposalText proposal={proposal} />
        </h2>
        {(proposal.facts?.count ?? 0) > 0 && names !== '' && (
          <p className="small">
            {names}
            {hasMore && ' …'}
          </p>
        )}
        <ProposalSubject proposal={proposal} />
        <DayTooEarly proposal={proposal} />
        <ProposeAgain clients={clients} proposal={proposal} />
        {newAccount !== undefined && (
          <p className="small">
            <Trans>New account: {newAccount}</Trans>
          </p>
        )}
        {why !== undefined && (
          <p className="small">
            <Trans>Reason: “{why}”</Trans>
          </p>
        )}
        {toInvestors !== undefined && (
          <p className="small">
            <Trans>Message to the investors: “{toInvestors}”</Trans>
          </p>
        )}
        {proposal.note !== undefined && <p className={css.note}>{proposal.note}</p>}
        {isInvolved && (
          <p className="small">
            <Trans>You drafted one of these payments, entered its account or receive it. Somebody else has to approve.</Trans>
          </p>
        )}
        <Replacement proposal={proposal} />
        <Outcome proposal={proposal} />
      </div>
      {actions.length > 0 && (
        <div className={css.actions}>
          {actions.map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === 'APPROVE' ? 'primary' : 'second'}
              aria-describedby={`proposal-${id}`}
              onPress={() => onAsk(action)}
            >
              {action === 'APPROVE' ? <Trans>Approve</Trans> : action === 'DECLINE' ? <Trans>Decline</Trans> : <Trans>Take back</Trans>}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

/** Which proposal of the same person this one has replaced, and which one has replaced it. [decision 097] */
function Replacement({ proposal: { replaces, replacedBy } }: { proposal: Proposal }) {
  const locale = useLocale();
  const earlier = replaces && formatDate(replaces.proposedAt, locale);
  const later = replacedBy && formatDate(replacedBy.proposedAt, locale);
  return (
    <>
      {earlier && (
        <p className="muted small">
          <Trans>It replaces the proposal of {earlier}.</Trans>
        </p>
      )}
      {later && (
        <p className="muted small">
          <Trans>It was replaced by a new proposal on {later}.</Trans>
        </p>
      )}
    </>
  );
}

function Outcome({ proposal: { status, decidedBy, decidedAt, reason, errorCode } }: { proposal: Proposal }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (!decidedBy || !decidedAt || status === 'WITHDRAWN') return null;
  const who = decidedBy.name;
  const when = formatDate(decidedAt, locale);
  return (
    <>
      <p className="muted small">
        {status === 'DECLINED' ? (
          <Trans>
            declined by {who} on {when}
          </Trans>
        ) : (
          <Trans>
            approved by {who} on {when}
          </Trans>
        )}
      </p>
      {reason !== undefined && <p className={css.note}>{reason}</p>}
      {errorCode !== undefined && <p className={css.failure}>{t(problemMessage(errorCode))}</p>}
    </>
  );
}
