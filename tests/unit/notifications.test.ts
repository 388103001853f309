import { describe, expect, test } from 'vitest';
import { isBold, shownNotifications } from '../../domain/notifications.ts';
import { createApi } from '../../src/api/client.ts';
import { newNotifications } from '../../src/api/new-notifications.ts';

const one = (type: 'MESSAGE' | 'TASK', status: 'NEW' | 'COMPLETED', day: number) => ({
  type,
  status,
  createdAt: `2026-03-0${day}T08:00:00Z`,
});

describe('the list of notifications', () => {
  test('shows messages and open tasks, tasks first, each newest first [NOTIF-03]', () => {
    const list = [
      one('MESSAGE', 'COMPLETED', 1),
      one('TASK', 'NEW', 2),
      one('TASK', 'COMPLETED', 3),
      one('MESSAGE', 'NEW', 4),
      one('TASK', 'NEW', 5),
    ];
    expect(shownNotifications(list)).toEqual([list[4], list[1], list[3], list[0]]);
    expect(list[0]).toEqual(one('MESSAGE', 'COMPLETED', 1));
  });

  test('is bold where something is not done [NOTIF-04]', () => {
    expect(isBold({ status: 'NEW' })).toBe(true);
    expect(isBold({ status: 'COMPLETED' })).toBe(false);
  });
});

describe('how many notifications are new', () => {
  const read = (rows: object[], headers: Record<string, string> = {}) => {
    const urls: string[] = [];
    const api = createApi({
      origin: 'http://notifications.example',
      token: () => null,
      locale: () => 'en',
      fetch: async ({ url }) => {
        urls.push(url);
        return Response.json(rows, { headers });
      },
    });
    return newNotifications(api)
      .queryFn({ signal: new AbortController().signal })
      .then((answer) => ({ ...answer, urls }));
  };

  test('is read with one row and the number of those that follow it [A134]', async () => {
    expect(await read([{ ...one('MESSAGE', 'NEW', 4), id: 'n-4' }], { 'Remaining-Count': '41' })).toEqual({
      count: 42,
      newest: 'n-4',
      urls: ['http://notifications.example/api/v1/user-notifications?statuses=NEW&limit=1'],
    });
    expect(await read([], { 'Remaining-Count': '0' })).toMatchObject({ count: 0, newest: undefined });
  });

  test('is counted where the back end ignores the filter (T-51)', async () => {
    const list = [one('MESSAGE', 'COMPLETED', 5), { ...one('TASK', 'NEW', 4), id: 'n-4' }, one('MESSAGE', 'NEW', 3)];
    expect(await read(list)).toMatchObject({ count: 2, newest: 'n-4' });
  });
});
