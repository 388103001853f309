import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import { residencyPermitUploadMachine } from '../../../machines/residency-permit-upload/residency-permit-upload.machine.ts';
import { reportSteps } from '../../lib/flow-events.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { toast } from '../../ui/toasts.ts';
import { clearPermit, savePermit } from './permit-storage.ts';
import { permitStep } from './permit-step.ts';
import { type PermitClients, residencyPermitActors } from './residency-permit.actors.ts';

/** Uploads certificates, saves the choices in this tab, and shows the outcome; `onSent` empties the form. */
export function useResidencyPermit(clients: PermitClients, userId: string, taxYear: number, onSent: () => void) {
  const { t } = useLingui();
  const actor = useFlowActor(() => {
    const journey = createActor(residencyPermitUploadMachine.provide({ actors: residencyPermitActors(clients) }), { input: { taxYear } });
    journey.on('permit.sent', () => {
      clearPermit(userId);
      toast({
        kind: 'success',
        text: t({ id: 'upload.success', message: 'Thank you. We have received your certificate and will review it.' }),
      });
    });
    reportSteps(journey, permitStep);
    journey.on('sending.failed', () =>
      toast({
        kind: 'error',
        text: t({ id: 'failedToSubmit', message: 'We could not confirm that your certificate arrived. Please try again.' }),
      }),
    );
    return journey;
  });
  useEffect(() => {
    const sent = actor.on('permit.sent', onSent);
    let before = actor.getSnapshot().context;
    const subscription = actor.subscribe(({ context }) => {
      if (context !== before) savePermit(userId, context);
      before = context;
    });
    return () => {
      sent.unsubscribe();
      subscription.unsubscribe();
    };
  }, [actor, onSent, userId]);
  return actor;
}
