import type { Machine } from './machine.ts';
import type { AtlasRecord, Path } from './record.ts';
import { type Reports, type TestResult, type WalkedTour } from './reports.ts';
import type { MachineSummary } from './summary.ts';
import { commands, type LevelName, type Verdict, verdictsOf } from './verdict.ts';

/** `steps`: nobody walked this very path, and each of its steps was taken on some walk that passed. */
export type Outcome = 'passed' | 'failed' | 'steps' | 'missing';
export type PathResult = {
  level: LevelName;
  result: Outcome;
  text: string;
  /** What else was proved of the whole product, though not on this path. */
  also?: string;
  at?: string;
  /** What makes a result, where there is none. */
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
const tests = new WeakMap<Reports, Map<string, TestResult>>();

/** The test of a tour, or the step of a test that walks many paths. Two machines may have a path of the same words, and so of the same id. */
function labTest(reports: Reports, machine: Named, { id }: Pick<Path, 'id'>): TestResult | undefined {
  const known = tests.get(reports) ?? new Map<string, TestResult>();
  if (!tests.has(reports)) {
    tests.set(reports, known);
    for (const test of reports.lab?.tests ?? []) {
      const walked = /^(?:tour|path) (\w+),/.exec(test.title)?.[1];
      if (walked !== undefined) known.set(`${walked} ${test.group}`, test);
    }
  }
  return known.get(`${id} ${machine.title}`);
}

const walkOf = (reports: Reports, { name }: Named, { id }: Path): WalkedTour | undefined =>
  reports.walked[name]?.tours.find(({ tour }) => tour === id);

/** What became of this very path on the real screens. */
export function labResult(reports: Reports, machine: Named, path: Path): 'passed' | 'failed' | 'missing' {
  const test = labTest(reports, machine, path);
  if (test) return test.passed ? 'passed' : 'failed';
  // a walk is only kept when nothing on it differed
  return walkOf(reports, machine, path) ? 'passed' : 'missing';
}

/** The step of a path after which its screen was not what it should be; 0 is the beginning. */
export function failedAt(reports: Reports, machine: Named, path: Pick<Path, 'id'>): number | undefined {
  const said = /^(?:at the beginning|step (\d+)), /.exec(labTest(reports, machine, path)?.error ?? '');
  return said ? Number(said[1] ?? 0) : undefined;
}

/** What the last run on the real screens says of a path that failed. */
export function errorOf(reports: Reports, machine: Named, path: Pick<Path, 'id'>): string | undefined {
  const test = labTest(reports, machine, path);
  return test && !test.passed ? (test.error ?? 'The run left no message.') : undefined;
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
  const passed = ways.filter(({ result }) => result === 'passed');
  const journeys = reports.journeys?.walks?.[summary.name];
  const made: Levels = {
    lab: {
      passed: idsOf('passed'),
      failed: idsOf('failed'),
      taken: new Set(passed.flatMap(({ path }) => path.steps.flatMap((number) => record.steps[number]?.takes ?? []))),
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

/** How much of a path that was not walked itself other walks have seen. */
function inParts(level: 'lab' | 'journey', machine: Machine, path: Path, reports: Reports): string {
  const { taken } = walkedIn(machine, reports)[level];
  const steps = stepsOf(machine, path);
  const seen = steps.filter(({ takes }) => takes.every((id) => taken.has(id))).length;
  if (taken.size === 0 || steps.length === 0) return 'not walked here';
  return seen === steps.length
    ? 'not walked itself; each of its steps was, on other walks that passed'
    : `not walked itself; ${seen} of its ${steps.length} steps were, on other walks that passed`;
}

function labSays(machine: Machine, path: Path, reports: Reports): string {
  const { summary } = machine;
  const error = labTest(reports, summary, path)?.error;
  const walk = walkOf(reports, summary, path);
  const outcome = outcomeOf('lab', machine, path, reports);
  if (outcome === 'failed') return error?.split('\n')[0] ?? 'failed';
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

/** What became of one path at each level: on the chart, on the real screen, in the whole product. */
export function resultsOf(machine: Machine, path: Path, isTour: boolean, reports: Reports): PathResult[] {
  const { summary } = machine;
  const [chart, lab, journey] = verdictsOf(summary, reports) as [Verdict, Verdict, Verdict];
  const replay = chart.tests.find(({ title }) => title.includes('of record happens as recorded'));
  const isWalked = labResult(reports, summary, path) !== 'missing';
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
      ...(lab.without ? {} : { command: isTour ? commands.lab : 'npm run test:full -- lab' }),
      ...(isWalked && labAt ? { at: labAt } : {}),
    },
    journeyResult(machine, path, reports, journey),
  ];
}
