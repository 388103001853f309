// Prints what a cell of the contact sheet costs: opening a state in one language at one width, looking at it, axe and the picture. `node bench/sheet.ts
// [machine …]` after a build; without names, all machines. Fails above half a second a cell.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBrowser } from './browser.ts';
import { type ScreenMachine, screenModels } from '../tests/models/screens.ts';

const reports = mkdtempSync(path.join(tmpdir(), 'statefolio-sheet-'));
process.env.LAB_REPORTS = reports;
process.env.FULL = '1';
const most = 500;

const { serveBuild } = await import('../tests/lab/server.ts');
const { photographAll, sheetSettings } = await import('../tests/lab/sheet.ts');
const { subject } = await import('../tests/lab/walk.ts');
const { origin, close } = await serveBuild(path.resolve(process.env.LAB_BUILD ?? 'dist'));
const browser = await openBrowser();
const asked = process.argv.slice(2);
const rows: { machine: string; cells: number; seconds: string; 'ms a cell': number }[] = [];
let all = { cells: 0, ms: 0 };

for (const name of Object.keys(screenModels) as ScreenMachine[]) {
  if (asked.length && !asked.includes(name)) continue;
  const it = subject(name);
  let [cells, ms] = [0, 0];
  for (const setting of sheetSettings(it)) {
    const { width, height } = setting;
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', locale: 'en-GB' });
    const page = await context.newPage();
    const started = performance.now();
    cells += await photographAll(page, origin, it, setting);
    ms += performance.now() - started;
    await context.close();
  }
  all = { cells: all.cells + cells, ms: all.ms + ms };
  rows.push({ machine: name, cells, seconds: (ms / 1000).toFixed(1), 'ms a cell': Math.round(ms / cells) });
}
await browser.close();
await close();
rmSync(reports, { recursive: true });

console.table(rows);
console.log(`${all.cells} cells, ${Math.round(all.ms / all.cells)} ms a cell (at most ${most})`);
process.exitCode = all.ms / all.cells > most ? 1 : 0;
