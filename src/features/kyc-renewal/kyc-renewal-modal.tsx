import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { KycRenewalActor } from '../../../machines/kyc-renewal/kyc-renewal.machine.ts';
import { Button } from '../../ui/button.tsx';
import { LazyModal } from '../../ui/lazy-modal.tsx';

/** A document that ends, or has ended: why it matters, and the way to renew it (ONB-18). */
export function KycRenewalModal({ actor }: { actor: KycRenewalActor }) {
  const state = useSelector(actor, ({ value }) => value);
  const isEnded = useSelector(actor, ({ context }) => context.status === 'EXPIRED');
  switch (state) {
    case 'signedOut':
    case 'fine':
    case 'waiting':
    case 'dismissed':
      return null;
    case 'asking':
      return (
        <LazyModal
          isOpen
          onClose={() => actor.send({ type: 'dismiss' })}
          title={isEnded ? <Trans>Your identity document has expired</Trans> : <Trans>Your identity document expires soon</Trans>}
          footer={
            <>
              <Button variant="second" onPress={() => actor.send({ type: 'dismiss' })}>
                <Trans>Not now</Trans>
              </Button>
              <Button onPress={() => actor.send({ type: 'renew' })}>
                <Trans>Renew it now</Trans>
              </Button>
            </>
          }
        >
          <p>
            {isEnded ? (
              <Trans>You cannot make new investments until you submit a valid document. This takes about three minutes.</Trans>
            ) : (
              <Trans>Submit the new one in good time to continue investing without interruption. This takes about three minutes.</Trans>
            )}
          </p>
          <p>
            <Trans>Your existing investments are not affected.</Trans>
          </p>
        </LazyModal>
      );
    default:
      return state satisfies never;
  }
}
