import { expect, test } from 'vitest';
import { createApi } from '../../src/api/client.ts';
import { isTokenRefused } from '../../src/api/refused-token.ts';

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
