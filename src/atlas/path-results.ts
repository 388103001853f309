import type { Machine } from './machine.ts';
import type { Path } from './record.ts';
import { type Reports, type TestResult, type WalkedTour } from './reports.ts';
import { commands, type LevelName, verdictsOf } from './verdict.ts';

export type PathResult = { level: LevelName; result: 'passed' | 'failed' | 'missing'; says: string; at?: string; command: string };

const labTest = (reports: Reports, { id }: Path): TestResult | undefined =>
  reports.lab?.tests.find(({ title }) => title.startsWith(`tour ${id},`) || title.startsWith(`path ${id},`));
const walkOf = (reports: Reports, machine: string, { id }: Path): WalkedTour | undefined =>
  reports.walked[machine]?.tours.find(({ tour }) => tour === id);

export function labResult(reports: Reports, machine: string, path: Path): 'passed' | 'failed' | 'missing' {
  const test = labTest(reports, path);
  if (test) return test.passed ? 'passed' : 'failed';
  // a walk is only kept when nothing on it differed
  return walkOf(reports, machine, path) ? 'passed' : 'missing';
}

/** What became of one path at each level: on the chart, on the real screen, in the whole product. */
export function resultsOf({ summary }: Machine, path: Path, isTour: boolean, reports: Reports): PathResult[] {
  const [chart, , journey] = verdictsOf(summary, reports);
  const replay = chart?.tests.find(({ title }) => title.includes('of record happens as recorded'));
  const lab = labResult(reports, summary.name, path);
  const walk = walkOf(reports, summary.name, path);
  const labAt = walk?.at ?? (labTest(reports, path) ? reports.lab?.at : undefined);
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
          ? (labTest(reports, path)?.error?.split('\n')[0] ?? 'failed')
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
