import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fetchFresh } from '../../src/api/fetch-fresh.ts';

/** Answers each request when told to, and notes whether the cache has given one up. */
function asked() {
  const answers: ((value: string) => void)[] = [];
  const cancelled: number[] = [];
  const options = {
    queryKey: ['investment'],
    async queryFn({ signal }: { signal: AbortSignal }) {
      const number = answers.length;
      signal.addEventListener('abort', () => cancelled.push(number));
      return new Promise<string>((resolve) => {
        answers.push(resolve);
      });
    },
  };
  return { options, answers, cancelled };
}

test('an actor gets the new answer although the page that shows the query has gone meanwhile', async () => {
  const queryClient = new QueryClient();
  const { options, answers, cancelled } = asked();
  queryClient.setQueryData(options.queryKey, 'before');
  const leave = new QueryObserver(queryClient, { ...options, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  const fresh = fetchFresh(queryClient, options);
  leave();
  answers[0]?.('now');
  expect(await fresh).toBe('now');
  expect(cancelled).toEqual([]);
  expect(queryClient.getQueryData(options.queryKey)).toBe('now');
});

test('a request that fails leaves nothing behind', async () => {
  const queryClient = new QueryClient();
  const options = {
    queryKey: ['investment'],
    retry: false,
    queryFn: async (): Promise<string> => {
      throw new Error('lost');
    },
  };
  await expect(fetchFresh(queryClient, options)).rejects.toThrow('lost');
  expect(queryClient.getQueryCache().find({ queryKey: options.queryKey })?.getObserversCount()).toBe(0);
});
