import { get as request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let server: Awaited<ReturnType<typeof serverOn>>;
let origin: string;

onOwnServer((own) => {
  ({ server } = own);
});
beforeAll(async () => {
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

/** One browser session with its own faults. */
function session() {
  const cookie = `sandbox_session=${crypto.randomUUID()}`;
  const get = (path: string, ms = 5_000) => fetch(`${origin}/api/v1${path}`, { headers: { cookie }, signal: AbortSignal.timeout(ms) });
  return {
    get,
    /** One request on a connection of its own, which nobody repeats. */
    once: (path: string) =>
      new Promise<number | undefined>((resolve) => {
        request(`${origin}/api/v1${path}`, { agent: false, headers: { cookie } }, (response) => resolve(response.resume().statusCode)).on(
          'error',
          () => resolve(undefined),
        );
      }),
    status: (path: string, ms?: number) =>
      get(path, ms).then(
        (answer) => answer.status,
        (error: Error) => error.name,
      ),
    fault: async (fault: object) =>
      (
        await fetch(`${origin}/sandbox/faults`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify(fault),
        })
      ).status,
    clear: () => fetch(`${origin}/sandbox/faults`, { method: 'DELETE', headers: { cookie } }),
  };
}

test('the next answers of one operation fail with the status and code that were asked for, and no others', async () => {
  const [mine, yours] = [session(), session()];
  expect(await mine.fault({ operationId: 'listProjects', kind: 'status', status: 503, errorCode: 'INTERNAL_ERROR', times: 2 })).toBe(204);
  expect(await yours.status('/projects')).toBe(200);
  expect(await mine.status('/affiliate')).toBe(200);
  const failed = await mine.get('/projects');
  expect([failed.status, ((await failed.json()) as { errorCode: string }).errorCode]).toEqual([503, 'INTERNAL_ERROR']);
  expect(await mine.status('/projects')).toBe(503);
  expect(await mine.status('/projects')).toBe(200);
});

test('faults are taken away again', async () => {
  const one = session();
  await one.fault({ operationId: 'listProjects', kind: 'status', times: 9 });
  expect(await one.status('/projects')).toBe(500);
  await one.clear();
  expect(await one.status('/projects')).toBe(200);
});

test('an answer is slow, never comes, or is lost', async () => {
  const one = session();
  await one.fault({ operationId: 'listProjects', kind: 'slow', delayMs: 300 });
  const started = performance.now();
  expect(await one.status('/projects')).toBe(200);
  expect(performance.now() - started).toBeGreaterThanOrEqual(290);
  await one.fault({ operationId: 'listProjects', kind: 'never' });
  expect(await one.status('/projects', 400)).toBe('TimeoutError');
  // a connection that is lost is tried once more by whoever has used it before
  await one.fault({ operationId: 'listProjects', kind: 'lost', times: 3 });
  expect(await one.status('/projects')).toBe('TypeError');
  await one.clear();
  expect(await one.status('/projects')).toBe(200);
});

test('two answers are lost unless it says how many, because a browser repeats the first request by itself [25 C6]', async () => {
  const one = session();
  await one.fault({ operationId: 'listProjects', kind: 'lost' });
  expect([await one.once('/projects'), await one.once('/projects'), await one.once('/projects')]).toEqual([undefined, undefined, 200]);
  await one.fault({ operationId: 'listProjects', kind: 'lost', times: 1 });
  expect([await one.once('/projects'), await one.once('/projects')]).toEqual([undefined, 200]);
});

test.each([
  ['an operation that nobody knows', { operationId: 'makeCoffee', kind: 'status' }],
  ['a kind that nobody knows', { operationId: 'listProjects', kind: 'late' }],
  ['a success', { operationId: 'listProjects', kind: 'status', status: 200 }],
])('%s is no fault', async (_title, fault) => {
  expect(await session().fault(fault)).toBe(400);
});
