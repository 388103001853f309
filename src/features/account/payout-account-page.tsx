import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { brand } from '../../../domain/brand.ts';
import { formatInstant } from '../../../domain/format-instant.ts';
import { ibanGroups } from '../../../domain/payment-reference.ts';
import type { PayoutAccountActor, PendingAccount } from '../../../machines/payout-account/payout-account.machine.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Ledger } from '../../ui/core/ledger.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import css from './account.module.css';
import { IbanForm } from './iban-form.tsx';
import { LoadFailed, Loading } from './loading.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { BackToSettings, Retry, Step } from './step.tsx';

/** `/dashboard/settings/payout-account`: replaces the account that payouts go to. [ACC-03] */
export function PayoutAccountPage({ actor }: { actor: PayoutAccountActor }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead title={t`Account for payouts`} />
      <Screen actor={actor} />
    </main>
  );
}

function Screen({ actor }: { actor: PayoutAccountActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const pending = useSelector(actor, ({ context }) => context.pending);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const retry = <Retry onPress={() => actor.send({ type: 'retry' })} />;
  switch (state) {
    case 'loading':
      return <Loading title={<Trans>Account for payouts</Trans>} label={t`Loading your account…`} />;
    case 'loadFailed':
      return <LoadFailed title={<Trans>Your account could not be loaded</Trans>} onRetry={() => actor.send({ type: 'retry' })} />;
    case 'entering':
    case 'correcting':
    case 'checking':
    case 'refused':
      return <IbanForm actor={actor} state={state} />;
    case 'checkFailed':
      return (
        <Step title={<Trans>We do not know yet whether the account is stored</Trans>} actions={retry}>
          {t(failureMessage(failure))} <Trans>Trying again cannot store it twice.</Trans>
        </Step>
      );
    case 'comparing':
      return <Comparing actor={actor} />;
    case 'noMatch':
      return (
        <Step title={<Trans>This account belongs to another name</Trans>} actions={<Another actor={actor} />}>
          <Trans>
            We pay only to accounts of your own, so it was not stored. If it is yours, send a bank statement with your name and the IBAN to{' '}
            {brand.email}.
          </Trans>
        </Step>
      );
    case 'signInNeeded':
    case 'openingSignIn':
    case 'leaving':
    case 'signInFailed':
      return <SignInAgain actor={actor} state={state} />;
    case 'waiting':
    case 'cancelling':
      return pending && <Waiting actor={actor} pending={pending} isPending={state === 'cancelling'} />;
    case 'cancelFailed':
      return (
        <Step title={<Trans>We do not know yet whether the change is cancelled</Trans>} actions={retry}>
          {t(failureMessage(failure))} <Trans>You can cancel it again without harm.</Trans>
        </Step>
      );
    case 'cancelled':
      return (
        <Step
          title={<Trans>The change is cancelled</Trans>}
          actions={
            <>
              <BackToSettings />
              <Another actor={actor} />
            </>
          }
        >
          <Trans>Your payouts go to the same account as before.</Trans>
        </Step>
      );
    default:
      return state satisfies never;
  }
}

function Another({ actor }: { actor: PayoutAccountActor }) {
  return (
    <Button variant="second" onPress={() => actor.send({ type: 'account.another' })}>
      <Trans>Enter another account</Trans>
    </Button>
  );
}

function Comparing({ actor }: { actor: PayoutAccountActor }) {
  const bankName = useSelector(actor, ({ context }) => context.bankName);
  const iban = useSelector(actor, ({ context }) => context.draft);
  return (
    <Step
      title={<Trans>Is this your name?</Trans>}
      actions={
        <>
          <Button onPress={() => actor.send({ type: 'name.accept' })}>
            <Trans>Yes, this is my account</Trans>
          </Button>
          <Another actor={actor} />
        </>
      }
    >
      <Trans>
        The bank knows the account {ibanGroups(iban)} by the name {bankName}. It is nearly the name of your account here, but not the same.
      </Trans>
    </Step>
  );
}

function Waiting({ actor, pending, isPending }: { actor: PayoutAccountActor; pending: PendingAccount; isPending: boolean }) {
  const { t } = useLingui();
  const from = formatInstant(pending.countsFrom, useLocale());
  return (
    <>
      <StepTitle>
        <Trans>Your new account for payouts</Trans>
      </StepTitle>
      <div className={css.text}>
        <Ledger
          rows={[
            { key: 'iban', label: t`IBAN`, value: ibanGroups(pending.iban) },
            { key: 'name', label: t`Account holder`, value: pending.holderName },
            { key: 'from', label: t`Used from`, value: from },
          ]}
        />
        {pending.nameCheck === 'UNAVAILABLE' && (
          <Alert kind="warning">
            <Trans>The bank has not confirmed the name. We may ask you for a statement before we pay to this account.</Trans>
          </Alert>
        )}
        {pending.nameCheck === 'NOT_CHECKED' && (
          <Alert kind="warning">
            <Trans>We have not asked the bank whose account this is. We may ask you for a statement before we pay into it.</Trans>
          </Alert>
        )}
        <p>
          <Trans>Payouts that are prepared before then go to the account from before. We have sent you an e-mail.</Trans>
        </p>
        <div className={css.row}>
          {!isPending && <BackToSettings />}
          <Button
            variant="second"
            isPending={isPending}
            pendingLabel={t`Cancelling…`}
            onPress={() => actor.send({ type: 'change.cancel' })}
          >
            <Trans>Cancel the change</Trans>
          </Button>
          {!isPending && <Another actor={actor} />}
        </div>
      </div>
    </>
  );
}
