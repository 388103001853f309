import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { loadCatalogue } from '../../i18n/i18n.ts';
import type { TaskModalClients } from './task-modal.actors.ts';
import { useTaskModal } from './use-task-modal.ts';

const TaskModal = lazy(async () => {
  const [modal] = await Promise.all([import('./task-modal.tsx'), loadCatalogue('task-modal')]);
  return { default: modal.TaskModal };
});

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
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  return (
    isOpen && (
      <Suspense fallback={null}>
        <TaskModal actor={actor} />
      </Suspense>
    )
  );
}
