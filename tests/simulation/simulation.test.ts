import { expect, test } from 'vitest';
import type { Fault } from '../../domain/simulation-run.ts';
import type { Moment } from '../../domain/simulation-story.ts';
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

test('only faults that may happen do, and the story says where [30]', async () => {
  const faultsOf = async (faults: Fault[]) => {
    const told: Moment[] = [];
    const taken: number[] = [];
    const watcher = { moment: (moment: Moment) => told.push(moment), step: (steps: number) => taken.push(steps), rest: () => {} };
    const { story, problem } = await run({ seed: 'chosen', steps: firstSteps(50), faults, rate: 6, withoutRest: true, watcher });
    expect(problem).toBeUndefined();
    // who watches is told the same while it happens
    expect(told).toEqual(story);
    expect(taken).toEqual(firstSteps(50).map((step) => step + 1));
    expect(story.filter(({ screen }) => screen?.machine === 'loan-wizard').length).toBeGreaterThan(3);
    return new Set(story.flatMap(({ isFault, text, lane }) => (isFault ? [`${lane}: ${text.split(':')[0]}`] : [])));
  };
  expect(await faultsOf([])).toEqual(new Set());
  expect(await faultsOf(['answerLost'])).toEqual(new Set(['people: answer lost']));
});

test.for(defects)('the source holds the line of the defect once: $name', ({ file, find, replace }) => {
  const source = readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
  expect(source.split(find)).toHaveLength(2);
  expect(find).not.toBe(replace);
});

/** How long `npm test` goes on with fresh seeds; with the tests above it is a minute. */
const freshMs = 40_000;

test('no invariant is violated in runs of fresh seeds', async () => {
  const began = Date.now();
  let steps = 0;
  do steps += (await mustHold(String(Date.now()), 300)).runSteps;
  while (Date.now() - began < freshMs);
  console.log(`${steps} steps of fresh seeds`);
});

test('no invariant is violated in many runs', { tags: ['full'], timeout: 3_600_000 }, async () => {
  const coverage = new Coverage();
  const began = Date.now();
  for (let at = 0; at < 100; at++) coverage.add((await mustHold(`${began}-${at}`, 500)).coverage);
  console.log(`100 runs: ${coverage}`);
});
