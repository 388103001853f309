import { createActor } from 'xstate';
import { paymentStatusMachine } from '../../../machines/payment-status/payment-status.machine.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { useTabVisibility } from '../../lib/use-tab-visibility.ts';
import { type PaymentStatusClients, paymentStatusActors } from './payment-status.actors.ts';

/** Watches one payment while the tab can be seen (PAY-12, T-36). */
export function usePaymentStatus(clients: PaymentStatusClients, investmentId: string) {
  const actor = useFlowActor(() =>
    createActor(paymentStatusMachine.provide({ actors: paymentStatusActors(clients) }), { input: { investmentId } }),
  );
  useTabVisibility(actor);
  return actor;
}
