import { expect, test } from 'vitest';
import { repeated } from '../../domain/attempt.ts';

test('the same amount reuses the idempotency key, another amount gets a new one [WIZ-04]', () => {
  const before = { amount: 50_000, requestKey: 'k-0' };
  expect(repeated({ amount: 50_000, requestKey: 'k-1' }, before)).toEqual(before);
  expect(repeated({ amount: 70_000, requestKey: 'k-1' }, before)).toEqual({ amount: 70_000, requestKey: 'k-1' });
  expect(repeated({ amount: 70_000, requestKey: 'k-1' }, undefined)).toEqual({ amount: 70_000, requestKey: 'k-1' });
});
