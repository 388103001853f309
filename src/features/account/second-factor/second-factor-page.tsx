import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SecondFactorActor } from '../../../../machines/second-factor/second-factor.machine.ts';
import { failureMessage } from '../../../api/failure-messages.ts';
import { problemMessage } from '../../../api/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/document-head.tsx';
import css from '../account.module.css';
import { LoadFailed, Loading } from '../loading.tsx';
import { SignInAgain } from '../sign-in-again.tsx';
import { BackToSettings, Retry, Step } from '../step.tsx';
import { CodeStep } from './code-step.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** `/dashboard/settings/second-factor`: codes of an authenticator app. [ACC-07] */
export function SecondFactorPage({ actor }: { actor: SecondFactorActor }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead title={t`Two-step sign-in`} />
      <Screen actor={actor} />
    </main>
  );
}

function Screen({ actor }: { actor: SecondFactorActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const codesLeft = useSelector(actor, ({ context }) => context.codesLeft);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const retry = <Retry onPress={() => actor.send({ type: 'retry' })} />;
  switch (state) {
    case 'loading':
    case 'checking':
      return <Loading title={<Trans>Two-step sign-in</Trans>} label={t`Loading…`} />;
    case 'loadFailed':
      return (
        <LoadFailed
          title={<Trans>This page could not be loaded</Trans>}
          reason={t(failureMessage(failure))}
          onRetry={() => actor.send({ type: 'retry' })}
        />
      );
    case 'notOffered':
      return (
        <Step title={<Trans>There is no two-step sign-in here</Trans>} actions={<BackToSettings />}>
          <Trans>You sign in with another service. Look there for how to protect your account.</Trans>
        </Step>
      );
    case 'noPassword':
      return (
        <Step title={<Trans>Your account has no password</Trans>} actions={<BackToSettings />}>
          <Trans>You sign in with Google or Facebook. Turn on two-step sign-in there.</Trans>
        </Step>
      );
    case 'off':
    case 'preparing':
      return (
        <Step
          key="off"
          title={<Trans>Two-step sign-in is off</Trans>}
          actions={
            <>
              <Button isPending={state === 'preparing'} pendingLabel={t`Preparing…`} onPress={() => actor.send({ type: 'setUp.start' })}>
                <Trans>Set up</Trans>
              </Button>
              <BackToSettings />
            </>
          }
        >
          <Trans>With a code from an app on your phone, nobody can sign in with your password alone.</Trans>
        </Step>
      );
    case 'prepareFailed':
      return (
        <Step
          title={<Trans>Nothing was set up</Trans>}
          actions={
            <>
              {retry}
              <ShowOverview actor={actor} />
            </>
          }
        >
          {t(failureMessage(failure))}
        </Step>
      );
    case 'scanning':
    case 'correctingFirstCode':
    case 'enrolling':
      return <FactorSetup key="setup" actor={actor} state={state} />;
    case 'keyExpired':
      return (
        <Step
          title={<Trans>The key has expired</Trans>}
          actions={
            <>
              {retry}
              <ShowOverview actor={actor} />
            </>
          }
        >
          <Trans>That took longer than fifteen minutes. Delete the entry in your app and scan a new code.</Trans>
        </Step>
      );
    case 'enrolUnknown':
      return (
        <Step title={<Trans>We do not know yet whether two-step sign-in is on</Trans>} actions={retry}>
          {t(failureMessage(failure))} <Trans>Keep the entry in your app until you know.</Trans>
        </Step>
      );
    case 'codesLost':
      return (
        <Step
          title={<Trans>Two-step sign-in is on, but you have no recovery codes</Trans>}
          actions={
            <>
              <RenewCodes actor={actor} />
              <ShowOverview actor={actor} />
            </>
          }
        >
          <Trans>They did not reach you. Make new ones with a code from your app.</Trans>
        </Step>
      );
    case 'showingCodes':
      return <RecoveryCodes actor={actor} />;
    case 'on':
      return (
        <Step
          title={<Trans>Two-step sign-in is on</Trans>}
          actions={
            <>
              <RenewCodes actor={actor} />
              <Button variant="second" onPress={() => actor.send({ type: 'factor.remove' })}>
                <Trans>Turn off</Trans>
              </Button>
              <BackToSettings />
            </>
          }
        >
          <p>
            <Trans>Signing in needs a code from your app.</Trans>
          </p>
          <p>
            <Trans>Recovery codes left: {codesLeft}</Trans>
          </p>
        </Step>
      );
    case 'enteringForCodes':
    case 'correctingForCodes':
    case 'renewing':
      return (
        <CodeStep
          key="codes"
          actor={actor}
          title={<Trans>Make new recovery codes</Trans>}
          lead={<Trans>The codes you have now will no longer work.</Trans>}
          submit={<Trans>Make new codes</Trans>}
          isCorrecting={state === 'correctingForCodes'}
          isBusy={state === 'renewing'}
        />
      );
    case 'renewUnknown':
      return (
        <Step
          title={<Trans>We do not know yet whether you have new recovery codes</Trans>}
          actions={
            <Button onPress={() => actor.send({ type: 'retry' })}>
              <Trans>Enter another code</Trans>
            </Button>
          }
        >
          {t(failureMessage(failure))} <Trans>The codes you have may no longer work. Make new ones with the next code from your app.</Trans>
        </Step>
      );
    case 'enteringForRemoval':
    case 'correctingForRemoval':
    case 'removing':
      return (
        <CodeStep
          key="removal"
          actor={actor}
          title={<Trans>Turn off two-step sign-in</Trans>}
          lead={<Trans>Your account will then be protected by your password alone.</Trans>}
          submit={<Trans>Turn off</Trans>}
          isCorrecting={state === 'correctingForRemoval'}
          isBusy={state === 'removing'}
        />
      );
    case 'removeUnknown':
      return (
        <Step title={<Trans>We do not know yet whether two-step sign-in is off</Trans>} actions={retry}>
          {t(failureMessage(failure))} <Trans>Keep the entry in your app until you know.</Trans>
        </Step>
      );
    case 'removed':
      return (
        <Step
          title={<Trans>You have turned off two-step sign-in</Trans>}
          actions={
            <>
              <BackToSettings />
              <ShowOverview actor={actor} />
            </>
          }
        >
          <Trans>Signing in needs only your password again. You can delete the entry in your app. We have sent you an e-mail.</Trans>
        </Step>
      );
    case 'notRemoved':
      return (
        <Step title={<Trans>Two-step sign-in stays on</Trans>} actions={<ShowOverview actor={actor} />}>
          <Trans>You need a second factor to sign in. Add a passkey before you turn this one off.</Trans>
        </Step>
      );
    case 'refused':
      return (
        <Step title={<Trans>Nothing has changed</Trans>} actions={<ShowOverview actor={actor} />}>
          {t(problemMessage(refusal))}
        </Step>
      );
    case 'signInNeeded':
    case 'openingSignIn':
    case 'leaving':
    case 'signInFailed':
      return <SignInAgain actor={actor} state={state} />;
    default:
      return state satisfies never;
  }
}

function ShowOverview({ actor }: { actor: SecondFactorActor }) {
  return (
    <Button variant="second" onPress={() => actor.send({ type: 'overview.show' })}>
      <Trans>Show two-step sign-in</Trans>
    </Button>
  );
}

function RenewCodes({ actor }: { actor: SecondFactorActor }) {
  return (
    <Button onPress={() => actor.send({ type: 'codes.renew' })}>
      <Trans>Make new recovery codes</Trans>
    </Button>
  );
}
