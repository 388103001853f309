import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';

interface ConfirmModalProps {
  title: string;
  /** The title where there is none. */
  confirmLabel?: string;
  isDanger: boolean;
  isPending: boolean;
  /** Something is missing. */
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** What a decision leads to, before it is sent. It stays open while it is sent. */
export function ConfirmModal({
  title,
  confirmLabel = title,
  isDanger,
  isPending,
  isDisabled = false,
  onConfirm,
  onClose,
  children,
}: ConfirmModalProps) {
  const { t } = useLingui();
  return (
    <Modal
      isOpen
      {...(isPending ? {} : { onClose })}
      title={title}
      footer={
        <>
          <Button variant="second" isDisabled={isPending} onPress={onClose}>
            <Trans>Go back</Trans>
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            isDisabled={isDisabled}
            pendingLabel={t`Sending…`}
            onPress={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
