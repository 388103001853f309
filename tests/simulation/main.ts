import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Coverage } from './coverage.ts';
import { defects } from './defects.ts';
import { save, shrink } from './shrink.ts';
import { run, type RunResult } from './world.ts';

/** What `npm run simulate` runs: seeds one after the other, until an invariant is violated. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '500' },
    runs: { type: 'string', default: '1' },
    story: { type: 'string' },
    defects: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
});

interface Story {
  seed: string;
  steps: number[];
  trace: string[];
}

process.exit(values.defects ? plantEach() : await runAll());

function outcomeOf({ problem }: RunResult): string {
  if (!problem) return 'nothing violated';
  return `${problem.invariant} ${problem.step === undefined ? 'at the end' : `after step ${problem.step}`}: ${problem.detail}`;
}

async function runAll(): Promise<number> {
  const story = values.story === undefined ? undefined : (JSON.parse(readFileSync(values.story, 'utf8')) as Story);
  const steps = story?.steps ?? Array.from({ length: Number(values.steps) }, (_, at) => at);
  const runs = story ? 1 : Number(values.runs);
  const coverage = new Coverage();
  const began = Date.now();
  let failed = 0;
  let taken = 0;
  for (let at = 0; at < runs && failed === 0; at++) {
    const seed = story?.seed ?? (runs > 1 ? `${values.seed}-${at}` : values.seed);
    const result = await run({ seed, steps });
    taken += result.runSteps;
    coverage.add(result.coverage);
    if (!values.quiet) console.log(result.trace.join('\n'));
    console.log(`seed ${seed}: ${result.runSteps} steps, ${result.crashes} crashes, ${result.coverage}: ${outcomeOf(result)}`);
    if (story)
      console.log(
        story.trace.join('\n') === result.trace.join('\n') ? 'the saved trace, byte for byte' : 'another trace than the saved one',
      );
    if (!result.problem) continue;
    failed++;
    if (values.quiet || story) continue;
    const failure = await shrink({ seed, steps, result }, 60);
    console.log(`${failure.steps.length} steps are enough; again with ${save(failure)}`);
  }
  const seconds = (Date.now() - began) / 1000;
  if (!values.quiet) console.log(coverage.lines().join('\n'));
  console.log(`${taken} steps in ${seconds.toFixed(0)} s, ${(taken / seconds).toFixed(1)} a second; ${coverage}`);
  return failed > 0 ? 1 : 0;
}

/** Each defect in a process of its own, because it is planted while the platform is loaded. Fails where one is not found. */
function plantEach(): number {
  const { seed, steps, runs } = values;
  let missed = 0;
  for (const { name } of defects) {
    const args = [import.meta.filename, '--quiet', '--seed', seed, '--steps', steps, '--runs', runs];
    const { stdout } = spawnSync(process.execPath, [...process.execArgv, ...args], {
      env: { ...process.env, SIMULATION_DEFECT: name },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = stdout.split('\n').filter((line) => line.startsWith('seed '));
    const found = lines.find((line) => !line.endsWith('nothing violated'));
    const taken = lines.reduce((sum, line) => sum + Number(/: (\d+) steps/.exec(line)?.[1]), 0);
    if (!found) missed++;
    console.log(`${name}: ${found ? found.replace(/^.* pairs: /, '') : 'NOT FOUND'} (${taken} steps)`);
  }
  return missed > 0 ? 1 : 0;
}
