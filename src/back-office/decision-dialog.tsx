import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { newRequestKey } from '../../domain/request-key.ts';
import type { Command, OperatorDecisionActor } from '../../machines/operator-decision/operator-decision.machine.ts';
import { failureMessage } from '../api/failure-messages.ts';
import { focusInvalid, useInvalidFocus } from '../lib/focus-invalid.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import css from './back-office.module.css';

interface DecisionDialogProps {
  actor: OperatorDecisionActor;
  title: ReactNode;
  /** The title where there is none. */
  confirmLabel?: ReactNode;
  pendingLabel?: string;
  isDanger?: boolean;
  /** What is sent when it is confirmed; absent where something is missing in the form. */
  command: Command | undefined;
  /** Called when the operator goes back. */
  onClose?: () => void;
  /** The explanation and the form. `isChecked`: what is missing is shown; `isLocked`: nothing can be changed, as it was sent or is being sent. */
  children: (form: { isChecked: boolean; isLocked: boolean }) => ReactNode;
}

/** What a decision leads to, before it is sent. It stays open while it is sent, and where no answer arrives. */
export function DecisionDialog({
  actor,
  title,
  confirmLabel = title,
  pendingLabel,
  isDanger = false,
  command,
  onClose,
  children,
}: DecisionDialogProps) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const form = useInvalidFocus<HTMLDivElement>(state === 'explaining' || state === 'correcting');
  if (state === 'closed') return null;
  const isSending = state === 'sending';
  const isRepeatable = state === 'notSent' || state === 'answerUnknown';
  const confirm = () => {
    actor.send({ type: 'decision.confirm', requestKey: newRequestKey(), ...(command && { command }) });
    // also where it was wrong before and no state changed
    requestAnimationFrame(() => focusInvalid(form.current));
  };
  const close = () => {
    actor.send({ type: 'decision.close' });
    onClose?.();
  };
  return (
    <Modal
      isOpen
      {...(isSending ? {} : { onClose: close })}
      title={title}
      footer={
        <>
          <Button variant="second" isDisabled={isSending} onPress={close}>
            <Trans>Go back</Trans>
          </Button>
          {isRepeatable ? (
            <Button variant={isDanger ? 'danger' : 'primary'} onPress={() => actor.send({ type: 'retry' })}>
              <Trans id="errors.retryActionLabel">Try again</Trans>
            </Button>
          ) : (
            <Button
              variant={isDanger ? 'danger' : 'primary'}
              isPending={isSending}
              pendingLabel={pendingLabel ?? t`Sending…`}
              onPress={confirm}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <div ref={form} className={css.decision}>
        {isRepeatable && (
          <Alert kind="warning" role="alert">
            {t(failureMessage(state === 'notSent' ? 'offline' : failure))} <Trans>Try again; it happens at most once.</Trans>
          </Alert>
        )}
        {children({ isChecked: state === 'correcting', isLocked: isSending || isRepeatable })}
      </div>
    </Modal>
  );
}
