/**
 * What Lighthouse says of five public pages, as a small phone sees them, on the built server, in runs by turns: points of each run, and when the first and
 * the largest part of the page is painted on the simulated phone. A page misses its goal where more than a tenth of its runs do, or where the middle of its
 * largest paints comes too late. `node bench/lighthouse.ts [runs] [address …]`, after `npm run build`. Lighthouse is fetched by npx at its first use and is
 * no part of the project; Chromium is the machine's own, or CHROME_PATH.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from './server.ts';

const version = '13.5.0';
const goals = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];
/** Of the largest paint, in milliseconds. */
const maxPaint = 1_600;
const runs = Number(process.argv[2] ?? 3);

interface Audit {
  score: number | null;
  title: string;
  displayValue?: string;
  numericValue?: number;
  scoreDisplayMode: string;
}
interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

const chrome = process.env.CHROME_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((file) => existsSync(file));
if (!chrome) throw new Error('No Chromium is here: name one in CHROME_PATH.');
const directory = await mkdtemp(path.join(os.tmpdir(), 'statefolio-lighthouse-'));

async function look(url: string): Promise<Report> {
  const file = path.join(directory, 'report.json');
  const flags = ['--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories.join()}`];
  const browser = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
  await promisify(execFile)('npx', ['--yes', `lighthouse@${version}`, url, ...flags, browser], {
    env: { ...process.env, CHROME_PATH: chrome },
    maxBuffer: 1e8,
  });
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

/** What keeps a category from being full, the heaviest first. */
function wanting({ categories: found, audits }: Report, category: Category): string[] {
  return found[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .sort((a, b) => b.weight - a.weight)
    .map(({ id }) => `${category}: ${audits[id]?.title ?? id}${audits[id]?.displayValue ? ` (${audits[id].displayValue})` : ''}`);
}

/** Points of the categories and milliseconds of the paints. */
type Run = Record<Category | 'first' | 'largest', number>;
const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const server = await startServer();
try {
  const [project] = (await (await fetch(`${server.origin}/api/v1/projects`)).json()) as { id: string }[];
  const given = process.argv.slice(3);
  const addresses = given.length ? given : ['/', '/invest', `/project/${project?.id}`, '/blog', '/register'];
  const seen = new Map(addresses.map((address) => [address, [] as Run[]]));
  const missed = new Set<string>();
  // the first one draws the page, as it is for everybody who comes after
  for (const address of addresses) await (await fetch(server.origin + address)).text();
  for (let run = 0; run < runs; run++)
    for (const [address, found] of seen) {
      const report = await look(server.origin + address);
      const points = (category: Category) => Math.round(report.categories[category].score * 100);
      const paint = (audit: string) => Math.round(report.audits[audit]?.numericValue ?? Number.NaN);
      const [first, largest] = [paint('first-contentful-paint'), paint('largest-contentful-paint')];
      found.push({
        performance: points('performance'),
        accessibility: points('accessibility'),
        'best-practices': points('best-practices'),
        seo: points('seo'),
        first,
        largest,
      });
      console.log(address, ...categories.map((category) => `${category} ${points(category)}`), `first ${first} largest ${largest} ms`);
      for (const category of categories)
        if (points(category) < goals[category]) for (const what of wanting(report, category)) missed.add(`${address}: ${what}`);
    }
  const table: Record<string, Record<string, string | number>> = {};
  for (const [address, found] of seen) {
    const [first, largest] = [middle(found.map((run) => run.first)), middle(found.map((run) => run.largest))];
    const below = found.filter((run) => categories.some((category) => run[category] < goals[category])).length;
    const lowest = categories.map((category) => [category, Math.min(...found.map((run) => run[category]))]);
    table[address] = { ...Object.fromEntries(lowest), 'first, ms': first, 'largest, ms': largest, 'runs below': below };
    if (below > runs / 10 || !(largest <= maxPaint)) process.exitCode = 1;
  }
  console.log(`Lowest points and middle paints of ${runs} runs:`);
  console.table(table);
  for (const what of missed) console.log(what);
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
