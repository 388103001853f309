import { beforeEach, expect, test, vi } from 'vitest';
import { isUnauthenticated, recordResponse, recordRequest } from '../../src/api/unauthenticated-requests.ts';

let key = '';
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  key = 'key-1';
  return () => vi.unstubAllGlobals();
});

const send = (...statuses: (number | 'none')[]) => {
  for (const status of statuses) {
    recordRequest(key);
    if (status !== 'none') recordResponse(key, status);
  }
};

test('a request refused with 401 was not executed, however often it was sent [ERR-03]', () => {
  send(401);
  expect(isUnauthenticated(key)).toBe(true);
  send(401);
  expect(isUnauthenticated(key)).toBe(true);
  recordRequest(key);
  expect(isUnauthenticated(key)).toBe(false);
});

test.each([['lost', 'none'] as const, ['broken', 503] as const])(
  'a wish whose first answer was %s is not known to be undone by a later refusal [ERR-03, WIZ-04]',
  (_, first) => {
    send(first, 401);
    expect(isUnauthenticated(key)).toBe(false);
    send(401);
    expect(isUnauthenticated(key)).toBe(false);
  },
);

test('what was answered is forgotten [ERR-03]', () => {
  send(401, 201);
  expect(isUnauthenticated(key)).toBe(false);
  expect(isUnauthenticated(undefined)).toBe(false);
  send(401);
  expect(isUnauthenticated(key)).toBe(true);
});
