import { useMachine } from '@xstate/react';
import { runSimulation } from './own-run.actors.ts';
import { ownRunMachine } from './own-run.machine.ts';

const machine = ownRunMachine.provide({ actors: { runSimulation } });

export const useOwnRun = () => useMachine(machine);
