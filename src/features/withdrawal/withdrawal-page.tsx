import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import { formatDate, formatMoney } from '../../../domain/format.ts';
import { newRequestKey } from '../../../domain/request-key.ts';
import type { Offer, WithdrawalActor } from '../../../machines/withdrawal/withdrawal.machine.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { problemMessage } from '../../api/problems.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { Ledger } from '../../ui/core/ledger.tsx';
import css from './withdrawal.module.css';

/** `/dashboard/investments/{investmentId}/withdraw`: revokes an offer (Regulation (EU) 2020/1503, Article 22). [INV-12] */
const notRevocable = msg`This offer cannot be revoked.`;

export function WithdrawalPage({ actor }: { actor: WithdrawalActor }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <title>{`${t`Revoke an offer`} · ${brand.name}`}</title>
      <Screen actor={actor} />
    </main>
  );
}

function Screen({ actor }: { actor: WithdrawalActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const offer = useSelector(actor, ({ context }) => context.offer);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (state) {
    case 'loading':
      return (
        <>
          <StepTitle>
            <Trans>Revoke an offer</Trans>
          </StepTitle>
          <div className={css.text} aria-busy="true">
            <span className="sr" role="status">{t`Loading your offer…`}</span>
            <Skeleton height="16rem" />
          </div>
        </>
      );
    case 'loadFailed':
      return (
        <Message title={<Trans>Your offer could not be loaded</Trans>} action={<Retry actor={actor} />}>
          <Trans>Nothing has changed.</Trans>
        </Message>
      );
    case 'deciding':
    case 'withdrawing':
      return offer && <Deciding actor={actor} offer={offer} isPending={state === 'withdrawing'} />;
    case 'withdrawalUnknown':
      return (
        <Message title={<Trans>We do not know yet whether your offer is revoked</Trans>} action={<Retry actor={actor} />}>
          {t(failureMessage(failure))} <Trans>Trying again cannot revoke the offer twice.</Trans>
        </Message>
      );
    case 'notSent':
      return (
        <Message title={<Trans>Your offer was not revoked</Trans>} action={<Retry actor={actor} />}>
          {t(failureMessage('offline'))}
        </Message>
      );
    case 'refused':
      return (
        <Message title={<Trans>Your offer was not revoked</Trans>} action={<Retry actor={actor} />}>
          {t(refusal === 'NO_REFLECTION_PERIOD' || refusal === 'REFLECTION_PERIOD_OVER' ? notRevocable : problemMessage(refusal))}
        </Message>
      );
    case 'withdrawn':
      return offer && <Withdrawn actor={actor} offer={offer} />;
    case 'notWithdrawable':
      return (
        <Message title={<Trans>This offer cannot be revoked</Trans>} action={<Mine />}>
          <Trans>
            Inexperienced investors may revoke an offer within four calendar days. That period is over, or you made this offer as an
            experienced investor and have no such period.
          </Trans>
        </Message>
      );
    case 'projectCanceled':
      return (
        <Message title={<Trans>This project was cancelled</Trans>} action={<Mine />}>
          <Trans>
            Your offer has ended with it. What you have paid goes back in full to where it came from, and you need not do anything.
          </Trans>
        </Message>
      );
    case 'missing':
      return (
        <Message title={<Trans>This investment is not in your account</Trans>} action={<Mine />}>
          <Trans>The link may be out of date or belong to another account.</Trans>
        </Message>
      );
    default:
      return state satisfies never;
  }
}

function Message({ title, children, action }: { title: ReactNode; children: ReactNode; action: ReactNode }) {
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <div className={css.text}>
        <p role="status">{children}</p>
        <div className={css.row}>{action}</div>
      </div>
    </>
  );
}

function Retry({ actor }: { actor: WithdrawalActor }) {
  return (
    <Button onPress={() => actor.send({ type: 'retry' })}>
      <Trans id="errors.retryActionLabel">Try again</Trans>
    </Button>
  );
}

function Mine() {
  return (
    <ButtonLink to="/dashboard/investments">
      <Trans>My investments</Trans>
    </ButtonLink>
  );
}

function Deciding({ actor, offer, isPending }: { actor: WithdrawalActor; offer: Offer; isPending: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { projectName, endsAt } = offer;
  const lastDay = endsAt && formatDate(endsAt, locale, { style: 'long' });
  return (
    <>
      <StepTitle>
        <Trans>Revoke this offer?</Trans>
      </StepTitle>
      <div className={css.text}>
        {lastDay && (
          <p>
            <Trans>You may revoke it until the end of {lastDay} (Vilnius time), without giving a reason and without penalty.</Trans>
          </p>
        )}
        <Ledger
          rows={[
            { key: 'project', label: t`Project`, value: projectName },
            { key: 'amount', label: t`Amount`, value: formatMoney(offer.amountCents, locale) },
          ]}
        />
        <h2>
          <Trans>What happens next</Trans>
        </h2>
        <ul className={css.effects}>
          <Effect>
            <MoneyEffect offer={offer} />
          </Effect>
          <Effect>
            <Trans>The agreement lapses, and the amount is available to other investors.</Trans>
          </Effect>
          <Effect>
            <Trans>We confirm it by e-mail at once. It cannot be undone; you can make a new offer while the project is open.</Trans>
          </Effect>
        </ul>
        <div className={css.row}>
          <Button
            isPending={isPending}
            pendingLabel={<Trans>Revoking your offer…</Trans>}
            onPress={() => actor.send({ type: 'withdrawal.confirm', requestKey: newRequestKey() })}
          >
            <Trans>Revoke the offer</Trans>
          </Button>
          {!isPending && (
            <ButtonLink variant="second" to="/dashboard/investments">
              <Trans>Keep the offer</Trans>
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  );
}

function Effect({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="check" />
      <span>{children}</span>
    </li>
  );
}

/** The refund, before the decision. */
function MoneyEffect({ offer: { money, amountCents } }: { offer: Offer }) {
  const amount = formatMoney(amountCents, useLocale());
  switch (money) {
    case 'unpaid':
      return <Trans>You have not paid anything, so there is nothing to return.</Trans>;
    case 'underWay':
      return <Trans>Your payment is no longer expected. Please do not make it; money that still reaches us is returned to you.</Trans>;
    case 'paid':
      return <Trans>We return {amount} in full to the account it came from.</Trans>;
    case 'moved':
      return <Trans>The {amount} goes back to the repaid investment it came from, and you can move it again.</Trans>;
    default:
      return money satisfies never;
  }
}

function Withdrawn({ actor, offer: { projectName, amountCents } }: { actor: WithdrawalActor; offer: Offer }) {
  const locale = useLocale();
  const amount = formatMoney(amountCents, locale);
  return (
    <>
      <StepTitle>
        <Trans>Your offer is revoked</Trans>
      </StepTitle>
      <div className={css.text}>
        <Alert kind="positive" role="status">
          <Trans>
            You no longer invest {amount} in {projectName}. We have sent you a confirmation by e-mail.
          </Trans>
        </Alert>
        <p>
          <RefundText actor={actor} amount={amount} />
        </p>
        <div className={css.row}>
          <Mine />
        </div>
      </div>
    </>
  );
}

function RefundText({ actor, amount }: { actor: WithdrawalActor; amount: string }) {
  const refund = useSelector(actor, ({ context }) => context.refund);
  switch (refund) {
    case undefined:
    case 'NONE':
      return <Trans>Nothing was paid, so there is nothing to return.</Trans>;
    case 'IF_RECEIVED':
      return <Trans>No payment has arrived. Money that still reaches us is returned in full to the account it came from.</Trans>;
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
