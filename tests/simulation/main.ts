import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Coverage } from './coverage.ts';
import { defects } from './defects.ts';
import type { Story } from '../../domain/simulation-story.ts';
import { type Fault, faultTitles, type RunLine } from '../../domain/simulation-run.ts';
import { isWorthWatching, recordRuns, recordStories, storyOf } from './record.ts';
import { type Failure, save, shrink } from './shrink.ts';
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
    faults: { type: 'string' },
    rate: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    lines: { type: 'boolean', default: false },
    shrunk: { type: 'string' },
  },
});

interface SavedRun {
  seed: string;
  steps: number[];
  trace: string[];
  faults?: Fault[];
  rate?: number;
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

const isFault = (name: string): name is Fault => Object.hasOwn(faultTitles, name);
/** Those of `--faults a,b`; `none` names none. Absent: all of them. */
function chosenFaults(): Fault[] | undefined {
  const names = values.faults === undefined ? undefined : values.faults.split(',').filter((name) => name !== 'none');
  const unknown = names?.find((name) => !isFault(name));
  if (unknown !== undefined) stop(`There is no fault “${unknown}”; there are ${Object.keys(faultTitles).join(', ')}.`);
  return names?.filter(isFault);
}

process.exit(values.defects ? plantEach() : await (values.lines ? tellRun() : runAll()));

function outcomeOf({ problem }: RunResult): string {
  if (!problem) return 'nothing violated';
  return `${problem.invariant} ${problem.step === undefined ? 'at the end' : `after step ${problem.step}`}: ${problem.detail}`;
}

async function runAll(): Promise<number> {
  const story = values.story === undefined ? undefined : (JSON.parse(readFileSync(values.story, 'utf8')) as SavedRun);
  const steps = story?.steps ?? Array.from({ length: Number(values.steps) }, (_, at) => at);
  const runs = story ? 1 : Number(values.runs);
  const faults = story ? story.faults : chosenFaults();
  const rate = story ? story.rate : Number(values.rate);
  const coverage = new Coverage();
  const began = Date.now();
  let failed = 0;
  let taken = 0;
  const growth = [coverage.after(0)];
  for (let at = 0; at < runs && failed === 0; at++) {
    const seed = story?.seed ?? (runs > 1 ? `${values.seed}-${at}` : values.seed);
    const result = await run({ seed, steps, faults, rate });
    taken += result.runSteps;
    coverage.add(result.coverage);
    growth.push(coverage.after(taken));
    if (!values.quiet) console.log(result.trace.join('\n'));
    console.log(`seed ${seed}: ${result.runSteps} steps, ${result.crashes} crashes, ${result.coverage}: ${outcomeOf(result)}`);
    if (story)
      console.log(
        story.trace.join('\n') === result.trace.join('\n') ? 'the saved trace, byte for byte' : 'another trace than the saved one',
      );
    if (!result.problem) continue;
    failed++;
    if (values.shrunk !== undefined) {
      writeFileSync(values.shrunk, JSON.stringify(await shrink({ seed, steps, faults, rate, result }, 30)));
      continue;
    }
    if (values.quiet || story) continue;
    const failure = await shrink({ seed, steps, faults, rate, result }, 60);
    console.log(`${failure.steps.length} steps are enough; again with ${save(failure)}`);
  }
  const seconds = (Date.now() - began) / 1000;
  if (!values.quiet) console.log(coverage.lines().join('\n'));
  if (values.record && failed === 0) await recordRuns({ coverage, growth, runs, steps: taken, seed: values.seed });
  console.log(`${taken} steps in ${seconds.toFixed(0)} s, ${(taken / seconds).toFixed(1)} a second; ${coverage}`);
  return failed > 0 ? 1 : 0;
}

function print(line: RunLine): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()));
}

/** One run that tells what happens while it goes on, for who watches it in the Atlas. A failure is saved as it is, with all of its steps. */
async function tellRun(): Promise<number> {
  const { seed } = values;
  const steps = Array.from({ length: Number(values.steps) }, (_, at) => at);
  const faults = chosenFaults();
  const rate = Number(values.rate);
  const result = await run({
    seed,
    steps,
    faults,
    rate,
    watcher: {
      moment: (moment) => isWorthWatching(moment) && void print({ kind: 'moment', moment }),
      step: (taken) => void print({ kind: 'step', steps: taken }),
      rest: () => void print({ kind: 'rest' }),
    },
  });
  const { problem } = result;
  if (!problem) await print({ kind: 'ended' });
  else await print({ kind: 'ended', problem, again: save({ seed, steps, faults, rate, result }) });
  return problem ? 1 : 0;
}

/**
 * Each defect in a process of its own, because it is planted while the platform is loaded. Fails where one is not found. With `--record` the fewest steps
 * that show each are kept for the Atlas.
 */
function plantEach(): number {
  const { seed, steps, runs } = values;
  const planted = defects.filter(({ name }) => name.includes(values.only));
  if (planted.length === 0) stop(`No defect has “${values.only}” in its name; there are:\n${defects.map(({ name }) => name).join('\n')}`);
  let missed = 0;
  const folder = mkdtempSync(path.join(tmpdir(), 'statefolio-simulation-'));
  for (const [at, { name }] of planted.entries()) {
    const shrunk = path.join(folder, `${at}.json`);
    const args = [import.meta.filename, '--quiet', '--seed', seed, '--steps', steps, '--runs', runs];
    if (values.record) args.push('--shrunk', shrunk);
    const { stdout } = spawnSync(process.execPath, [...process.execArgv, ...args], {
      env: { ...process.env, SIMULATION_DEFECT: name },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = stdout.split('\n').filter((line) => line.startsWith('seed '));
    const found = lines.find((line) => !line.endsWith('nothing violated'));
    const taken = lines.reduce((sum, line) => sum + Number(/: (\d+) steps/.exec(line)?.[1]), 0);
    if (!found) missed++;
    if (existsSync(shrunk)) recordStories([defectStory(name, JSON.parse(readFileSync(shrunk, 'utf8')) as Failure)]);
    console.log(`${name}: ${found ? found.replace(/^.* pairs: /, '') : 'NOT FOUND'} (${taken} steps)`);
  }
  rmSync(folder, { recursive: true });
  return missed > 0 ? 1 : 0;
}

function defectStory(title: string, { seed, steps, result }: Failure): Story {
  const { problem } = result;
  const name = `defect-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  return storyOf({ name, title, kind: 'defect', seed, steps: steps.length, ...(problem && { problem }) }, result);
}
