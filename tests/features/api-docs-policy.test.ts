import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ server } = own);
});

test('the API reference runs the scripts that it was served with, and no other inline [25 A16]', { tags: ['full'] }, async () => {
  const { headers, body } = await server.app.inject('/api/docs/');
  const sources = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ') ?? [];
  const inline = [...body.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].filter(([, attributes]) => !/\ssrc=/.test(attributes ?? ''));
  expect(inline.length).toBeGreaterThan(0);
  const hashes = inline.map(([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  expect(new Set(sources)).toEqual(new Set(["'self'", ...hashes]));
  expect(body).not.toMatch(/<[^>]+\son\w+=/);
});
