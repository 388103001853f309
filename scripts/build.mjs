import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Stop, bin, install, main, root, runNode } from './bootstrap.mjs';

const shared = ['domain', 'machines', 'openapi', 'package-lock.json', 'tsconfig.json'];

const app = {
  name: 'app',
  directory: 'dist',
  sources: [
    ...shared,
    'src',
    'public',
    'tests/comments',
    'tests/models',
    'tests/support/paths',
    'scripts/atlas-actions.ts',
    'scripts/atlas-fold.ts',
    'scripts/atlas-map.ts',
    'scripts/atlas-reads.ts',
    'scripts/atlas-requirements.ts',
    'scripts/atlas-sources.ts',
    'scripts/atlas-summary.ts',
    'scripts/atlas-translations.ts',
    'scripts/source-values.ts',
    'docs/requirements.md',
    'scripts/generate-records.ts',
    'scripts/vite',
    'index.html',
    'back-office.html',
    'lab.html',
    'atlas.html',
    'vite.config.ts',
    'lingui.config.ts',
  ],
  runs: [[], ['--mode', 'back-office'], ['--mode', 'atlas'], ['--mode', 'lab'], ['--mode', 'live']],
};

/** The public pages for the server to draw: the same sources, built to run without a browser. */
const pages = {
  name: 'public pages',
  directory: 'dist-pages',
  sources: [...app.sources, 'vite.pages.config.ts'],
  runs: [['--config', 'vite.pages.config.ts']],
};

const server = {
  name: 'server',
  directory: 'dist-server',
  sources: [...shared, 'server', 'scripts/vite/places-of-modules.ts', 'vite.server.config.ts'],
  runs: [['--config', 'vite.server.config.ts']],
};

/** The legal texts as files. */
const documents = {
  name: 'legal documents',
  directory: 'dist-documents',
  sources: ['domain', 'server/documents', 'package-lock.json'],
  programs: [['server/documents/make-legal-files.ts', 'dist-documents']],
};

/** Everything that a server needs of a build, besides its packages. */
export const builtFolders = [app, pages, server, documents].map(({ directory }) => directory);

/** The bundled server, as `npm start` and `npm run serve` run it. */
export const serverEntry = 'dist-server/server/main.js';

/** What its process needs to know before it begins: without it glibc keeps 70 MB of what compiling the embedded database took. */
export const serverMemory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Where the demo keeps its code as V8 compiled it; a new build of the server deletes it. */
export const compileCache = path.join(root, 'dist-server', '.cache');

function fingerprint(sources) {
  const hash = createHash('sha256');
  const visit = (file) => {
    const full = path.join(root, file);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const entry of readdirSync(full).sort()) visit(`${file}/${entry}`);
    // the route tree and compiled catalogues are written by the build itself
    else if (!file.endsWith('.gen.ts') && !/locales\/.*\.mjs$/.test(file))
      hash.update(`${file}:${stat.size}:${Math.round(stat.mtimeMs)}\n`);
  };
  sources.forEach(visit);
  // what is set for the app is built into it
  for (const name of Object.keys(process.env)
    .filter((it) => it.startsWith('VITE_'))
    .sort())
    hash.update(`${name}=${process.env[name]}\n`);
  return hash.digest('hex');
}

const viteBuild = (args) => [bin('vite'), 'build', '--logLevel=warn', ...args];

async function bring({ name, directory, sources, runs = [], programs = runs.map(viteBuild) }, force) {
  const stamp = path.join(root, directory, '.stamp');
  const wanted = fingerprint(sources);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  const started = Date.now();
  console.log(`Building the ${name} …`);
  for (const program of programs) {
    const { code, output } = await runNode(program, {
      quiet: true,
      env: { LINGUI_STRICT: '1', NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Stop(`The build of the ${name} failed.\n${output.trim()}`);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  console.log(`Building the ${name}: done (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  return true;
}

/** Builds the app, the legal texts and the server where a source changed since the last build. A missing translation fails it. Answers whether it had to. */
export function build({ force = false } = {}) {
  // several parts of a test run ask for it at the same time
  building ??= buildOnce(force).finally(() => (building = undefined));
  return building;
}

let building;

async function buildOnce(force) {
  const inTurn = async (parts) => {
    let built = false;
    for (const part of parts) built = (await bring(part, force)) || built;
    return built;
  };
  // the texts are nobody else's part: they are made meanwhile
  const built = await Promise.all([inTurn([app, pages, server]), inTurn([documents])]);
  return built.includes(true);
}

/** The server alone, for tests that start it and look at no page. */
export const buildServer = () => bring(server, false);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    await install();
    await build({ force: true });
  });
