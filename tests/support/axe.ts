import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Finding = { id: string; where: string[] };
const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let source: string | undefined;
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Where servers of built files offer axe: a browser compiles what has an address once, what is evaluated each time, for half a second. */
export const axePath = '/axe.js';
export const axeStream = () => createReadStream(file);
/** The origins of the servers of this process that do. */
export const axeOrigins = new Set<string>();

async function load(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  if (axeOrigins.has(new URL(frame.url()).origin)) await frame.addScriptTag({ url: axePath });
  else await frame.evaluate((source ??= readFileSync(file, 'utf8')));
}

/** A colour in transition is neither of the two. Endless animations are not waited for. */
async function transitionsEnd(): Promise<void> {
  const ends = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    .map((animation) => animation.finished.catch(() => undefined));
  await Promise.all(ends);
}

/**
 * The violations of WCAG 2.2 AA that axe finds on the current screen, its frames included. AxeBuilder opens a page of its own to sum up and carries over what
 * is right as well: a third of that time is enough.
 */
export async function findings(page: Page, besides: readonly string[] = []): Promise<Finding[]> {
  await Promise.all(page.frames().map(load));
  await page.evaluate(transitionsEnd);
  const rules = Object.fromEntries(besides.map((rule) => [rule, { enabled: true }]));
  return page.evaluate(
    ([options, exclude]) =>
      window.axe
        .run({ exclude }, options)
        .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))),
    // the library's announcer keeps what it has announced for some seconds, hidden and pointing at controls that are gone
    [{ runOnly: { type: 'tag', values: tags }, rules, resultTypes: ['violations'] }, '[data-live-announcer]'] as [RunOptions, string],
  );
}
