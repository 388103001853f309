import { Trans, useLingui } from '@lingui/react/macro';
import type { Failure } from '../../../domain/failure.ts';
import type { ErrorCode } from '../../../machines/contract.ts';
import { problemMessage } from '../../api/problems.ts';
import { Alert } from '../../ui/alert.tsx';

/** Why the form was not sent. `failure`: what is not known of a request before. */
export function FormAlert({ code, failure }: { code: ErrorCode | undefined; failure: Failure | undefined }) {
  const { t } = useLingui();
  const isNothingSent = failure === undefined || failure === 'offline';
  return (
    <Alert kind="danger" role="alert">
      {code !== undefined ? (
        t(problemMessage(code))
      ) : isNothingSent ? (
        <Trans>Please correct the marked fields. Nothing has been sent yet.</Trans>
      ) : (
        <Trans>Please correct the marked fields.</Trans>
      )}
    </Alert>
  );
}
