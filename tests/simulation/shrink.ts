import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Fault } from '../../domain/simulation-run.ts';
import { run, type RunResult } from './world.ts';

export interface Failure {
  seed: string;
  steps: number[];
  /** Those that may happen in it; absent where all may. */
  faults?: readonly Fault[] | undefined;
  rate?: number | undefined;
  result: RunResult;
}

/**
 * The fewest steps found in `maxRuns` runs that violate the same invariant (delta debugging, Zeller 1999): halves, quarters, … of the list are left out
 * as long as it is still violated.
 */
export async function shrink({ seed, steps, faults, rate, result }: Failure, maxRuns: number): Promise<Failure> {
  const invariant = result.problem?.invariant;
  const last = result.problem?.step;
  let best: Failure = { seed, faults, rate, steps: last === undefined ? steps : steps.filter((step) => step <= last), result };
  let runs = 0;
  async function isEnough(left: number[]): Promise<boolean> {
    runs++;
    // what was violated by a step needs no end
    const again = await run({ seed, steps: left, faults, rate, withoutRest: last !== undefined });
    if (again.problem?.invariant !== invariant) return false;
    best = { seed, faults, rate, steps: left, result: again };
    return true;
  }
  // much of what is violated at the end needs nothing but the end
  if (last === undefined && best.steps.length > 1) await isEnough(best.steps.slice(0, 1));
  for (let parts = 2; best.steps.length > 1; ) {
    const size = Math.ceil(best.steps.length / parts);
    let isShorter = false;
    for (let at = 0; at < best.steps.length && runs < maxRuns && !isShorter; at += size)
      isShorter = await isEnough(best.steps.toSpliced(at, size));
    if (runs >= maxRuns) break;
    if (isShorter) parts = Math.max(2, parts - 1);
    else if (size === 1) break;
    else parts = Math.min(best.steps.length, parts * 2);
  }
  return best;
}

const folder = path.resolve(import.meta.dirname, '../../reports/simulation');

/** Writes a failure where `npm run simulate` finds it; answers the command that replays it. */
export function save({ seed, steps, faults, rate, result }: Failure): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${seed}.json`);
  writeFileSync(
    file,
    `${JSON.stringify({ seed, steps, faults, rate, problem: result.problem, trace: result.trace, story: result.story }, undefined, 2)}\n`,
  );
  return `npm run simulate -- --story ${path.relative(process.cwd(), file)}`;
}
