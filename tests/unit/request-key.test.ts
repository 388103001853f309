import { expect, test } from 'vitest';
import { newRequestKey } from '../../domain/request-key.ts';

test('an idempotency key is a random UUID, and no two are alike [WIZ-10, PAY-11]', () => {
  const keys = Array.from({ length: 2000 }, newRequestKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(keys.length);
  // each of the free places takes each value
  for (let place = 0; place < 36; place++)
    if (![8, 13, 14, 18, 19, 23].includes(place)) expect(new Set(keys.map((key) => key[place])).size).toBe(16);
});
