import { createServer } from 'node:net';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { count } from 'drizzle-orm';
import { brand } from '../domain/brand.ts';
import { buildApp } from './app.ts';
import type { ExternalProvider } from './auth/relying-party.ts';
import { type Strapi, strapiAt } from './blog/strapi.ts';
import { MovableClock, systemClock } from './lib/clock.ts';
import { demoPassword, seedDemo } from './demo/seed.ts';
import { type BucketAddress, bucketStore, directoryStore } from './files/file-store.ts';
import { smtpServer } from './mail/outbox.ts';
import { isDsn, type TracesOptions } from './http/traces.ts';
import type { Store } from './store/open.ts';
import { openStore } from './store/open.ts';
import { StoreProblem } from './store/problem.ts';
import { appUser } from './store/schema.ts';

/** The server cannot start as asked. The message is one sentence for the person who starts it. */
class StartProblem extends Error {}

interface Settings {
  demo: boolean;
  port: number;
  host: string | undefined;
  origin: string | undefined;
  databaseUrl: string | undefined;
  dataDir: string | undefined;
  now: Date | undefined;
  webhookSecret: string | undefined;
  metricsToken: string | undefined;
  identity: ExternalProvider | undefined;
  files: BucketAddress | { directory: string };
  smtpUrl: string | undefined;
  blog: Strapi | undefined;
  traces: TracesOptions;
  trustProxy: boolean;
  print: boolean;
}

function readSettings(env: NodeJS.ProcessEnv): Settings {
  const text = (name: string) => env[name]?.trim() || undefined;

  const mode = text('MODE') ?? 'demo';
  if (mode !== 'demo' && mode !== 'production') throw new StartProblem(`MODE must be demo or production, not "${mode}".`);
  const demo = mode === 'demo';

  const port = Number(text('PORT') ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartProblem(`PORT must be a number from 0 to 65535, not "${env['PORT']}".`);

  const origin = text('ORIGIN');
  if (
    origin !== undefined &&
    (!URL.canParse(origin) ||
      !['http:', 'https:'].includes(new URL(origin).protocol) ||
      new URL(origin).origin !== origin.replace(/\/$/, ''))
  )
    throw new StartProblem(`ORIGIN must be an address like https://invest.example.com, without a path, not "${origin}".`);

  const now = text('NOW');
  if (now !== undefined && Number.isNaN(Date.parse(now)))
    throw new StartProblem(`NOW must be a date like 2026-03-01 or 2026-03-01T09:00:00Z, not "${now}".`);

  const issuer = text('OIDC_ISSUER');
  const clientId = text('OIDC_CLIENT_ID');
  const clientSecret = text('OIDC_CLIENT_SECRET');
  if (issuer !== undefined && (!URL.canParse(issuer) || !clientId || !clientSecret))
    throw new StartProblem('OIDC_ISSUER must be an address and needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it.');

  const settings: Settings = {
    demo,
    port,
    host: text('HOST'),
    origin: origin?.replace(/\/$/, ''),
    databaseUrl: text('DATABASE_URL'),
    dataDir: text('DATA_DIR'),
    now: now === undefined ? undefined : new Date(now),
    webhookSecret: text('PAYMENT_WEBHOOK_SECRET'),
    metricsToken: text('METRICS_TOKEN'),
    identity: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined,
    files: filesAddress(text),
    smtpUrl: text('SMTP_URL'),
    blog: blogOf(text('BLOG_URL')),
    traces: tracesOf(text),
    trustProxy: text('TRUST_PROXY') === '1',
    print: text('PRINT') === '1',
  };
  if (!demo) {
    const missing = [
      settings.origin ? undefined : 'ORIGIN',
      settings.databaseUrl || settings.dataDir ? undefined : 'DATABASE_URL or DATA_DIR',
      settings.webhookSecret ? undefined : 'PAYMENT_WEBHOOK_SECRET',
    ].filter((name) => name !== undefined);
    if (missing.length > 0) throw new StartProblem(`Production needs ${missing.join(', ')} in the environment.`);
    if (settings.now) throw new StartProblem('NOW is for the demo and for tests; production runs on the real time.');
  }
  return settings;
}

/** Where the posts come from, if not from the repository. */
function blogOf(address: string | undefined): Strapi | undefined {
  if (address === undefined) return undefined;
  const strapi = strapiAt(address);
  if (!strapi) throw new StartProblem(`BLOG_URL must be an address like https://cms.example.com/api, not "${address}".`);
  return strapi;
}

/** Where measurements are passed on to, if anywhere. */
function tracesOf(text: (name: string) => string | undefined): TracesOptions {
  const key = text('POSTHOG_KEY');
  const host = text('POSTHOG_HOST') ?? 'https://eu.i.posthog.com';
  const sentryDsn = text('SENTRY_DSN');
  if (!URL.canParse(host)) throw new StartProblem(`POSTHOG_HOST must be an address like https://eu.i.posthog.com, not "${host}".`);
  if (sentryDsn !== undefined && !isDsn(sentryDsn))
    throw new StartProblem('SENTRY_DSN must be an address like https://key@errors.example.com/42.');
  return { posthog: key ? { key, host: host.replace(/\/$/, '') } : undefined, sentryDsn, release: text('RELEASE') };
}

/** Sent files: an S3 bucket when its address is given, else a directory beside the data. */
function filesAddress(text: (name: string) => string | undefined): Settings['files'] {
  const url = text('FILES_S3_URL');
  const accessKeyId = text('FILES_S3_KEY_ID');
  const secretAccessKey = text('FILES_S3_SECRET');
  if (url === undefined && !accessKeyId && !secretAccessKey)
    return { directory: path.resolve(text('FILES_DIR') ?? path.join(text('DATA_DIR') ?? './data', 'files')) };
  const isAddress = url !== undefined && URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
  if (!isAddress || !accessKeyId || !secretAccessKey)
    throw new StartProblem('FILES_S3_URL must be an address and needs FILES_S3_KEY_ID and FILES_S3_SECRET beside it.');
  return { url, accessKeyId, secretAccessKey, region: text('FILES_S3_REGION') };
}

/** The port, found usable before anything else is done. `PORT=0` takes any free one: the addresses of sign-in hold it, so it is needed early. */
async function usablePort(wanted: number, host: string | undefined): Promise<number> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(wanted, host, resolve));
  } catch (error) {
    throw portProblem(error, wanted) ?? error;
  }
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : wanted;
}

function portProblem(error: unknown, port: number): StartProblem | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new StartProblem(`Port ${port} is in use; stop the other program or choose another one with PORT.`);
  if (code === 'EACCES') return new StartProblem(`Port ${port} may not be used by this account; choose one above 1023 with PORT.`);
  return undefined;
}

const isEmpty = async (store: Store) => ((await store.db.select({ people: count() }).from(appUser))[0]?.people ?? 0) === 0;

/** The built app: in `dist` beside the sources, and two folders up from the bundled server. */
function builtApp(): string | undefined {
  return ['../dist', '../../dist']
    .map((folder) => path.resolve(import.meta.dirname, folder))
    .find((folder) => existsSync(path.join(folder, 'index.html')));
}

/** The built legal texts, beside the bundled server; the server that runs from its sources makes them from theirs. */
function builtDocuments(): string | undefined {
  const folder = path.resolve(import.meta.dirname, '../../dist-documents');
  return existsSync(folder) ? folder : undefined;
}

async function listen(app: FastifyInstance, { host, port }: { host: string | undefined; port: number }): Promise<void> {
  try {
    // without a host on IPv6 and IPv4, or on IPv4 alone where there is no IPv6
    await app.listen(host ? { port, host } : { port, host: '::' }).catch((error: NodeJS.ErrnoException) => {
      if (host || (error.code !== 'EAFNOSUPPORT' && error.code !== 'EADDRNOTAVAIL')) throw error;
      return app.listen({ port, host: '0.0.0.0' });
    });
  } catch (error) {
    throw portProblem(error, port) ?? error;
  }
}

/** Ctrl-C and a stop from outside: no new requests, the running ones are answered, then the database is closed. */
function stopOnSignals(app: FastifyInstance, store: Store): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    // a connection that was busy a moment ago stays open for the next request, which will not come
    const idle = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close();
    clearInterval(idle);
    await store.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

async function printAddresses(origin: string, store: Store): Promise<void> {
  const people = await store.db.select({ email: appUser.email }).from(appUser).orderBy(appUser.email);
  const accounts = people.map(({ email }) => email).filter((email) => email.endsWith('@demo.example'));
  const lines = [
    '',
    `  ${brand.name.padEnd(13)}  ${origin}`,
    `  Atlas          ${origin}/atlas`,
    `  API reference  ${origin}/api/docs`,
    `  Outbox         ${origin}/sandbox/mail`,
    `  Bank transfers ${origin}/sandbox/transfers`,
    '',
  ];
  if (accounts.length > 0) lines.push(`  Demo accounts, password ${demoPassword}:`, ...accounts.map((email) => `    ${email}`), '');
  lines.push('  Ctrl-C stops.', '');
  process.stdout.write(lines.join('\n'));
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const port = await usablePort(settings.port, settings.host);
  const origin = settings.origin ?? `http://localhost:${port}`;
  const clock = settings.demo ? new MovableClock(settings.now) : systemClock;

  const store = await openStore({ url: settings.databaseUrl, dataDir: settings.dataDir ?? './data' });
  try {
    const files = 'directory' in settings.files ? directoryStore(settings.files.directory) : bucketStore(settings.files);
    if (settings.demo && (await isEmpty(store))) await seedDemo(store, clock, files);
    const app = await buildApp({
      store,
      clock,
      origin,
      sandbox: settings.demo,
      staticDir: builtApp(),
      documentsDir: builtDocuments(),
      log: settings.print ? 'warn' : 'info',
      webhookSecret: settings.webhookSecret,
      metricsToken: settings.metricsToken,
      identity: settings.identity,
      files,
      mail: settings.smtpUrl ? smtpServer(settings.smtpUrl) : undefined,
      blog: settings.blog,
      traces: settings.traces,
      trustProxy: settings.trustProxy,
    });
    await listen(app, { host: settings.host, port });
    stopOnSignals(app, store);
    if (settings.print) await printAddresses(origin, store);
  } catch (error) {
    await store.close();
    throw error;
  }
}

try {
  await start();
} catch (error) {
  const expected = error instanceof StartProblem || error instanceof StoreProblem;
  process.stderr.write(
    expected
      ? `${error.message}\n`
      : `The server could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
