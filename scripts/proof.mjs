// Prints what the last runs proved of each machine, from reports/: charts, tours on real screens, mutation scores and times.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const reports = path.resolve(import.meta.dirname, '../reports');

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Steps on the real screen and their time without pictures; absent where the machine has no screen or was not walked. */
function walked(machine) {
  const folder = path.join(reports, 'lab', machine);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const walks = files.map((file) => readJson(path.join(folder, file))).filter((walk) => walk?.steps > 0);
  const last = walks
    .map(({ run }) => run)
    .sort((a, b) => String(a).localeCompare(String(b)))
    .at(-1);
  const now = walks.filter(({ run }) => run === last);
  const sum = (key) => now.reduce((total, walk) => total + walk[key], 0);
  return now.length ? { steps: sum('steps'), ms: sum('ms') } : undefined;
}

const columns = [
  'machine',
  'states',
  'transitions',
  'paths',
  'tours',
  'steps',
  'record %',
  'sentences %',
  'chart s',
  'lab steps',
  'lab s',
  'ms/step',
  'tours s',
];

/** Seconds of the walks on the real server, by the title of the machine. */
function onServer() {
  const seconds = {};
  const visit = ({ title = '', suites = [], specs = [] }) => {
    const machine = title.replace(/, on the real server$/, '');
    for (const { tests } of specs)
      for (const { results } of tests) for (const { duration } of results) seconds[machine] = (seconds[machine] ?? 0) + duration / 1000;
    suites.forEach(visit);
  };
  (readJson(path.join(reports, 'tours.json'))?.suites ?? []).forEach(visit);
  return seconds;
}

/** One row for each machine of the last chart run. */
export function proofTable() {
  const tours = onServer();
  const rows = (readJson(path.join(reports, 'mutation.json'))?.machines ?? []).map((row) => {
    const lab = walked(row.machine);
    return {
      ...row,
      'chart s': (row.ms / 1000).toFixed(1),
      'lab steps': lab?.steps ?? '–',
      'lab s': lab ? (lab.ms / 1000).toFixed(1) : '–',
      'ms/step': lab ? Math.round(lab.ms / lab.steps) : '–',
      'tours s': tours[row.title]?.toFixed(1) ?? '–',
    };
  });
  if (!rows.length) return '';
  const lines = [Object.fromEntries(columns.map((name) => [name, name])), ...rows];
  const width = (name) => Math.max(...lines.map((line) => String(line[name]).length));
  return lines
    .map((line) =>
      columns.map((name, index) => (index ? String(line[name]).padStart(width(name)) : String(line[name]).padEnd(width(name)))).join('  '),
    )
    .join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(proofTable() || 'Nothing was run yet: npm test -- machines lab');
