import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftCipher } from '../../src/lib/draft-cipher.ts';
import { clearDraft, clearDrafts, type DraftCipher, isDraftSaved, lockDrafts, saveDraft, savedDraft } from '../../src/lib/draft-storage.ts';
import { unlockDrafts } from '../../src/lib/unlock-drafts.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  // as a browser has it: its keys are its own properties
  const tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(tab, { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }),
  );
});
afterEach(() => {
  clearDrafts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function cipherOf(letter: string): Promise<DraftCipher> {
  const cipher = await draftCipher(letter.repeat(43).slice(0, 42) + 'A');
  if (!cipher) throw new Error('This runtime has no cryptography.');
  return cipher;
}
const city = { city: 'Kaunas' };
const key = 'draft:user-info:u-1';

test('what was typed lies in the tab encrypted, and is there again after a reload [ASVS 14.3.3]', async () => {
  const cipher = await cipherOf('a');
  await unlockDrafts('u-1', cipher);
  saveDraft('user-info', 'u-1', city);
  await vi.waitFor(() => expect(stored.get(key)).toMatch(/^[\w+/]+=*$/));
  expect(JSON.stringify([...stored])).not.toContain('Kaunas');
  // a page that was loaded anew knows nothing
  lockDrafts();
  await unlockDrafts('u-1', cipher);
  expect(savedDraft('user-info', 'u-1')).toEqual(city);
});

test('a session that has ended leaves nothing readable, and the same person finds it again [ASVS 14.3.3, AUTH-24]', async () => {
  await unlockDrafts('u-1', await cipherOf('a'));
  saveDraft('user-info', 'u-1', city);
  await vi.waitFor(() => expect(stored.has(key)).toBe(true));
  lockDrafts();
  expect([isDraftSaved('user-info', 'u-1'), savedDraft('user-info', 'u-1')]).toEqual([false, {}]);
  await unlockDrafts('u-1', await cipherOf('a'));
  expect(savedDraft('user-info', 'u-1')).toEqual(city);
});

test('nobody else reads it: what the person before has left is removed', async () => {
  await unlockDrafts('u-1', await cipherOf('a'));
  saveDraft('user-info', 'u-1', city);
  await vi.waitFor(() => expect(stored.has(key)).toBe(true));
  lockDrafts();
  await unlockDrafts('u-2', await cipherOf('b'));
  expect(stored.has(key)).toBe(false);
});

test('what another key has encrypted is removed', async () => {
  await unlockDrafts('u-1', await cipherOf('a'));
  saveDraft('user-info', 'u-1', city);
  await vi.waitFor(() => expect(stored.has(key)).toBe(true));
  lockDrafts();
  await unlockDrafts('u-1', await cipherOf('b'));
  expect([stored.has(key), savedDraft('user-info', 'u-1')]).toEqual([false, {}]);
});

test('what is typed before the key is there is stored once it is, and what was sent is not stored after all', async () => {
  saveDraft('user-info', 'u-1', city);
  expect(stored.size).toBe(0);
  await unlockDrafts('u-1', await cipherOf('a'));
  expect(stored.has(key)).toBe(true);
  saveDraft('user-info', 'u-1', { city: 'Riga' });
  clearDraft('user-info', 'u-1');
  await new Promise((next) => setTimeout(next, 20));
  expect(stored.size).toBe(0);
});

test('a draft in plain text, of a version before, is read and encrypted', async () => {
  stored.set(key, JSON.stringify(city));
  await unlockDrafts('u-1', await cipherOf('a'));
  expect(savedDraft('user-info', 'u-1')).toEqual(city);
  expect(stored.get(key)).not.toContain('Kaunas');
});

test('signing out removes all of it, also what a visitor has typed [AUTH-03]', async () => {
  await unlockDrafts('u-1', await cipherOf('a'));
  saveDraft('user-info', 'u-1', city);
  saveDraft('complaint', 'visitor', city);
  await vi.waitFor(() => expect(stored.size).toBe(2));
  clearDrafts();
  expect(stored.size).toBe(0);
});

test('what a visitor has typed is gone after half an hour', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  saveDraft('complaint', 'visitor', city);
  vi.setSystemTime(Date.now() + 29 * 60_000);
  expect(savedDraft('complaint', 'visitor')).toEqual(city);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect([isDraftSaved('complaint', 'visitor'), savedDraft('complaint', 'visitor'), stored.size]).toEqual([false, {}, 0]);
});
