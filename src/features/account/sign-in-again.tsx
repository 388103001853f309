import { Trans, useLingui } from '@lingui/react/macro';
import { nonce } from '../../../domain/nonce.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Step } from './step.tsx';

interface SignInAgainProps {
  isLeaving: boolean;
  hasFailed: boolean;
  onStart: (nonce: string) => void;
  onCancel: () => void;
}

/** What cannot be taken back needs a sign-in of the last ten minutes (decision 054). */
export function SignInAgain({ isLeaving, hasFailed, onStart, onCancel }: SignInAgainProps) {
  const { t } = useLingui();
  return (
    <Step
      title={<Trans>Is it still you?</Trans>}
      actions={
        <>
          <Button isPending={isLeaving} pendingLabel={t`Opening the sign-in page…`} onPress={() => onStart(nonce())}>
            <Trans>Sign in again</Trans>
          </Button>
          {!isLeaving && (
            <Button variant="second" onPress={onCancel}>
              <Trans>Not now</Trans>
            </Button>
          )}
        </>
      }
    >
      {hasFailed ? (
        <Alert kind="danger">
          <Trans>Sign-in is not available at the moment. Try again in a minute.</Trans>
        </Alert>
      ) : (
        <Trans>You signed in more than ten minutes ago. Sign in again for this step. Then you come back to this page.</Trans>
      )}
    </Step>
  );
}
