import { createActor } from 'xstate';
import { accountClosingMachine } from '../../../machines/account-closing/account-closing.machine.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { type AccountClosingClients, accountClosingActors } from './account-closing.actors.ts';

/** Closes the account of who is signed in (DATA-03). */
export function useAccountClosing(clients: AccountClosingClients) {
  return useFlowActor(() => createActor(accountClosingMachine.provide({ actors: accountClosingActors(clients) })));
}
