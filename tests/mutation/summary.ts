import { groupBy } from './group-by.ts';
import type { Reach } from './reach.ts';
import type { Results } from './results.ts';
import type { NumberedFault } from './sources.ts';
import { parts } from './tests.ts';

type Outcome = 'found' | 'timed out' | 'survived' | 'equivalent' | 'not run';
const columns: Outcome[] = ['found', 'timed out', 'survived', 'equivalent', 'not run'];

interface Known {
  equivalents: ReadonlyMap<string, string>;
  results: Results;
  isDone: (fault: NumberedFault) => boolean;
  reach: Reach;
}

function table(name: string, groups: Map<string, Outcome[]>): string {
  const width = Math.max(name.length, ...[...groups.keys()].map((key) => key.length));
  const row = (key: string, cells: readonly string[]) => `${key.padEnd(width)}  ${cells.map((cell) => cell.padStart(10)).join('  ')}`;
  const rows = [...groups].map(([key, outcomes]) =>
    row(key, [String(outcomes.length), ...columns.map((column) => String(outcomes.filter((outcome) => outcome === column).length || '–'))]),
  );
  return [row(name, ['faults', ...columns]), ...rows].join('\n');
}

/** Tables by kind and by file, each survivor, and the share of faults that were found. */
export function summaryOf(
  faults: readonly NumberedFault[],
  { equivalents, results, isDone, reach }: Known,
): { text: string; share: number } {
  const rows = faults.map((fault) => {
    const isTimedOut = results.knownOf(fault).timedOut;
    const outcome: Outcome = equivalents.has(fault.key)
      ? 'equivalent'
      : results.isFound(fault)
        ? isTimedOut
          ? 'timed out'
          : 'found'
        : isDone(fault)
          ? 'survived'
          : 'not run';
    return { fault, outcome };
  });
  const grouped = (by: (fault: NumberedFault) => string) =>
    new Map(
      [...groupBy(rows, ({ fault }) => by(fault))]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, list]): [string, Outcome[]] => [key, list.map(({ outcome }) => outcome)]),
    );
  const survivors = rows.filter(({ outcome }) => outcome === 'survived');
  const counted = rows.filter(({ outcome }) => outcome !== 'equivalent' && outcome !== 'not run');
  const share = counted.length ? 1 - survivors.length / counted.length : 0;
  const reachedBy = (fault: NumberedFault) => parts.flatMap((part) => reach.testsOf(fault, part)).length;
  const text = [
    table(
      'file',
      grouped(({ file }) => file),
    ),
    '',
    table('kind', new Map([...grouped(({ kind }) => kind), ['all', rows.map(({ outcome }) => outcome)]])),
    '',
    ...survivors.map(
      ({ fault }) =>
        `survived  ${fault.file}:${fault.line} ${fault.inside}, ${fault.kind}, reached by ${reachedBy(fault)}\n    ${fault.was}\n    ${fault.isStatement ? '(left out)' : fault.becomes}`,
    ),
    '',
    `${counted.length} faults planted, ${counted.length - survivors.length} found: ${(Math.floor(share * 1000) / 10).toFixed(1)} %`,
  ].join('\n');
  return { text, share };
}
