import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { RunLine } from '../../domain/simulation-run.ts';
import { registerAtlasRuns } from '../../server/sandbox/atlas-runs.ts';

const choices = { seed: '17', steps: 40, faults: ['crash', 'answerLost', 'crash'], rate: 6 };

const patience = { timeout: 20_000 };

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server whose simulation is this script. */
async function serve(script: string): Promise<string> {
  app = fastify();
  registerAtlasRuns(app, process.cwd(), [process.execPath, '-e', script, '--']);
  return app.listen({ port: 0 });
}
const tells = (line: RunLine) => `console.log(${JSON.stringify(JSON.stringify(line))});`;
const saysArguments =
  "console.log(JSON.stringify({ kind: 'moment', moment: { text: process.argv.slice(1).join(' '), pid: process.pid } }));";
const waits = 'setInterval(() => {}, 1000);';

function begin(origin: string, { signal, body = choices }: { signal?: AbortSignal; body?: unknown } = {}) {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return fetch(`${origin.replace('127.0.0.1', 'localhost')}/atlas/runs`, signal ? { ...asked, signal } : asked);
}
const linesOf = ({ body }: Response) => createInterface({ input: Readable.fromWeb(body as never) })[Symbol.asyncIterator]();
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a run is told line by line while it goes on, with what was chosen; whoever closes it ends its process [30]', async () => {
  const origin = await serve(saysArguments + waits);
  const closing = new AbortController();
  const answer = await begin(origin, { signal: closing.signal });
  const { value } = await linesOf(answer).next();
  const { moment } = JSON.parse(value ?? '') as { moment: { text: string; pid: number } };
  expect(moment.text).toBe('--lines --seed 17 --steps 40 --faults answerLost,crash --rate 6');

  const second = await begin(origin);
  expect([second.status, await second.json()]).toEqual([409, { code: 'RUN_IN_PROGRESS' }]);

  expect(isAlive(moment.pid)).toBe(true);
  closing.abort();
  await expect.poll(() => isAlive(moment.pid), patience).toBe(false);
  const again = new AbortController();
  await expect.poll(async () => (await begin(origin, { signal: again.signal })).status, patience).toBe(200);
  again.abort();
});

test('the server that stops ends the run [30]', async () => {
  const origin = await serve(saysArguments + waits);
  const { value } = await linesOf(await begin(origin)).next();
  const { moment } = JSON.parse(value ?? '') as { moment: { pid: number } };
  const closed = app?.close();
  await expect.poll(() => isAlive(moment.pid), patience).toBe(false);
  await closed;
});

test('a run that has ended makes room for the next one; without a result its error is the last line [30]', async () => {
  const ended = await serve(tells({ kind: 'step', steps: 40 }) + tells({ kind: 'ended' }));
  for (let time = 0; time < 2; time++) {
    const text = await (await begin(ended)).text();
    expect(text.trim().split('\n')).toEqual(['{"kind":"step","steps":40}', '{"kind":"ended"}']);
  }
  await app?.close();
  const broken = await serve("throw new Error('no database');");
  expect(await (await begin(broken)).text()).toBe('{"kind":"failed","detail":"Error: no database"}\n');
});

test.for([
  ['seed', { ...choices, seed: '../17' }],
  ['seed', { ...choices, seed: '' }],
  ['seed', 'no choices'],
  ['steps', { ...choices, steps: 501 }],
  ['steps', { ...choices, steps: 10.5 }],
  ['faults', { ...choices, faults: ['crash', 'toString'] }],
  ['faults', { ...choices, faults: 'crash' }],
  ['rate', { ...choices, rate: 0 }],
  ['rate', { ...choices, rate: 13 }],
] as const)('a run with a wrong %s is not started: %j [30]', async ([field, body]) => {
  const answer = await begin(await serve(waits), { body });
  expect([answer.status, await answer.json()]).toEqual([400, { code: 'WRONG_CHOICE', field }]);
});

test('only a browser on the same computer starts a run, by a name of it, where the sources are [30]', async () => {
  await serve(tells({ kind: 'ended' }));
  const ask = async (on: FastifyInstance | undefined, host: string, remoteAddress: string) => {
    const by = { url: '/atlas/runs', headers: { host }, remoteAddress };
    const start = await on!.inject({ ...by, method: 'POST', payload: choices });
    return [(await on!.inject(by)).json().isPossible, start.statusCode];
  };
  expect(await ask(app, 'localhost:4000', '::1')).toEqual([true, 200]);
  expect(await ask(app, '127.0.0.1:4000', '::ffff:127.0.0.1')).toEqual([true, 200]);
  expect(await ask(app, 'localhost:4000', '192.0.2.1')).toEqual([false, 403]);
  expect(await ask(app, 'demo.example', '127.0.0.1')).toEqual([false, 403]);
  expect(await ask(app, 'localhost.demo.example', '127.0.0.1')).toEqual([false, 403]);
  const without = fastify();
  registerAtlasRuns(without, '/nowhere');
  expect(await ask(without, 'localhost:4000', '127.0.0.1')).toEqual([false, 403]);
});

test('the simulation itself tells its moments, its steps and its end [30]', { tags: ['full'], timeout: 300_000 }, async () => {
  app = fastify();
  registerAtlasRuns(app, process.cwd());
  const text = await (await begin(await app.listen({ port: 0 }), { body: { ...choices, steps: 10, faults: [] } })).text();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RunLine);
  expect(lines[0]).toMatchObject({ kind: 'moment', moment: { lane: 'server', text: 'Meadow Homes opens' } });
  expect(lines.filter(({ kind }) => kind === 'step')).toHaveLength(10);
  expect(lines.filter((line) => line.kind === 'moment' && line.moment.isFault)).toEqual([]);
  expect(lines.findIndex(({ kind }) => kind === 'rest')).toBeGreaterThan(10);
  expect(lines.at(-1)).toEqual({ kind: 'ended' });
});
