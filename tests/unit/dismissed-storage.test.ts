import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearAllDismissed, clearDismissed, saveDismissed, loadDismissed } from '../../src/lib/dismissed-storage.ts';
import { clearToken, storeToken } from '../../src/lib/session-storage.ts';
import { tabStorage } from '../../src/lib/storage.ts';

const names = ['localStorage', 'sessionStorage'] as const;
const tab = new Map<string, string>();

function storageOf(items: Map<string, string>) {
  const own = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return new Proxy(own, { ownKeys: () => [...items.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
}

beforeEach(() => {
  tab.clear();
  const [local, session] = names;
  Object.defineProperty(globalThis, local, { configurable: true, value: storageOf(new Map()) });
  Object.defineProperty(globalThis, session, { configurable: true, value: storageOf(tab) });
  storeToken('first-token');
});
afterEach(() => {
  for (const name of names) Reflect.deleteProperty(globalThis, name);
});

test('dismissals are restored in the same sign-in, for the same user only [NOTIF-09, ONB-17]', () => {
  saveDismissed('tasks', 'usr-1', ['ntf-1', 'ntf-2']);
  expect(loadDismissed('tasks', 'usr-1')).toEqual(['ntf-1', 'ntf-2']);
  expect(loadDismissed('renewal', 'usr-1')).toEqual([]);
  expect(loadDismissed('tasks', 'usr-2')).toEqual([]);
});

test('a new sign-in knows nothing of it, also where the last one ended in another tab [NOTIF-09, ONB-17]', () => {
  saveDismissed('tasks', 'usr-1', ['ntf-1']);
  storeToken('second-token');
  expect(loadDismissed('tasks', 'usr-1')).toEqual([]);
  clearToken();
  expect(loadDismissed('tasks', 'usr-1')).toEqual([]);
});

test('no part of the token and nothing of the person is kept, only ids [NOTIF-09, ONB-17]', () => {
  saveDismissed('tasks', 'usr-1', ['ntf-1']);
  const [[key, text]] = [...tab] as [[string, string]];
  expect(key).toBe('put-away:tasks:usr-1');
  expect(Object.keys(JSON.parse(text))).toEqual(['signIn', 'ids']);
  expect(text).not.toContain('first');
  expect((JSON.parse(text) as { signIn: string }).signIn.length).toBeLessThan(8);
});

test('signing out forgets all of it and nothing else, a good document only its own [NOTIF-09, ONB-17]', () => {
  tabStorage.setItem('another', 'stays');
  saveDismissed('tasks', 'usr-1', ['ntf-1']);
  saveDismissed('renewal', 'usr-1', ['document']);
  clearDismissed('renewal', 'usr-1');
  expect([loadDismissed('tasks', 'usr-1'), loadDismissed('renewal', 'usr-1')]).toEqual([['ntf-1'], []]);
  clearAllDismissed();
  expect([...tab]).toEqual([['another', 'stays']]);
});

test.each(['not json', 'null', '[]', '{"signIn":"x","ids":["ntf-1"]}', '{"ids":7}'])(
  'what is kept as %s puts nothing away [NOTIF-09, ONB-17]',
  (text) => {
    tab.set('put-away:tasks:usr-1', text);
    expect(loadDismissed('tasks', 'usr-1')).toEqual([]);
  },
);
