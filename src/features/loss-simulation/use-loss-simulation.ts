import { useLingui } from '@lingui/react/macro';
import { createActor } from 'xstate';
import { lossSimulationMachine, nothingTyped } from '../../../machines/loss-simulation/loss-simulation.machine.ts';
import { useJourney } from '../../lib/use-journey.ts';
import { toast } from '../../ui/toasts.ts';
import { type LossClients, lossSimulationActors } from './loss-simulation.actors.ts';

/** Starts the loss simulation; what is typed stays in memory and goes nowhere. */
export function useLossSimulation(clients: LossClients) {
  const { t } = useLingui();
  return useJourney(() => {
    const journey = createActor(lossSimulationMachine.provide({ actors: lossSimulationActors(clients) }), {
      input: { typed: nothingTyped },
    });
    journey.on('loss.sent', () =>
      toast({ kind: 'success', text: t({ id: 'successfullySubmittedResults', message: 'Thank you. Your result was recorded.' }) }),
    );
    journey.on('sending.failed', () =>
      toast({ kind: 'error', text: t({ id: 'failedToSubmitResults', message: 'Your result was not recorded. Please try again.' }) }),
    );
    return journey;
  });
}
