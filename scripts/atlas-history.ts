import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { catalogue } from '../machines/catalogue.ts';
import { type ChartCommit, chartChanges, tablesOf } from '../src/atlas/history.ts';
import { readRecord } from '../tests/support/paths/records.ts';

const root = path.resolve(import.meta.dirname, '..');
/** So many commits are read at most, newest first. */
const limit = 100;
const largest = 256 * 1024 * 1024;
const none = /^0+$/;

/** What each of the last commits changed in the committed charts; nothing where the folder is not a clone. */
export function atlasHistory(): ChartCommit[] {
  const git = (given: string[], input?: string) =>
    execFileSync('git', given, { cwd: root, encoding: 'utf8', input, maxBuffer: largest, stdio: ['pipe', 'pipe', 'ignore'] });
  let log: string;
  try {
    log = git([
      'log',
      '-n',
      String(limit),
      '--raw',
      '--no-abbrev',
      '--no-renames',
      '--format=%x00%h%x09%cI%x09%s',
      '--',
      'machines/**/*.chart.md',
    ]);
  } catch {
    return [];
  }
  const commits = log
    .split('\0')
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.trim().split('\n');
      const [hash = '', at = '', subject = ''] = head.split('\t');
      const files = lines.flatMap((line) => {
        const found = /^:\d+ \d+ (\w+) (\w+) \w\t(?:.*\/)?(.+)\.chart\.md$/.exec(line);
        return found ? [{ before: String(found[1]), after: String(found[2]), machine: String(found[3]) }] : [];
      });
      return { hash, at, subject, files };
    });
  const texts = readBlobs(git, new Set(commits.flatMap(({ files }) => files.flatMap(({ before, after }) => [before, after]))));
  return commits.flatMap(({ hash, at, subject, files }) => {
    const charts = files.flatMap(({ before, after, machine }) => {
      const [was, is] = [before, after].map((blob) => tablesOf(texts.get(blob), eventTitles(machine), machine));
      const changes = was && is ? chartChanges(was, is) : [];
      return changes.length ? [{ machine, changes }] : [];
    });
    return charts.length ? [{ hash: hash.slice(0, 8), at, subject, charts }] : [];
  });
}

const known = new Map<string, ReadonlyMap<string, string>>();

/** The titles of a machine's events, of which charts know only the names. They are today's: a chart of an earlier day has no others. */
function eventTitles(machine: string): ReadonlyMap<string, string> {
  const found = known.get(machine) ?? titlesToday(machine);
  known.set(machine, found);
  return found;
}

/** An event that has several titles, such as one for each value, is not in it. */
function titlesToday(machine: string): ReadonlyMap<string, string> {
  if (!catalogue.some(({ name }) => name === machine)) return new Map();
  const all = new Map<string, Set<string>>();
  for (const { event, title } of readRecord(machine).steps) all.set(event.type, (all.get(event.type) ?? new Set()).add(title));
  return new Map([...all].flatMap(([type, titles]) => (titles.size === 1 ? [...titles].map((title) => [type, title] as const) : [])));
}

/** The texts of blobs by their hash, in one call. */
function readBlobs(git: (given: string[], input: string) => string, hashes: ReadonlySet<string>): Map<string, string> {
  const wanted = [...hashes].filter((hash) => !none.test(hash));
  const end = '\u{1}';
  if (wanted.length === 0) return new Map();
  // a blob of charts holds no such character, so that no byte has to be counted
  const output = git(['cat-file', `--batch=${end}%(objectname)`, '--buffer'], `${wanted.join('\n')}\n`);
  return new Map(
    output
      .split(end)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
}
