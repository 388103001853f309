import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './icon-button.tsx';
import { LibraryLocale } from './library-locale.tsx';
import styles from './modal.module.css';

export interface ModalProps {
  title: ReactNode;
  isOpen: boolean;
  /** Absent: the modal needs a decision and cannot be dismissed. */
  onClose?: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

/** One question and one action. Takes the focus and restores it. */
export function Modal({ title, isOpen, onClose, footer, children }: ModalProps) {
  const { t } = useLingui();
  return (
    <LibraryLocale>
      <ModalOverlay
        className={styles.scrim ?? ''}
        isOpen={isOpen}
        isDismissable={onClose !== undefined}
        isKeyboardDismissDisabled={onClose === undefined}
        onOpenChange={(open) => {
          if (!open) onClose?.();
        }}
      >
        <AriaModal className={styles.modal ?? ''}>
          <Dialog>
            <header>
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              {onClose && <IconButton icon="close" label={t`Close`} onClick={onClose} />}
            </header>
            <div className={styles.content}>{children}</div>
            {footer !== undefined && <footer>{footer}</footer>}
          </Dialog>
        </AriaModal>
      </ModalOverlay>
    </LibraryLocale>
  );
}
