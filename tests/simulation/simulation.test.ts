import { expect, test } from 'vitest';
import { defects } from './defects.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Coverage } from './coverage.ts';
import { run, type RunResult } from './world.ts';
import { save, shrink } from './shrink.ts';

const firstSteps = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Runs a seed, and names the fewest steps that violate the same invariant where one is violated. */
async function mustHold(seed: string, count: number): Promise<RunResult> {
  const steps = firstSteps(count);
  const result = await run({ seed, steps });
  console.log(`seed ${seed}: ${result.runSteps} steps, ${result.crashes} crashes, ${result.coverage}`);
  if (!result.problem) return result;
  const failure = await shrink({ seed, steps, result }, 30);
  const { problem } = failure.result;
  expect.fail(`${problem?.invariant}: ${problem?.detail}\n${failure.steps.length} steps; again with ${save(failure)}`);
}

test('the same seed gives the same trace, byte for byte', async () => {
  const traces = [];
  for (let time = 0; time < 2; time++)
    traces.push((await run({ seed: 'again', steps: firstSteps(80), withoutRest: true })).trace.join('\n'));
  expect(traces[0]?.split('\n').length).toBeGreaterThan(100);
  expect(traces[1]).toBe(traces[0]);
});

test.for(defects)('the source holds the line of the defect once: $name', ({ file, find, replace }) => {
  const source = readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
  expect(source.split(find)).toHaveLength(2);
  expect(find).not.toBe(replace);
});

test('no invariant is violated in a run of a fresh seed', async () => {
  await mustHold(String(Date.now()), 300);
});

test('no invariant is violated in many runs', { tags: ['full'], timeout: 3_600_000 }, async () => {
  const coverage = new Coverage();
  const began = Date.now();
  for (let at = 0; at < 100; at++) coverage.add((await mustHold(`${began}-${at}`, 500)).coverage);
  console.log(`100 runs: ${coverage}`);
});
