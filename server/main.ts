import { existsSync } from 'node:fs';
import path from 'node:path';
import { count } from 'drizzle-orm';
import { clamd } from './adapters/virus/clamd.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { printAddresses } from './demo/print-addresses.ts';
import { seedDemo } from './demo/seed.ts';
import { bucketStore, directoryStore } from './files/file-store.ts';
import { MovableClock, systemClock } from './lib/clock.ts';
import { StartProblem } from './lib/start-problem.ts';
import { smtpServer } from './mail/outbox.ts';
import { demoSecretsKey } from './start/secrets-key.ts';
import { listen, stopOnSignals, usablePort } from './start/listen.ts';
import { openStore, type Store } from './store/open.ts';
import { StoreProblem } from './store/problem.ts';
import { appUser } from './store/schema.ts';

const isEmpty = async (store: Store) => ((await store.db.select({ users: count() }).from(appUser))[0]?.users ?? 0) === 0;

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
  const origin = config.origin ?? `http://localhost:${port}`;
  const clock = isDemo ? new MovableClock(config.now) : systemClock;
  const store = await openStore({ url: config.databaseUrl, dataDir: config.dataDir, mustBePrivate: !isDemo });
  try {
    const files = 'directory' in config.files ? directoryStore(config.files.directory) : bucketStore(config.files);
    if (isDemo && (await isEmpty(store))) await seedDemo(store, clock, files);
    const app = await buildApp({
      ...config,
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
      files,
      scanner: config.clamd && clamd(config.clamd),
      mail: config.smtpUrl ? smtpServer(config.smtpUrl) : undefined,
    });
    await listen(app, { host, port });
    stopOnSignals(app, store);
    if (print) await printAddresses(origin, store);
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
