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
  /** The user whose tasks are watched; none while signed out, or while another modal has priority. */
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
  const ready = useCallback((open: (() => void) | undefined) => {
    const { forced } = waiting.current;
    waiting.current = { forced: false, ...(open ? { openTasks: open } : {}) };
    if (open && forced) open();
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
