import { existsSync } from 'node:fs';
import path from 'node:path';
import { count, inArray } from 'drizzle-orm';
import { passwordRanges } from './adapters/breaches/password-ranges.ts';
import { clamd } from './adapters/virus/clamd.ts';
import { buildApp } from './app.ts';
import { checkSettings } from './check.ts';
import { readConfig, readSettings } from './start/config/read-settings.ts';
import { printAddresses } from './demo/print-addresses.ts';
import { demoUsers } from './demo/users.ts';
import { bucketStore, directoryStore } from './files/file-store.ts';
import { MovableClock, systemClock } from './lib/clock.ts';
import { StartProblem, WrongSettings } from './lib/start-problem.ts';
import { smtpServer } from './mail/outbox.ts';
import { collectGarbageOfStart } from './start/collect-garbage.ts';
import { outgoingAddresses } from './start/outgoing-addresses.ts';
import { type CheckRow, checkTable } from './start/check-table.ts';
import { partNamedIn } from './start/config/settings.ts';
import { demoSecretsKey } from './lib/demo-secrets-key.ts';
import { logShipping } from './http/log-shipping.ts';
import { listen, stopOnSignals, usablePort } from './http/listen.ts';
import type { Store } from './store/store.ts';
import { openStore } from './store/open.ts';
import { StoreProblem } from './store/problem.ts';
import { appUser } from './store/schema.ts';

const isEmpty = async (store: Store) => ((await store.db.select({ users: count() }).from(appUser))[0]?.users ?? 0) === 0;

const demoIds = demoUsers.map(({ id }) => id);

/** The password of the demo is public: it must not work where money is real. */
async function refuseDemo(store: Store): Promise<void> {
  const [person] = await store.db.select({ id: appUser.id }).from(appUser).where(inArray(appUser.id, demoIds)).limit(1);
  if (person) throw new StoreProblem('The database holds the accounts of the demo; give production an empty one.');
}

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

async function start(): Promise<void> {
  const { mode, host, print, ...config } = readConfig(process.env);
  const isDemo = mode === 'demo';
  const port = await usablePort(config.port, host);
  const origin = config.origin ?? `http${config.tls ? 's' : ''}://localhost:${port}`;
  const shipping = config.logCollector && logShipping(config.logCollector, process.stdout);
  const clock = isDemo ? new MovableClock(config.now) : systemClock;
  const store = await openStore({ url: config.databaseUrl, dataDir: config.dataDir, mustBePrivate: !isDemo });
  try {
    const files = 'directory' in config.files ? directoryStore(config.files.directory) : bucketStore(config.files);
    if (!isDemo) await refuseDemo(store);
    if (isDemo && (await isEmpty(store))) {
      const { seedDemo } = await import('./demo/seed.ts');
      await seedDemo(store, clock, files);
    }
    const app = await buildApp({
      ...config,
      previousSecretsKey: config.previousSecretsKey,
      secretsKey: config.secretsKey ?? (await demoSecretsKey(config)),
      store,
      clock,
      origin,
      sandbox: isDemo,
      // the demo is also what thousands of generated calls are tried on
      callsPerMinute: isDemo ? undefined : 600,
      staticDir: builtApp(),
      documentsDir: builtDocuments(),
      log: print ? 'warn' : 'info',
      logTo: shipping,
      files,
      outgoing: outgoingAddresses(config),
      breachedPasswords: config.breachedPasswordsUrl === undefined ? undefined : passwordRanges(config.breachedPasswordsUrl),
      scanner: config.clamd && clamd(config.clamd),
      mail: config.smtpUrl ? smtpServer(config.smtpUrl) : undefined,
    });
    await listen(app, { host, port });
    stopOnSignals(app, store, { isBehindProxy: config.trustProxy, atEnd: async () => shipping?.end() });
    if (print) await printAddresses(origin, store);
    collectGarbageOfStart();
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** In production one table with everything that is wrong, in the demo the one sentence. */
async function explain(error: unknown): Promise<string> {
  const expected = error instanceof StartProblem || error instanceof StoreProblem;
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  const settings = readSettings(process.env);
  if (settings.config.mode === 'demo') return expected ? `${message}\n` : `The server could not start: ${stack}\n`;
  const rows = await checkSettings(settings, demoIds);
  if (error instanceof WrongSettings) return checkTable(rows);
  const part = error instanceof StoreProblem ? 'Database' : (partNamedIn(message) ?? 'Start');
  if (rows.some((row) => row.part === part && row.state === 'wrong')) return checkTable(rows);
  const found: CheckRow = { part, state: 'wrong', text: expected ? message : `It failed: ${message}` };
  return checkTable([...rows.filter((row) => row.part !== part), found]);
}

async function check(): Promise<void> {
  const rows = await checkSettings(readSettings(process.env), demoIds);
  process.stdout.write(checkTable(rows));
  process.exit(rows.some(({ state }) => state === 'wrong') ? 1 : 0);
}

try {
  await (process.argv.includes('--check') ? check() : start());
} catch (error) {
  process.stderr.write(await explain(error));
  process.exit(1);
}
