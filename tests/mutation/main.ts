import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { choose, readEquivalents } from './choose.ts';
import { openReach } from './reach.ts';
import { openResults } from './results.ts';
import { allFaults, cache, isArea, type NumberedFault } from './sources.ts';
import { openTests, parts } from './tests.ts';
import { summaryOf } from './summary.ts';
import { type Ask, openBatches } from './batch.ts';
import type { Step } from './plan.ts';

const { values } = parseArgs({
  options: {
    area: { type: 'string', default: 'domain' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    sample: { type: 'string' },
    part: { type: 'string' },
    minutes: { type: 'string', default: '1000' },
    near: { type: 'boolean' },
    list: { type: 'boolean' },
  },
});
const deadline = Date.now() + Number(values.minutes) * 60_000;
const area = values.area;
if (!isArea(area)) throw new Error('--area is domain or money.');
const { faults, hash } = allFaults(area);
const equivalents = readEquivalents(area, faults);
const chosen = choose(faults, { ...values, sample: values.sample === undefined ? undefined : Number(values.sample) });
const asked = chosen.filter(({ key }) => !equivalents.has(key));
const results = openResults(area);
if (values.list) {
  const lines = chosen.map(({ key, file, line }) => `${file}:${line}  ${key}\n`);
  // a pipe takes them in parts
  await new Promise<void>((resolve) => process.stdout.write(lines.join(''), () => resolve()));
  process.exit(0);
}
const tests = await openTests(faults, hash);
const reach = openReach(tests.files, { area, faults, hash, isNear: values.near === true });
const batches = openBatches(reach, results);
/** What hung in the run before, written by `restart`. */
const hungFile = path.join(cache, 'hung.json');
if (existsSync(hungFile)) {
  const { test, keys } = JSON.parse(readFileSync(hungFile, 'utf8')) as { test: string; keys: string[] };
  batches.hung({ test, faults: faults.filter(({ key }) => keys.includes(key)) });
  rmSync(hungFile);
}
const isLate = () => Date.now() > deadline;
/** A fault that is found is not looked for again. */
const open = () => asked.filter((fault) => !results.isFound(fault));
let isWhole = true;
/** A worker that hangs is left behind with this process; the next one knows which fault it was. */
function restart(ask: Ask | undefined): never {
  if (ask) writeFileSync(hungFile, JSON.stringify({ test: ask.test, keys: ask.faults.map(({ key }) => key) }));
  results.save();
  process.exit(75);
}

const asks = parts.filter((name) => !values.part || name === values.part);
for (const part of asks) {
  for (let missing = reach.missing(part, open()); missing.length > 0; missing = reach.missing(part, open())) {
    if (isLate()) break;
    let ms = 0;
    const some = missing.filter((test) => (ms += reach.msOf(test)) <= (part === 'unit' ? 1_000_000 : 120_000));
    console.log(`${part}: what ${some.length} of ${missing.length} test files reach …`);
    await reach.record(tests, some);
  }
  if (reach.missing(part, open()).length > 0) {
    isWhole = false;
    break;
  }
  // a test file that fails after others decides nothing: its next step runs alone
  let isAlone = false;
  for (let batch = batches.next(part, open(), isAlone); batch.length > 0; batch = batches.next(part, open(), isAlone)) {
    if (isLate()) {
      isWhole = false;
      break;
    }
    const controls = [...new Set(batch.map(({ test }) => test))].map(
      (test): Step => ({ test, faults: [], isFresh: false, isControl: true }),
    );
    let last = -1;
    let since = Date.now();
    const begun = Date.now();
    const outcome = await tests.run([...batch.map(batches.stepOf), ...controls], {
      onStep: (index) => {
        if (index !== last) since = Date.now();
        last = index;
        const ask = batch[index];
        if (Date.now() - since > Math.max(120_000, ask ? 10 * reach.msOf(ask.test) : 0)) restart(ask);
      },
    });
    if (outcome.every(({ state }) => state === 'left out')) throw new Error('no test file runs');
    const polluted = new Set(controls.filter((_, index) => outcome[batch.length + index]?.failed).map(({ test }) => test));
    if (polluted.size > 0) console.log(`fails without a fault after others: ${[...polluted].join(', ')}`);
    let count = 0;
    isAlone = true;
    for (const [index, ask] of batch.entries()) {
      const result = outcome[index];
      if (!result || result.state === 'left out') continue;
      const failed = result.failed ?? (result.state === 'not loaded' ? 'the file is not loaded' : undefined);
      if (!failed) batches.passed(ask, result.reached ?? []);
      else if (polluted.has(ask.test) && batch.length > 1) continue;
      else if (batches.failed(ask, failed)) count += 1;
      isAlone = false;
    }
    results.save();
    console.log(
      `${part}: ${batch.length} test files with ${new Set(batch.flatMap(({ faults }) => faults)).size} faults, ${count} found, ${open().length} open, ${((Date.now() - begun) / 1000).toFixed(1)} s`,
    );
  }
}
const isDone = (fault: NumberedFault) =>
  results.isFound(fault) || (isWhole && asks.every((part) => reach.testsOf(fault, part).every((test) => results.hasPassed(fault, test))));
const { text, share } = summaryOf(chosen, { equivalents, results, isDone, reach });
console.log(text);
if (!isWhole) console.log('The time was over before all faults were planted: the same command goes on.');
await tests.close();
process.exit(isWhole && share >= 0.95 ? 0 : 1);
