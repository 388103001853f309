import { lazy, type ReactNode, Suspense, useCallback, useRef } from 'react';
import type { TaskModalClients } from './task-modal.actors.ts';
import { TaskModalContext } from './task-modal-context.ts';

const LazyTaskModalProvider = lazy(() => import('./task-modal-provider.lazy.tsx'));

/** The task modal of the shell. Its machine is fetched when someone is signed in, and its window with the first task; visitors never need them. */
export function TaskModalProvider({
  clients,
  userId,
  wasRenewalShown,
  children,
}: {
  clients: TaskModalClients;
  /** Whose tasks are watched; nobody's while nobody is signed in, or another window comes first. */
  userId: string | undefined;
  /** A lone task of renewal opens no second window after the modal of renewal (T-46). */
  wasRenewalShown: boolean;
  children: ReactNode;
}) {
  const waiting = useRef<{ forced: boolean; openTasks?: () => void }>({ forced: false });
  const openTasks = useCallback(() => {
    if (waiting.current.openTasks) waiting.current.openTasks();
    else waiting.current.forced = true;
  }, []);
  const ready = useCallback((tell: (() => void) | undefined) => {
    const { forced } = waiting.current;
    waiting.current = { forced: false, ...(tell ? { openTasks: tell } : {}) };
    if (tell && forced) tell();
  }, []);
  return (
    <TaskModalContext value={openTasks}>
      {children}
      {userId !== undefined && (
        <Suspense fallback={null}>
          <LazyTaskModalProvider key={userId} userId={userId} clients={clients} wasRenewalShown={wasRenewalShown} onReady={ready} />
        </Suspense>
      )}
    </TaskModalContext>
  );
}
