import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import type { ScenarioResult } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { project } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
let app: FastifyInstance;
let projectId: string;
let token: string;
const clock = new MovableClock();
/** In days: the list may be so old. */
const aSecond = 1 / 86_400;

beforeAll(async () => {
  store = await openTestStore();
  app = await buildApp({ store, clock, origin: 'http://localhost:4000', sandbox: true });
  const made = await app.inject({ method: 'POST', url: '/sandbox/scenario', payload: { users: [{}], projects: [{}, {}, {}] } });
  const { projects, users } = made.json<ScenarioResult>();
  projectId = projects[0]!.id;
  token = users[0]!.token;
});
afterAll(async () => {
  await app?.close();
  await store?.close();
});

const list = (headers: Record<string, string> = {}) => app.inject({ url: '/api/v1/projects', headers });

test('whoever has the list of projects already is told so until it changes', async () => {
  const first = await list();
  expect(first.headers['cache-control']).toBe('no-cache');
  const etag = String(first.headers.etag);
  const again = await list({ 'if-none-match': etag });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);

  await store.db.update(project).set({ reservedCents: 12_300, collectedCents: 12_300 }).where(eq(project.id, projectId));
  clock.advanceDays(aSecond);
  const changed = await list({ 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(
    changed.json<{ id: string; progress: { collectedAmount: number } }[]>().find(({ id }) => id === projectId)?.progress,
  ).toMatchObject({
    collectedAmount: 123,
  });
});

test('who names several answers that they have, or any, is told as well; what no cache keeps has no tag', async () => {
  const { etag } = (await list()).headers;
  for (const known of [`"other", ${String(etag).slice(2)}`, '*']) expect((await list({ 'if-none-match': known })).statusCode).toBe(304);
  expect((await list({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  const own = await app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}`, 'if-none-match': '*' } });
  expect([own.statusCode, own.headers['cache-control'], own.headers.etag]).toEqual([200, 'no-store', undefined]);
  const unknown = await app.inject({ url: '/api/v1/projects/none', headers: { 'if-none-match': '*' } });
  expect([unknown.statusCode, unknown.headers.etag]).toEqual([404, undefined]);
});

test('the list of projects comes compressed to those who take that, and says the same', async () => {
  const plain = await list();
  const zipped = await list({ 'accept-encoding': 'br, gzip;q=0.8' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(zipped.headers.vary).toContain('accept-encoding');
  for (const accepted of ['identity', 'gzip;q=0', 'br, gzip; q=0.0'])
    expect((await list({ 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
});

test('a change in a transaction that is taken back is never shown', async () => {
  const before = (await list()).body;
  await expect(
    store.tx(async (tx) => {
      await tx.update(project).set({ reservedCents: 99_900, collectedCents: 99_900 }).where(eq(project.id, projectId));
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  clock.advanceDays(aSecond);
  expect((await list()).body).toBe(before);
  await store.tx((tx) => tx.execute(sql`update project set reserved_cents = 55500, collected_cents = 55500 where id = ${projectId}`));
  clock.advanceDays(aSecond);
  expect((await list()).body).toContain('555');
});

test('whoever invests sees it in the next list; a change from elsewhere is in it after a second', async () => {
  const made = await app.inject({ method: 'POST', url: '/sandbox/scenario', payload: { projects: [{ loanAmount: 1000 }, {}] } });
  const [full, other] = made.json<ScenarioResult>().projects;
  const listed = async (id: string) => (await list()).json<{ id: string; investingEnabled: boolean }[]>().find((each) => each.id === id);
  expect((await listed(full!.id))?.investingEnabled).toBe(true);
  const invested = await app.inject({
    method: 'POST',
    url: '/api/v1/investments',
    headers: { authorization: `Bearer ${token}` },
    payload: { projectId: full!.id, amount: 1000, locale: 'en' },
  });
  expect(invested.statusCode).toBe(201);
  expect((await listed(full!.id))?.investingEnabled).toBe(false);

  await store.db.update(project).set({ investingEnabled: false }).where(eq(project.id, other!.id));
  expect((await listed(other!.id))?.investingEnabled).toBe(true);
  clock.advanceDays(aSecond);
  expect((await listed(other!.id))?.investingEnabled).toBe(false);
});
