import { createContext, useContext } from 'react';

/** Notifies the task modal that the server requires its tasks first (NOTIF-13). */
export const TaskModalContext = createContext<(() => void) | undefined>(undefined);

export function useOpenTaskModal(): () => void {
  const openTasks = useContext(TaskModalContext);
  if (!openTasks) throw new Error('No task modal is running here.');
  return openTasks;
}
