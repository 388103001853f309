import { createActor } from 'xstate';
import { passwordChangeMachine } from '../../../machines/password-change/password-change.machine.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import type { AccountClients } from './email-change.actors.ts';
import { passwordChangeActors } from './password-change.actors.ts';

/** Changes the password of the account. [ACC-06] */
export function usePasswordChange(clients: AccountClients) {
  const actor = useFlowActor(() => {
    const passwordChange = createActor(passwordChangeMachine.provide({ actors: passwordChangeActors(clients) }));
    passwordChange.on('page.leave', ({ url }) => window.location.assign(url));
    return passwordChange;
  });
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
