import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { createActor } from 'xstate';
import { taskModalMachine } from '../../../machines/task-modal/task-modal.machine.ts';
import { newNotifications } from '../../api/new-notifications.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { saveDismissed, loadDismissed } from '../../lib/dismissed-storage.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { type TaskModalClients, taskModalActors } from './task-modal.actors.ts';

/** Watches for open tasks while someone is signed in (NOTIF-09). */
export function useTaskModal(userId: string, clients: TaskModalClients, wasRenewalShown: boolean) {
  const router = useRouter();
  const wasShown = useRef(wasRenewalShown);
  useEffect(() => {
    wasShown.current = wasRenewalShown;
  }, [wasRenewalShown]);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const actor = useFlowActor(() => {
    const modal = createActor(taskModalMachine.provide({ actors: taskModalActors(clients, () => wasShown.current) }), { input: { path } });
    modal.on('navigate', ({ to }) => router.history.push(to));
    modal.on('dismissed.save', ({ ids }) => saveDismissed('tasks', userId, ids));
    return modal;
  });
  // first, so that a page reached by doing a task is not judged by the list from before
  useChangedTasks(clients, () => actor.send({ type: 'tasks.changed' }));
  useEffect(() => actor.send({ type: 'url.changed', path }), [actor, path]);
  useEffect(() => {
    actor.send({ type: 'session.started', dismissed: loadDismissed('tasks', userId) });
    return () => actor.send({ type: 'session.ended' });
  }, [actor, userId]);
  return actor;
}

/** Reports when other notifications are NEW than before, or the tasks have to be read in another language. */
function useChangedTasks({ api }: TaskModalClients, onChange: () => void) {
  const locale = useLocale();
  const { data } = useQuery(newNotifications(api));
  const known = useRef({ data, locale });
  useEffect(() => {
    const before = known.current;
    if (data === undefined || (data.count === before.data?.count && data.newest === before.data.newest && locale === before.locale)) return;
    known.current = { data, locale };
    if (before.data !== undefined || locale !== before.locale) onChange();
  });
}
