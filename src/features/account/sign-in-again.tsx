import { Trans, useLingui } from '@lingui/react/macro';
import { nonce } from '../../../domain/nonce.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Step } from './step.tsx';

interface SignInAgainProps {
  actor: { send: (event: { type: 'signIn.start'; nonce: string } | { type: 'signIn.cancel' }) => void };
  state: 'signInNeeded' | 'openingSignIn' | 'leaving' | 'signInFailed';
}

/** What cannot be taken back needs a sign-in of the last ten minutes (decision 054). */
export function SignInAgain({ actor, state }: SignInAgainProps) {
  const { t } = useLingui();
  const isLeaving = state === 'openingSignIn' || state === 'leaving';
  return (
    <Step
      title={<Trans>Is it still you?</Trans>}
      actions={
        <>
          <Button
            isPending={isLeaving}
            pendingLabel={t`Opening the sign-in page…`}
            onPress={() => actor.send({ type: 'signIn.start', nonce: nonce() })}
          >
            <Trans>Sign in again</Trans>
          </Button>
          {!isLeaving && (
            <Button variant="second" onPress={() => actor.send({ type: 'signIn.cancel' })}>
              <Trans>Not now</Trans>
            </Button>
          )}
        </>
      }
    >
      {state === 'signInFailed' ? (
        <Alert kind="danger">
          <Trans>Sign-in is not available at the moment. Try again in a minute.</Trans>
        </Alert>
      ) : (
        <Trans>You signed in more than ten minutes ago. Sign in again for this step. Then you come back to this page.</Trans>
      )}
    </Step>
  );
}
