import { useRouter } from '@tanstack/react-router';
import { createActor } from 'xstate';
import { type PaymentInput, paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { reportSteps } from '../../lib/flow-events.ts';
import { useConnectionRestored } from '../../lib/use-connection-restored.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { unansweredPayment, type PaymentClients, paymentActors } from './payment.actors.ts';

export function usePayment(clients: PaymentClients, input: PaymentInput, onTasksPending: () => void) {
  const router = useRouter();
  const actor = useFlowActor(() => {
    const unanswered = unansweredPayment(input.investmentId);
    const payment = createActor(paymentMachine.provide({ actors: paymentActors(clients) }), {
      input: { ...input, ...(unanswered && { unanswered }) },
    });
    payment.on('leave', ({ url }) => window.location.assign(url));
    payment.on('navigate', ({ to }) => router.history.push(to));
    payment.on('tasks.pending', onTasksPending);
    reportSteps(payment, (_, now) => (now === 'redirecting' || now === 'goingToDetails' ? 'investment_payment' : undefined));
    return payment;
  });
  usePageShown(() => actor.send({ type: 'page.shown' }));
  useConnectionRestored(() => actor.send({ type: 'connection.restored' }));
  return actor;
}
