import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { choose, readEquivalents } from './choose.ts';
import { openReach } from './reach.ts';
import { openResults } from './results.ts';
import { allFaults, cache, isArea, type NumberedFault } from './sources.ts';
import { openTests, type Part, parts } from './tests.ts';
import { summaryOf } from './summary.ts';
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
/** What hung in the run before, written by `restart`. */
const hungFile = path.join(cache, 'hung.json');
if (existsSync(hungFile)) {
  const hung = JSON.parse(readFileSync(hungFile, 'utf8')) as string;
  for (const fault of faults) if (fault.key === hung) results.timedOut(fault);
}
if (values.list) {
  for (const { key, file, line } of chosen) console.log(`${file}:${line}  ${key}`);
  process.exit(0);
}
const tests = await openTests(faults, hash);
const reach = openReach(tests.files, hash, values.near === true);
const isLate = () => Date.now() > deadline;
/** A fault that is found is not looked for again. */
const open = () => asked.filter((fault) => !results.isFound(fault));
let isWhole = true;
/** What a batch may take by the times of its test files. */
const batchMs = 40_000;

/** The steps of a batch: for each fault some of its test files, as many as take a while; one step where `isAlone`. */
function nextBatch(part: Part, isAlone: boolean): { fault: NumberedFault; step: Step }[] {
  const batch: { fault: NumberedFault; step: Step }[] = [];
  let total = 0;
  for (const fault of open()) {
    let own = 0;
    for (const test of reach.testsOf(fault, part)) {
      if (results.hasPassed(fault, test)) continue;
      if (own > 0 && own + reach.msOf(test) > 15_000) break;
      own += reach.msOf(test);
      if (isAlone && batch.length > 0) return batch;
      batch.push({ fault, step: { test, fault: fault.id, limit: reach.limitOf(fault, test), isFresh: reach.isFresh(fault, test) } });
    }
    // most are found by one of the first
    total += Math.min(own, part === 'unit' ? 800 : 3000);
    if (total > batchMs || batch.length > 1500) break;
  }
  return batch;
}

/** A worker that hangs is left behind with this process; the next one knows which fault it was. */
function restart(fault: NumberedFault | undefined): never {
  if (fault) writeFileSync(hungFile, JSON.stringify(fault.key));
  results.save();
  process.exit(75);
}

const asks = parts.filter((name) => !values.part || name === values.part);
for (const part of asks) {
  for (let missing = reach.missing(part, open()); missing.length > 0; missing = reach.missing(part, open())) {
    if (isLate()) break;
    let ms = 0;
    const some = missing.filter((test) => (ms += reach.msOf(test)) <= (part === 'unit' ? 1_000_000 : 24_000));
    console.log(`${part}: what ${some.length} of ${missing.length} test files reach …`);
    await reach.record(tests, some);
  }
  if (reach.missing(part, open()).length > 0) {
    isWhole = false;
    break;
  }
  // a test file that fails after others decides nothing: its next step runs alone
  let isAlone = false;
  for (let batch = nextBatch(part, isAlone); batch.length > 0; batch = nextBatch(part, isAlone)) {
    if (isLate()) {
      isWhole = false;
      break;
    }
    const controls = [...new Set(batch.map(({ step }) => step.test))].map(
      (test): Step => ({ test, fault: -1, limit: 0, isFresh: false, isControl: true }),
    );
    let last = -1;
    let since = Date.now();
    const begun = Date.now();
    const outcome = await tests.run([...batch.map(({ step }) => step), ...controls], {
      onStep: (index) => {
        if (index !== last) since = Date.now();
        last = index;
        if (Date.now() - since > 120_000) restart(batch[index]?.fault);
      },
    });
    if (outcome.every(({ state }) => state === 'left out')) throw new Error('no test file runs');
    const polluted = new Set(controls.filter((_, index) => outcome[batch.length + index]?.failed).map(({ test }) => test));
    if (polluted.size > 0) console.log(`fails without a fault after others: ${[...polluted].join(', ')}`);
    let count = 0;
    isAlone = true;
    for (const [index, { fault, step }] of batch.entries()) {
      const result = outcome[index];
      if (!result || result.state === 'left out') continue;
      const failed = result.failed ?? (result.state === 'not loaded' ? 'the file is not loaded' : undefined);
      if (!failed) {
        results.passed(fault, step.test);
        isAlone = false;
      } else if (!polluted.has(step.test) || batch.length === 1) {
        results.found(fault, step.test, failed);
        count += 1;
        isAlone = false;
      }
    }
    results.save();
    console.log(
      `${part}: ${new Set(batch.map(({ fault }) => fault.id)).size} faults, ${count} found, ${((Date.now() - begun) / 1000).toFixed(1)} s`,
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
