import { createContext, useContext } from 'react';

/** Tells the task modal that the server will not go on before its tasks are done (NOTIF-13). */
export const TaskModalContext = createContext<(() => void) | undefined>(undefined);

export function useOpenTaskModal(): () => void {
  const openTasks = useContext(TaskModalContext);
  if (!openTasks) throw new Error('No task modal is running here.');
  return openTasks;
}
