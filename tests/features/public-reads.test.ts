import { expect, test } from 'vitest';
import { fingerprint, newSecret } from '../../server/lib/secrets.ts';
import type { Store } from '../../server/store/store.ts';
import { sessionToken } from '../../server/store/schema.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

test('an expired token is refused where the app asks who it is, while public pages stay readable and are never reused unasked [AUTH-04, 25 D3]', async () => {
  const { users, projects } = await makeScenario(store, server.clock, { users: [{}], projects: [{ loanAmount: 10_000 }] });
  const token = newSecret();
  await store.db.insert(sessionToken).values({
    tokenHash: fingerprint(token),
    userId: users[0]!.id,
    idToken: null,
    usedAt: new Date(),
    expiresAt: new Date(Date.now() - 1000),
  });
  const read = async (path: string, authorization?: string) =>
    server.app.inject({ url: `/api/v1${path}`, headers: authorization ? { authorization } : {} });
  const expired = `Bearer ${token}`;
  expect((await read('/me', expired)).statusCode).toBe(401);
  for (const path of ['/projects', '/highlighted-projects', `/projects/${projects[0]!.id}`, '/terms-and-conditions/version']) {
    const [anonymous, withToken] = [await read(path), await read(path, expired)];
    expect([withToken.statusCode, withToken.body]).toEqual([200, anonymous.body]);
    expect(withToken.headers['cache-control']).toMatch(/^no-(store|cache)$/);
  }
});
