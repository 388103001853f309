import { test } from '@playwright/test';
import { StepFailed } from './step-failed.ts';

type Path = { id: string; title: string; start: number; steps: number[] };
type Shared = { path: Path; shared: number };

/** Paths in an order in which each step of their common tree is new once: `shared` steps were walked on the path before. */
export function sharingPrefixes(paths: readonly Path[]): Shared[] {
  const ordered = [...paths].sort((path, other) => compare([path.start, ...path.steps], [other.start, ...other.steps]));
  return ordered.map((path, index) => {
    const before = ordered[index - 1];
    if (before?.start !== path.start) return { path, shared: 0 };
    const differs = path.steps.findIndex((step, at) => step !== before.steps[at]);
    return { path, shared: differs < 0 ? path.steps.length : differs };
  });
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((step, index) => step !== other[index]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}

/** So many at a time that a failure is found soon and a test stays short. */
export function inParts<Item>(items: readonly Item[], size = 25): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size));
}

/**
 * Walks paths that share prefixes, each from where it leaves the one before, and continues after a failure: the Atlas reports each path. A path through the
 * step at which the previous one failed has failed there too.
 */
export async function walkAll(part: readonly Shared[], walk: (path: Path, first: number) => Promise<unknown>) {
  const failures: unknown[] = [];
  let broken: { at: number; error: unknown } | undefined;
  for (const [index, { path, shared }] of part.entries()) {
    // what the last part has found is not known here
    const first = index === 0 ? 0 : shared;
    if (broken && first <= broken.at) broken = undefined;
    try {
      await test.step(`path ${path.id}, ${path.steps.length} steps: ${path.title.slice(0, 120)}`, async () => {
        if (broken) throw broken.error;
        await walk(path, first);
      });
    } catch (error) {
      if (!broken) failures.push(error);
      broken ??= { at: error instanceof StepFailed ? error.step : 0, error };
    }
  }
  if (failures.length > 0) throw failures[0];
}
