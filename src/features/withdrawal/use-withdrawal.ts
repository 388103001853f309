import { createActor } from 'xstate';
import { withdrawalMachine } from '../../../machines/withdrawal/withdrawal.machine.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { type WithdrawalClients, withdrawalActors } from './withdrawal.actors.ts';

/** Revokes one offer (INV-12). */
export function useWithdrawal(clients: WithdrawalClients, investmentId: string) {
  return useFlowActor(() => createActor(withdrawalMachine.provide({ actors: withdrawalActors(clients) }), { input: { investmentId } }));
}
