// What pages may weigh: brotli 11, cold, anonymous, read from Vite's manifest. Prints the figures; fails when one is over its budget.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = path.resolve(import.meta.dirname, '../dist');
const manifestFile = path.join(dist, '.vite/manifest.json');

/** Kilobytes of all style sheets of one visit; those of script are in the table. */
const style = 14;
const textsOf = (...features) => features.map((name) => `src/features/${name}/locales/en.po`);
/** What every page of people who are signed in has besides. What looks for tasks and for a document that ends (3.6 kB) is fetched beside the page, once the person is known. */
const signedIn = ['src/routes/_signed-in.tsx', 'src/features/session/start-session.ts', ...textsOf('session')];
const budgets = [
  { name: 'home', limit: 128.5, keys: ['src/routes/index.tsx', 'src/features/home/locales/en.po'] },
  { name: 'project list', limit: 130, keys: ['src/routes/invest.tsx', 'src/features/projects/locales/en.po'] },
  { name: 'project', limit: 137, keys: ['src/routes/project.$projectId.index.tsx', 'src/features/projects/locales/en.po'] },
  {
    name: 'loan wizard',
    limit: 160,
    keys: [...signedIn, 'src/routes/_signed-in.project.$projectId.invest.tsx', ...textsOf('investing')],
  },
  {
    name: 'payment step',
    limit: 186,
    keys: [
      ...signedIn,
      'src/routes/_signed-in.project.$projectId.invest.tsx',
      'src/routes/-payment-step.tsx',
      ...textsOf('investing', 'payment'),
    ],
  },
  {
    name: 'investments',
    limit: 150,
    keys: [...signedIn, 'src/routes/_signed-in.dashboard.investments.tsx', ...textsOf('investments')],
  },
  {
    name: 'notifications',
    limit: 150,
    keys: [...signedIn, 'src/routes/_signed-in.dashboard.notifications.tsx', ...textsOf('notifications')],
  },
  {
    name: 'reports',
    limit: 150,
    keys: [...signedIn, 'src/routes/_signed-in.dashboard.reports.tsx', ...textsOf('reports')],
  },
  {
    name: 'losses',
    limit: 150,
    keys: [...signedIn, 'src/routes/_signed-in.dashboard.loss-simulation.tsx', ...textsOf('loss-simulation')],
  },
  {
    name: 'bond wizard',
    limit: 160,
    keys: [...signedIn, 'src/routes/_signed-in.project.$projectId.bonds.tsx', ...textsOf('investing')],
  },
  {
    name: 'transfer wizard',
    limit: 160,
    keys: [...signedIn, 'src/routes/_signed-in.project.$projectId.transfer-investment.$investmentId.tsx', ...textsOf('investing')],
  },
  { name: 'register', limit: 171, keys: ['src/routes/register.tsx', ...textsOf('registration')] },
  { name: 'get funded', limit: 124, keys: ['src/routes/get-funded.tsx', ...textsOf('get-funded')] },
  { name: 'default rates', limit: 128, keys: ['src/routes/default-rates.tsx', ...textsOf('default-rates')] },
  { name: 'complaint', limit: 148, keys: ['src/routes/complaint.tsx', ...textsOf('legal')] },
  {
    name: 'settings',
    limit: 178,
    keys: [...signedIn, 'src/routes/_signed-in.dashboard.settings.tsx', ...textsOf('onboarding', 'user-info', 'verification')],
  },
  { name: 'questionnaire', limit: 162, keys: [...signedIn, 'src/routes/_signed-in.questionnaire.tsx', ...textsOf('questionnaire')] },
  {
    name: 'experience',
    limit: 160,
    keys: [
      ...signedIn,
      'src/routes/_signed-in.investor-experience.tsx',
      ...textsOf('investor-experience', 'file-upload', 'loss-simulation'),
    ],
  },
];

if (!existsSync(manifestFile)) {
  console.log('not built: run npm run build first');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const sizes = new Map();

function size(file) {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = brotliCompressSync(readFileSync(path.join(dist, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  sizes.set(file, bytes);
  return bytes;
}

/** The chunk of a source file, its parts that the router splits off included; a name that matches nothing is a mistake in the table above. */
function chunksOf(name) {
  const found = Object.keys(manifest).filter((key) => key === name || key.startsWith(`${name}?tsr-split=`));
  if (!found.length) throw new Error(`no chunk of ${name}: the table of budgets is out of date`);
  return found;
}

function needs(key, seen) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) needs(next, seen);
  return seen;
}

/** Every file of a visit that begins at one page. */
function visit(names) {
  const chunks = new Set();
  for (const key of ['index.html', ...names, 'src/i18n/languages/en.ts'].flatMap((name) => chunksOf(name))) needs(key, chunks);
  const files = [...chunks].map((key) => manifest[key]);
  const script = new Set(files.map(({ file }) => file).filter((file) => file.endsWith('.js')));
  const styles = new Set(files.flatMap(({ css }) => css ?? []));
  const sum = (set) => [...set].reduce((total, file) => total + size(file), 0) / 1000;
  return { script: sum(script), style: sum(styles) };
}

let over = 0;
for (const { name, limit, keys } of budgets) {
  const weight = visit(keys);
  const bad = weight.script > limit || weight.style > style;
  if (bad) over += 1;
  console.log(
    `${bad ? 'OVER' : 'ok  '} ${name.padEnd(15)} script ${weight.script.toFixed(1).padStart(6)} of ${limit} kB   style ${weight.style.toFixed(1).padStart(5)} of ${style} kB`,
  );
}

// decision 012: parts run one by one before the program begins, which one of them would begin by needing its entry
const early = Object.values(manifest).filter(({ imports }) => imports?.includes('index.html'));
for (const { file } of early)
  console.log(`${file} needs the program's entry: what they share belongs to a group of its own in scripts/vite/chunks.ts`);
process.exit(over || early.length ? 1 : 0);
