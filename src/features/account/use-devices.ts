import { createActor } from 'xstate';
import { devicesMachine } from '../../../machines/devices/devices.machine.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { devicesActors } from './devices.actors.ts';
import type { AccountClients } from './email-change.actors.ts';

/** Where the account is signed in. [ACC-05] */
export function useDevices(clients: AccountClients) {
  const actor = useFlowActor(() => {
    const devices = createActor(devicesMachine.provide({ actors: devicesActors(clients) }));
    devices.on('page.leave', ({ url }) => window.location.assign(url));
    return devices;
  });
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
