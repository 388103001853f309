import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import { useClients } from '../api/use-clients.ts';
import { useLocale } from '../i18n/i18n.ts';
import { StepTitle } from '../lib/step-title.tsx';
import { Button } from '../ui/button.tsx';
import { Ledger } from '../ui/core/ledger.tsx';
import { RadioRows } from '../ui/radio-rows.tsx';
import css from './back-office.module.css';
import type { Decision, MatchingActor } from '../../machines/transfer-matching/transfer-matching.machine.ts';
import { RepaymentChoice } from './repayment-choice.tsx';
import { mismatchMessages } from './transfer-messages.ts';
import { type Transfer, useTransfers } from './use-transfers.ts';

/** One transfer: what is known of it, what it may have been for, and the question before money moves. */
export function OpenTransfer({ actor, state }: { actor: MatchingActor; state: 'deciding' | 'confirming' | 'settling' }) {
  const id = useSelector(actor, ({ context }) => context.transferId);
  const transfer = useTransfers().find((one) => one.id === id);
  if (!transfer) return null;
  return state === 'deciding' ? (
    <Deciding actor={actor} transfer={transfer} />
  ) : (
    <Confirming actor={actor} transfer={transfer} isSettling={state === 'settling'} />
  );
}

function Deciding({ actor, transfer }: { actor: MatchingActor; transfer: Transfer }) {
  const { t } = useLingui();
  const locale = useLocale();
  const candidate = useSelector(actor, ({ context }) => context.candidate);
  const projectId = useSelector(actor, ({ context }) => context.projectId);
  const amount = formatMoney(toCents(transfer.amount), locale);
  return (
    <div className={css.openTransfer}>
      <StepTitle>
        <Trans>What was {amount} for?</Trans>
      </StepTitle>
      <Ledger
        rows={[
          { key: 'payer', label: t`Payer`, value: transfer.payer },
          ...(transfer.accountHolder ? [{ key: 'account', label: t`Account of`, value: transfer.accountHolder.name }] : []),
          { key: 'reference', label: t`Reference`, value: transfer.reference },
          { key: 'booked', label: t`Booked on`, value: formatDate(transfer.bookedAt, locale) },
        ]}
      />
      {transfer.reason && <p>{t(mismatchMessages[transfer.reason])}</p>}
      {transfer.candidates.length > 0 ? (
        <RadioRows
          label={t`Investments of this amount awaiting a bank transfer`}
          rows={transfer.candidates.map((one) => ({ value: one.investmentId, label: one.name, sub: one.paymentPurpose }))}
          value={candidate && 'investmentId' in candidate ? candidate.investmentId : null}
          onChange={(investmentId) => actor.send({ type: 'candidate.choose', candidate: { investmentId } })}
        />
      ) : (
        <p className="strong">
          <Trans>No investment of this amount is awaiting a bank transfer.</Trans>
        </p>
      )}
      <RepaymentChoice
        projectId={projectId}
        candidate={candidate}
        onLoan={(chosen) => actor.send({ type: 'loan.choose', ...(chosen !== undefined && { projectId: chosen }) })}
        onChoose={(chosen) => actor.send({ type: 'candidate.choose', candidate: chosen })}
      />
      <div className={css.actions}>
        <Button isDisabled={candidate === undefined} onPress={() => actor.send({ type: 'match.ask' })}>
          {projectId === undefined ? <Trans>Match with the investment</Trans> : <Trans>Match with the due date</Trans>}
        </Button>
        <Button variant="second" onPress={() => actor.send({ type: 'return.ask' })}>
          <Trans>Send the money back</Trans>
        </Button>
        <Button variant="text" onPress={() => actor.send({ type: 'transfer.close' })}>
          <Trans>Back to the list</Trans>
        </Button>
      </div>
    </div>
  );
}

/** The question before money moves, and what a yes leads to. */
function Question({ decision, transfer }: { decision: Decision; transfer: Transfer }) {
  const locale = useLocale();
  const amount = formatMoney(toCents(transfer.amount), locale);
  const { payer } = transfer;
  if (decision.kind === 'repayment') return <RepaymentQuestion decision={decision} amount={amount} />;
  const isMatch = decision.kind === 'match';
  const name = isMatch ? (transfer.candidates.find((candidate) => candidate.investmentId === decision.investmentId)?.name ?? '') : '';
  return (
    <>
      <StepTitle>
        {isMatch ? (
          <Trans>
            Match {amount} with the investment of {name}?
          </Trans>
        ) : (
          <Trans>
            Send {amount} back to {payer}?
          </Trans>
        )}
      </StepTitle>
      <p>
        {isMatch ? (
          <Trans>The investment is marked as paid at once. This cannot be undone here.</Trans>
        ) : (
          <Trans>A payment instruction to the sender is drafted. The money leaves once a second person has approved it.</Trans>
        )}
      </p>
    </>
  );
}

function RepaymentQuestion({ decision, amount }: { decision: Extract<Decision, { kind: 'repayment' }>; amount: string }) {
  const { $api } = useClients();
  const { data } = useQuery($api.queryOptions('get', '/admin/projects/{id}', { params: { path: { id: decision.projectId } } }));
  const project = data?.name ?? decision.projectId;
  const day = formatDate(decision.dueDate, useLocale(), { style: 'long' });
  return (
    <>
      <StepTitle>
        <Trans>
          Match {amount} with the due date {day} of {project}?
        </Trans>
      </StepTitle>
      <p>
        <Trans>
          A distribution is drafted from it. Lenders are paid once two people have approved it; until then the draft can be cancelled.
        </Trans>
      </p>
    </>
  );
}

function Confirming({ actor, transfer, isSettling }: { actor: MatchingActor; transfer: Transfer; isSettling: boolean }) {
  const { t } = useLingui();
  const decision = useSelector(actor, ({ context }) => context.decision);
  if (!decision) return null;
  return (
    <div className={css.openTransfer}>
      <Question decision={decision} transfer={transfer} />
      <div className={css.actions}>
        <Button isPending={isSettling} pendingLabel={t`Sending your decision…`} onPress={() => actor.send({ type: 'decision.confirm' })}>
          {decision.kind === 'return' ? <Trans>Yes, send it back</Trans> : <Trans>Yes, match it</Trans>}
        </Button>
        <Button variant="second" isDisabled={isSettling} onPress={() => actor.send({ type: 'decision.withdraw' })}>
          <Trans>Go back</Trans>
        </Button>
      </div>
    </div>
  );
}
