import type { Api } from './client.ts';
import { UnexpectedAnswer } from './unexpected-answer.ts';

/** Query options of how many notifications are NEW, and of the newest of them: one of the two changes with every one that is added or done. */
export const newNotifications = (api: Api) => ({
  queryKey: ['get', '/user-notifications', 'new'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data, response } = await api.GET('/user-notifications', { params: { query: { statuses: ['NEW'], limit: 1 } }, signal });
    if (!data) throw new UnexpectedAnswer(response.status);
    // another back end may ignore the filter (T-51)
    const [newest, ...rest] = data.filter(({ status }) => status === 'NEW');
    return { count: newest ? 1 + rest.length + Number(response.headers.get('Remaining-Count')) : 0, newest: newest?.id };
  },
});
