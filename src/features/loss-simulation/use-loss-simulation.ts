import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { type LossField, type LossResult, lossFields, sharedLoss, type TypedLoss } from '../../../domain/loss.ts';
import { createActor } from 'xstate';
import { lossSimulationMachine, nothingTyped } from '../../../machines/loss-simulation/loss-simulation.machine.ts';
import { clearDraft, saveDraft, savedDraft } from '../../lib/draft-storage.ts';
import { reportSteps } from '../../lib/flow-events.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { toast } from '../../ui/toasts.ts';
import type { LossSimulationActor } from '../../../machines/loss-simulation/loss-simulation.machine.ts';
import { lossStep } from './loss-step.ts';
import { type LossClients, lossSimulationActors } from './loss-simulation.actors.ts';
import { mapKeys } from '../../../domain/keys.ts';

const form = 'loss-simulation';

function savedInputs(userId: string): TypedLoss {
  const draft = savedDraft(form, userId);
  const text = (field: LossField) => (typeof draft[field] === 'string' ? draft[field] : '');
  return mapKeys(lossFields, text);
}

/** Starts the loss simulation; what is typed stays in this tab and goes nowhere. */
export function useLossSimulation(clients: LossClients, userId: string) {
  const { t } = useLingui();
  const actor = useFlowActor(() => {
    const journey = createActor(lossSimulationMachine.provide({ actors: lossSimulationActors(clients) }), {
      input: { typed: { ...nothingTyped, ...savedInputs(userId) } },
    });
    journey.on('loss.sent', () =>
      toast({ kind: 'success', text: t({ id: 'successfullySubmittedResults', message: 'Thank you. Your result has been recorded.' }) }),
    );
    reportSteps(journey, lossStep);
    journey.on('sending.failed', () =>
      toast({
        kind: 'error',
        text: t({ id: 'failedToSubmitResults', message: 'We could not confirm that your result was recorded. Please try again.' }),
      }),
    );
    return journey;
  });
  useEffect(() => {
    let before = actor.getSnapshot().context.typed;
    const { unsubscribe } = actor.subscribe(({ context: { typed } }) => {
      if (typed === before) return;
      before = typed;
      if (Object.values(typed).some(Boolean)) saveDraft(form, userId, typed);
      else clearDraft(form, userId);
    });
    return unsubscribe;
  }, [actor, userId]);
  return actor;
}

/** Clears the draft: its result was recorded from another page. (LOSS-09, LOSS-10) */
export function clearFigures(userId: string) {
  clearDraft(form, userId);
}

/** What the simulation would send from another page: nothing before the result was reviewed. (LOSS-06, LOSS-07, LOSS-10) */
export function reviewedLoss(actor: LossSimulationActor): LossResult | undefined {
  const { value, context } = actor.getSnapshot();
  return context.result && (value === 'reviewed' || value === 'sharing') ? sharedLoss(context.result, context.isShared) : undefined;
}
