import { expect, test } from 'vitest';
import { run, type RunResult } from './world.ts';
import { save, shrink } from './shrink.ts';

const firstSteps = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Runs a seed, and names the fewest steps that violate the same invariant where one is violated. */
async function mustHold(seed: string, count: number): Promise<RunResult> {
  const steps = firstSteps(count);
  const result = await run({ seed, steps });
  console.log(
    `seed ${seed}: ${result.runSteps} steps, ${result.crashes} crashes, ${result.transitions.size} transitions, ${result.screens.size} screens`,
  );
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

test('no invariant is violated in a run of a fresh seed', async () => {
  await mustHold(String(Date.now()), 200);
});

test('no invariant is violated in many runs', { tags: ['full'], timeout: 3_600_000 }, async () => {
  const transitions = new Set<string>();
  const screens = new Set<string>();
  const began = Date.now();
  for (let at = 0; at < 100; at++) {
    const result = await mustHold(`${began}-${at}`, 500);
    for (const name of result.transitions.keys()) transitions.add(name);
    for (const name of result.screens) screens.add(name);
  }
  console.log(`${transitions.size} transitions of lifecycles and ${screens.size} screens in 100 runs`);
});
