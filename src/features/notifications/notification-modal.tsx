import { Trans } from '@lingui/react/macro';
import type { components } from '../../../openapi/schema.d.ts';
import { Button } from '../../ui/button.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Modal } from '../../ui/modal.tsx';

interface Props {
  notification: components['schemas']['Notification'];
  onClose: () => void;
  onFollow: (address: string) => void;
}

/** One notification: title, text, where it calls, and the way past it (NOTIF-07). */
export function NotificationModal({ notification: { title, content, callToAction, type }, onClose, onFollow }: Props) {
  return (
    <Modal
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="second" onPress={onClose}>
            <Trans>Not now</Trans>
          </Button>
          {callToAction !== null && (
            <Button onPress={() => onFollow(callToAction)}>{type === 'TASK' ? <Trans>Do it now</Trans> : <Trans>View</Trans>}</Button>
          )}
        </>
      }
    >
      <Markdown>{content}</Markdown>
    </Modal>
  );
}
