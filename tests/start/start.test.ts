import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketKeys, startBucket } from '../support/bucket.ts';
import { endAll, entry, launch, ready } from './server.ts';
import { copyDemo } from '../support/demo-directory.ts';
import { freePort } from '../support/free-port.ts';

let temporary: string;
beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'statefolio-start-'));
});
afterAll(async () => {
  await endAll();
  await rm(temporary, { recursive: true, force: true });
});

const bucketAt = (url: string) => ({
  FILES_S3_URL: url,
  FILES_S3_KEY_ID: bucketKeys.accessKeyId,
  FILES_S3_SECRET: bucketKeys.secretAccessKey,
  FILES_S3_REGION: bucketKeys.region,
});
const without = (name: keyof ReturnType<typeof bucketAt>): Record<string, string> => {
  const { [name]: _left, ...rest } = bucketAt('https://s3.example.com/bucket');
  return rest;
};

const invariant = /^[A-Z][^\n]*\.\n$/;

/** Starts a server that must not start. */
async function refused(env: Record<string, string>) {
  const server = launch({ PORT: String(await freePort()), ...env });
  const { code } = await server.ended;
  return { code, output: server.output() };
}

describe('an invalid setting is reported in one sentence, and the exit code is 1', () => {
  const wrong: [string, Record<string, string>, RegExp][] = [
    [
      'a data directory on a file system that keeps no files',
      { DATA_DIR: '/proc/statefolio' },
      /^The data directory .* cannot be written to/,
    ],
    ['a data directory with other files in it', { DATA_DIR: import.meta.dirname }, /holds other files and no database/],
    ['a data directory that is a file', { DATA_DIR: entry }, /is not a directory/],
    [
      'a database address of another kind',
      { DATABASE_URL: 'http://localhost/shop' },
      /^DATABASE_URL is not an address of a PostgreSQL database/,
    ],
    ['a database server that is not there', { DATABASE_URL: 'postgres://127.0.0.1:1/shop' }, /nobody answers at that address/],
    ['a port that is no port', { PORT: 'eighty' }, /^PORT must be a number/],
    [
      'a webhook secret that is no base64',
      { PAYMENT_WEBHOOK_SECRET: 'a secret, not in base64' },
      /^PAYMENT_WEBHOOK_SECRET must be at least 16 bytes in base64/,
    ],
    ['a blog at no address', { BLOG_URL: 'cms.example.com' }, /^BLOG_URL must be an address like https:\/\/cms\.example\.com\/api/],
    ['a bucket for files at no address', bucketAt('s3 example'), /^FILES_S3_URL must be an address/],
    ['a bucket for files without a protocol', bucketAt('s3.example.com:9000/bucket'), /^FILES_S3_URL must be an address/],
    ['a bucket for files without its key', without('FILES_S3_KEY_ID'), /needs FILES_S3_KEY_ID and FILES_S3_SECRET beside it/],
    ['a bucket for files without its secret', without('FILES_S3_SECRET'), /needs FILES_S3_KEY_ID and FILES_S3_SECRET beside it/],
    ['the keys of a bucket for files without its address', without('FILES_S3_URL'), /^FILES_S3_URL must be an address/],
  ];
  const see = async (_title: string, env: Record<string, string>, words: RegExp) => {
    const { code, output } = await refused(env);
    expect(output).toMatch(invariant);
    expect(output).toMatch(words);
    expect(code).toBe(1);
  };
  // each starts a process; one tells that its sentence reaches the terminal
  const ofEachKind = new Set(['a data directory that is a file']);
  test.each(wrong.filter(([title]) => ofEachKind.has(title)))('%s', see);
  test.each(wrong.filter(([title]) => !ofEachKind.has(title)))('%s', { tags: ['full'] }, see);

  test('a damaged database', { tags: ['full'] }, async () => {
    const directory = await mkdtemp(path.join(temporary, 'damaged-'));
    for (const name of ['PG_VERSION', 'global']) await writeFile(path.join(directory, name), '18');
    const { code, output } = await refused({ DATA_DIR: directory });
    expect(output).toMatch(invariant);
    expect(output).toMatch(/cannot be opened; it may be damaged/);
    expect(code).toBe(1);
  });

  test('a port that another program has', { tags: ['full'] }, async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, output } = await refused({ PORT: String(port), DATA_DIR: path.join(temporary, 'never') });
    other.close();
    expect(output).toBe(`Port ${port} is in use; stop the other program or choose another one with PORT.\n`);
    expect(code).toBe(1);
  });
});

describe('production refuses to start with one table of all that is wrong, and never with a stack trace', () => {
  const production = {
    MODE: 'production',
    ORIGIN: 'http://localhost:4000',
    DATA_DIR: 'memory://',
    PAYMENT_WEBHOOK_SECRET: Buffer.from('0123456789abcdef').toString('base64'),
    SECRETS_KEY: '0123456789abcdef0123456789abcdef',
  };
  const see = async (env: Record<string, string>, lines: RegExp[]) => {
    const { code, output } = await refused(env);
    for (const line of lines) expect(output).toMatch(line);
    // the company is still that of the demo
    expect(output).toMatch(/\n\n(?:One thing is|\d things are) wrong\. There is one warning\.\n$/);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  };

  test('settings that are missing or wrong', () =>
    see({ MODE: 'production', PAYMENT_WEBHOOK_SECRET: 'hunter2', SMTP_URL: 'hunter2' }, [
      /^WRONG {2}Address +ORIGIN is missing/m,
      /^WRONG {2}Database +DATABASE_URL or DATA_DIR is missing/m,
      /^WRONG {2}Collection account +PAYMENT_WEBHOOK_SECRET must be/m,
      /^WRONG {2}E-mail +SMTP_URL must be/m,
      /^off +Blog /m,
    ]));

  test('a database server and an issuer that do not answer', { tags: ['full'] }, () =>
    see(
      {
        ...production,
        DATABASE_URL: 'postgres://127.0.0.1:1/shop',
        OIDC_ISSUER: 'http://127.0.0.1:1',
        OIDC_CLIENT_ID: 'shop',
        OIDC_CLIENT_SECRET: '0123456789abcdef',
      },
      [/^WRONG {2}Database +It cannot be used: nobody answers/m, /^WRONG {2}Sign-in +http:\/\/127\.0\.0\.1:1 does not answer/m],
    ),
  );
});

test('the settings of a bucket reach the store of files: what the demo begins with lies there, and in no directory', {
  tags: ['full'],
  timeout: 120_000,
}, async () => {
  const bucket = await startBucket();
  const directory = path.join(temporary, 'bucket');
  const server = await ready(
    launch({ PORT: String(await freePort()), DATA_DIR: directory, FILES_DIR: path.join(temporary, 'no-files'), ...bucketAt(bucket.url) }),
    110,
  );
  await server.end('SIGKILL');
  await bucket.close();
  expect(bucket.objects.size).toBeGreaterThan(0);
  expect(new Set(bucket.asked.map((one) => one.split('/')[0]))).toEqual(new Set(['PUT ']));
  expect(existsSync(path.join(temporary, 'no-files'))).toBe(false);
  expect(existsSync(path.join(directory, 'files'))).toBe(false);
});

describe('on one data directory', () => {
  let directory: string;
  beforeAll(async () => {
    directory = path.join(temporary, 'deep', 'data');
    await mkdir(path.dirname(directory));
    await copyDemo(directory);
  });

  test('where there is none yet, the first start makes it with its demo', { tags: ['full'], timeout: 120_000 }, async () => {
    const first = await ready(
      launch({ PORT: String(await freePort()), DATA_DIR: path.join(temporary, 'not', 'there', 'yet'), PRINT: '1' }),
      110,
    );
    expect(first.output()).toContain('Demo accounts');
    expect(await first.end('SIGINT')).toEqual({ code: 0, signal: null });
  });

  test('a second server is refused while the first one runs, and starts after it; a request that runs while it stops gets its answer', async () => {
    const first = await ready(launch({ PORT: String(await freePort()), DATA_DIR: directory }));
    const { code, output } = await refused({ DATA_DIR: directory });
    expect(output).toBe(`The data directory ${directory} is in use by another server.\n`);
    expect(code).toBe(1);
    await first.end('SIGKILL');
    const server = await ready(launch({ PORT: String(await freePort()), DATA_DIR: directory }));

    const slow = await fetch(`${server.origin}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationId: 'listProjects', kind: 'slow', delayMs: 1500 }),
    });
    const cookie = slow.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    expect([slow.ok, cookie]).toEqual([true, expect.stringContaining('=')]);
    let isAnswered = false;
    const answer = fetch(`${server.origin}/api/v1/projects`, { headers: { cookie } }).finally(() => {
      isAnswered = true;
    });
    await pause(500);
    expect(isAnswered).toBe(false);
    const end = server.end('SIGINT');
    const { status, headers } = await answer;
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
    expect(await end).toEqual({ code: 0, signal: null });
  });

  test('the demo asks for no build when nothing changed, and a Ctrl-C ends it', async () => {
    const port = String(await freePort());
    const started = performance.now();
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, HOME, PORT: port, DATA_DIR: directory },
    });
    let output = '';
    const shown = new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (part) => {
        output += String(part);
        if (output.includes('Ctrl-C stops.')) resolve();
      });
      child.once('close', () => reject(new Error(output)));
    });
    await shown;
    const seconds = (performance.now() - started) / 1000;
    const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(output).not.toMatch(/Installing|Building/);
    console.log(`a second start took ${seconds.toFixed(1)} s`);
  });
});
