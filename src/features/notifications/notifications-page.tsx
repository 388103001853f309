import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQuery, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { components } from '../../../openapi/schema.d.ts';
import { formatDate } from '../../../domain/format.ts';
import { isBold, shownNotifications } from '../../../domain/notifications.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { newNotifications } from '../../api/new-notifications.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { MoreMessages } from './more-messages.tsx';
import css from './notifications.module.css';
import { messageParts, notificationsQuery, openTasksQuery } from './notifications-query.ts';
import { loadedParts } from '../../ui/load-more.tsx';

// most visits open none
const NotificationModal = lazy(async () => ({ default: (await import('./notification-modal.tsx')).NotificationModal }));

type Notification = components['schemas']['Notification'];

interface Props {
  clients: { api: Api; $api: QueryApi; queryClient: QueryClient };
  /** The open notification, from the URL. */
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
  onFollow: (address: string) => void;
}

/** Messages and tasks of one person (NOTIF-02 to NOTIF-07). */
export function Notifications({ clients: { api, $api, queryClient }, opened, onOpen, onFollow }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const tasks = useQuery(openTasksQuery($api, locale));
  const options = messageParts(api, locale);
  const list = useInfiniteQuery(options);
  const parts = list.data?.pages ?? [];
  // another back end may ignore the filter (T-51)
  const messages = parts.flatMap(({ items }) => items).filter(({ type }) => type === 'MESSAGE');
  const openTasks = tasks.data?.filter(({ type }) => type === 'TASK') ?? [];
  const shown = shownNotifications([...openTasks, ...messages]);
  const isLoaded = tasks.data !== undefined && list.data !== undefined;
  // the address may name one that is not shown
  const isOpenedShown = opened === undefined || shown.some(({ id }) => id === opened);
  const all = useQuery({ ...notificationsQuery($api, locale), enabled: isLoaded && !isOpenedShown });
  const read = useMutation({
    mutationFn: async (id: string) => {
      const { data, response } = await api.PATCH('/user-notifications/{id}', { params: { path: { id } }, body: { isRead: true } });
      if (!data) throw new UnexpectedAnswer(response.status);
      return data;
    },
    onSuccess: async ({ id, isRead, status }) => {
      // not refetched: that would be a request for each page
      queryClient.setQueryData(options.queryKey, (before) => {
        if (!before) return before;
        const change = (notification: Notification) => (notification.id === id ? { ...notification, isRead, status } : notification);
        return { ...before, pages: before.pages.map((part) => ({ ...part, items: part.items.map(change) })) };
      });
      await queryClient.invalidateQueries({ queryKey: newNotifications(api).queryKey });
    },
  });
  if ((tasks.isError && !tasks.data) || (list.isError && !list.data)) {
    return (
      <LoadError
        title={<Trans>We could not load your notifications</Trans>}
        isFetching={tasks.isFetching || list.isFetching}
        onRetry={() => void Promise.all([tasks.refetch(), list.refetch()])}
      />
    );
  }
  if (!isLoaded) {
    return (
      <div className={css.list} aria-busy="true">
        <span className="sr" role="status">{t`Loading your notifications…`}</span>
        <Skeleton height="4.5rem" />
        <Skeleton height="4.5rem" />
        <Skeleton height="4.5rem" />
      </div>
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState title={<Trans>No notifications</Trans>}>
        <Trans>You will be notified here when a loan is repaid or late, or when we need something from you.</Trans>
      </EmptyState>
    );
  }
  const open = (notification: Notification) => {
    if (notification.type === 'MESSAGE' && !notification.isRead) read.mutate(notification.id);
    onOpen(notification.id);
  };
  const current = [...shown, ...(all.data ?? [])].find(({ id }) => id === opened);
  return (
    <>
      <table className={css.table}>
        <caption className="sr">{t`Notifications`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Title`}</th>
            <th scope="col">{t`Date`}</th>
            <th scope="col">
              <span className="sr">{t`Action`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.id} className={classNames(isBold(one) && css.bold)}>
              <td>
                <button type="button" className={css.open} onClick={() => open(one)}>
                  {one.type === 'TASK' && <span className={css.task}>{t`Task`}</span>}
                  {one.title}
                </button>
              </td>
              <td className={css.date}>
                <time dateTime={one.createdAt}>{formatDate(one.createdAt, locale)}</time>
              </td>
              <td className={css.action}>
                {one.callToAction ? (
                  <Button variant="second" onPress={() => onFollow(one.callToAction ?? '/')}>
                    {one.type === 'TASK' ? <Trans>Do it now</Trans> : <Trans>View</Trans>}
                  </Button>
                ) : (
                  <Button variant="text" onPress={() => open(one)}>
                    <Trans>Read</Trans>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.isFetchNextPageError && (
        <LoadError
          title={<Trans>We could not load your notifications</Trans>}
          isFetching={list.isFetching}
          onRetry={() => void list.fetchNextPage()}
        />
      )}
      <MoreMessages {...loadedParts(parts)} isPending={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />
      {current && (
        <Suspense fallback={null}>
          <NotificationModal notification={current} onClose={() => onOpen(undefined)} onFollow={onFollow} />
        </Suspense>
      )}
    </>
  );
}
