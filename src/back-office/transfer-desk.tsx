import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import { useLocale } from '../i18n/i18n.ts';
import { StepTitle } from '../lib/step-title.tsx';
import { Button } from '../ui/button.tsx';
import { Ledger } from '../ui/core/ledger.tsx';
import { RadioRows } from '../ui/radio-rows.tsx';
import css from './back-office.module.css';
import type { MatchingActor } from '../../machines/transfer-matching/transfer-matching.machine.ts';
import { mismatchMessages } from './transfer-messages.ts';
import { type Transfer, useTransfers } from './use-transfers.ts';

/** One transfer: what is known of it, what it may have been for, and the question before money moves. */
export function TransferDesk({ actor, state }: { actor: MatchingActor; state: 'deciding' | 'confirming' | 'settling' }) {
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
  const candidate = useSelector(actor, ({ context }) => context.candidate ?? null);
  const amount = formatMoney(toCents(transfer.amount), locale);
  return (
    <div className={css.desk}>
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
          value={candidate}
          onChange={(investmentId) => actor.send({ type: 'candidate.choose', investmentId })}
        />
      ) : (
        <p className="strong">
          <Trans>No investment of this amount is awaiting a bank transfer.</Trans>
        </p>
      )}
      <div className={css.actions}>
        <Button isDisabled={candidate === null} onPress={() => actor.send({ type: 'match.ask' })}>
          <Trans>Match with the investment</Trans>
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

function Confirming({ actor, transfer, isSettling }: { actor: MatchingActor; transfer: Transfer; isSettling: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const decision = useSelector(actor, ({ context }) => context.decision);
  const amount = formatMoney(toCents(transfer.amount), locale);
  const { payer } = transfer;
  const match = decision?.kind === 'match' ? transfer.candidates.find((one) => one.investmentId === decision.investmentId) : undefined;
  const name = match?.name ?? '';
  return (
    <div className={css.desk}>
      <StepTitle>
        {match ? (
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
        {match ? (
          <Trans>The investment is marked as paid at once. This cannot be undone here.</Trans>
        ) : (
          <Trans>A payment instruction to the sender is drafted. The money leaves once a second person has approved it.</Trans>
        )}
      </p>
      <div className={css.actions}>
        <Button isPending={isSettling} pendingLabel={t`Sending your decision…`} onPress={() => actor.send({ type: 'decision.confirm' })}>
          {match ? <Trans>Yes, match it</Trans> : <Trans>Yes, send it back</Trans>}
        </Button>
        <Button variant="second" isDisabled={isSettling} onPress={() => actor.send({ type: 'decision.withdraw' })}>
          <Trans>Go back</Trans>
        </Button>
      </div>
    </div>
  );
}
