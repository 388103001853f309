import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { nonce } from '../../../domain/nonce.ts';
import { defaultReturnPath } from '../../../domain/return-path.ts';
import type { authCallbackMachine } from '../../../machines/auth-callback/auth-callback.machine.ts';
import { isForgetful } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import css from './auth-callback.module.css';

/** Back from the sign-in page: a moment of waiting, or what went wrong and the way to try again (AUTH-12, AUTH-13). */
export function AuthCallbackPage({ actor }: { actor: ActorRefFrom<typeof authCallbackMachine> }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  switch (state) {
    case 'deciding':
    case 'exchanging':
    case 'loadingUser':
    case 'lookingUpNonce':
    case 'returning':
    case 'nothing':
    case 'restarting':
    case 'leaving':
      return (
        <main id="main" className={`page ${css.page} ${css.waiting}`} aria-busy="true">
          <LoadingIndicator />
          <span className="sr" role="status">{t`Signing in…`}</span>
        </main>
      );
    case 'emailMissing':
      return (
        <Problem actor={actor}>
          <Trans id="auth.emailError">
            Google or Facebook did not share your e-mail address. Allow it there or sign in with a password.
          </Trans>
        </Problem>
      );
    case 'consentRefused':
      return (
        <Problem actor={actor}>
          <Trans id="auth.consentError">
            You did not allow Google or Facebook to share your details with us. Without them we cannot sign you in.
          </Trans>
        </Problem>
      );
    case 'failed':
      return (
        <Problem actor={actor}>
          <Trans id="auth.error">Your account has not changed. You can try again now.</Trans>
        </Problem>
      );
    default:
      return state satisfies never;
  }
}

function Problem({ actor, children }: { actor: ActorRefFrom<typeof authCallbackMachine>; children: ReactNode }) {
  const { t } = useLingui();
  const [isRefused] = useState(isForgetful);
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead title={t`Sign-in failed`} />
      <PageTitle>
        <Trans>Sign-in failed</Trans>
      </PageTitle>
      <p role="alert">{children}</p>
      {isRefused && (
        <p>
          <Trans>Your browser blocks cookies and site data. Allow cookies and site data for it, then sign in again.</Trans>
        </p>
      )}
      <Button onPress={() => actor.send({ type: 'retry', nonce: nonce(), returnPath: defaultReturnPath })}>
        <Trans id="auth.retry">Sign in again</Trans>
      </Button>
    </main>
  );
}
