import { groupBy } from './group-by.ts';
import type { Step } from './plan.ts';
import type { Reach } from './reach.ts';
import type { Results } from './results.ts';
import type { NumberedFault } from './sources.ts';
import type { Part } from './tests.ts';

/** A test file and the faults it runs with: one, or several at once, of which it notices none as long as it passes. */
export interface Ask {
  test: string;
  faults: NumberedFault[];
}

/** What a batch may take by the times of its test files. */
const batchMs = 90_000;
/** So many test files are asked for one fault alone; most faults are found by one of the first. The next ones are rarely the ones that find it. */
const asksAlone: Record<Part, number> = { unit: Infinity, features: 4, races: 0 };
const atOnce = 8;

const doesOverlap = (a: NumberedFault, b: NumberedFault) => a.file === b.file && a.start < b.end && b.start < a.end;

export function openBatches(
  reach: Pick<Reach, 'testsOf' | 'msOf' | 'limitOf' | 'isFresh'>,
  results: Pick<Results, 'isFound' | 'hasPassed' | 'passed' | 'found' | 'timedOut'>,
) {
  /** Groups whose test file failed: one of them is found, or more. */
  let suspects: Ask[] = [];
  /** Faults that a test file did not reach beside others. */
  const hidden = new Set<string>();
  const pairOf = (fault: NumberedFault, test: string) => `${fault.id} ${test}`;
  const isOpen = (fault: NumberedFault, test: string) => !results.isFound(fault) && !results.hasPassed(fault, test);

  function nextAlone(part: Part, open: readonly NumberedFault[], isAlone: boolean): Ask[] {
    const batch: Ask[] = [];
    let total = 0;
    for (const fault of open) {
      let own = 0;
      for (const [index, test] of reach.testsOf(fault, part).entries()) {
        if (results.hasPassed(fault, test)) continue;
        if (index >= asksAlone[part] && !hidden.has(pairOf(fault, test))) continue;
        if (own > 0 && own + reach.msOf(test) > 15_000) break;
        own += reach.msOf(test);
        if (isAlone && batch.length > 0) return batch;
        batch.push({ test, faults: [fault] });
      }
      total += Math.min(own, part === 'unit' ? 800 : 6000);
      if (total > batchMs || batch.length > 1500) break;
    }
    return batch;
  }

  /** The test files that are likely to find most for their time, each with faults that do not lie within each other. */
  function nextTogether(part: Part, open: readonly NumberedFault[]): Ask[] {
    const waiting = new Map<string, { fault: NumberedFault; index: number }[]>();
    for (const fault of open)
      for (const [index, test] of reach.testsOf(fault, part).entries())
        if (isOpen(fault, test) && !hidden.has(pairOf(fault, test))) waiting.set(test, [...(waiting.get(test) ?? []), { fault, index }]);
    const worth = (test: string) =>
      (waiting.get(test) ?? []).reduce((sum, { index }) => sum + 1 / (1 + index), 0) / (reach.msOf(test) + 1500);
    const groups: Ask[] = [];
    let total = 0;
    for (const test of [...waiting.keys()].toSorted((a, b) => worth(b) - worth(a))) {
      const faultsHere = (waiting.get(test) ?? []).map(({ fault }) => fault);
      for (const faults of groupBy(faultsHere, (fault) => reach.isFresh(fault, test)).values()) {
        const own: Ask[] = [];
        for (const fault of faults) {
          const fitting = own.find((ask) => ask.faults.length < atOnce && !ask.faults.some((other) => doesOverlap(other, fault)));
          if (fitting) fitting.faults.push(fault);
          else own.push({ test, faults: [fault] });
        }
        groups.push(...own);
        total += own.length * reach.msOf(test);
      }
      if (total > batchMs) break;
    }
    return groups;
  }

  return {
    /** Empty where nothing is left to ask. `isAlone`: one step. */
    next(part: Part, open: readonly NumberedFault[], isAlone: boolean): Ask[] {
      const some = suspects.map(({ test, faults }) => ({ test, faults: faults.filter((fault) => isOpen(fault, test)) }));
      suspects = [];
      const halves = some.filter(({ faults }) => faults.length > 0);
      if (halves.length > 0 && isAlone) suspects = halves.splice(1);
      if (halves.length > 0) return halves;
      const alone = nextAlone(part, open, isAlone);
      if (alone.length > 0) return alone;
      const together = nextTogether(part, open);
      return isAlone ? together.slice(0, 1) : together;
    },
    stepOf: ({ test, faults }: Ask): Step => ({
      test,
      faults: faults.map((fault) => ({ id: fault.id, limit: reach.limitOf(fault, test) })),
      isFresh: faults.some((fault) => reach.isFresh(fault, test)),
    }),
    /** A test file passes with all these faults. What it did not reach beside the others is asked alone. */
    passed({ test, faults }: Ask, reached: readonly number[]) {
      for (const fault of faults)
        if (faults.length === 1 || reached.includes(fault.id)) results.passed(fault, test);
        else hidden.add(pairOf(fault, test));
    },
    /** A test file fails with these faults: one is found, of several the halves are asked. Whether a fault was found. */
    failed({ test, faults }: Ask, why: string): boolean {
      const [only, ...others] = faults;
      if (only && others.length === 0) {
        results.found(only, test, why);
        return true;
      }
      const middle = Math.ceil(faults.length / 2);
      suspects.push({ test, faults: faults.slice(0, middle) }, { test, faults: faults.slice(middle) });
      return false;
    },
    /** A fault that hangs is found. Of several, each is asked alone. */
    hung({ test, faults }: Ask) {
      for (const fault of faults)
        if (faults.length === 1) results.timedOut(fault);
        else hidden.add(pairOf(fault, test));
    },
  };
}
