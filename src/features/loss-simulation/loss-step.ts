import type { StateValueFrom } from 'xstate';
import type { lossSimulationMachine } from '../../../machines/loss-simulation/loss-simulation.machine.ts';

type State = StateValueFrom<typeof lossSimulationMachine>;

/** A result was recorded: the form is empty again. [LOSS-11] */
export function lossStep(before: State, now: State) {
  return before === 'sending' && now === 'entering' ? 'loss_simulator' : undefined;
}
