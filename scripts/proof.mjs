// Prints what the last runs proved of each machine, from reports/: planted faults, charts, tours on real screens, times. With names of machines:
// the planted faults that no invariant of theirs finds, and what else finds each.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const reportsFolder = path.resolve(import.meta.dirname, '../reports');

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const machinesOf = (reports) => readJson(path.join(reports, 'mutation.json'))?.machines ?? [];

/** Steps on the real screen and their time without pictures; absent where the machine has no screen or was not walked. */
function walked(reports, machine) {
  const folder = path.join(reports, 'lab', machine);
  const files = [folder, path.join(folder, 'parts')]
    .filter((from) => existsSync(from))
    .flatMap((from) => readdirSync(from).map((file) => path.join(from, file)))
    .filter((file) => file.endsWith('.json'));
  const walks = files.map((file) => readJson(file)).filter((walk) => walk?.steps > 0);
  const last = walks
    .map(({ run }) => run)
    .sort((a, b) => String(a).localeCompare(String(b)))
    .at(-1);
  const now = walks.filter(({ run }) => run === last);
  const sum = (key) => now.reduce((total, walk) => total + walk[key], 0);
  return now.length ? { steps: sum('steps'), ms: sum('ms') } : undefined;
}

/** Seconds of the walks on the real server, by the title of the machine. */
function onServer(reports) {
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

/** Rounded down: only all of them are 100 %. */
const percent = (part, all) => (all ? (Math.floor((part / all) * 1000) / 10).toFixed(1) : '–');

/** Of the planted faults of a machine: how many the invariants find, how many the record alone, and which nothing finds. */
function scoreOf({ mutants, unseen = [], unsaid = [] }) {
  const nothing = unsaid.filter((fault) => unseen.includes(fault));
  return { mutants, invariants: mutants - unsaid.length, recordOnly: unsaid.length - nothing.length, nothing };
}

const faultRow = (machine, { mutants, invariants, recordOnly, nothing }) => ({
  machine,
  faults: mutants,
  'invariants find': invariants,
  '%': percent(invariants, mutants),
  'record alone finds': recordOnly || '–',
  'nothing finds': nothing.length || '–',
});

/** The first column to the left, the others to the right; without columns that hold nothing. */
function table(rows) {
  const columns = Object.keys(rows[0]).filter((name) => rows.some((row) => row[name] !== '–'));
  const lines = [Object.fromEntries(columns.map((name) => [name, name])), ...rows];
  const width = (name) => Math.max(...lines.map((line) => String(line[name]).length));
  return lines
    .map((line) =>
      columns.map((name, index) => (index ? String(line[name]).padStart(width(name)) : String(line[name]).padEnd(width(name)))).join('  '),
    )
    .join('\n');
}

/** Two tables with one row for each machine of the last chart run: the invariants first, what else finds a fault, and then what was walked. */
export function proofTable(reports = reportsFolder) {
  const machines = machinesOf(reports);
  if (!machines.length) return '';
  const scores = machines.map((row) => ({ ...scoreOf(row), machine: row.machine }));
  const sum = (key) => scores.reduce((total, score) => total + score[key], 0);
  const all = {
    mutants: sum('mutants'),
    invariants: sum('invariants'),
    recordOnly: sum('recordOnly'),
    nothing: scores.flatMap(({ machine, nothing }) => nothing.map((fault) => `${machine}: ${fault}`)),
  };
  const tours = onServer(reports);
  const walks = machines.map((row) => {
    const lab = walked(reports, row.machine);
    return {
      machine: row.machine,
      states: row.states,
      transitions: row.transitions,
      paths: row.paths,
      tours: row.tours,
      steps: row.steps,
      'chart s': (row.ms / 1000).toFixed(1),
      'lab steps': lab?.steps ?? '–',
      'lab s': lab ? (lab.ms / 1000).toFixed(1) : '–',
      'ms/step': lab ? Math.round(lab.ms / lab.steps) : '–',
      'tours s': tours[row.title]?.toFixed(1) ?? '–',
    };
  });
  return [
    'Machines with one planted fault: what finds it',
    table([...scores.map((score) => faultRow(score.machine, score)), faultRow('all', all)]),
    ...(all.nothing.length ? ['', 'Found by nothing:', ...all.nothing.map((line) => `  ${line}`)] : []),
    '',
    'What was walked',
    table(walks),
    '',
    'Faults that no invariant of a machine finds: node scripts/proof.mjs <machine>',
  ].join('\n');
}

/** The planted faults that no invariant of this machine finds, each with what else finds it. */
export function proofOf(machine, reports = reportsFolder) {
  const row = machinesOf(reports).find((it) => it.machine === machine);
  if (!row) return `${machine}: not run yet (npm test -- machines)`;
  const { mutants, invariants, recordOnly, nothing } = scoreOf(row);
  const found = (row.unsaid ?? []).filter((fault) => !nothing.includes(fault));
  const width = Math.max(0, ...found.map((fault) => fault.length));
  return [
    `${machine}: invariants find ${invariants} of ${mutants} planted faults (${percent(invariants, mutants)} %)`,
    ...(recordOnly ? [`The record alone finds ${recordOnly}:`] : []),
    ...found.map((fault) => `  ${fault.padEnd(width)}  ${row.recordOnly?.[fault] ?? ''}`.trimEnd()),
    ...(nothing.length ? [`Nothing finds ${nothing.length}:`, ...nothing.map((fault) => `  ${fault}`)] : []),
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = process.argv.slice(2);
  console.log(
    names.length ? names.map((name) => proofOf(name)).join('\n\n') : proofTable() || 'Nothing was run yet: npm test -- machines lab',
  );
}
