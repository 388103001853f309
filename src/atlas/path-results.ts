import type { Machine } from './machine.ts';
import type { Path } from './record.ts';
import { type Reports, type TestResult, type WalkedTour } from './reports.ts';
import type { MachineSummary } from './summary.ts';
import { commands, type LevelName, verdictsOf } from './verdict.ts';

export type PathResult = { level: LevelName; result: 'passed' | 'failed' | 'missing'; says: string; at?: string; command: string };

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

/** What became of one path at each level: on the chart, on the real screen, in the whole product. */
export function resultsOf({ summary }: Machine, path: Path, isTour: boolean, reports: Reports): PathResult[] {
  const [chart, , journey] = verdictsOf(summary, reports);
  const replay = chart?.tests.find(({ title }) => title.includes('of record happens as recorded'));
  const lab = labResult(reports, summary, path);
  const walk = walkOf(reports, summary, path);
  const labAt = walk?.at ?? (labTest(reports, summary, path) ? reports.lab?.at : undefined);
  return [
    {
      level: 'chart',
      result: replay ? (replay.passed ? 'passed' : 'failed') : 'missing',
      says: replay ? 'replayed with all other paths' : 'not run here',
      command: commands.chart,
      ...(replay && chart?.at ? { at: chart.at } : {}),
    },
    {
      level: 'lab',
      result: lab,
      says: walk
        ? `${walk.steps} steps in ${walk.locale}, ${walk.width} px, ${(walk.ms / 1000).toFixed(1)} s`
        : lab === 'failed'
          ? (labTest(reports, summary, path)?.error?.split('\n')[0] ?? 'failed')
          : 'not walked here',
      command: isTour ? commands.lab : 'npm run test:full -- lab',
      ...(labAt ? { at: labAt } : {}),
    },
    {
      level: 'journey',
      result: journey?.at ? (journey.failed ? 'failed' : 'passed') : 'missing',
      says: journey?.at
        ? `${journey.passed} of ${journey.tests.length} journeys with its requirements, none of them this very path`
        : 'not run here',
      command: commands.journey,
      ...(journey?.at ? { at: journey.at } : {}),
    },
  ];
}
