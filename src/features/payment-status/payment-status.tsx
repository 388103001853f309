import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { formatDate, formatMoney } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import type { PaymentStatusActor } from '../../../machines/payment-status/payment-status.machine.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { Outcome, ToMyInvestments } from './outcome.tsx';
import css from './payment-status.module.css';

/** The outcome of a payment: waiting, paid, failed, or not known at the moment (PAY-12 to PAY-14). */
export function PaymentStatus({ actor }: { actor: PaymentStatusActor }) {
  const { $api } = useClients();
  const locale = useLocale();
  const state = useSelector(actor, ({ value }) => value);
  const id = useSelector(actor, ({ context }) => context.investmentId);
  const { data: investment } = useQuery({ ...$api.queryOptions('get', '/investments/{id}', { params: { path: { id } } }), enabled: false });
  const money = investment ? formatMoney(toCents(investment.amount), locale) : '';
  const projectId = investment?.projectId ?? '';
  const reflectionEndsAt = investment?.reflectionEndsAt;
  switch (state) {
    case 'reading':
      return <Waiting />;
    case 'waiting':
    case 'polling':
    case 'paused':
      return (
        <Waiting>
          <BankLink investmentId={id} />
        </Waiting>
      );
    case 'unreachable':
    case 'retrying':
      return (
        <Outcome
          key="unreachable"
          title={<Trans>The status of your payment is not available at the moment</Trans>}
          actions={
            <Button isPending={state === 'retrying'} onPress={() => actor.send({ type: 'retry' })}>
              <Trans id="errors.retryActionLabel">Try again</Trans>
            </Button>
          }
        >
          <p>
            <Trans>
              We are still checking. Please do not pay again: what you confirmed at your bank remains valid. You may close this page; your
              payment is not affected.
            </Trans>
          </p>
        </Outcome>
      );
    case 'paid':
      return (
        <Outcome
          key="paid"
          title={<Trans>Your payment has arrived</Trans>}
          actions={
            <>
              <ToMyInvestments />
              <ButtonLink variant="second" to="/invest">
                <Trans>Invest again</Trans>
              </ButtonLink>
              {reflectionEndsAt && (
                <ButtonLink variant="text" to="/dashboard/investments/$investmentId/withdraw" params={{ investmentId: id }}>
                  <Trans>Revoke the offer</Trans>
                </ButtonLink>
              )}
            </>
          }
        >
          <p role="status">
            {money ? (
              <Trans>{money} has been paid and the contract is concluded. Both are under My investments.</Trans>
            ) : (
              <Trans>The contract is concluded. You will find it under My investments.</Trans>
            )}
          </p>
          {reflectionEndsAt && <Withdrawal lastDay={formatDate(reflectionEndsAt, locale, { style: 'long' })} />}
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome
          key="failed"
          title={<Trans id="paymentFailed">The payment did not go through</Trans>}
          actions={
            <ButtonLink to="/project/$projectId" params={{ projectId }}>
              <Trans>Back to the project</Trans>
            </ButtonLink>
          }
        >
          <p role="status">
            <Trans>It was cancelled, declined by the bank, or not made in time. Money that still reaches us is returned to you.</Trans>
          </p>
        </Outcome>
      );
    case 'notStarted':
      return (
        <Outcome
          key="notStarted"
          title={<Trans>This investment is not paid yet</Trans>}
          actions={
            <ButtonLink to="/project/$projectId/invest/$investmentId/payment" params={{ projectId, investmentId: id }}>
              <Trans>Continue to payment</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>No payment was started. You can choose how to pay now.</Trans>
          </p>
        </Outcome>
      );
    case 'withdrawn':
      return (
        <Outcome key="withdrawn" title={<Trans>You have revoked this offer</Trans>} actions={<ToMyInvestments />}>
          <p role="status">
            <Refund amount={money} refund={investment?.withdrawal?.refund} />
          </p>
        </Outcome>
      );
    case 'projectCancelled':
      return (
        <Outcome key="projectCancelled" title={<Trans>This project was cancelled</Trans>} actions={<ToMyInvestments />}>
          <p role="status">
            <Refund amount={money} refund={investment?.cancellation?.refund} />
          </p>
        </Outcome>
      );
    case 'missing':
      return (
        <Outcome key="missing" title={<Trans>This investment is not in your account</Trans>} actions={<ToMyInvestments />}>
          <p>
            <Trans>The link may be out of date or belong to another account.</Trans>
          </p>
        </Outcome>
      );
    default:
      return state satisfies never;
  }
}

/** What becomes of the money of an offer that was revoked, or whose project was cancelled. */
function Refund({ amount, refund }: { amount: string; refund: components['schemas']['OfferRefund'] | undefined }) {
  switch (refund) {
    case undefined:
    case 'IF_RECEIVED':
      return <Trans>No payment has arrived. Money that still reaches us is returned in full to the account it came from.</Trans>;
    case 'NONE':
      return <Trans>Nothing was paid, so there is nothing to return.</Trans>;
    case 'DUE':
      return <Trans>We will return {amount} in full to the account it came from.</Trans>;
    case 'RETURNED':
      return <Trans>We have returned {amount} in full to the account it came from.</Trans>;
    case 'SOURCE':
      return <Trans>The {amount} is back in the repaid investment it came from. You can move it to another project.</Trans>;
    default:
      return refund satisfies never;
  }
}

/** The information repeated for an inexperienced investor after paying (Regulation (EU) 2020/1503, Article 22). */
function Withdrawal({ lastDay }: { lastDay: string }) {
  return (
    <p>
      <Trans>You may revoke your offer until the end of {lastDay} (Vilnius time), without giving a reason and without penalty.</Trans>
    </p>
  );
}

function Waiting({ children }: { children?: ReactNode }) {
  return (
    <div className={css.view} aria-busy="true">
      <div className={css.floors}>
        <LoadingIndicator />
      </div>
      <StepTitle>
        <Trans>Waiting for confirmation from your bank</Trans>
      </StepTitle>
      <p role="status">
        <Trans>This page updates automatically when the payment arrives. You may close it; your payment is not affected.</Trans>
      </p>
      {children}
    </div>
  );
}

/** Back to the bank while a payment is open there, or to what a bank transfer needs (T-36). */
function BankLink({ investmentId }: { investmentId: string }) {
  const { $api } = useClients();
  const { data: payment } = useQuery({
    ...$api.queryOptions('get', '/payment-collection', { params: { query: { investmentId } } }),
    retry: false,
  });
  if (payment?.paymentType === 'directPayment')
    return (
      <div className={css.row}>
        <ButtonLink variant="second" to="/payments/direct/$investmentId" params={{ investmentId }}>
          <Trans>Show the bank details</Trans>
        </ButtonLink>
      </div>
    );
  if (!payment?.redirectUrl) return null;
  return (
    <div className={css.row}>
      <a className={buttonClass({ variant: 'second' })} href={payment.redirectUrl}>
        <Trans>Continue at the bank</Trans>
      </a>
    </div>
  );
}
