// What has to pass: `npm test` runs every part, `npm test -- unit machines` only those. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Stop, bin, install, main, root, run, runNode } from './bootstrap.mjs';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { proofTable } from './proof.mjs';

const inBrowser = new Set(['lab', 'atlas', 'journeys']);
const at = (...parts) => path.join(root, ...parts);
const report = (name) => at('reports', `${name}.json`);
/** `npm run test:full`: what takes long, for tests that read FULL from the environment. */
const full = process.argv.includes('--full') || process.env.FULL === '1';
const asRoot = process.getuid?.() === 0;

function readReport(name) {
  if (!existsSync(report(name))) return undefined;
  return JSON.parse(readFileSync(report(name), 'utf8'));
}

/** Vitest's JSON: a file that could not be loaded holds no assertion and still counts as one failure. */
function countVitest(json) {
  const broken = json.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  ).length;
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + broken,
    skipped: json.numPendingTests + json.numTodoTests,
  };
}

const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + (errors ?? []).length,
  skipped: stats.skipped,
});

async function vitest(name, env, project = name) {
  const { code } = await runNode(
    [bin('vitest'), 'run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report(name)}`],
    { env: { DATABASE_URL: '', ...env } },
  );
  const json = readReport(name);
  const counts = json ? countVitest(json) : { passed: 0, failed: 1, skipped: 0 };
  // errors outside of any test have an exit code only
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, note: `ended with code ${code}` } : counts;
}

async function playwright(name, chromium) {
  const { code } = await runNode([bin('@playwright/test', 'playwright'), 'test', '--project', name, '--reporter=dot,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report(name), PLAYWRIGHT_JSON_OUTPUT_FILE: report(name), CHROME_PATH: chromium },
  });
  const json = readReport(name);
  const counts = json ? countPlaywright(json) : { passed: 0, failed: 1, skipped: 0 };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, note: `ended with code ${code}` } : counts;
}

/** A Chromium of the machine, else Playwright's own, else (as root on Debian) the package. */
async function findChromium() {
  const onPath = (name) => (process.env.PATH ?? '').split(path.delimiter).map((dir) => path.join(dir, name));
  const candidates = [
    process.env.CHROME_PATH,
    // the headless shell draws no window nobody sees: a third less work than the whole browser
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'].flatMap(onPath),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
  ];
  const own = await runNode(['-e', "console.log(require('playwright-core').chromium.executablePath())"], { quiet: true });
  if (own.code === 0) candidates.push(own.output.trim().split('\n').at(-1));
  const found = () => candidates.find((file) => file && existsSync(file));
  if (!found() && asRoot && existsSync('/etc/debian_version')) {
    console.log('No Chromium found: installing the chromium package …');
    await run('apt-get', ['update', '-qq'], { quiet: true });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  return found();
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

function postgresFolder() {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(versions, version, 'bin'))
    : [];
  return [...folders, ...(process.env.PATH ?? '').split(path.delimiter)].find(
    (dir) => existsSync(path.join(dir, 'initdb')) && existsSync(path.join(dir, 'postgres')),
  );
}

/** A throw-away PostgreSQL on a free port, or nothing where the machine has none. It refuses to run as root, so root lends it the user postgres. */
async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const folder = postgresFolder();
  if (!folder) return undefined;
  const user = asRoot ? (await run('id', ['-u', 'postgres'], { quiet: true })).output.trim() : undefined;
  if (asRoot && !/^\d+$/.test(user)) return undefined;
  const lent = (args) =>
    asRoot ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', ...args]] : [args[0], args.slice(1)];
  const dir = mkdtempSync(path.join(os.tmpdir(), 'statefolio-pg-'));
  const stopped = () => rmSync(dir, { recursive: true, force: true });
  if (asRoot) await run('chown', ['postgres', dir]);
  const data = path.join(dir, 'data');
  const [initdb, initArgs] = lent([
    path.join(folder, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const init = await run(initdb, initArgs, { quiet: true, cwd: dir });
  if (init.code !== 0) {
    stopped();
    throw new Stop(`PostgreSQL could not make its data directory.\n${init.output}`);
  }
  const port = await freePort();
  const [command, args] = lent([
    path.join(folder, 'postgres'),
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    dir,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=200',
  ]);
  const child = spawn(command, args, { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = new Promise((resolve) => child.once('close', resolve));
  const ready = new Promise((resolve) => {
    child.stderr.on('data', (chunk) => String(chunk).includes('ready to accept connections') && resolve(true));
    child.once('close', () => resolve(false));
    setTimeout(() => resolve(false), 30_000).unref();
  });
  // whatever ends this run ends the database too
  process.once('exit', () => child.kill('SIGKILL'));
  const stop = async () => {
    child.kill('SIGINT');
    await gone;
    stopped();
  };
  if (!(await ready)) {
    await stop();
    throw new Stop('PostgreSQL did not start.');
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

/** Parts that need a PostgreSQL server, and whose tests each runs: the features are run there once more. */
const onPostgres = { races: 'races', 'features-pg': 'features' };

const hasTests = (name) =>
  existsSync(at('tests', name)) && readdirSync(at('tests', name), { recursive: true }).some((file) => /\.(?:test|spec)\.tsx?$/.test(file));

async function runPart(name) {
  if (name === 'check') {
    const rows = await check();
    const failed = rows.filter((row) => !row.passed).length;
    return { passed: rows.length - failed, failed, skipped: 0 };
  }
  if (!hasTests(onPostgres[name] ?? name)) return { passed: 0, failed: 1, skipped: 0, note: 'holds no test' };
  if (inBrowser.has(name)) {
    const chromium = await findChromium();
    if (!chromium) {
      const hint = process.platform === 'linux' ? 'sudo apt-get install -y chromium' : 'npx playwright install chromium';
      return { passed: 0, failed: 1, skipped: 0, note: `no Chromium: run \`${hint}\` or set CHROME_PATH` };
    }
    await build();
    return playwright(name, chromium);
  }
  if (onPostgres[name]) {
    const database = await startPostgres();
    if (!database) return { notRun: true, passed: 0, failed: 0, skipped: 0, note: 'no PostgreSQL on this machine' };
    try {
      return await vitest(name, { TEST_DATABASE_URL: database.url }, onPostgres[name]);
    } finally {
      await database.stop();
    }
  }
  // it starts the bundled server, and once the whole demo
  if (name === 'start') await build();
  return vitest(name, { TEST_DATABASE_URL: '' });
}

const names = ['check', 'unit', 'contract', 'features', 'machines', 'races', 'features-pg', 'start', 'lab', 'atlas', 'journeys'];
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

await main(async () => {
  const asked = process.argv.slice(2).filter((name) => name !== '--full');
  if (full) process.env.FULL = '1';
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length) throw new Stop(`No part is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  await install();
  mkdirSync(at('reports'), { recursive: true });
  const rows = [];
  for (const name of names) {
    if (asked.length && !asked.includes(name)) continue;
    console.log(`\n── ${name}`);
    rmSync(report(name), { force: true });
    const started = Date.now();
    let result;
    try {
      result = await runPart(name);
    } catch (error) {
      result = { passed: 0, failed: 1, skipped: 0, note: error instanceof Error ? error.message : String(error) };
      console.error(result.note);
    }
    if (!result.notRun && result.passed + result.failed === 0) result = { ...result, failed: 1, note: 'ran no test' };
    rows.push({ name, ms: Date.now() - started, ...result });
  }
  if (rows.some(({ name }) => name === 'machines' || name === 'lab')) console.log(`\n${proofTable()}`);
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
  console.log(`\n${'part'.padEnd(12)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}${'time'.padStart(10)}`);
  for (const row of rows) {
    const note = row.notRun ? `  not run: ${row.note}` : row.note ? `  ${row.note.split('\n')[0]}` : '';
    console.log(
      `${row.name.padEnd(12)}${String(row.passed).padStart(8)}${String(row.failed).padStart(8)}${String(row.skipped).padStart(9)}${seconds(row.ms).padStart(10)}${note}`,
    );
  }
  const notRun = rows.filter((row) => row.notRun);
  console.log(`${'total'.padEnd(37)}${seconds(total('ms')).padStart(10)}${notRun.length ? `  ${notRun.length} not run` : ''}`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') > 0 || total('passed') === 0 ? 1 : 0;
});
