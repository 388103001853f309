// What has to pass: `npm test` runs the parts, `npm test -- unit machines` only those, `npm run test:full` all of them and at length. The last line is
// `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Stop, bin, install, main, root, run, runNode } from './bootstrap.mjs';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { clusterPrograms } from './cluster/programs.mjs';
import { describeFailures, failuresOfPlaywright, failuresOfVitest } from './failures.mjs';
import { describeFlaky, maxFlaky, readFlaky } from './flaky-reporter.mjs';
import { postgresFolder, startPostgres } from './postgres.mjs';
import { proofTable } from './proof.mjs';

const inBrowser = new Set(['lab', 'atlas', 'journeys', 'tours', 'pages']);
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
    failures: failuresOfVitest(json),
  };
}

/** A flaky test counts as passed; the run says which they are, and fails when they are many. */
function countPlaywright(json, flaky) {
  const { stats, errors } = json;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors ?? []).length,
    skipped: stats.skipped,
    failures: failuresOfPlaywright(json),
    flaky,
    ...(flaky.length ? { note: `${flaky.length} flaky` } : {}),
  };
}

/** `workers` of its own, or as many as there are. */
async function vitest(name, { env, project = name, workers, quiet }) {
  const limit = workers ? [`--maxWorkers=${workers}`] : [];
  const { code, output } = await runNode(
    [
      bin('vitest'),
      'run',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report(name)}`,
      ...limit,
      ...(full ? [] : ['--tags-filter=!full']),
    ],
    { env: { DATABASE_URL: '', ...env }, quiet },
  );
  if (output) console.log(output.trimEnd());
  const json = readReport(name);
  const counts = json ? countVitest(json) : { passed: 0, failed: 1, skipped: 0 };
  // errors outside of any test have an exit code only
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, note: `ended with code ${code}` } : counts;
}

/** Where the real server answers, a worker waits as long as it works. */
const waiting = new Set(['tours', 'pages']);

/** As many workers as `cores` keep busy. */
async function playwright(name, chromium, cores, quiet) {
  const workers = Math.ceil(Math.min(cores, 4) * (waiting.has(name) ? 1.5 : 1));
  const { code, output } = await runNode(
    [
      bin('@playwright/test', 'playwright'),
      'test',
      '--project',
      name,
      `--reporter=dot,json,${at('scripts', 'flaky-reporter.mjs')}`,
      `--workers=${workers}`,
      // two parts may run at the same time
      `--output=${at('node_modules', '.cache', 'playwright', name)}`,
    ],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report(name), PLAYWRIGHT_JSON_OUTPUT_FILE: report(name), CHROME_PATH: chromium },
      quiet,
    },
  );
  if (output) console.log(output.trimEnd());
  const json = readReport(name);
  const flaky = readFlaky(name);
  const counts = json ? countPlaywright(json, flaky) : { passed: 0, failed: 1, skipped: 0 };
  // too many flaky tests fail the whole run once, in its summary
  return code !== 0 && counts.failed === 0 && flaky.length <= maxFlaky ? { ...counts, failed: 1, note: `ended with code ${code}` } : counts;
}

/** Asked for by several parts at the same time. */
let chromiumSearch;
const findChromium = () => (chromiumSearch ??= searchChromium());

/**
 * A Chromium of the machine, else Playwright's own. As root on Debian the package of the headless shell is installed where it is missing: the whole
 * browser works a third more.
 */
async function searchChromium() {
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
  const shell = '/usr/bin/chromium-headless-shell';
  if (!process.env.CHROME_PATH && !existsSync(shell) && asRoot && existsSync('/etc/debian_version')) {
    await run('apt-get', ['update', '-qq'], { quiet: true });
    // older releases of Debian have the whole browser only
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (existsSync(shell) || (name === 'chromium' && found())) break;
      console.log(`Installing the package ${name} …`);
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        quiet: true,
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  return found();
}

/** One server for all parts: each makes databases of its own on it, from one with all tables that is made once. */
let postgres;
const findPostgres = () => (postgres ??= startPostgres({ durable: false }));

/** Where the tests of a part lie, if not in a folder of its own name. */
const folders = { failover: 'start', upgrade: 'start', tours: 'journeys/tours', pages: 'journeys/pages' };

/** Parts that need the programs of deploy/cluster. */
const onCluster = new Set(['failover', 'upgrade']);

/** Parts that need a PostgreSQL server, and whose tests each runs: the features are run there once more. */
const onPostgres = { races: 'races', 'features-pg': 'features' };

/** Parts that are one command and not a folder of tests. */
const commands = { alerts, million };

const hasTests = (name) =>
  existsSync(at('tests', name)) && readdirSync(at('tests', name), { recursive: true }).some((file) => /\.(?:test|spec)\.tsx?$/.test(file));

/** The rules of Prometheus beside figures that are in order and figures that are not, where its `promtool` is on the machine. */
async function alerts() {
  const rules = at('deploy', 'monitoring', 'alerts.test.yml');
  const told = await run('promtool', ['test', 'rules', rules], { quiet: true }).catch(() => undefined);
  if (!told)
    return { notRun: true, passed: 0, failed: 0, skipped: 0, note: 'no promtool on this machine: on Debian, apt-get install prometheus' };
  const { code, output } = told;
  const failures = code === 0 ? [] : [{ name: 'alerts', error: output }];
  return { passed: 1 - failures.length, failed: failures.length, skipped: 0, failures };
}

/** A million steps of fresh seeds on the simulated platform: an hour and a half on two cores that do nothing else. */
async function million() {
  const database = await findPostgres();
  const args = ['scripts/simulate.mjs', '--seed', String(Date.now()), '--runs', '2000', '--steps', '500', '--quiet'];
  const { code, output } = await runNode(args, { env: { TEST_DATABASE_URL: database?.url ?? '' }, quiet: true });
  const lines = output.trim().split('\n');
  const violated = lines.filter((line) => line.startsWith('seed ') && !line.endsWith('nothing violated'));
  const failures = code === 0 ? [] : [{ name: 'million', error: (violated.length ? violated : lines.slice(-20)).join('\n') }];
  return { passed: 1 - failures.length, failed: failures.length, skipped: 0, failures, note: lines.at(-1) };
}

/**
 * `beside`: another part runs at the same time, so that this one has half of the machine and says what it has to say at its end.
 */
async function runPart(name, beside) {
  const half = beside ? Math.max(1, Math.floor(availableParallelism() / 2)) : undefined;
  if (name === 'check') {
    const lines = [];
    const rows = await check([], beside ? { atOnce: 1, print: (line) => lines.push(line) } : {});
    if (lines.length) console.log(`\n── ${name}\n${lines.join('\n')}`);
    const failures = rows.filter((row) => !row.passed).map((row) => ({ name: `check › ${row.name}`, error: 'see above' }));
    return { passed: rows.length - failures.length, failed: failures.length, skipped: 0, failures };
  }
  if (!commands[name] && !hasTests(onPostgres[name] ?? folders[name] ?? name))
    return { passed: 0, failed: 1, skipped: 0, note: 'holds no test' };
  if (inBrowser.has(name)) {
    const chromium = await findChromium();
    if (!chromium) {
      const hint = process.platform === 'linux' ? 'sudo apt-get install -y chromium' : 'npx playwright install chromium';
      return { passed: 0, failed: 1, skipped: 0, note: `no Chromium: run \`${hint}\` or set CHROME_PATH` };
    }
    await build();
    return playwright(name, chromium, half ?? availableParallelism(), beside);
  }
  if (commands[name]) return commands[name]();
  if (onPostgres[name]) {
    const database = await findPostgres();
    if (!database) return { notRun: true, passed: 0, failed: 0, skipped: 0, note: 'no PostgreSQL on this machine' };
    // the features wait for the database and for delays of the server as long as they work
    const workers = name === 'features-pg' ? 2 : half;
    return vitest(name, { env: { TEST_DATABASE_URL: database.url }, project: onPostgres[name], workers, quiet: beside });
  }
  if (name === 'simulation') {
    const database = await findPostgres();
    return vitest(name, { env: { TEST_DATABASE_URL: database?.url ?? '' }, workers: 1, quiet: beside });
  }
  if (onCluster.has(name)) {
    const programs = clusterPrograms();
    if ('missing' in programs) return { notRun: true, passed: 0, failed: 0, skipped: 0, note: programs.missing };
  }
  // it starts the bundled server, and once the whole demo
  if (name === 'start' || onCluster.has(name)) await build();
  // the part `start` waits more than it works
  const project = name === 'unit' ? 'unit*' : name;
  return vitest(name, { env: { TEST_DATABASE_URL: '' }, project, workers: name === 'start' ? 2 : half, quiet: beside });
}

const names = [
  'check',
  'unit',
  'contract',
  'features',
  'machines',
  'simulation',
  'races',
  'features-pg',
  'start',
  'failover',
  'upgrade',
  'alerts',
  'million',
  'lab',
  'atlas',
  'journeys',
  'tours',
  'pages',
];
/** What `npm test` leaves out, so that it ends in time: by its name, or with `npm run test:full`. */
const behindFull = new Set(['pages', 'upgrade', 'alerts', 'million']);
/** The features run on PostgreSQL where there is one, and on the embedded database, as every browser test does, where there is none. */
if (postgresFolder()) behindFull.add('features');
/** Three run at a time: none keeps all cores busy from its beginning to its end. First the one that builds, then the longest. */
const inOrder = [
  'check',
  'features-pg',
  'simulation',
  'lab',
  'journeys',
  'tours',
  'pages',
  'start',
  'failover',
  'upgrade',
  'atlas',
  'machines',
  'unit',
  'contract',
  'features',
  'races',
  'alerts',
  'million',
];
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

await main(async () => {
  const asked = process.argv.slice(2).filter((name) => name !== '--full');
  if (full) process.env.FULL = '1';
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length) throw new Stop(`No part is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  await install();
  // most of what a test makes is soon thrown away: with room for it, a seventh of the machines' time is saved
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();
  mkdirSync(at('reports'), { recursive: true });
  const wanted = names.filter((name) => (asked.length ? asked.includes(name) : full || !behindFull.has(name)));
  const started = Date.now();
  const rows = [];
  const take = async (name, beside) => {
    if (!beside) console.log(`\n── ${name}`);
    rmSync(report(name), { force: true });
    rmSync(at('reports', 'flaky', name), { recursive: true, force: true });
    const began = Date.now();
    let result;
    try {
      result = await runPart(name, beside);
    } catch (error) {
      result = { passed: 0, failed: 1, skipped: 0, note: error instanceof Error ? error.message : String(error) };
      console.error(result.note);
    }
    if (!result.notRun && result.passed + result.failed === 0) result = { ...result, failed: 1, note: 'ran no test' };
    rows[names.indexOf(name)] = { name, ms: Date.now() - began, ...result };
  };
  const queue = inOrder.filter((name) => wanted.includes(name));
  const left = queue.values();
  const lane = async () => {
    for (const name of left) await take(name, queue.length > 1);
  };
  // what has to be installed is brought while the first parts run
  if (queue.some((name) => inBrowser.has(name))) void findChromium().catch(() => {});
  try {
    await Promise.all([lane(), lane(), lane()]);
  } finally {
    await (await postgres)?.stop();
  }
  return summary(rows.filter(Boolean), Date.now() - started);
});

/** Prints what came of each part; the exit code. */
function summary(rows, ms) {
  if (rows.some(({ name }) => name === 'machines' || name === 'lab')) console.log(`\n${proofTable()}`);
  const flaky = rows.flatMap((row) => row.flaky ?? []);
  if (flaky.length) console.log(`\n${describeFlaky(flaky)}`);
  if (flaky.length > maxFlaky)
    rows.push({ name: 'flaky', ms: 0, passed: 0, failed: 1, skipped: 0, note: `${flaky.length} tests, more than ${maxFlaky}` });
  const failures = rows.flatMap((row) => row.failures ?? []);
  if (failures.length) console.log(`\n${describeFailures(failures).replaceAll(`${root}${path.sep}`, '')}`);
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
  console.log(`\n${'part'.padEnd(12)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}${'time'.padStart(10)}`);
  for (const row of rows) {
    const note = row.notRun ? `  not run: ${row.note}` : row.note ? `  ${row.note.split('\n')[0]}` : '';
    console.log(
      `${row.name.padEnd(12)}${String(row.passed).padStart(8)}${String(row.failed).padStart(8)}${String(row.skipped).padStart(9)}${seconds(row.ms).padStart(10)}${note}`,
    );
  }
  const notRun = rows.filter((row) => row.notRun);
  console.log(`${'total'.padEnd(37)}${seconds(ms).padStart(10)}${notRun.length ? `  ${notRun.length} not run` : ''}`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') > 0 || total('passed') === 0 ? 1 : 0;
}
