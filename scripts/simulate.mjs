// Runs the simulation of the platform: `npm run simulate -- --seed N [--steps N]`, many seeds (`--runs N`), a saved run (`--story reports/simulation/N.json`),
// or one with a planted defect (`--defect NAME`; `--defects` plants each of tests/simulation/defects.ts and says what finds it). `--faults a,b` lets only
// these faults happen, `--rate N` each so many times as often, `--record` keeps for the Atlas what the runs reached, and a story of each fault; with `--defects` one of each defect; `--only TEXT` plants
// those whose name contains it.
import { parseArgs } from 'node:util';
import { Stop, install, main, runNode } from './bootstrap.mjs';
import { startPostgres } from './postgres.mjs';

const hooks = new URL('../tests/simulation/hooks.mjs', import.meta.url).href;

await main(async () => {
  const { values } = parseArgs({
    options: {
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
    },
  });
  for (const name of ['steps', 'runs', 'rate'])
    if (values[name] !== undefined && !/^[1-9]\d*$/.test(values[name])) throw new Stop(`--${name} is a number.`);
  await install();
  const { defect = '', seed = values.defects ? '1' : String(Date.now()), ...others } = values;
  const args = Object.entries({ seed, ...others }).flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, value]));
  const database = await startPostgres({ durable: false });
  try {
    const { code } = await runNode(['--disable-warning=DeprecationWarning', '--import', hooks, 'tests/simulation/main.ts', ...args], {
      env: { TEST_DATABASE_URL: database?.url ?? '', SIMULATION_DEFECT: defect },
    });
    return code;
  } finally {
    await database?.stop();
  }
});
