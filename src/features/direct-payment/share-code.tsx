import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { qrPng } from './qr-png.ts';

const canShareImages = () => navigator.canShare?.({ files: [new File([], 'code.png', { type: 'image/png' })] }) ?? false;

/** On a phone the code cannot be scanned by the same phone: its picture goes to the banking app. Absent where the browser cannot share files. */
export function ShareCode({ text }: { text: string }) {
  if (!canShareImages()) return null;
  const share = async () => {
    const file = new File([await qrPng(text)], 'payment-code.png', { type: 'image/png' });
    // closing the system's dialog rejects
    await navigator.share({ files: [file] }).catch(() => undefined);
  };
  return (
    <Button variant="second" onPress={() => void share()}>
      <Trans>Share the code</Trans>
    </Button>
  );
}
