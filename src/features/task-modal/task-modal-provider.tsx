import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { newNotifications } from '../../api/new-notifications.ts';
import { loadCatalogue } from '../../i18n/i18n.ts';
import type { TaskModalClients } from './task-modal.actors.ts';
import { TaskModalContext } from './task-modal-context.ts';

const LazyTaskModalProvider = lazy(async () => {
  const [running] = await Promise.all([import('./task-modal-provider.lazy.tsx'), loadCatalogue('task-modal')]);
  return running;
});

/**
 * The task modal of the shell. Its machine is fetched when there may be a task: a task is a notification that is new, and a refusal names one. Where the
 * notifications could not be loaded the machine loads the tasks itself.
 */
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
  const [wasRefused, setWasRefused] = useState(false);
  const { data, isError } = useQuery({ ...newNotifications(clients.api), enabled: userId !== undefined });
  const isNeeded = wasRefused || isError || (data?.count ?? 0) > 0;
  const waiting = useRef<{ forced: boolean; openTasks?: () => void }>({ forced: false });
  const openTasks = useCallback(() => {
    if (waiting.current.openTasks) waiting.current.openTasks();
    else {
      waiting.current.forced = true;
      setWasRefused(true);
    }
  }, []);
  const ready = useCallback((tell: (() => void) | undefined) => {
    const { forced } = waiting.current;
    waiting.current = { forced: false, ...(tell ? { openTasks: tell } : {}) };
    if (tell && forced) tell();
  }, []);
  return (
    <TaskModalContext value={openTasks}>
      {children}
      {userId !== undefined && isNeeded && (
        <Suspense fallback={null}>
          <LazyTaskModalProvider key={userId} userId={userId} clients={clients} wasRenewalShown={wasRenewalShown} onReady={ready} />
        </Suspense>
      )}
    </TaskModalContext>
  );
}
