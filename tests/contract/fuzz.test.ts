import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { issueToken } from '../../server/auth/sessions.ts';
import { MovableClock, systemClock } from '../../server/lib/clock.ts';
import { loadDocument, operationsOf } from '../../server/http/contract/load.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';
import { conform } from './conform.ts';
import { fuzz, type Identity } from './fuzz/fuzz.ts';
import { inject } from './fuzz/inject.ts';
import { rawBodies } from './fuzz/raw.ts';
import { one, report } from './fuzz/report.ts';
import { resolve } from './fuzz/schemas.ts';

const full = process.env['FULL'] === '1';
/** Each run has a server of its own: what the runs before it made would make every list longer, and the last ones slow. */
const runs = full ? 20 : 1;
const requests = full ? 5_000 : 600;
/** Repeats a run that found something: `FUZZ_SEED=… npm run test:full -- contract` with the seed it printed. */
const given = Number(process.env['FUZZ_SEED']);
const document = loadDocument();

async function server() {
  const store: Store = await openTestStore();
  const clock = new MovableClock(new Date('2026-01-15T10:00:00Z'));
  await seedDemo(store, clock, memoryStore());
  const app: FastifyInstance = await buildApp({ store, clock, origin: 'http://localhost:4000', sandbox: true });
  const people = ['individual', 'experienced', 'company', 'new', 'tasks', 'admin'];
  const identities: Identity[] = await Promise.all(
    people.map(async (name) => ({ name, token: await issueToken(store, systemClock, { userId: `usr-${name}`, idToken: null }) })),
  );
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  return { app, identities };
}

describe('the server itself', () => {
  test.each(Array.from({ length: runs }, (_, run) => run + 1))(
    'takes what the contract allows, refuses what it does not, and answers as described (%i)',
    async (run) => {
      const { app, identities } = await server();
      const seed = given || (full ? Date.now() + run : 42);
      const outcome = await fuzz({ document, send: inject(app), identities, requests, seed });
      if (outcome.findings.length > 0) console.log(`seed ${seed}\n${report(outcome)}`);
      expect(outcome.findings.slice(0, 5).map(one)).toEqual([]);
      expect(outcome.requests).toBeGreaterThanOrEqual(requests);
      for (const { requests: sent } of outcome.operations.values()) expect(sent).toBeGreaterThan(0);
      const withJson = operationsOf(document).flatMap(({ operation }) =>
        operation.requestBody && 'application/json' in resolve<{ content: object }>(document, operation.requestBody).content
          ? [operation.operationId]
          : [],
      );
      const raw = withJson.map((name) => [name, outcome.operations.get(name)?.raw.size ?? 0] as const);
      expect(raw.filter(([, kinds]) => kinds < (full ? 8 : 2))).toEqual([]);
      expect(
        rawBodies.map(({ what }) => what).filter((what) => ![...outcome.operations.values()].some((operation) => operation.raw.has(what))),
      ).toEqual([]);
    },
    600_000,
  );

  test('conforms over HTTP as well', { tags: ['full'], timeout: 300_000 }, async () => {
    const { app, identities } = await server();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const lines: string[] = [];
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const tokens = identities.flatMap(({ token }) => (token === undefined ? [] : [`--token=${token}`]));
    const code = await conform(['--url', url, ...tokens, '--requests', '300', '--seed', '7'], (line) => lines.push(line));
    expect([code, lines.join('\n')]).toEqual([0, expect.stringMatching(/: no findings$/)]);
  });
});
