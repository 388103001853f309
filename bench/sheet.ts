// Prints what a cell of the contact sheet costs: opening a state in one language at one width, looking at it, axe and the picture. `node bench/sheet.ts
// [machine …]` after a build; without names, all machines. Two pages work side by side, as `npm run test:full` does on two cores: a cell costs the
// time that passes for all, divided by their number. Fails above half a second a cell.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBrowser } from './browser.ts';
import { type ScreenMachine, screenModels } from '../tests/models/screens.ts';

const reports = mkdtempSync(path.join(tmpdir(), 'statefolio-sheet-'));
process.env.LAB_REPORTS = reports;
process.env.FULL = '1';
const max = 500;
const sideBySide = 2;

const { serveBuild } = await import('../tests/lab/server.ts');
const { photographAll, sheetSettings, stops } = await import('../tests/lab/sheet.ts');
const { subject } = await import('../tests/lab/walk.ts');
const { origin, close } = await serveBuild(path.resolve(process.env.LAB_BUILD ?? 'dist'));
const asked = process.argv.slice(2);
const names = (Object.keys(screenModels) as ScreenMachine[]).filter((name) => !asked.length || asked.includes(name));
const sheets = names
  .map(subject)
  .flatMap((it) => sheetSettings(it).flatMap((setting) => (stops(it, setting).length ? [{ it, setting }] : [])));
const spent = new Map<string, { cells: number; ms: number }>();

async function work() {
  const browser = await openBrowser();
  for (let sheet = sheets.shift(); sheet; sheet = sheets.shift()) {
    const { it, setting } = sheet;
    const { width, height } = setting;
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', locale: 'en-GB' });
    const started = performance.now();
    const cells = await photographAll(await context.newPage(), origin, it, setting);
    const before = spent.get(it.name) ?? { cells: 0, ms: 0 };
    spent.set(it.name, { cells: before.cells + cells, ms: before.ms + performance.now() - started });
    await context.close();
  }
  await browser.close();
}

const started = performance.now();
await Promise.all(Array.from({ length: sideBySide }, work));
const passed = performance.now() - started;
await close();
rmSync(reports, { recursive: true });

console.table([...spent].map(([machine, { cells, ms }]) => ({ machine, cells, 'ms a cell on one page': Math.round(ms / cells) })));
const cells = [...spent.values()].reduce((sum, one) => sum + one.cells, 0);
const each = passed / cells;
console.log(
  `${cells} cells in ${(passed / 1000).toFixed(1)} s with ${sideBySide} pages side by side: ${Math.round(each)} ms a cell (at most ${max})`,
);
process.exitCode = each > max ? 1 : 0;
