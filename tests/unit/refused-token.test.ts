import { expect, test, vi } from 'vitest';
import { createApi } from '../../src/api/client.ts';
import { isTokenRefused } from '../../src/api/refused-token.ts';
import { watchRequests } from '../../src/features/session/watch-requests.ts';
import { consumeToken, storedToken, storeToken } from '../../src/lib/session-storage.ts';

test('a public request that is refused with 401 says that its token has expired, also before the session has started [AUTH-04]', async () => {
  let status = 200;
  const fetch = async () => Response.json({}, { status });
  const api = createApi({ origin: 'http://localhost:4000', token: () => 'token-a', locale: () => 'en', fetch });
  await api.GET('/projects');
  expect(isTokenRefused('token-a')).toBe(false);
  status = 401;
  await api.GET('/projects');
  expect(isTokenRefused('token-a')).toBe(true);
  expect(isTokenRefused('token-b')).toBe(false);
  expect(isTokenRefused(null)).toBe(false);
});

test.each(['before the session has started', 'while the session watches'])(
  'a first request that is refused with 401 %s ends the session [AUTH-04, 25 D3]',
  async (when) => {
    const saved = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => saved.get(name) ?? null,
      setItem: (name: string, value: string) => void saved.set(name, value),
      removeItem: (name: string) => void saved.delete(name),
    });
    storeToken(`token of a visit, ${when}`);
    const fetch = async () => Response.json({}, { status: 401 });
    const api = createApi({ origin: 'http://localhost:4000', token: storedToken, locale: () => 'en', fetch });
    const send = vi.fn<(event: { type: string }) => void>();
    if (when.startsWith('before')) await api.GET('/projects');
    const stop = watchRequests(api, { send });
    if (when.startsWith('while')) await api.GET('/projects');
    expect(send.mock.calls).toEqual([[{ type: 'unauthorized' }]]);
    stop();
    await api.GET('/projects');
    expect(send).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  },
);

test('a 401 of an idle session is reported as such [AUTH-24]', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'token of a break', setItem: () => undefined, removeItem: () => undefined });
  consumeToken();
  const fetch = async () => Response.json({ errorCode: 'SESSION_IDLE', message: '', requestId: 'r-1' }, { status: 401 });
  const api = createApi({ origin: 'http://localhost:4000', token: storedToken, locale: () => 'en', fetch });
  const send = vi.fn<(event: { type: string }) => void>();
  const stop = watchRequests(api, { send });
  const { error } = await api.GET('/projects');
  expect(send.mock.calls).toEqual([[{ type: 'session.idle' }]]);
  expect(error).toMatchObject({ errorCode: 'SESSION_IDLE' });
  stop();
  vi.unstubAllGlobals();
});
