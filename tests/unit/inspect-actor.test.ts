import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerStatic } from '../../server/http/static.ts';
import { masked } from '../../src/atlas/live-mask.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'statefolio-live-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('the part that tells the Atlas of the running app is served by the demo and never in production', async () => {
  writeFileSync(path.join(directory, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(directory, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(directory, 'live.js'), 'export {}');
  const status = async (demo: boolean, url: string) => {
    const app = Fastify();
    await registerStatic(app, { directory, origin: 'http://localhost:4000', demo });
    const { statusCode } = await app.inject(url);
    await app.close();
    return statusCode;
  };
  expect(await status(true, '/live.js')).toBe(200);
  expect(await status(false, '/live.js')).toBe(404);
  expect(await status(false, '/favicon.svg')).toBe(200);
});

test('no text and no amount of a person is told, however deep it lies; counts, answers and the program’s own words are', () => {
  const account = fc.stringMatching(/^[A-Z]{2}\d{18}$/);
  const personal = fc
    .oneof(account, fc.constantFrom('JONAS', 'AB123456', 'Žygimantas'), fc.string({ minLength: 1 }), fc.integer({ min: 100 }))
    .filter((it) => !/^[A-Z]+(?:_[A-Z]+)+$/.test(String(it)));
  const key = fc.constantFrom('name', 'email', 'iban', 'personalCode', 'address', 'note');
  const tree = fc.letrec((again) => ({
    node: fc.oneof({ maxDepth: 4 }, personal, fc.array(again('node'), { maxLength: 3 }), fc.dictionary(key, again('node'), { maxKeys: 3 })),
  })).node;
  const texts = (value: unknown): unknown[] =>
    typeof value === 'string' || typeof value === 'number'
      ? [value]
      : value && typeof value === 'object'
        ? Object.values(value).flatMap(texts)
        : [];
  fc.assert(
    fc.property(tree, (value) => {
      expect(texts(masked(value)).filter((it) => it !== '•••' && it !== '…')).toEqual([]);
    }),
  );
  expect(
    masked({
      kind: 'refused',
      code: 'PENDING_TASKS',
      amount: 50_000,
      attempts: 3,
      experienced: false,
      email: 'a@b.example',
      at: new Date(),
    }),
  ).toEqual({
    kind: 'refused',
    code: 'PENDING_TASKS',
    amount: '•••',
    attempts: 3,
    experienced: false,
    email: '•••',
    at: '(Date)',
  });
});
