// Runs the simulation of the platform: `npm run simulate -- --seed N [--steps N]`, many seeds (`--runs N`; with `--quiet` in processes side by side), a
// saved run (`--story reports/simulation/N.json`), or one with a planted defect (`--defect NAME`; `--defects` plants each of tests/simulation/defects.ts and
// says what finds it). `--faults a,b` lets only these faults happen, `--rate N` each so many times as often, `--record` keeps for the Atlas what the runs
// reached, and a story of each fault; with `--defects` one of each defect; `--only TEXT` plants those whose name contains it.
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stop, install, main, root, runNode } from './bootstrap.mjs';
import { startPostgres } from './postgres.mjs';

const hooks = new URL('../tests/simulation/hooks.mjs', import.meta.url).href;

/** What the databases of a process have left in its memory ends with it. */
const runsOfProcess = 100;

/**
 * Many runs, in as many processes at once as there are cores: `begin` starts one that takes the seeds `SEED-part-0`, `SEED-part-1` … Ends with the first
 * that fails.
 */
async function inProcesses(runs, begin) {
  const began = Date.now();
  const parts = Array.from({ length: Math.ceil(runs / runsOfProcess) }, (_, part) =>
    Math.min(runsOfProcess, runs - part * runsOfProcess),
  ).entries();
  let steps = 0;
  let failed = 0;
  const lane = async () => {
    for (const [part, count] of parts) {
      const { code, output } = await begin(part, count);
      steps += Number(/^(\d+) steps in /m.exec(output)?.[1] ?? 0);
      if (code !== 0) failed = code;
      if (failed) return;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  const seconds = (Date.now() - began) / 1000;
  console.log(`${steps} steps of ${runs} runs in ${seconds.toFixed(0)} s: ${failed ? 'an invariant was violated' : 'nothing violated'}`);
  return failed;
}

const flags = {
  seed: { type: 'string' },
  steps: { type: 'string' },
  runs: { type: 'string' },
  story: { type: 'string' },
  defect: { type: 'string' },
  defects: { type: 'boolean' },
  quiet: { type: 'boolean' },
  faults: { type: 'string' },
  rate: { type: 'string' },
  record: { type: 'boolean' },
  only: { type: 'string' },
};

function readArguments() {
  try {
    return parseArgs({ options: flags }).values;
  } catch (error) {
    const [reason] = error.message.split(/[.\n]/);
    const known = Object.keys(flags).map((name) => `--${name}`);
    throw new Stop(`${reason}. The options are ${known.join(', ')}.`);
  }
}

const savedRuns = 'reports/simulation';

function checkStory(file) {
  if (existsSync(path.resolve(root, file))) return;
  const directory = path.join(root, savedRuns);
  const saved = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith('.json')) : [];
  const list = saved.map((name) => `${savedRuns}/${name}`).join(', ');
  throw new Stop(`There is no saved run “${file}”; ${list ? `there are ${list}` : `no run has failed in ${savedRuns}`}.`);
}

await main(async () => {
  const values = readArguments();
  for (const name of ['steps', 'runs', 'rate'])
    if (values[name] !== undefined && !/^[1-9]\d*$/.test(values[name])) throw new Stop(`--${name} is a number.`);
  if (values.story !== undefined) checkStory(values.story);
  await install();
  const { defect = '', seed = values.defects ? '1' : String(Date.now()), ...others } = values;
  const database = await startPostgres({ durable: false });
  try {
    const begin = (given, options) => {
      const args = Object.entries(given).flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, value]));
      return runNode(['--disable-warning=DeprecationWarning', '--import', hooks, 'tests/simulation/main.ts', ...args], {
        ...options,
        env: { TEST_DATABASE_URL: database?.url ?? '', SIMULATION_DEFECT: defect },
      });
    };
    const runs = Number(others.runs ?? 1);
    if (runs <= runsOfProcess || !others.quiet || others.record || others.defects) return (await begin({ seed, ...others })).code;
    return await inProcesses(runs, (part, count) =>
      begin({ ...others, seed: `${seed}-${part}`, runs: String(count) }, { onOutput: (text) => process.stdout.write(text) }),
    );
  } finally {
    await database?.stop();
  }
});
