import { createActor } from 'xstate';
import { secondFactorMachine } from '../../../../machines/second-factor/second-factor.machine.ts';
import { useFlowActor } from '../../../lib/use-flow-actor.ts';
import { usePageShown } from '../../../lib/use-page-shown.ts';
import type { AccountClients } from '../email-change.actors.ts';
import { secondFactorActors } from './second-factor.actors.ts';

/** Two-step sign-in of the account. [ACC-07] */
export function useSecondFactor(clients: AccountClients) {
  const actor = useFlowActor(() => {
    const secondFactor = createActor(secondFactorMachine.provide({ actors: secondFactorActors(clients) }));
    secondFactor.on('page.leave', ({ url }) => window.location.assign(url));
    return secondFactor;
  });
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
