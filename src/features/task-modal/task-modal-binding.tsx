import type { ReactNode } from 'react';
import type { TaskModalClients } from './task-modal.actors.ts';
import { TaskModal } from './task-modal.tsx';
import { TaskModalContext } from './task-modal-context.ts';
import { useTaskModal } from './use-task-modal.ts';

/** The task modal of the shell, and its actor for journeys that the server sends to it. */
export function TaskModalBinding({
  clients,
  isSignedIn,
  children,
}: {
  clients: TaskModalClients;
  isSignedIn: boolean;
  children: ReactNode;
}) {
  const actor = useTaskModal(clients, isSignedIn);
  return (
    <TaskModalContext value={actor}>
      {children}
      <TaskModal actor={actor} />
    </TaskModalContext>
  );
}
