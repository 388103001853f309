import { describe, expect, test } from 'vitest';
import { isBold, shownNotifications } from '../../domain/notifications.ts';

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
