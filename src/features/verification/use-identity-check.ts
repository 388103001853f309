import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { createActor } from 'xstate';
import { identityCheckMachine } from '../../../machines/identity-check/identity-check.machine.ts';
import type { Api } from '../../api/client.ts';
import { reportSteps } from '../../lib/flow-events.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { toast } from '../../ui/toasts.ts';
import { identityStep } from './identity-step.ts';
import { identityCheckActors } from './identity-check.actors.ts';

const failure = msg({ id: 'failedToPerformVerification', message: 'The identity check could not be started.' });

export function useIdentityCheck(api: Api) {
  const { i18n } = useLingui();
  const actor = useFlowActor(() => {
    const check = createActor(identityCheckMachine.provide({ actors: identityCheckActors(api) }));
    check.on('leave', ({ url }) => window.location.assign(url));
    reportSteps(check, identityStep);
    check.on('failed', () => toast({ kind: 'error', text: i18n._(failure) }));
    return check;
  });
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
