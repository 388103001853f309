import { useEffect } from 'react';
import type { TaskModalClients } from './task-modal.actors.ts';
import { TaskModal } from './task-modal.tsx';
import { useTaskModal } from './use-task-modal.ts';

/** Lives as long as someone is signed in. */
export default function LazyTaskModalProvider({
  userId,
  clients,
  wasRenewalShown,
  onReady,
}: {
  userId: string;
  clients: TaskModalClients;
  wasRenewalShown: boolean;
  onReady: (openTasks: (() => void) | undefined) => void;
}) {
  const actor = useTaskModal(userId, clients, wasRenewalShown);
  useEffect(() => {
    onReady(() => actor.send({ type: 'tasks.pending' }));
    return () => onReady(undefined);
  }, [actor, onReady]);
  return <TaskModal actor={actor} />;
}
