import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { PasskeysActor } from '../../../machines/passkeys/passkeys.machine.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import css from './account.module.css';
import { LoadFailed, Loading } from './loading.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PasskeyOutcome } from './passkey-outcome.tsx';
import { PasskeyOverview } from './passkey-overview.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { BackToSettings, Retry, Step } from './step.tsx';

/** `/dashboard/settings/passkeys`: the passkeys of the account. [ACC-04] */
export function PasskeysPage({ actor }: { actor: PasskeysActor }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead title={t`Passkeys`} />
      <Screen actor={actor} />
    </main>
  );
}

function Screen({ actor }: { actor: PasskeysActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const retry = <Retry onPress={() => actor.send({ type: 'retry' })} />;
  switch (state) {
    case 'loading':
      return <Loading title={<Trans>Passkeys</Trans>} label={t`Loading your passkeys…`} />;
    case 'loadFailed':
      return (
        <LoadFailed
          title={<Trans>Your passkeys could not be loaded</Trans>}
          reason={t(failureMessage(failure))}
          onRetry={() => actor.send({ type: 'retry' })}
        />
      );
    case 'notOffered':
      return (
        <Step title={<Trans>There are no passkeys here</Trans>} actions={<BackToSettings />}>
          <Trans>You sign in with another service. Look there for how to protect your account.</Trans>
        </Step>
      );
    case 'listing':
    case 'preparing':
      return <PasskeyOverview key="list" actor={actor} isPreparing={state === 'preparing'} />;
    case 'prepareFailed':
    case 'cancelled':
    case 'alreadyRegistered':
    case 'notCreated':
    case 'addRefused':
    case 'added':
    case 'removed':
    case 'notRemoved':
      return <PasskeyOutcome key={state} actor={actor} state={state} />;
    case 'askingBrowser':
    case 'storing':
      return (
        <Step key="browser" title={<Trans>Follow the steps in your browser</Trans>} actions={null}>
          <p className={css.waiting}>
            <LoadingIndicator />
            {state === 'storing' ? (
              <Trans>Saving the passkey…</Trans>
            ) : (
              <Trans>Confirm with your fingerprint, your face or the PIN of your device.</Trans>
            )}
          </p>
        </Step>
      );
    case 'storeUnknown':
      return (
        <Step
          title={<Trans>We do not know yet whether the passkey was saved</Trans>}
          actions={
            <Button onPress={() => actor.send({ type: 'retry' })}>
              <Trans>Load the list</Trans>
            </Button>
          }
        >
          {t(failureMessage(failure))} <Trans>If it is not in the list, add it again.</Trans>
        </Step>
      );
    case 'renaming':
    case 'correctingName':
    case 'savingName':
      return <PasskeyNameForm key="name" actor={actor} state={state} />;
    case 'renameFailed':
      return (
        <Step title={<Trans>We do not know yet whether the name was saved</Trans>} actions={retry}>
          {t(failureMessage(failure))} <Trans>You can save it again without harm.</Trans>
        </Step>
      );
    case 'confirmingRemoval':
    case 'removing':
      return <Removal key="removal" actor={actor} isPending={state === 'removing'} />;
    case 'removeFailed':
      return (
        <Step title={<Trans>We do not know yet whether the passkey was removed</Trans>} actions={retry}>
          {t(failureMessage(failure))} <Trans>You can remove it again without harm.</Trans>
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

function Removal({ actor, isPending }: { actor: PasskeysActor; isPending: boolean }) {
  const { t } = useLingui();
  const name = useSelector(actor, ({ context }) => context.chosen?.name);
  return (
    <Step
      title={<Trans>Remove “{name}”?</Trans>}
      actions={
        <>
          <Button isPending={isPending} pendingLabel={t`Removing…`} onPress={() => actor.send({ type: 'removal.confirm' })}>
            <Trans>Remove passkey</Trans>
          </Button>
          {!isPending && (
            <Button variant="second" onPress={() => actor.send({ type: 'list.show' })}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </>
      }
    >
      <Trans>You can no longer sign in with it. Your password and your other passkeys stay as they are.</Trans>
    </Step>
  );
}
