import { useSelector } from '@xstate/react';
import type { PaymentStatusActor } from '../../../machines/payment-status/payment-status.machine.ts';
import { OutcomeFrame } from './outcome-pages.tsx';
import { PaymentStatus } from './payment-status.tsx';

/** The status of one payment; once it is paid, every step is done. (PAY-12, PAY-13) */
export function KnownOutcome({ actor }: { actor: PaymentStatusActor }) {
  const isPaid = useSelector(actor, (snapshot) => snapshot.matches('paid'));
  return (
    <OutcomeFrame isKnown isPaid={isPaid}>
      <PaymentStatus actor={actor} />
    </OutcomeFrame>
  );
}
