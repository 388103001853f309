import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { taskModalMachine } from '../../../machines/task-modal/task-modal.machine.ts';

export type TaskModalActor = ActorRefFrom<typeof taskModalMachine>;

export const TaskModalContext = createContext<TaskModalActor | undefined>(undefined);

export function useTaskModalActor(): TaskModalActor {
  const actor = useContext(TaskModalContext);
  if (!actor) throw new Error('No task modal is running here.');
  return actor;
}
