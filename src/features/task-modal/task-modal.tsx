import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { taskModalMachine } from '../../../machines/task-modal/task-modal.machine.ts';
import { useClients } from '../../api/use-clients.ts';
import { Button } from '../../ui/button.tsx';
import { LazyModal } from '../../ui/lazy-modal.tsx';
import { combinedItems } from './combined-items.ts';
import css from './task-modal.module.css';
import { tasksQuery } from './task-modal.actors.ts';

/** Comes with a task that has a text. */
const Markdown = lazy(() => import('../../ui/markdown.tsx').then((module) => ({ default: module.Markdown })));

/** What comes before investing: one task, or several (NOTIF-10, NOTIF-11). */
export function TaskModal({ actor }: { actor: ActorRefFrom<typeof taskModalMachine> }) {
  const { $api } = useClients();
  const state = useSelector(actor, ({ value }) => value);
  const { data: tasks = [] } = useQuery({ ...tasksQuery($api), enabled: false });
  const [task] = tasks;
  const dismiss = () => actor.send({ type: 'dismiss' });
  const notNow = (
    <Button variant="second" onPress={dismiss}>
      <Trans>Not now</Trans>
    </Button>
  );
  const open = () => actor.send({ type: 'task.open' });
  switch (state) {
    case 'signedOut':
    case 'loading':
    case 'closed':
    case 'forced':
    case 'dismissed':
      return null;
    case 'single':
      return (
        <LazyModal
          isOpen
          onClose={dismiss}
          title={task?.title ?? <Trans>One more step before you invest</Trans>}
          footer={
            <>
              {notNow}
              <Button onPress={open}>
                <Trans>Do it now</Trans>
              </Button>
            </>
          }
        >
          <Suspense fallback={<p>{task?.content}</p>}>
            <Markdown>{task?.content ?? ''}</Markdown>
          </Suspense>
        </LazyModal>
      );
    case 'combined': {
      const { terms, category, others } = combinedItems(tasks);
      return (
        <LazyModal
          isOpen
          onClose={dismiss}
          title={<Trans>Before you invest</Trans>}
          footer={
            <>
              {notNow}
              <Button onPress={open}>
                <Trans>See tasks</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>Open tasks since your last visit:</Trans>
          </p>
          <ul className={css.list}>
            {terms && (
              <li>
                <Trans>Accept the new terms and conditions</Trans>
              </li>
            )}
            {category && (
              <li>
                <Trans>Tell us whether you are an experienced investor</Trans>
              </li>
            )}
            {others.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
          <p>
            <Trans>Your investments are not affected.</Trans>
          </p>
        </LazyModal>
      );
    }
    case 'noneFound':
      return (
        <LazyModal
          isOpen
          onClose={dismiss}
          title={<Trans>You cannot invest yet</Trans>}
          footer={
            <>
              {notNow}
              <Button onPress={open}>
                <Trans>See notifications</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>
              You need to complete a step before your next investment, but your task list is empty or could not be loaded. No investment has
              been made.
            </Trans>
          </p>
          <p>
            <Trans>
              If you have just completed it, please try again. If it still does not work, see your notifications or write to us.
            </Trans>
          </p>
        </LazyModal>
      );
    default:
      return state satisfies never;
  }
}
