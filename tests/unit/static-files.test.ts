import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { encodePageUrl, registerStatic } from '../../server/http/static.ts';

async function built() {
  const directory = mkdtempSync(path.join(tmpdir(), 'statefolio-static-'));
  const files = {
    'index.html': '<div id="root"></div>',
    'favicon.svg': '<svg/>',
    '.stamp': 'abc',
    'assets/index-1.js': 'x',
    'pdfjs/cmaps/LICENSE': 'y',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), text);
  }
  const app = Fastify();
  await registerStatic(app, { directory, origin: 'http://localhost', demo: true });
  return async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, body, headers } = await app.inject({ method, url, headers: { accept: '*/*', 'sec-fetch-dest': 'script' } });
    return { statusCode, body, cache: headers['cache-control'] };
  };
}

test('files are sent from any depth, those with a hash in their name for a year', async () => {
  const ask = await built();
  expect(await ask('/assets/index-1.js?v=2')).toEqual({ statusCode: 200, body: 'x', cache: 'public, max-age=31536000, immutable' });
  expect(await ask('/pdfjs/cmaps/LICENSE')).toEqual({ statusCode: 200, body: 'y', cache: 'no-cache' });
  expect(await ask('/favicon.svg', 'HEAD')).toEqual({ statusCode: 200, body: '', cache: 'no-cache' });
});

test('what is no file of the app is not found', async () => {
  const ask = await built();
  const urls = [
    '/assets/index-2.js',
    '/assets/',
    '/pdfjs/cmaps',
    '/.stamp',
    '/index.html',
    '/assets/../.stamp',
    '/assets/%2e%2e/index.html',
  ];
  const found: string[] = [];
  for (const url of urls) if ((await ask(url)).statusCode !== 404) found.push(url);
  expect(found).toEqual([]);
});

test.each(['/project/%', '/%00'])('%s is a page that is not there, for who wants a page', async (url) => {
  const app = Fastify({ rewriteUrl: ({ url = '/' }) => encodePageUrl(url) });
  const directory = mkdtempSync(path.join(tmpdir(), 'statefolio-static-'));
  writeFileSync(path.join(directory, 'index.html'), '<div id="root"></div>');
  await registerStatic(app, { directory, origin: 'http://localhost', demo: false });
  const ask = async (accept: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept } });
    return [statusCode, String(headers['content-type']).split(';')[0]];
  };
  expect(await ask('text/html')).toEqual([404, 'text/html']);
  expect(await ask('application/json')).toEqual([404, 'application/json']);
});
