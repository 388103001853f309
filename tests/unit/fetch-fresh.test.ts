import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fetchFresh } from '../../src/api/fetch-fresh.ts';

const { signal } = new AbortController();

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
  const fresh = fetchFresh(queryClient, options, signal);
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
  await expect(fetchFresh(queryClient, options, signal)).rejects.toThrow('lost');
  expect(queryClient.getQueryCache().find({ queryKey: options.queryKey })?.getObserversCount()).toBe(0);
});

test('an actor that stops takes its request with it, but not one that a page waits for too', async () => {
  const queryClient = new QueryClient();
  const { options, cancelled, answers } = asked();
  const alone = new AbortController();
  const given = fetchFresh(queryClient, options, alone.signal);
  alone.abort();
  await expect(given).rejects.toThrow();
  expect(cancelled).toEqual([0]);

  const shared = new AbortController();
  const fresh = fetchFresh(queryClient, options, shared.signal);
  const leave = new QueryObserver(queryClient, options).subscribe(() => {});
  shared.abort();
  answers[1]?.('now');
  expect(await fresh).toBe('now');
  expect(cancelled).toEqual([0]);
  leave();
});
