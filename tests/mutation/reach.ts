import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { openTests, Part } from './tests.ts';
import { at, cache, hashOfFile, type NumberedFault } from './sources.ts';

/** What a test file reaches: how often each fault's place, and which of them while modules are loaded. */
interface Reached {
  hash: string;
  ms: number;
  counts: Record<number, number>;
  whileLoading: number[];
}

export interface Reach {
  /** The test files that reach a fault, those first that import its file, then the quickest. */
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

/** `isNear`: only test files that import a file themselves. */
export function openReach(all: readonly string[], hash: string, isNear: boolean): Reach {
  const kept = path.join(cache, `reach-${hash}.json`);
  const reached: Record<string, Reached> = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Reached>) : {};
  const partOf = (test: string): string => test.split('/')[1] ?? '';
  const testsIn = (part: Part) => all.filter((test) => partOf(test) === part);
  let loading = new Set(Object.values(reached).flatMap(({ whileLoading }) => whileLoading));
  const isWhileLoading = ({ id }: NumberedFault) => loading.has(id);
  const msOf = (test: string) => reached[test]?.ms ?? 1000;
  const mayReach = (test: string, file: string) => (isNear ? importsOf(test).includes(file) : closureOf(test).has(file));
  const rank = (test: string, file: string) => (importsOf(test).includes(file) ? 0 : 1);
  return {
    msOf,
    isFresh: (fault, test) => isWhileLoading(fault) || (fault.file.startsWith('domain/') && rank(test, fault.file) === 0),
    limitOf: ({ id }, test) => (reached[test]?.counts[id] ?? 0) * 100 + 100_000,
    testsOf: (fault, part) =>
      testsIn(part)
        .filter(
          (test) =>
            (!isNear || mayReach(test, fault.file)) &&
            (reached[test]?.counts[fault.id] || (isWhileLoading(fault) && mayReach(test, fault.file))),
        )
        .toSorted((a, b) => rank(a, fault.file) - rank(b, fault.file) || msOf(a) - msOf(b)),
    missing(part, faults) {
      const files = [...new Set(faults.map(({ file }) => file))];
      return testsIn(part).filter((test) => reached[test]?.hash !== hashOfFile(test) && files.some((file) => mayReach(test, file)));
    },
    async record(tests, files) {
      const results = await tests.run(
        files.map((test) => ({ test, limit: Infinity, isFresh: false })),
        { isRecording: true },
      );
      if (results.every(({ state }) => state !== 'ran')) throw new Error('no test file runs without a fault');
      for (const [index, test] of files.entries()) {
        const result = results[index];
        if (result?.state !== 'ran' || result.failed) console.log(`${test} without a fault: ${result?.failed ?? result?.state}`);
        const { counts, whileLoading } = result?.reach ?? { counts: {}, whileLoading: [] };
        // a test file that fails without a fault finds nothing
        reached[test] = { hash: hashOfFile(test), ms: result?.ms ?? 0, counts: result?.failed ? {} : counts, whileLoading };
      }
      loading = new Set(Object.values(reached).flatMap(({ whileLoading }) => whileLoading));
      writeFileSync(kept, JSON.stringify(reached));
    },
  };
}
