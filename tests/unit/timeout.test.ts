import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failureOf } from '../../domain/failure.ts';
import { createApi } from '../../src/api/client.ts';
import { responseTimeout, uploadTimeout, withTimeout } from '../../src/api/timeout.ts';
import { UnexpectedAnswer } from '../../src/api/unexpected-answer.ts';

const address = 'http://localhost:4000/api/v1/projects';

/** A server that has the request and never says a word. */
const silent = (request: Request) =>
  new Promise<Response>((_, reject) => {
    const leave = () => reject(request.signal.reason as Error);
    if (request.signal.aborted) leave();
    else request.signal.addEventListener('abort', leave);
  });

/** What has become of it so far. */
function watched(answer: Promise<unknown>) {
  const seen = { state: 'open', problem: undefined as unknown };
  answer.then(
    () => {
      seen.state = 'answered';
    },
    (problem: unknown) => {
      seen.state = 'given up';
      seen.problem = problem;
    },
  );
  return seen;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what nobody answers is given up after half a minute, reading or writing', async () => {
  expect(responseTimeout).toBe(30_000);
  const api = createApi({ origin: 'http://localhost:4000', token: () => null, locale: () => 'en', fetch: silent });
  const read = watched(api.GET('/projects'));
  const written = watched(
    api.POST('/investments', {
      params: { header: { 'Idempotency-Key': 'k-1' } },
      body: { projectId: 'p-1', amount: 500, locale: 'en' },
    }),
  );
  await vi.advanceTimersByTimeAsync(responseTimeout - 1);
  expect([read.state, written.state]).toEqual(['open', 'open']);
  await vi.advanceTimersByTimeAsync(1);
  expect([read.state, written.state]).toEqual(['given up', 'given up']);
  expect((read.problem as Error).name).toBe('TimeoutError');
});

test('an answer in time is the answer, and the clock is over', async () => {
  const answer = withTimeout(async () => new Response('here'))(new Request(address));
  expect(await (await answer).text()).toBe('here');
});

test('an answer that stops in the middle is given up too', async () => {
  const stopped = withTimeout(async ({ signal }) => {
    const body = new ReadableStream({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
    });
    return new Response(body);
  });
  const text = watched((await stopped(new Request(address))).text());
  await vi.advanceTimersByTimeAsync(responseTimeout);
  expect(text.state).toBe('open');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(text.state).toBe('given up');
});

test('a file may take longer, since whoever waits for it can cancel', async () => {
  const endless = withTimeout(async ({ signal }) => {
    const body = new ReadableStream({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
    });
    return new Response(body, { headers: { 'content-disposition': 'attachment; filename="ledger.csv"' } });
  });
  const text = watched((await endless(new Request(address))).text());
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(text.state).toBe('open');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(text.state).toBe('given up');
});

test('who leaves ends the request at once, with their own reason', async () => {
  const leaving = new AbortController();
  const answer = watched(withTimeout(silent)(new Request(address, { signal: leaving.signal })));
  await vi.advanceTimersByTimeAsync(10);
  leaving.abort(new Error('left'));
  await vi.advanceTimersByTimeAsync(0);
  expect(answer.problem).toEqual(new Error('left'));
  const left = watched(withTimeout(silent)(new Request(address, { signal: leaving.signal })));
  await vi.advanceTimersByTimeAsync(0);
  expect(left.state).toBe('given up');
});

test('a large file has the time that a poor line takes', async () => {
  const bytes = 10 * 1024 * 1024;
  const answer = watched(withTimeout(silent, uploadTimeout(bytes))(new Request(address, { method: 'POST', body: 'x' })));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(answer.state).toBe('open');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(answer.state).toBe('given up');
  expect(uploadTimeout(0)).toBe(responseTimeout);
});

test('a request that fails on a device that was offline before has sent nothing; any other connection is broken [ERR-03]', async () => {
  const broken = () => Promise.reject(new TypeError('Failed to fetch'));
  const send = () => withTimeout(broken)(new Request(address)).catch(failureOf);
  expect(await send()).toBe('noResponse');
  vi.stubGlobal('navigator', { onLine: false });
  expect(await send()).toBe('offline');
  vi.unstubAllGlobals();
  expect(failureOf(new UnexpectedAnswer(500))).toBe('serverError');
});
