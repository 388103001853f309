/**
 * How quickly the Atlas draws: from opening the address of the largest machine to its chart on the screen, files already fetched once, without reports and
 * with those of a whole run; and one step of the scrubber over its longest tour. Of a step it is the work that counts: the main thread's own time in
 * the frame that shows it, from the input to what is handed over for drawing (script, styles, layout, paint). `node bench/atlas.ts`, after
 * `npm run build`. Fails above 300 ms and 16 ms.
 */
import path from 'node:path';
import { catalogue } from '../machines/catalogue.ts';
import { openBrowser } from './browser.ts';
import type { MachineRecord } from '../tests/support/paths/record.ts';
import { readRecord } from '../tests/support/paths/records.ts';
import { serveBuild } from '../tests/lab/server.ts';

const max = { open: 300, scrub: 16 };
const records = catalogue.map(({ name }) => readRecord(name));
const largest = records.toSorted((machineRecord, other) => other.transitions.length - machineRecord.transitions.length)[0] as MachineRecord;
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

async function openOften(): Promise<number> {
  const opened: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    await page.goto(`${origin}/atlas/${largest.machine}`);
    await page.waitForFunction(() => 'drawn' in window);
    opened.push(await page.evaluate(() => (window as unknown as { drawn: number }).drawn));
  }
  // the first one fetches the files
  return median(opened.slice(1));
}

/** What a whole run leaves behind, in its size: each path walked, each state photographed and examined in five languages at two widths. */
function reportsOfAll() {
  const at = new Date().toISOString();
  const settings = ['en', 'de', 'lt', 'es', 'pt'].flatMap((locale) => [390, 1440].map((width) => ({ locale, width })));
  const tests = records.flatMap(({ title: group, tours, paths }) =>
    [...tours, ...paths].map(({ id, title }) => ({ group, title: `path ${id}: ${title}`, passed: true, ms: 800 })),
  );
  const walked = records.map(({ machine, tours, states }) => {
    const seen = states.flatMap(({ name: state }) => settings.map((setting) => ({ state, at, ...setting })));
    const pictures = seen.map((it) => ({ ...it, file: `${it.state}.${it.locale}-${it.width}.png`, place: 0 }));
    const examined = seen.map((it) => ({ ...it, found: [] }));
    return [
      machine,
      { tours: tours.map(({ id: tour, steps }) => ({ tour, at, ...settings[0], steps: steps.length, ms: 800 })), pictures, examined },
    ];
  });
  return JSON.stringify({ lab: { at, tests }, walked: Object.fromEntries(walked) });
}

const open = await openOften();
const reports = reportsOfAll();
await page.route('**/atlas/reports/digest.json', (route) => route.fulfill({ contentType: 'application/json', body: reports }));
const openWithReports = await openOften();
await page.unrouteAll();

await page.goto(`${origin}/atlas/${largest.machine}/path/${tour.id}/0`);
await page.getByRole('slider', { name: 'Step of the path' }).waitFor();
await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
await page.evaluate(async (count) => {
  const slider = document.querySelector('input[type="range"][max]') as HTMLInputElement;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (let step = 1; step <= count; step += 1) {
    await new Promise(requestAnimationFrame);
    set?.call(slider, String(step));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    // what is told of the step is drawn when the chart has moved
    await new Promise((done) => setTimeout(done, 100));
  }
}, tour.steps.length);
type Event = {
  name: string;
  ph: string;
  ts: number;
  dur: number;
  tdur?: number;
  pid: number;
  tid: number;
  args: { data?: { type?: string } };
};
const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
const inputs = traceEvents.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'input');
const tasks = traceEvents.filter(({ name, ph, tdur }) => name === 'RunTask' && ph === 'X' && tdur !== undefined);
/** The task of the browser in which a step was taken: its input comes at the beginning of a frame, which ends with the changed page handed over. */
const steps = inputs.map(({ pid, tid, ts }) => {
  const frame = tasks.find((task) => task.pid === pid && task.tid === tid && task.ts <= ts && ts <= task.ts + task.dur);
  return (frame?.tdur ?? Number.NaN) / 1000;
});
const reached = new URL(page.url()).pathname.endsWith(`/${tour.steps.length}`) && steps.length === tour.steps.length;
const scrub = median(steps);

await browser.close();
await close();
console.table([
  { what: `open to drawn, ${largest.machine} (${largest.states.length} states)`, ms: Math.round(open), max: max.open },
  { what: `the same with reports of ${Math.round(reports.length / 1000)} kB`, ms: Math.round(openWithReports), max: max.open },
  { what: `work of one step of the scrubber, median of ${steps.length}`, ms: Number(scrub.toFixed(1)), max: max.scrub },
  { what: 'the slowest step', ms: Number(Math.max(...steps).toFixed(1)), max: '' },
]);
if (!reached) console.log('The scrubber did not arrive at the last step.');
process.exitCode = Math.max(open, openWithReports) > max.open || !(scrub <= max.scrub) || !reached ? 1 : 0;
