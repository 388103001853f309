import { createActor } from 'xstate';
import { directPaymentMachine } from '../../../machines/direct-payment/direct-payment.machine.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { useTabVisibility } from '../../lib/use-tab-visibility.ts';
import { type DirectPaymentClients, directPaymentActors } from './direct-payment.actors.ts';

/** Shows what to transfer, and watches for the money while the tab can be seen (PAY-15). */
export function useDirectPayment(clients: DirectPaymentClients, investmentId: string) {
  const actor = useFlowActor(() =>
    createActor(directPaymentMachine.provide({ actors: directPaymentActors(clients) }), { input: { investmentId } }),
  );
  useTabVisibility(actor);
  return actor;
}
