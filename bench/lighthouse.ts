/**
 * What Lighthouse says of five public pages, as a small phone sees them, on the built server: `node bench/lighthouse.ts [address …]`, after
 * `npm run build`. Lighthouse is fetched by npx at its first use and is no part of the project; Chromium is the machine's own, or CHROME_PATH.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from './server.ts';

const version = '13.5.0';
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];

interface Audit {
  score: number | null;
  title: string;
  displayValue?: string;
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

const server = await startServer();
try {
  const [project] = (await (await fetch(`${server.origin}/api/v1/projects`)).json()) as { id: string }[];
  const given = process.argv.slice(2);
  const addresses = given.length ? given : ['/', '/invest', `/project/${project?.id}`, '/blog', '/register'];
  const table: Record<string, Record<Category, number>> = {};
  const missed: string[] = [];
  for (const address of addresses) {
    // the first one draws the page, as it is for everybody who comes after
    await (await fetch(server.origin + address)).text();
    const report = await look(server.origin + address);
    const points = (category: Category) => Math.round(report.categories[category].score * 100);
    table[address] = Object.fromEntries(categories.map((category) => [category, points(category)])) as Record<Category, number>;
    console.log(address, ...categories.map((category) => `${category} ${points(category)}`));
    for (const category of categories)
      if (points(category) < goals[category]) missed.push(...wanting(report, category).map((what) => `${address}: ${what}`));
  }
  console.table(table);
  if (missed.length) {
    console.log(missed.join('\n'));
    process.exitCode = 1;
  }
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
