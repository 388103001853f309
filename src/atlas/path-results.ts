import type { Machine } from './machine.ts';
import type { AtlasRecord, Path } from './record.ts';
import { type Reports, type TestResult, type TourResult } from './reports.ts';
import type { MachineSummary } from './summary.ts';
import { walkTitle } from './test-title.ts';
import { commands, fullLab, type LevelName, type Verdict, verdictsOf } from './verdict.ts';

/** `steps`: this path was not walked as a whole, but each of its steps was taken by a walk that passed. */
export type Outcome = 'passed' | 'failed' | 'steps' | 'missing';
export type PathResult = {
  level: LevelName;
  result: Outcome;
  text: string;
  /** Other results for the whole product, not on this path. */
  also?: string;
  at?: string;
  /** How to produce a result, where there is none. */
  command?: string;
};

/** The outcomes in the fewest words. */
export const outcomes: Record<Outcome, string> = {
  passed: 'passed',
  failed: 'failed',
  steps: 'only its steps were walked',
  missing: 'not walked',
};

type Named = Pick<MachineSummary, 'name' | 'title'>;
/** Steps of a path that one test has walked, of all or of a part of it. */
type Walk = { first: number; until: number; passed: boolean };
const tests = new WeakMap<Reports, Map<string, TestResult[]>>();

/** The tests of a path, or the steps of a test that walks many. Two machines may have a path of the same words, and so of the same id. */
function labTests(reports: Reports, machine: Named, { id }: Pick<Path, 'id'>): readonly TestResult[] {
  const known = tests.get(reports) ?? new Map<string, TestResult[]>();
  if (!tests.has(reports)) {
    tests.set(reports, known);
    for (const test of reports.lab?.tests ?? []) {
      const { whole, tour } = walkTitle.exec(test.title)?.groups ?? {};
      const key = `${whole ?? tour} ${test.group}`;
      if (whole ?? tour) known.set(key, [...(known.get(key) ?? []), test]);
    }
  }
  return known.get(`${id} ${machine.title}`) ?? [];
}

const failuresOf = (reports: Reports, machine: Named, path: Pick<Path, 'id'>) =>
  labTests(reports, machine, path).filter(({ passed }) => !passed);

const walkOf = (reports: Reports, { name }: Named, { id }: Path): TourResult | undefined =>
  reports.walked[name]?.tours.find(({ tour }) => tour === id);

/** The walks of this path on the real screens. */
export function labWalks(reports: Reports, machine: Named, path: Path): readonly Walk[] {
  const { length } = path.steps;
  const found = labTests(reports, machine, path).map(({ title, passed }) => {
    const { count, first = 0 } = walkTitle.exec(title)?.groups ?? {};
    return { first: Number(first), until: count === undefined ? length : Number(first) + Number(count), passed };
  });
  // a whole walk is only kept when nothing on it differed
  return found.length === 0 && walkOf(reports, machine, path) ? [{ first: 0, until: length, passed: true }] : found;
}

/** What became of this very path on the real screens: of one that was walked in parts, once these hold all its steps. */
export function labResult(reports: Reports, machine: Named, path: Path): 'passed' | 'failed' | 'missing' {
  const walks = labWalks(reports, machine, path);
  if (walks.some(({ passed }) => !passed)) return 'failed';
  const isWhole = path.steps.every((_step, index) => walks.some(({ first, until }) => first <= index && index < until));
  return walks.length > 0 && isWhole ? 'passed' : 'missing';
}

/** The step of a path after which its screen was not what it should be; 0 is the beginning. */
export function failedAt(reports: Reports, machine: Named, path: Pick<Path, 'id'>): number | undefined {
  const steps = failuresOf(reports, machine, path).flatMap(({ error = '' }) => {
    const found = /^(?:at the beginning|step (\d+)), /.exec(error);
    return found ? [Number(found[1] ?? 0)] : [];
  });
  return steps.length > 0 ? Math.min(...steps) : undefined;
}

/** The error of a failed path in the last run on the real screens. */
export function errorOf(reports: Reports, machine: Named, path: Pick<Path, 'id'>): string | undefined {
  const failures = failuresOf(reports, machine, path);
  return failures.length > 0 ? failures.map(({ error }) => error ?? 'The run left no message.').join('\n\n') : undefined;
}

type Walked = { passed: ReadonlySet<string>; failed: ReadonlySet<string>; taken: ReadonlySet<string> };
type Levels = Record<'lab' | 'journey', Walked>;
const known = new WeakMap<Reports, Map<AtlasRecord, Levels>>();

/** Which paths of a machine were walked themselves, and every transition and outcome on those that passed. */
function walkedIn({ record, summary }: Machine, reports: Reports): Levels {
  const machines = known.get(reports) ?? new Map<AtlasRecord, Levels>();
  known.set(reports, machines);
  const found = machines.get(record);
  if (found) return found;
  const ways = [...record.tours, ...record.paths].map((path) => ({ path, result: labResult(reports, summary, path) }));
  const idsOf = (wanted: string) => new Set(ways.filter(({ result }) => result === wanted).map(({ path }) => path.id));
  const walked = ways.flatMap(({ path }) =>
    labWalks(reports, summary, path).flatMap(({ first, until, passed }) => (passed ? path.steps.slice(first, until) : [])),
  );
  const journeys = reports.journeys?.walks?.[summary.name];
  const made: Levels = {
    lab: {
      passed: idsOf('passed'),
      failed: idsOf('failed'),
      taken: new Set(walked.flatMap((number) => record.steps[number]?.takes ?? [])),
    },
    journey: { passed: new Set(journeys?.passed), failed: new Set(journeys?.failed), taken: new Set(journeys?.taken) },
  };
  machines.set(record, made);
  return made;
}

const stepsOf = ({ record }: Machine, path: Path) => path.steps.flatMap((number) => record.steps[number] ?? []);

export function outcomeOf(level: 'lab' | 'journey', machine: Machine, path: Path, reports: Reports): Outcome {
  const { passed, failed, taken } = walkedIn(machine, reports)[level];
  if (failed.has(path.id)) return 'failed';
  if (passed.has(path.id)) return 'passed';
  const steps = stepsOf(machine, path);
  return steps.length > 0 && steps.every(({ takes }) => takes.every((id) => taken.has(id))) ? 'steps' : 'missing';
}

/** How much of a path that was not walked as a whole was walked all the same, as a part of it or on another one. */
function inParts(level: 'lab' | 'journey', machine: Machine, path: Path, reports: Reports): string {
  const { taken } = walkedIn(machine, reports)[level];
  const steps = stepsOf(machine, path);
  const seen = steps.filter(({ takes }) => takes.every((id) => taken.has(id))).length;
  if (taken.size === 0 || steps.length === 0) return 'not walked here';
  return seen === steps.length
    ? 'not walked as a whole; each of its steps was, on walks that passed'
    : `not walked as a whole; ${seen} of its ${steps.length} steps were, on walks that passed`;
}

function labSays(machine: Machine, path: Path, reports: Reports): string {
  const { summary } = machine;
  const walk = walkOf(reports, summary, path);
  const outcome = outcomeOf('lab', machine, path, reports);
  if (outcome === 'failed')
    return failuresOf(reports, summary, path)
      .map(({ error }) => error?.split('\n')[0] ?? 'failed')
      .join(' · ');
  if (outcome !== 'passed') return inParts('lab', machine, path, reports);
  return walk ? `${walk.steps} steps in ${walk.locale}, ${walk.width} px, ${(walk.ms / 1000).toFixed(1)} s` : 'walked on the real screens';
}

function journeyResult(machine: Machine, path: Path, reports: Reports, { at, passed, tests }: Verdict): PathResult {
  const result = outcomeOf('journey', machine, path, reports);
  const isOwn = result === 'passed' || result === 'failed';
  const hasWalks = Boolean(reports.journeys?.walks?.[machine.summary.name]);
  return {
    level: 'journey',
    result,
    text: at === undefined ? 'not run here' : isOwn ? 'walked on the real server' : inParts('journey', machine, path, reports),
    ...(at === undefined ? {} : { at, also: `${passed} of ${tests.length} journeys with its requirements passed` }),
    // what was left out of the walks has its reason, and running them again adds nothing
    ...(hasWalks ? {} : { command: at === undefined ? commands.journey : 'npm run test:full -- tours' }),
  };
}

/** The results of one path at each level: on the chart, on the real screen, in the whole product. */
export function resultsOf(machine: Machine, path: Path, reports: Reports): PathResult[] {
  const { summary } = machine;
  const [chart, lab, journey] = verdictsOf(summary, reports) as [Verdict, Verdict, Verdict];
  const replay = chart.tests.find(({ title }) => title.includes('of record happens as recorded'));
  const isWalked = labWalks(reports, summary, path).length > 0;
  const labAt = walkOf(reports, summary, path)?.at ?? reports.lab?.at;
  return [
    {
      level: 'chart',
      result: replay ? (replay.passed ? 'passed' : 'failed') : 'missing',
      text: replay ? 'replayed with all other paths' : 'not run here',
      command: commands.chart,
      ...(replay && chart.at ? { at: chart.at } : {}),
    },
    {
      level: 'lab',
      result: outcomeOf('lab', machine, path, reports),
      text: lab.without ? 'no screen of its own' : labSays(machine, path, reports),
      ...(lab.without ? {} : { command: fullLab }),
      ...(isWalked && labAt ? { at: labAt } : {}),
    },
    journeyResult(machine, path, reports, journey),
  ];
}
