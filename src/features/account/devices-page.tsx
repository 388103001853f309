import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { DevicesActor } from '../../../machines/devices/devices.machine.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { problemMessage } from '../../api/problems.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import css from './account.module.css';
import { DeviceListing } from './device-list.tsx';
import { LoadFailed, Loading } from './loading.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { BackToSettings, Retry, Step } from './step.tsx';

/** `/dashboard/settings/devices`: where the account is signed in. [ACC-05] */
export function DevicesPage({ actor }: { actor: DevicesActor }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead title={t`Your devices`} />
      <Screen actor={actor} />
    </main>
  );
}

function Screen({ actor }: { actor: DevicesActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const retry = <Retry onPress={() => actor.send({ type: 'retry' })} />;
  switch (state) {
    case 'loading':
      return <Loading title={<Trans>Your devices</Trans>} label={t`Loading your devices…`} />;
    case 'loadFailed':
      return (
        <LoadFailed
          title={<Trans>Your devices could not be loaded</Trans>}
          reason={t(failureMessage(failure))}
          onRetry={() => actor.send({ type: 'retry' })}
        />
      );
    case 'notOffered':
      return (
        <Step title={<Trans>There is no list of devices here</Trans>} actions={<BackToSettings />}>
          <Trans>You sign in with another service. Look there for where you are signed in.</Trans>
        </Step>
      );
    case 'listing':
    case 'endingDevice':
      return <DeviceListing key="list" actor={actor} isEnding={state === 'endingDevice'} />;
    case 'deviceEnded':
      return (
        <Step title={<Trans>The device is signed out</Trans>} actions={<Done actor={actor} />}>
          <Trans>Whoever uses it has to sign in again. If you do not recognise the device, change your password too.</Trans>
        </Step>
      );
    case 'othersEnded':
      return (
        <Step title={<Trans>All other devices are signed out</Trans>} actions={<Done actor={actor} />}>
          <Trans>Only this device is still signed in.</Trans>
        </Step>
      );
    case 'confirmingOthers':
    case 'endingOthers':
      return <Others key="others" actor={actor} isPending={state === 'endingOthers'} />;
    case 'endDeviceFailed':
      return (
        <Step title={<Trans>We do not know yet whether the device was signed out</Trans>} actions={retry}>
          {t(failureMessage(failure))} <Trans>You can sign it out again without harm.</Trans>
        </Step>
      );
    case 'endOthersFailed':
      return (
        <Step title={<Trans>We do not know yet whether the other devices were signed out</Trans>} actions={retry}>
          {t(failureMessage(failure))} <Trans>You can sign them out again without harm.</Trans>
        </Step>
      );
    case 'notEnded':
      return (
        <Step title={<Trans>No device was signed out</Trans>} actions={<ShowList actor={actor} />}>
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

function ShowList({ actor }: { actor: DevicesActor }) {
  return (
    <Button onPress={() => actor.send({ type: 'list.show' })}>
      <Trans>Show my devices</Trans>
    </Button>
  );
}

function Done({ actor }: { actor: DevicesActor }) {
  return (
    <>
      <ShowList actor={actor} />
      <BackToSettings />
    </>
  );
}

function Others({ actor, isPending }: { actor: DevicesActor; isPending: boolean }) {
  const { t } = useLingui();
  return (
    <Step
      title={<Trans>Sign out all other devices?</Trans>}
      actions={
        <>
          <Button isPending={isPending} pendingLabel={t`Signing out…`} onPress={() => actor.send({ type: 'others.confirm' })}>
            <Trans>Sign out all other devices</Trans>
          </Button>
          {!isPending && (
            <Button variant="second" onPress={() => actor.send({ type: 'list.show' })}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </>
      }
    >
      <Trans>Whoever uses your account there has to sign in again. You stay signed in on this device.</Trans>
    </Step>
  );
}
