import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import { type ExperienceInput, investorExperienceMachine } from '../../../machines/investor-experience/investor-experience.machine.ts';
import { reportSteps } from '../../lib/flow-events.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { toast } from '../../ui/toasts.ts';
import { type ExperienceClients, investorExperienceActors } from './investor-experience.actors.ts';
import { experienceStep } from './experience-step.ts';
import { clearClaim, saveClaim } from './claim-storage.ts';

/**
 * Starts the application as an experienced investor, saves the draft in this tab and carries out emitted events. `onLossShared`: the loss simulation
 * is recorded.
 */
export function useInvestorExperience(clients: ExperienceClients, userId: string, input: ExperienceInput, onLossShared: () => void) {
  const router = useRouter();
  const { t } = useLingui();
  const actor = useFlowActor(() => {
    const journey = createActor(investorExperienceMachine.provide({ actors: investorExperienceActors(clients) }), { input });
    journey.on('navigate', ({ to }) => router.history.replace(to));
    journey.on('evaluation.sent', () => {
      clearClaim(userId);
      toast({ kind: 'success', text: t`Thank you. We have received your request.` });
    });
    reportSteps(journey, (before, now) => {
      const done = experienceStep(before, now);
      if (done === 'loss_simulator') onLossShared();
      return done;
    });
    journey.on('sending.failed', () =>
      toast({
        kind: 'error',
        text: t({ id: 'form.failedToSubmit', message: 'We could not confirm that your request arrived. Please try again.' }),
      }),
    );
    return journey;
  });
  useEffect(() => {
    let before = actor.getSnapshot().context;
    const { unsubscribe } = actor.subscribe(({ context, value }) => {
      if (context !== before && value !== 'sent') saveClaim(userId, context);
      before = context;
    });
    return unsubscribe;
  }, [actor, userId]);
  return actor;
}
