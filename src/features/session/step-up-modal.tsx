import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { nonce } from '../../../domain/nonce.ts';
import type { Api } from '../../api/client.ts';
import { signInAddress } from '../../api/sign-in.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

interface StepUpModalProps {
  api: Api;
  /** The URL to return to. */
  returnPath: string;
  onClose: () => void;
}

/** A request was refused with `STEP_UP_REQUIRED`: the user signs in again and returns to the same page. */
export function StepUpModal({ api, returnPath, onClose }: StepUpModalProps) {
  const { t } = useLingui();
  const leave = useMutation({
    mutationFn: () => signInAddress(api, { nonce: nonce(), returnPath, isAnew: true }),
    onSuccess: (url) => window.location.assign(url),
  });
  const { reset } = leave;
  usePageShown(useCallback(() => reset(), [reset]));
  const isLeaving = leave.isPending || leave.isSuccess;
  return (
    <Modal
      isOpen
      {...(isLeaving ? {} : { onClose })}
      title={<Trans>Is it still you?</Trans>}
      footer={
        <>
          <Button variant="second" isDisabled={isLeaving} onPress={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button isPending={isLeaving} pendingLabel={t`Opening the sign-in page…`} onPress={() => leave.mutate()}>
            <Trans>Sign in again</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>You signed in more than ten minutes ago. Sign in again for this step. Then you come back to this page.</Trans>
      </p>
      {leave.isError && (
        <p role="alert">
          <Trans>Sign-in is not available at the moment. Try again in a minute.</Trans>
        </p>
      )}
    </Modal>
  );
}
