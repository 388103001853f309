// Runs the simulation of the platform: `npm run simulate -- --seed N [--steps N]`, a saved run (`--story reports/simulation/N.json`), or one with a
// planted defect (`--defect NAME`; `--defects` plants each of tests/simulation/defects.ts and says what finds it).
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stop, bin, install, main, runNode } from './bootstrap.mjs';

/** Seeds that are tried with each defect, by 500 steps. */
const seedsOfDefects = ['1', '2', '3', '4', '5', '6'];

const simulate = (env, options = {}) =>
  runNode([bin('vitest'), 'run', '--project', 'simulate', '--bail=1', '--disable-console-intercept'], { ...options, env });

await main(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      steps: { type: 'string' },
      story: { type: 'string' },
      defect: { type: 'string' },
      defects: { type: 'boolean' },
      quiet: { type: 'boolean' },
    },
  });
  if (values.steps !== undefined && !/^[1-9]\d*$/.test(values.steps)) throw new Stop('--steps is a number of steps.');
  await install();
  const steps = values.steps ?? '500';
  if (values.defects) return plantEach(steps);
  const story = values.story === undefined ? undefined : JSON.parse(readFileSync(values.story, 'utf8'));
  const { code } = await simulate({
    SIMULATION_SEED: story?.seed ?? values.seed ?? String(Date.now()),
    SIMULATION_STEPS: story ? `${story.steps.join(',')},` : steps,
    SIMULATION_DEFECT: values.defect ?? '',
    SIMULATION_QUIET: values.quiet ? '1' : '',
  });
  return code;
});

/** Fails where one is not found. */
async function plantEach(steps) {
  const { defects } = await import('../tests/simulation/defects.ts');
  let missed = 0;
  for (const { name } of defects) {
    const { output } = await simulate(
      { SIMULATION_SEED: seedsOfDefects.join(','), SIMULATION_STEPS: steps, SIMULATION_DEFECT: name, SIMULATION_QUIET: '1' },
      { quiet: true },
    );
    const runs = [...output.matchAll(/^seed .*$/gm)].map(([line]) => line);
    const found = runs.find((line) => !line.endsWith('nothing violated'));
    if (!found) missed++;
    console.log(`${name}: ${found ?? (runs.length > 0 ? 'NOT FOUND' : output)}`);
  }
  return missed > 0 ? 1 : 0;
}
