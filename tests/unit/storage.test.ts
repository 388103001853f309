import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../src/api/client.ts';
import { clearDraft, clearDrafts, isDraftSaved, saveDraft, savedDraft } from '../../src/lib/draft-storage.ts';
import { saveReturnPath, consumeReturnPath } from '../../src/lib/return-path-storage.ts';
import { savedSource, saveTarget, savedTarget } from '../../src/lib/transfer-storage.ts';
import { attemptsOf } from '../../src/lib/attempt-storage.ts';
import { inspectActor } from '../../src/lib/inspect-actor.ts';
import { clearToken, storedToken, storeToken } from '../../src/lib/session-storage.ts';
import { browserStorage, isForgetful, tabStorage } from '../../src/lib/storage.ts';

type Kind = { title: string; give: () => unknown };

const refused = new Error('The operation is insecure.');
const kinds: Kind[] = [
  {
    title: 'is refused',
    give() {
      throw refused;
    },
  },
  { title: 'is not there', give: () => null },
  {
    title: 'is full',
    give: () => ({
      getItem: () => null,
      removeItem() {},
      setItem() {
        throw refused;
      },
    }),
  },
];

const names = ['localStorage', 'sessionStorage'] as const;
function browserWith(give: () => unknown) {
  for (const name of names) Object.defineProperty(globalThis, name, { configurable: true, get: give });
}
afterEach(() => {
  for (const name of names) Reflect.deleteProperty(globalThis, name);
  vi.unstubAllGlobals();
});

describe.each(kinds)('a storage that $says', ({ give }) => {
  test('is a memory for as long as the page lasts [AUTH-01]', () => {
    browserWith(give);
    expect(isForgetful()).toBe(true);
    for (const storage of [browserStorage, tabStorage]) {
      expect(storage.getItem('one')).toBeNull();
      expect(storage.setItem('one', '1')).toBe(false);
      expect(storage.getItem('one')).toBe('1');
      expect(storage.keys()).toContain('one');
      storage.removeItem('one');
      expect(storage.getItem('one')).toBeNull();
    }
    storeToken('t-1');
    expect(storedToken()).toBe('t-1');
    clearToken();
    expect(storedToken()).toBeNull();
  });

  test('keeps drafts and open requests in memory, with what is known of these, and signing out clears them [25 D2]', () => {
    browserWith(give);
    saveDraft('details', 'u-1', { city: 'Vilnius' });
    expect([isDraftSaved('details', 'u-1'), savedDraft('details', 'u-1')]).toEqual([true, { city: 'Vilnius' }]);
    clearDraft('details', 'u-1');
    saveDraft('details', 'u-1', {});
    clearDrafts();
    expect(isDraftSaved('details', 'u-1')).toBe(false);
    const attempts = attemptsOf('loan-wizard');
    attempts.save('u-1', 'p-1', { amount: 50_000, requestKey: 'k-1' });
    expect(attempts.saved('u-1', 'p-1')).toEqual({ attempt: { amount: 50_000, requestKey: 'k-1' }, failure: 'noResponse' });
    attempts.save('u-1', 'p-1', { amount: 50_000, requestKey: 'k-1' }, 'serverError');
    expect(attempts.saved('u-1', 'p-1')?.failure).toBe('serverError');
    saveTarget('u-1', 'p-1', 's-1', { requestKey: 'k-1' });
    expect(savedTarget('u-1', 'p-1', 's-1')).toEqual({ requestKey: 'k-1', failure: 'noResponse' });
    saveTarget('u-1', 'p-1', 's-1', { requestKey: 'k-1', failure: 'serverError' });
    expect(savedTarget('u-1', 'p-1', 's-1')).toEqual({ requestKey: 'k-1', failure: 'serverError' });
    saveTarget('u-1', 'p-1', 's-1', { requestKey: 'k-1', targetId: 't-1' });
    expect(savedTarget('u-1', 'p-1', 's-1')).toEqual({ requestKey: 'k-1', targetId: 't-1' });
    saveTarget('u-1', 'p-1', 's-2', { requestKey: 'k-2', targetId: 't-2' });
    expect(savedSource('u-1', 'p-1', 't-2')).toBe('s-2');
    expect([savedSource('u-1', 'p-1', 't-3'), savedSource('u-1', 'p-2', 't-2'), savedSource('u-2', 'p-1', 't-2')]).toEqual(
      Array.from({ length: 3 }),
    );
    attempts.clear('u-1', 'p-1');
    expect(attempts.saved('u-1', 'p-1')).toBeUndefined();
  });

  test('stops no machine and no request', async () => {
    browserWith(give);
    const actor = {} as never;
    expect(inspectActor(actor)).toBe(actor);
    let asked = 0;
    const api = createApi({
      origin: 'http://app.example',
      token: storedToken,
      locale: () => 'en',
      fetch: async () => {
        asked += 1;
        return Response.json([]);
      },
    });
    await api.GET('/projects');
    expect(asked).toBe(1);
  });

  test('lets a cookie carry the way back past the sign-in page, once [AUTH-05, AUTH-10]', () => {
    browserWith(give);
    let jar = '';
    vi.stubGlobal('document', {
      get cookie() {
        return jar;
      },
      set cookie(text: string) {
        jar = text.includes('max-age=0') ? '' : (text.split(';')[0] ?? '');
      },
    });
    saveReturnPath('AbCdEfGh', '/project/p-1?tab=documents');
    // another page: only the cookie is left
    tabStorage.removeItem('AbCdEfGh');
    expect(consumeReturnPath('HgFeDcBa')).toBeUndefined();
    expect(consumeReturnPath('AbCdEfGh')).toBe('/project/p-1?tab=documents');
    expect(consumeReturnPath('AbCdEfGh')).toBeUndefined();
  });
});

test('a draft is given back to its own person only, also in the same tab', () => {
  const kept = new Map<string, string>();
  browserWith(() => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }));
  saveDraft('questionnaire', 'u-1', { section: 'goals' });
  saveDraft('questionnaire', 'u-12', { section: 'bonds' });
  expect([isDraftSaved('questionnaire', 'u-2'), savedDraft('questionnaire', 'u-2')]).toEqual([false, {}]);
  expect(savedDraft('details', 'u-1')).toEqual({});
  clearDraft('questionnaire', 'u-1');
  expect([savedDraft('questionnaire', 'u-1'), savedDraft('questionnaire', 'u-12')]).toEqual([{}, { section: 'bonds' }]);
});

test('a storage that works is used, and no cookie is set [AUTH-05]', () => {
  const kept = new Map<string, string>();
  browserWith(() => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }));
  const cookies: string[] = [];
  vi.stubGlobal('document', {
    get cookie() {
      return '';
    },
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  expect(isForgetful()).toBe(false);
  saveReturnPath('AbCdEfGh', '/invest');
  expect([...kept]).toEqual([['AbCdEfGh', '/invest']]);
  expect(consumeReturnPath('AbCdEfGh')).toBe('/invest');
  expect([kept.size, cookies.length]).toEqual([0, 0]);
});

test('a page that is drawn outside a browser keeps nothing for the next visitor', () => {
  expect('localStorage' in globalThis).toBe(false);
  storeToken('t-1');
  expect([storedToken(), browserStorage.keys()]).toEqual([null, []]);
});

test('another key of the tab is no sign-in that it began [AUTH-10]', () => {
  browserWith(() => null);
  for (const key of ['tsr-scroll-restoration-v1_3', 'draft:registration:visitor', 'AbCdEfG1']) {
    tabStorage.setItem(key, '/invest');
    expect([key, consumeReturnPath(key), tabStorage.getItem(key)]).toEqual([key, undefined, '/invest']);
  }
});
