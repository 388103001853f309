// Prints how long a step on a real screen takes at the lab level, without pictures: `node bench/lab.ts` after a build, or one machine by name.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBrowser } from './browser.ts';
import { type ScreenMachine, screenModels } from '../tests/models/screens.ts';

const reports = mkdtempSync(path.join(tmpdir(), 'statefolio-lab-'));
process.env.LAB_REPORTS = reports;
process.env.LAB_PICTURES = '0';
const max = 100;

const { serveBuild } = await import('../tests/lab/server.ts');
const { settingAt, subject, walk } = await import('../tests/lab/walk.ts');
const { origin, close } = await serveBuild(path.resolve(process.env.LAB_BUILD ?? 'dist'));
const browser = await openBrowser();
const asked = process.argv.slice(2);
const rows: { machine: string; tours: number; steps: number; seconds: string; 'ms a step': number }[] = [];

for (const name of Object.keys(screenModels) as ScreenMachine[]) {
  if (asked.length && !asked.includes(name)) continue;
  const it = subject(name);
  for (const index of [0, 1]) {
    const setting = settingAt(it.model, index);
    const { width, height } = setting;
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const tour of it.record.tours.filter((_, at) => at % 2 === index)) await walk(page, origin, it, tour, setting);
    await context.close();
  }
  const folder = path.join(reports, name);
  const walked = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { steps: number; ms: number },
  );
  const steps = walked.reduce((sum, one) => sum + one.steps, 0);
  const ms = walked.reduce((sum, one) => sum + one.ms, 0);
  rows.push({ machine: name, tours: walked.length, steps, seconds: (ms / 1000).toFixed(1), 'ms a step': Math.round(ms / steps) });
}
await browser.close();
await close();
rmSync(reports, { recursive: true });

console.table(rows);
const slow = rows.filter((row) => row['ms a step'] > max).map(({ machine }) => machine);
console.log(slow.length ? `more than ${max} ms a step: ${slow.join(', ')}` : `no machine takes more than ${max} ms a step`);
process.exitCode = slow.length ? 1 : 0;
