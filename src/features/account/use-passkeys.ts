import { createActor } from 'xstate';
import { passkeysMachine } from '../../../machines/passkeys/passkeys.machine.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import type { AccountClients } from './email-change.actors.ts';
import { passkeysActors } from './passkeys.actors.ts';

/** The passkeys of the account. [ACC-04] */
export function usePasskeys(clients: AccountClients) {
  const actor = useFlowActor(() => {
    const passkeys = createActor(passkeysMachine.provide({ actors: passkeysActors(clients) }), {
      input: { canCreate: 'PublicKeyCredential' in globalThis },
    });
    passkeys.on('page.leave', ({ url }) => window.location.assign(url));
    return passkeys;
  });
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
