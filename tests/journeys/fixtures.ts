import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { startServer } from './server.ts';

/** Each worker has a server of its own; nothing is shared and nothing is reset. */
export const test = base.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server.origin);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };

/** No accessibility violations of WCAG 2.2 AA on the screen as it stands. */
export async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // React Aria's announcer keeps a spoken pending button for some seconds after the button has gone
    .exclude('[data-live-announcer]')
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))).toEqual([]);
}
