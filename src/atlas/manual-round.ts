import { type AtlasRecord, walksOf } from './record.ts';
import { isObject, parsed, storedList } from './stored-list.ts';
import type { MachineSummary } from './summary.ts';

export const results = { fine: 'fine', wrong: 'wrong', unclear: 'unclear' } as const;
export type ManualResult = keyof typeof results;
/** Who looked at a path by hand, with which result. `record` is the hash of the machine's record at that time. */
export type PathReview = {
  machine: string;
  path: string;
  /** It takes part in the tours, which together take every transition. */
  tour: boolean;
  record: string;
  result: ManualResult;
  note: string;
  by: string;
  at: string;
};

const version = 1;
const format = 'atlas-manual-round';

const isResult = (value: unknown): value is ManualResult => typeof value === 'string' && Object.hasOwn(results, value);

function readLooks(held: unknown): PathReview[] {
  return (Array.isArray(held) ? held : []).flatMap((it: unknown): PathReview[] => {
    if (!isObject(it)) return [];
    const { machine, path, tour, record, result, note, by, at } = it;
    if (typeof machine !== 'string' || typeof path !== 'string' || typeof record !== 'string' || !isResult(result)) return [];
    if (typeof by !== 'string' || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return [];
    return [{ machine, path, tour: tour === true, record, result, note: typeof note === 'string' ? note : '', by, at }];
  });
}

const store = storedList('atlas-manual-round', readLooks);
export const useLooks = store.use;

const keyOf = ({ machine, path, by }: PathReview) => `${machine} ${path} ${by}`;

/** One look for each person and path: the later one counts. */
export function merge(...lists: readonly (readonly PathReview[])[]): PathReview[] {
  const found = new Map<string, PathReview>();
  for (const look of lists.flat()) {
    const known = found.get(keyOf(look));
    if (!known || Date.parse(known.at) <= Date.parse(look.at)) found.set(keyOf(look), look);
  }
  return [...found.values()];
}

export const saveReview = (look: PathReview) => store.set(merge(store.get(), [look]));
export const removeReview = (look: PathReview) => store.set(store.get().filter((pathReview) => pathReview !== look));
export const clearRound = () => store.set([]);

/** The round as a file. */
export const toFile = (looks: readonly PathReview[]): string =>
  `${JSON.stringify({ format, version, savedAt: new Date().toISOString(), looks }, null, 2)}\n`;

/** The looks of a file and how many of its entries are none, or why it cannot be read. */
export function readFile(text: string): { kind: 'read'; looks: PathReview[]; invalid: number } | { kind: 'refused'; reason: string } {
  const held = parsed(text);
  if (!isObject(held) || held['format'] !== format) return { kind: 'refused', reason: 'This file holds no manual round.' };
  if (held['version'] !== version) return { kind: 'refused', reason: `Version ${String(held['version'])} of the file is not known here.` };
  const looks = readLooks(held['looks']);
  return { kind: 'read', looks, invalid: Array.isArray(held['looks']) ? held['looks'].length - looks.length : 0 };
}

/** The results of importing a file's entries. */
export function importMessage(added: number, { looks, invalid }: { looks: readonly PathReview[]; invalid: number }): string {
  const known = looks.length - added;
  return [
    `${added} of ${looks.length + invalid} results added`,
    ...(known ? [`${known} ${known === 1 ? 'was' : 'were'} here, or a later one is`] : []),
    ...(invalid ? [`${invalid} ${invalid === 1 ? 'is no result and was' : 'are no results and were'} not added`] : []),
  ].join('; ');
}

export function importReviews(looks: readonly PathReview[]): number {
  const before = store.get();
  const after = merge(before, looks);
  store.set(after);
  return after.filter((look) => !before.includes(look)).length;
}

type Version = Pick<MachineSummary, 'name' | 'record'>;
/** The machine has changed since its review. */
export const isOutdated = (look: PathReview, machine: Version) => look.machine === machine.name && look.record !== machine.record;

/** `unknown`: looks of today's machine at a path that it does not have. */
export type Progress = { looked: number; total: number; wrong: number; unclear: number; outdated: number; unknown: number };

type Walks = { [Kind in 'paths' | 'tours']: readonly Pick<AtlasRecord[Kind][number], 'id'>[] };
/** How far a machine is: its tours only, or all of its paths. A path counts once, however many people looked, and not by an outdated look. */
export function progressOf(machine: Version, record: Walks, looks: readonly PathReview[], onlyTours: boolean): Progress {
  const wanted = new Set((onlyTours ? record.tours : walksOf(record)).map(({ id }) => id));
  const all = new Set(walksOf(record).map(({ id }) => id));
  const own = looks.filter((look) => look.machine === machine.name);
  const current = own.filter((look) => !isOutdated(look, machine));
  const paths = (counts: (look: PathReview) => boolean) =>
    new Set(current.filter((look) => wanted.has(look.path) && counts(look)).map(({ path }) => path)).size;
  return {
    looked: paths(() => true),
    total: wanted.size,
    wrong: paths(({ result }) => result === 'wrong'),
    unclear: paths(({ result }) => result === 'unclear'),
    outdated: own.filter((look) => isOutdated(look, machine) && (!onlyTours || look.tour)).length,
    unknown: current.filter(({ path }) => !all.has(path)).length,
  };
}
