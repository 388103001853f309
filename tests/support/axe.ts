import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Finding = { id: string; where: string[] };
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds against WCAG 2.2 AA on the screen as it stands, its frames included. AxeBuilder opens a page of its own to sum up and carries over what
 * is right as well: a third of that time is enough.
 */
export async function findings(page: Page, without: readonly string[] = []): Promise<Finding[]> {
  await Promise.all(page.frames().map((frame) => frame.evaluate(axe.source)));
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  return page.evaluate(
    ([options, exclude]) =>
      window.axe
        .run({ exclude }, options)
        .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))),
    // the library's announcer keeps what it has announced for some seconds, hidden and pointing at controls that are gone
    [{ runOnly: { type: 'tag', values: tags }, rules, resultTypes: ['violations'] }, '[data-live-announcer]'] as [RunOptions, string],
  );
}
