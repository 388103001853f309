import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { useSessionPort, type User } from '../../lib/session-context.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import css from './session.module.css';
import { useSessionActor } from './session-actor.ts';
import type { SessionActor } from '../../../machines/session/session.machine.ts';

interface ProtectedProps {
  address: string;
  children: (user: User) => ReactNode;
  /** Shown instead of the sign-in to users without a session: closing an account ends it. */
  signedOut?: ReactNode;
}

/** Content for signed-in users only. Others are redirected to sign in and return to this URL (ROUTE-29, T-70). */
export function Protected(props: ProtectedProps) {
  const actor = useSessionActor();
  return actor ? <Guarded {...props} actor={actor} /> : <Waiting />;
}

function Waiting() {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page} ${css.waiting}`} aria-busy="true">
      <LoadingIndicator />
      <span className="sr" role="status">{t`One moment…`}</span>
    </main>
  );
}

function Guarded({ actor, address, children, signedOut }: ProtectedProps & { actor: SessionActor }) {
  const session = useSessionPort();
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const isLeft = signedOut === undefined && state === 'anonymous';
  useEffect(() => {
    if (isLeft) session.signIn(address);
  }, [isLeft, session, address]);
  // leaving the page dismisses the failure: the next protected page checks the session again
  useEffect(() => () => actor.send({ type: 'signIn.dismiss' }), [actor]);
  if (session.user) return children(session.user);
  if (signedOut !== undefined) return signedOut;
  switch (state) {
    case 'failed':
      return (
        <main id="main" className={`page ${css.page}`}>
          <PageHead title={t`Your account could not be loaded`} />
          <StepTitle>
            <Trans>Your account could not be loaded</Trans>
          </StepTitle>
          <p>
            <Trans>Nothing has changed in your account; only this page could not be loaded.</Trans>
          </p>
          <div className="row">
            <Button onPress={() => actor.send({ type: 'retry' })}>
              <Trans id="errors.retryActionLabel">Try again</Trans>
            </Button>
            <Button variant="second" onPress={() => session.signOut()}>
              <Trans>Sign out</Trans>
            </Button>
          </div>
        </main>
      );
    case 'idle':
      return (
        <main id="main" className={`page ${css.page}`}>
          <PageHead title={t`You were signed out`} />
          <StepTitle>
            <Trans>You were signed out</Trans>
          </StepTitle>
          <p>
            <Trans>
              This page was not used for a while, so your session has ended. Nothing has changed in your account. Sign in to continue where
              you were.
            </Trans>
          </p>
          <Button onPress={() => session.signIn(address)}>
            <Trans>Sign in and continue</Trans>
          </Button>
        </main>
      );
    case 'signInFailed':
      return (
        <main id="main" className={`page ${css.page}`}>
          <PageHead title={t`Sign-in is not available`} />
          <StepTitle>
            <Trans>Sign-in is not available</Trans>
          </StepTitle>
          <p>
            <Trans>You need to sign in to see this page, but sign-in is not available at the moment.</Trans>
          </p>
          <Button onPress={() => session.signIn(address)}>
            <Trans id="errors.retryActionLabel">Try again</Trans>
          </Button>
        </main>
      );
    case 'deciding':
    case 'anonymous':
    case 'loadingUser':
    case 'authenticated':
    case 'signingIn':
    case 'signingOut':
    case 'leaving':
      return <Waiting />;
    default:
      return state satisfies never;
  }
}
