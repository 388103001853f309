import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { groupBy } from './group-by.ts';
import ts from 'typescript';
import type { openTests, Part } from './tests.ts';
import { type Area, at, cache, hashOfFile, keptFaults, type NumberedFault } from './sources.ts';

/** What a test file reaches: how often each fault's place, and which of them while modules are loaded, by their numbers in the sources of that time. */
interface Reached {
  hash: string;
  /** Of the sources. */
  area: string;
  ms: number;
  counts: Record<number, number>;
  whileLoading: number[];
}

export interface Reach {
  /** The test files that reach a fault: those first that import its file, then those that reach much of it or are named like it, in little time. */
  testsOf: (fault: NumberedFault, part: Part) => string[];
  msOf: (test: string) => number;
  limitOf: (fault: NumberedFault, test: string) => number;
  /** The modules are loaded again: the fault acts while they are, or they are few. */
  isFresh: (fault: NumberedFault, test: string) => boolean;
  /** Test files of a part that may reach these faults and are not recorded yet, or have changed since. */
  missing: (part: Part, faults: readonly NumberedFault[]) => string[];
  record: (tests: Awaited<ReturnType<typeof openTests>>, files: readonly string[]) => Promise<void>;
}

const closures = new Map<string, Set<string>>();
const direct = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const known = direct.get(file);
  if (known) return known;
  const found = existsSync(at(file))
    ? ts
        .preProcessFile(readFileSync(at(file), 'utf8'), true, true)
        .importedFiles.flatMap(({ fileName }) => (fileName.startsWith('.') ? [path.posix.join(path.posix.dirname(file), fileName)] : []))
    : [];
  direct.set(file, found);
  return found;
}

/** The words of a file's name, without the ending of a plural. */
const wordsOf = (file: string) =>
  path
    .basename(file)
    .replace(/\..*$/, '')
    .split('-')
    .filter((word) => word.length > 3 && word !== 'handlers')
    .map((word) => word.replace(/s$/, ''));

/** All files that a file imports, also by way of others. */
function closureOf(file: string): Set<string> {
  const known = closures.get(file);
  if (known) return known;
  const closure = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next; next = open.pop())
    for (const found of importsOf(next))
      if (!closure.has(found)) {
        closure.add(found);
        open.push(found);
      }
  closures.set(file, closure);
  return closure;
}

/** The numbers that each fault had in other sources: its own; for one that is new, those of its function, else of its file. */
function numbersIn(old: readonly NumberedFault[], faults: readonly NumberedFault[]): Map<number, number[]> {
  const byKey = groupBy(old, ({ key }) => key);
  const byFunction = groupBy(old, ({ file, inside }) => `${file} ${inside}`);
  const byFile = groupBy(old, ({ file }) => file);
  return new Map(
    faults.map((fault) => {
      const same = byKey.get(fault.key) ?? byFunction.get(`${fault.file} ${fault.inside}`) ?? byFile.get(fault.file) ?? [];
      return [fault.id, same.map(({ id }) => id)];
    }),
  );
}

interface Wanted {
  area: Area;
  faults: readonly NumberedFault[];
  hash: string;
  /** Only test files that import a file themselves. */
  isNear: boolean;
}

/** What was recorded stays while the test file is the same: a change of the sources is looked at by the names of its faults. */
export function openReach(all: readonly string[], { area, faults, hash, isNear }: Wanted): Reach {
  const kept = path.join(cache, `reach-${area}.json`);
  const reached: Record<string, Reached> = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Reached>) : {};
  for (const [test, { area: then }] of Object.entries(reached)) if (keptFaults(area, then).length === 0) delete reached[test];
  const partOf = (test: string): string => test.split('/')[1] ?? '';
  const testsIn = (part: Part) => all.filter((test) => partOf(test) === part);
  const numbers = new Map<string, Map<number, number[]>>();
  const numbersAt = (then: string) => {
    const known = numbers.get(then) ?? numbersIn(keptFaults(area, then), faults);
    numbers.set(then, known);
    return known;
  };
  /** How often a test file reaches a fault. */
  const countOf = ({ id }: NumberedFault, test: string): number => {
    const { area: then = hash, counts = {} } = reached[test] ?? {};
    if (then === hash) return counts[id] ?? 0;
    return Math.max(0, ...(numbersAt(then).get(id) ?? []).map((number) => counts[number] ?? 0));
  };
  /** Not a test file that is left out or fails without a fault. */
  const doesRun = (test: string) => Object.keys(reached[test]?.counts ?? {}).length > 0;
  const findLoading = () => {
    const found = groupBy(Object.values(reached), ({ area: then }) => then);
    const ids = [...found].map(([then, list]) => ({ then, ids: new Set(list.flatMap(({ whileLoading }) => whileLoading)) }));
    return new Set(
      faults
        .filter(({ id }) =>
          ids.some(({ then, ids: own }) =>
            then === hash
              ? own.has(id)
              : numbersAt(then)
                  .get(id)
                  ?.some((one) => own.has(one)),
          ),
        )
        .map(({ id }) => id),
    );
  };
  let loading = findLoading();
  const isWhileLoading = ({ id }: NumberedFault) => loading.has(id);
  const msOf = (test: string) => reached[test]?.ms ?? 1000;
  const mayReach = (test: string, file: string) => (isNear ? importsOf(test).includes(file) : closureOf(test).has(file));
  const rank = (test: string, file: string) => (importsOf(test).includes(file) ? 0 : 1);
  const idsOf = groupBy(faults, ({ file }) => file);
  const nearness = new Map<string, number>();
  /** How likely a test file is about a file, for the time it takes. */
  const nearnessOf = (test: string, file: string) => {
    const known = nearness.get(`${test} ${file}`);
    if (known !== undefined) return known;
    const ids = idsOf.get(file) ?? [];
    const share = ids.filter((fault) => countOf(fault, test)).length / (ids.length || 1);
    const isNamed = wordsOf(file).some((word) => wordsOf(test).includes(word));
    const near = (share + (isNamed ? 0.5 : 0)) / Math.sqrt(msOf(test) + 1500);
    nearness.set(`${test} ${file}`, near);
    return near;
  };
  return {
    msOf,
    isFresh: (fault, test) => isWhileLoading(fault) || (fault.file.startsWith('domain/') && rank(test, fault.file) === 0),
    limitOf: (fault, test) => countOf(fault, test) * 100 + 100_000,
    testsOf: (fault, part) =>
      testsIn(part)
        .filter(
          (test) =>
            (!isNear || mayReach(test, fault.file)) &&
            (countOf(fault, test) > 0 || (isWhileLoading(fault) && mayReach(test, fault.file) && doesRun(test))),
        )
        .toSorted((a, b) => rank(a, fault.file) - rank(b, fault.file) || nearnessOf(b, fault.file) - nearnessOf(a, fault.file)),
    missing(part, faults) {
      const files = [...new Set(faults.map(({ file }) => file))];
      return testsIn(part).filter((test) => reached[test]?.hash !== hashOfFile(test) && files.some((file) => mayReach(test, file)));
    },
    async record(tests, files) {
      const hashes = files.map(hashOfFile);
      const results = await tests.run(
        files.map((test) => ({ test, faults: [], isFresh: false })),
        { isRecording: true },
      );
      if (results.every(({ state }) => state !== 'ran')) throw new Error('no test file runs without a fault');
      for (const [index, test] of files.entries()) {
        const result = results[index];
        if (result?.state !== 'ran' || result.failed) console.log(`${test} without a fault: ${result?.failed ?? result?.state}`);
        const { counts, whileLoading } = result?.reach ?? { counts: {}, whileLoading: [] };
        // a test file that fails without a fault finds nothing
        reached[test] = { hash: hashes[index] ?? '', area: hash, ms: result?.ms ?? 0, counts: result?.failed ? {} : counts, whileLoading };
      }
      loading = findLoading();
      nearness.clear();
      writeFileSync(kept, JSON.stringify(reached));
    },
  };
}
