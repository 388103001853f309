import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { PasswordChangeActor } from '../../../machines/password-change/password-change.machine.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import css from './account.module.css';
import { LoadFailed, Loading } from './loading.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { BackToSettings, Retry, Step } from './step.tsx';

/** `/dashboard/settings/password`: changes the password. [ACC-06] */
export function PasswordChangePage({ actor, email }: { actor: PasswordChangeActor; email: string }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead title={t`Change password`} />
      <Screen actor={actor} email={email} />
    </main>
  );
}

function Screen({ actor, email }: { actor: PasswordChangeActor; email: string }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const retry = () => actor.send({ type: 'retry' });
  switch (state) {
    case 'loading':
      return <Loading title={<Trans>Change password</Trans>} label={t`Loading…`} />;
    case 'loadFailed':
      return <LoadFailed title={<Trans>This page could not be loaded</Trans>} reason={t(failureMessage(failure))} onRetry={retry} />;
    case 'notOffered':
      return (
        <Step title={<Trans>There is no password here</Trans>} actions={<BackToSettings />}>
          <Trans>You sign in with another service. You change your password there.</Trans>
        </Step>
      );
    case 'noPassword':
      return (
        <Step title={<Trans>Your account has no password</Trans>} actions={<BackToSettings />}>
          <Trans>You sign in with Google or Facebook. You change your password there.</Trans>
        </Step>
      );
    case 'entering':
    case 'correcting':
    case 'changing':
    case 'refused':
      return <PasswordForm key="form" actor={actor} email={email} state={state} />;
    case 'changeUnknown':
      return (
        <Step title={<Trans>We do not know yet whether your password was changed</Trans>} actions={<Retry onPress={retry} />}>
          {t(failureMessage(failure))} <Trans>You can try again without harm.</Trans>
        </Step>
      );
    case 'probablyChanged':
      return (
        <Step title={<Trans>Your password is probably changed</Trans>} actions={<BackToSettings />}>
          <Trans>
            We have probably received your first request, but our answer did not reach you. Look for our e-mail about the change. If there
            is none, the present password was not right, and nothing has changed.
          </Trans>
        </Step>
      );
    case 'changed':
      return (
        <Step title={<Trans>Your password has been changed</Trans>} actions={<BackToSettings />}>
          <Trans>All other devices have been signed out. We have sent you an e-mail.</Trans>
        </Step>
      );
    case 'postponed':
      return (
        <Step
          title={<Trans>Your password has not been changed</Trans>}
          actions={
            <>
              <Button onPress={retry}>
                <Trans>Change password</Trans>
              </Button>
              <BackToSettings />
            </>
          }
        >
          <Trans>To change it, you sign in again first.</Trans>
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
