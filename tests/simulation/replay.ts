import { expect, test } from 'vitest';
import { run } from './world.ts';

const { SIMULATION_SEED: seeds = '1', SIMULATION_STEPS: steps = '100', SIMULATION_QUIET: quiet } = process.env;

/** `500`: the first five hundred steps; `3,17,20` or `3,`: these. */
const listOf = (text: string) =>
  text.includes(',') ? text.split(',').filter(Boolean).map(Number) : Array.from({ length: Number(text) }, (_, at) => at);

test.each(seeds.split(','))('the run of seed %s', async (seed) => {
  const began = process.hrtime.bigint();
  const { trace, problem, crashes, transitions, screens, runSteps } = await run({ seed, steps: listOf(steps) });
  const ms = Number(process.hrtime.bigint() - began) / 1e6;
  if (!quiet) console.log(trace.join('\n'));
  if (!quiet) console.log([...transitions].map(([name, count]) => `${count} × ${name}`).join('\n'));
  console.log(
    `seed ${seed}: ${runSteps} steps, ${crashes} crashes, ${transitions.size} transitions, ${screens.size} screens, ${Math.round(ms)} ms: ${problem ? `${problem.invariant} after step ${problem.step ?? 'end'}: ${problem.detail}` : 'nothing violated'}`,
  );
  expect(problem).toBeUndefined();
});
