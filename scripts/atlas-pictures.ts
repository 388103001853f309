// `npm run atlas -- pictures --since main` photographs the screens that may have changed since a revision, of both versions, and writes what differs to
// reports/pictures: a page that the Atlas opens from its changes. `--all` takes every screen, names of machines theirs alone, `--locale de` another language.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { isLocale, type Locale } from '../domain/locale.ts';
import { catalogue } from '../machines/catalogue.ts';
import { serveBuild } from '../tests/lab/server.ts';
import { screenModels } from '../tests/models/screens.ts';
import type { MachineRecord } from '../tests/support/paths/record.ts';
import { checkOut, run } from '../tests/support/version-before.ts';
import { chosen, pairs, type Stop } from './pictures/choice.ts';
import { difference, readPicture, writePicture } from './pictures/comparison.ts';
import { type Compared, picturePage, pictureStyles, type PictureReport } from './pictures/page.ts';

const root = process.cwd();
const out = path.join(root, 'reports/pictures');
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** What a version is: its records by machine, and its lab. */
interface Version {
  records: Map<string, MachineRecord>;
  origin: string;
  close: () => Promise<void>;
}

async function versionIn(folder: string, build: string): Promise<Version> {
  const kept = execFileSync(process.execPath, [path.join(folder, 'scripts/generate-records.ts'), '--cache'], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  const texts = readdirSync(kept)
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(path.join(kept, file), 'utf8'));
  const records = new Map(texts.map((text) => JSON.parse(text) as MachineRecord).map((record) => [record.machine, record]));
  rmSync(build, { recursive: true, force: true });
  await run(
    process.execPath,
    [path.join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel=warn', '--mode', 'lab', '--outDir', build],
    folder,
  );
  return { records, ...(await serveBuild(build)) };
}

/** The whole screen of a state, once it does not change any more. A page that has shown one of the lab's screens shows the next one. */
async function photograph(page: Page, { origin }: Version, machine: string, { tour, step }: Stop, locale: Locale): Promise<Buffer> {
  const place = { machine, path: tour, step };
  const isShown = await page.evaluate(
    async ([wanted, language]) => {
      if (!window.__lab?.open) return false;
      await window.__lab.open(wanted, language);
      return true;
    },
    [place, locale] as const,
  );
  if (!isShown) {
    await page.goto(`${origin}/lab/${machine}/${tour}/${step}?lang=${locale}`);
    await page.waitForFunction(() => '__lab' in window || document.querySelector('#root[role=alert]'));
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  let last: Buffer = Buffer.alloc(0);
  for (let attempt = 0; attempt < 8; attempt++) {
    const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
    if (picture.equals(last)) return picture;
    last = picture;
  }
  return last;
}

interface Round {
  browser: Browser;
  before: Version;
  after: Version;
  locale: Locale;
}

/** All states of one machine at one width. */
async function compareMachine(
  { browser, before, after, locale }: Round,
  machine: string,
  size: (typeof sizes)[number],
  found: Compared[],
): Promise<number> {
  const newPage = () => browser.newPage({ viewport: size, reducedMotion: 'reduce', locale: 'en-GB' });
  const [oldPage, page] = await Promise.all([newPage(), newPage()]);
  const [old, now] = [before.records.get(machine), after.records.get(machine)];
  const record = now ?? old;
  const list = pairs(old, now);
  for (const pair of list) {
    const { state } = pair;
    const [was, is] = await Promise.all([
      pair.before && photograph(oldPage, before, machine, pair.before, locale),
      pair.after && photograph(page, after, machine, pair.after, locale),
    ]);
    const name = `${machine}/${state}.${locale}-${size.width}`;
    const stateTitle =
      (now ?? old)?.states.find((each) => each.name === state)?.title ?? old?.states.find((each) => each.name === state)?.title ?? state;
    const common = { machine, title: record?.title ?? machine, state, stateTitle, width: size.width };
    const save = (kind: string, png: Buffer) => {
      mkdirSync(path.join(out, machine), { recursive: true });
      writeFileSync(path.join(out, `${name}.${kind}.png`), png);
      return `${name}.${kind}.png`;
    };
    if (was && is) {
      if (was.equals(is)) continue;
      const { count, share, marked } = difference(await readPicture(was), await readPicture(is));
      if (count === 0) continue;
      const otherWay = pair.before?.way !== pair.after?.way;
      found.push({
        ...common,
        kind: 'differs',
        share,
        ...(otherWay && { otherWay }),
        before: save('before', was),
        after: save('after', is),
        marked: save('difference', writePicture(marked)),
      });
    } else if (is) found.push({ ...common, kind: 'new', after: save('after', is) });
    else if (was) found.push({ ...common, kind: 'gone', before: save('before', was) });
  }
  await Promise.all([oldPage.close(), page.close()]);
  return list.length;
}

function asked() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { since: { type: 'string' }, all: { type: 'boolean' }, locale: { type: 'string', default: 'en' } },
  });
  if (!values.since) throw new Error('Say since which revision: npm run atlas -- pictures --since main');
  if (!isLocale(values.locale)) throw new Error(`There is no language ${values.locale}.`);
  return { since: values.since, all: values.all === true, locale: values.locale, named: positionals };
}

async function pictures(): Promise<void> {
  const { since, all, locale, named } = asked();
  const commit = git('rev-parse', '--verify', `${since}^{commit}`);
  const changed = [...git('diff', '--name-only', commit).split('\n'), ...git('ls-files', '--others', '--exclude-standard').split('\n')];
  const subjects = catalogue.flatMap(({ name, folder }) => {
    const model = Object.entries(screenModels).find(([key]) => key === name)?.[1];
    return model ? [{ name, folder, catalogues: model.catalogues as readonly string[] }] : [];
  });
  const unknown = named.filter((name) => !subjects.some((subject) => subject.name === name));
  if (unknown.length) throw new Error(`There is no screen of ${unknown.join(', ')}.`);
  const chosenNames = all || named.length ? subjects.map(({ name }) => name) : chosen(subjects, changed);
  const machines = chosenNames.filter((name) => named.length === 0 || named.includes(name));
  const report: PictureReport = { since, at: new Date().toISOString(), locale, compared: 0, found: [] };
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  if (machines.length) {
    console.log(`${machines.length} machines: ${machines.join(', ')}`);
    const folder = mkdtempSync(path.join(tmpdir(), 'statefolio-pictures-'));
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        rmSync(folder, { recursive: true, force: true });
        process.exit(1);
      });
    const closing: (() => Promise<unknown>)[] = [];
    try {
      const tree = path.join(folder, 'before');
      await checkOut(commit, tree);
      if (!existsSync(path.join(tree, 'node_modules'))) await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], tree);
      const before = await versionIn(tree, path.join(tree, 'dist'));
      closing.push(before.close);
      const after = await versionIn(root, path.join(root, 'node_modules/.cache/pictures'));
      closing.push(after.close);
      const executablePath = process.env['CHROME_PATH'] ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
      const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(executablePath && { executablePath }) });
      closing.push(() => browser.close());
      for (const machine of machines)
        for (const size of sizes) {
          report.compared += await compareMachine({ browser, before, after, locale }, machine, size, report.found);
          console.log(
            `${machine} at ${size.width} px: ${report.found.filter((one) => one.machine === machine && one.width === size.width).length} differ`,
          );
        }
    } finally {
      for (const close of closing.toReversed()) await close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  report.found.sort(
    (a, b) => machines.indexOf(a.machine) - machines.indexOf(b.machine) || a.stateTitle.localeCompare(b.stateTitle) || a.width - b.width,
  );
  writeFileSync(path.join(out, 'pictures.json'), JSON.stringify(report));
  writeFileSync(path.join(out, 'pictures.css'), pictureStyles);
  writeFileSync(path.join(out, 'index.html'), picturePage(report));
  console.log(`${report.compared} screens compared, ${report.found.length} differ: reports/pictures/index.html, and /atlas/changes`);
}

try {
  await pictures();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
