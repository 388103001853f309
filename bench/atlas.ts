/**
 * How quickly the Atlas draws: from opening the address of the largest machine to its chart on the screen, files already fetched once, and one step of the
 * scrubber over its longest tour. `node bench/atlas.ts`, after `npm run build`. Fails above 300 ms and 16 ms.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openBrowser } from './browser.ts';
import type { MachineRecord } from '../tests/support/paths/record.ts';
import { serveBuild } from '../tests/lab/server.ts';

const most = { open: 300, scrub: 16 };
const root = path.resolve(import.meta.dirname, '..');
const records = globSync('machines/*/*.record.json', { cwd: root }).map(
  (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as MachineRecord,
);
const largest = records.toSorted((one, other) => other.transitions.length - one.transitions.length)[0] as MachineRecord;
const tour = largest.tours.toSorted((one, other) => other.steps.length - one.steps.length)[0] as MachineRecord['tours'][number];

const { origin, close } = await serveBuild(path.resolve('dist'));
const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

// the time at which the first frame with the whole chart has been drawn, counted from the navigation
await page.addInitScript((states) => {
  const look = () => {
    if (document.querySelectorAll('[data-state]').length < states) return requestAnimationFrame(look);
    return requestAnimationFrame(() => setTimeout(() => Object.assign(window, { drawn: performance.now() })));
  };
  requestAnimationFrame(look);
}, largest.states.length);

const opened: number[] = [];
for (let turn = 0; turn < 9; turn += 1) {
  await page.goto(`${origin}/atlas/${largest.machine}`);
  await page.waitForFunction(() => 'drawn' in window);
  opened.push(await page.evaluate(() => (window as unknown as { drawn: number }).drawn));
}
// the first one fetches the files
const open = median(opened.slice(1));

await page.goto(`${origin}/atlas/${largest.machine}/path/${tour.id}/0`);
await page.getByRole('slider', { name: 'Step of the path' }).waitFor();
/** The script of each step, up to its changed page being laid out; what the screen does with it afterwards is not ours. */
const steps = await page.evaluate(async (count) => {
  const slider = document.querySelector('input[type="range"][max]') as HTMLInputElement;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const times: number[] = [];
  for (let step = 1; step <= count; step += 1) {
    await new Promise(requestAnimationFrame);
    const before = performance.now();
    set?.call(slider, String(step));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    void document.body.offsetHeight;
    times.push(performance.now() - before);
  }
  return times;
}, tour.steps.length);
const reached = new URL(page.url()).pathname.endsWith(`/${tour.steps.length}`);
const scrub = median(steps);

await browser.close();
await close();
console.table([
  { what: `open to drawn, ${largest.machine} (${largest.states.length} states)`, ms: Math.round(open), most: most.open },
  { what: `one step of the scrubber, median of ${steps.length}`, ms: Number(scrub.toFixed(1)), most: most.scrub },
  { what: 'the slowest step', ms: Number(Math.max(...steps).toFixed(1)), most: '' },
]);
if (!reached) console.log('The scrubber did not arrive at the last step.');
process.exitCode = open > most.open || scrub > most.scrub || !reached ? 1 : 0;
