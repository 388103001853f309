import Fastify from 'fastify';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxIdentity } from '../../server/adapters/identity/sandbox.ts';
import { sandboxPayments } from '../../server/adapters/payments/sandbox.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import { contractPdf } from '../../server/documents/render-in-worker.ts';
import { contractFiles } from '../../server/investing/contract-files.ts';
import { allJobs } from '../../server/jobs/jobs.ts';
import { jobHealth } from '../../server/jobs/job-health.ts';
import { runSlot, startJobs } from '../../server/jobs/runner.ts';
import { type Clock, systemClock } from '../../server/lib/clock.ts';
import { loadDocument } from '../../server/http/contract/load.ts';
import type { Store } from '../../server/store/store.ts';
import { jobRun } from '../../server/store/tables/jobs.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store?.close());

const rowsOf = (name: string) => store.db.select().from(jobRun).where(eq(jobRun.name, name)).orderBy(jobRun.slot);
const quiet = { error: () => {}, warn: () => {} };
const { signal } = new AbortController();

test('the error of a job is stored without the values of its statement, and the next slot runs', async () => {
  let times = 0;
  const job = {
    name: 'fails-once',
    every: 1000,
    run: async () => {
      if (times++ === 0) throw new Error('Failed query: select … params: ona@example.com', { cause: new Error('relation is missing') });
    },
  };
  expect(await runSlot(store, job, 5000, signal, quiet)).toBe('failed');
  expect(await runSlot(store, job, 5999, signal, quiet)).toBe('taken');
  expect(await runSlot(store, job, 6000, signal, quiet)).toBe('done');
  expect(await rowsOf('fails-once')).toMatchObject([
    { slot: 5, error: 'Error: relation is missing' },
    { slot: 6, error: null },
  ]);
  for (const { durationMs } of await rowsOf('fails-once')) expect(durationMs).toBeGreaterThanOrEqual(0);
});

test('the result of each job’s last run is reported without the message of an error; one without a success for three intervals is overdue', async () => {
  const at = (ms: number) => new Date(ms);
  const run = (name: string, slot: number, startedAt: Date, rest: object) => ({ name, slot, startedAt, ...rest });
  await store.db
    .insert(jobRun)
    .values([
      run('on-time', 1, at(1_000), { durationMs: 4, error: 'TypeError: /srv/secret' }),
      run('on-time', 2, at(9_000), { durationMs: 5 }),
      run('late', 1, at(1_000), { durationMs: 6 }),
      run('late', 2, at(9_000), { durationMs: 7, error: 'no class' }),
      run('died', 1, at(1_000), {}),
      run('runs', 1, at(9_500), {}),
    ]);
  const names = ['on-time', 'late', 'died', 'runs', 'never'];
  const health = await jobHealth(
    store.db,
    names.map((name) => ({ name, every: 1_000 })),
    { now: () => at(10_000) } as Clock,
  );
  expect(health.map(({ name, lastRun, isOverdue }) => [name, lastRun?.outcome, isOverdue])).toEqual([
    ['on-time', 'SUCCEEDED', false],
    ['late', 'FAILED', true],
    ['died', 'INTERRUPTED', true],
    ['runs', 'RUNNING', false],
    ['never', undefined, false],
  ]);
  expect(health.map(({ lastFailure }) => lastFailure?.error)).toEqual(['TypeError', 'Error', undefined, undefined, undefined]);
  expect(health[0]).toMatchObject({ lastSuccessAt: at(9_000).toISOString(), lastRun: { durationMs: 5 } });
});

test('old rows of a job are removed', async () => {
  const job = { name: 'often', every: 1, run: async () => {} };
  for (const slot of [0, 1, 199, 200, 399]) await runSlot(store, job, slot, signal, quiet);
  await runSlot(store, job, 400, signal, quiet);
  expect((await rowsOf('often')).map(({ slot }) => slot)).toEqual([200, 399, 400]);
});

test('jobs run while the server listens; closing it waits for the running one and starts no other', async () => {
  const app = Fastify();
  const started: AbortSignal[] = [];
  let finished = 0;
  let release = () => {};
  startJobs(app, store, [
    {
      name: 'slow',
      every: 20,
      run: async (stopping) => {
        started.push(stopping);
        await new Promise<void>((resolve) => (release = resolve));
        finished++;
      },
    },
  ]);
  await app.ready();
  expect(started).toHaveLength(0);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => started.length).toBe(1);
  const closed = app.close();
  await expect.poll(() => started[0]!.aborted).toBe(true);
  expect(finished).toBe(0);
  release();
  await closed;
  expect(finished).toBe(1);
  const { length } = await rowsOf('slow');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(started).toHaveLength(1);
  expect(await rowsOf('slow')).toHaveLength(length);
});

test('every job of the server has a name of its own, and an empty database gives none of them trouble', async () => {
  const mail = { send: async () => {} };
  const origin = 'http://localhost:4000';
  const payments = sandboxPayments({ store, origin, secret: Buffer.from('0123456789abcdef').toString('base64') });
  const identityProvider = sandboxIdentity({ store, origin, secret: Buffer.from('0123456789abcdef').toString('base64') });
  const fourEyes = {
    store,
    clock: systemClock,
    document: loadDocument(),
    handlers: () => ({}),
    describe: {},
    checks: {},
    locks: {},
    involvements: {},
    log: Fastify().log,
  };
  const jobs = allJobs({
    store,
    clock: systemClock,
    origin,
    payments,
    identityProviders: { PRIMARY: identityProvider, ALTERNATIVE: identityProvider },
    files: memoryStore(),
    mail,
    acceptAfterMs: 5000,
    demoJobs: [],
    fourEyes,
    contracts: contractFiles(store, systemClock, contractPdf),
    log: quiet,
  });
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  expect(jobs.map(({ name }) => name)).toContain('send-mail');
  for (const job of jobs) expect(await runSlot(store, job, Date.now(), signal, quiet)).toBe('done');
});
