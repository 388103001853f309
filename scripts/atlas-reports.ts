// Parts of `npm run atlas` that read records and reports; see atlas.mjs.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogue } from '../machines/catalogue.ts';
import { digest, lastRunFile } from '../server/sandbox/atlas-reports.ts';
import { overviewOf, storiesOf } from '../server/sandbox/atlas-simulation.ts';
import { markdown } from '../src/atlas/differences.ts';
import { largest, saved } from '../src/atlas/last-run.ts';
import type { AtlasRecord } from '../src/atlas/record.ts';
import type { Reports } from '../src/atlas/reports.ts';
import { shortHash } from '../tests/support/paths/chart.ts';
import { readRecord } from '../tests/support/paths/records.ts';

// npm runs it there
const root = process.cwd();
const reports = path.join(root, 'reports');
const before = path.join(reports, 'before');

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] });

/** Records by machine, of a revision or of the disk. */
function recordsAt(revision: string | undefined): Record<string, AtlasRecord> {
  const texts = revision === undefined ? made(root) : withSources(revision, (folder) => committed(folder) ?? made(folder));
  return Object.fromEntries(texts.map((text) => JSON.parse(text) as AtlasRecord).map((record) => [record.machine, record]));
}

/** Has the machines in a folder say what they do, by their own program. */
function made(folder: string): string[] {
  const kept = execFileSync(process.execPath, [path.join(folder, 'scripts/generate-records.ts'), '--cache'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return textsIn(kept.trim(), '.json');
}

/** Older versions keep their records among the sources. */
function committed(folder: string): string[] | undefined {
  const texts = textsIn(path.join(folder, 'machines'), '.record.json');
  return texts.length ? texts : undefined;
}

const textsIn = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

/** Lays the files of a revision out beside the project, with the packages that are installed here, for as long as they are looked at. */
function withSources<Found>(revision: string, look: (folder: string) => Found): Found {
  const temporary = mkdtempSync(path.join(tmpdir(), 'statefolio-revision-'));
  try {
    const inside = git('rev-parse', '--show-prefix').trim();
    const env = { ...process.env, GIT_INDEX_FILE: path.join(temporary, 'index') };
    const options = { cwd: git('rev-parse', '--show-toplevel').trim(), env, stdio: 'pipe' } as const;
    execFileSync('git', ['read-tree', revision], options);
    execFileSync('git', ['checkout-index', '--all', `--prefix=${temporary}/files/`], options);
    const folder = path.join(temporary, 'files', inside);
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    return look(folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function layBefore(revision: string) {
  mkdirSync(before, { recursive: true });
  const records = Object.values(recordsAt(revision)).map(
    ({ machine, title, states, transitions, starts, places, steps, paths, tours }) => ({
      machine,
      title,
      states,
      transitions,
      starts: starts.map(({ title, place }) => ({ title, place })),
      places: places.map(({ state }) => ({ state })),
      steps: steps.map(({ from, to, title, event, takes }) => ({ from, to, title, event, takes })),
      paths: paths.map(({ id, title }) => ({ id, title: title })),
      tours: tours.map(({ id, title }) => ({ id, title: title })),
    }),
  );
  const at = git('log', '-1', '--format=%cI', revision).trim();
  writeFileSync(path.join(before, 'records.json'), JSON.stringify({ revision, at, records }));
  console.log(`The Atlas now shows what has changed since ${revision}: /atlas/changes`);
}

function keep() {
  if (!existsSync(path.join(reports, 'lab'))) throw new Error('Nothing was walked here yet: npm test -- lab');
  for (const file of ['lab', 'lab.json', 'machines.json', 'journeys.json', 'tours.json', 'pages.json']) {
    rmSync(path.join(before, file), { recursive: true, force: true });
    if (existsSync(path.join(reports, file)))
      cpSync(path.join(reports, file), path.join(before, file), { recursive: true, preserveTimestamps: true });
  }
  console.log('Kept. The next run is compared with it: /atlas/changes and the screens of each machine.');
}

/** Keeps what the last runs found, without pictures, for everybody who has the project. */
async function record() {
  const run = (await digest(reports)) as Reports;
  const { chart, lab, journeys } = run;
  const levels = { chart, lab, journeys };
  const left = Object.entries(levels).flatMap(([name, level]) => (level ? [] : [name]));
  if (left.length) throw new Error(`Not run here: ${left.join(', ')}. Run npm test first.`);
  const failed = [chart, lab, journeys].flatMap((level) => level?.tests.filter(({ passed }) => !passed) ?? []);
  if (failed.length) throw new Error(`${failed.length} tests failed, "${failed[0]?.title}" among them: a run that is kept has passed.`);
  const found = {
    commit: git('rev-parse', '--short=10', 'HEAD').trim(),
    at: [chart, lab, journeys].flatMap((level) => level?.at ?? []).sort()[0],
    records: Object.fromEntries(catalogue.map(({ name }) => [name, shortHash(readRecord(name))])),
    reports: saved(run),
  };
  const text = JSON.stringify(found);
  const size = Buffer.byteLength(text);
  if (size > largest) throw new Error(`${size} bytes are more than ${largest}.`);
  writeFileSync(path.join(root, lastRunFile), `${text}\n`);
  console.log(`${lastRunFile}: ${Math.round(size / 1000)} kB, commit ${found.commit}`);
}

async function folder(name: string) {
  const made = path.join(root, name);
  renameSync(path.join(made, 'atlas.html'), path.join(made, 'index.html'));
  const found = await digest(reports);
  const put = (file: string, content: object | null) => {
    mkdirSync(path.dirname(path.join(made, 'reports', file)), { recursive: true });
    writeFileSync(path.join(made, 'reports', file), JSON.stringify(content));
  };
  put('digest.json', found);
  const last = path.join(root, lastRunFile);
  put('last-run.json', existsSync(last) ? (JSON.parse(readFileSync(last, 'utf8')) as object) : null);
  put('simulation.json', (await overviewOf(reports)) ?? null);
  for (const story of await storiesOf(reports)) put(`simulation/${story.name}.json`, story);
  const pictures = (from: string, to: string) => {
    const isPicture = (file: string) => !file.endsWith('.json') && !['axe', 'sheet'].includes(path.basename(file));
    if (existsSync(from)) cpSync(from, path.join(made, 'reports', to), { recursive: true, filter: isPicture });
  };
  pictures(path.join(reports, 'lab'), 'lab');
  put('before/digest.json', await digest(before));
  pictures(path.join(before, 'lab'), 'before/lab');
  const photographed = path.join(reports, 'pictures');
  if (existsSync(path.join(photographed, 'index.html'))) {
    const copied = path.join(made, 'reports/pictures');
    cpSync(photographed, copied, { recursive: true });
    const page = readFileSync(path.join(copied, 'index.html'), 'utf8');
    // the folder has one page only
    writeFileSync(path.join(copied, 'index.html'), page.replaceAll('href="../../', 'href="../../index.html#/atlas/'));
  } else put('pictures/pictures.json', null);
  const records = path.join(before, 'records.json');
  put('before/records.json', existsSync(records) ? (JSON.parse(readFileSync(records, 'utf8')) as object) : null);
  console.log(`${name}/ is ready: put it on any static host, or try \`npx serve ${name}\`.`);
}

const [command, one, other] = process.argv.slice(2);
try {
  if (command === 'diff' || command === 'before') {
    if (!one) throw new Error(`Say from which revision: npm run atlas -- ${command} main`);
    if (command === 'before') layBefore(one);
    else process.stdout.write(markdown(recordsAt(one), recordsAt(other)));
  } else if (command === 'keep') keep();
  else if (command === 'record') await record();
  else await folder(one ?? 'dist-atlas');
} catch (error) {
  console.error(error instanceof Error ? error.message.split('\n').slice(0, 2).join('\n') : error);
  process.exitCode = 1;
}
