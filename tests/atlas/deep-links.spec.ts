import type { Page } from '@playwright/test';
import { expect, machineNamed, test } from './fixtures.ts';

const { record } = machineNamed('loan-wizard');
const tour = record.tours.toSorted((one, other) => other.steps.length - one.steps.length)[0] as (typeof record.tours)[number];

/** What a person sees of where they are. */
const view = (page: Page) =>
  page.evaluate(() => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map((it) => it.textContent ?? '');
    return {
      address: location.pathname + location.search,
      title: document.title,
      headings: texts('h1, aside h2, aside h3'),
      marked: [...document.querySelectorAll('[data-state][aria-current="true"]')].map((it) => it.getAttribute('data-state')),
      drawn: document.querySelectorAll('[data-state]').length,
      chosen: texts('[role="treeitem"][aria-selected="true"]'),
      step: texts('[aria-current="step"]'),
      slider: document.querySelector<HTMLInputElement>('input[aria-valuetext^="step"]')?.value,
      tab: texts('nav [aria-current="page"]'),
      told: document.querySelector('aside')?.textContent,
    };
  });

const creating = `/atlas/loan-wizard/state/creating`;
/** The last are sections of the details that are loaded after the others. */
const places: [string, string, (page: Page) => Promise<void>, string[]][] = [
  [
    'a machine',
    '/atlas/loan-wizard',
    async (page) => {
      await page.goto(new URL('/atlas', page.url()).href);
      await page.getByRole('main').getByRole('link', { name: 'Investing in a loan', exact: true }).click();
    },
    [],
  ],
  [
    'a state',
    creating,
    async (page) => {
      await page.goto(new URL('/atlas/loan-wizard', page.url()).href);
      await page.locator('[data-state="creating"]').click();
    },
    ['Comments', 'Where it is defined'],
  ],
  [
    'a transition',
    `/atlas/loan-wizard/transition/${encodeURIComponent(record.transitions.find(({ from }) => from === 'creating')?.id ?? '')}`,
    async (page) => {
      await page.goto(new URL(creating, page.url()).href);
      await page.getByRole('complementary', { name: 'Details' }).locator('a[href*="/transition/"]').first().click();
    },
    ['Comments', 'Where it is defined'],
  ],
  [
    'a path',
    `/atlas/loan-wizard/path/${tour.id}/0`,
    async (page) => {
      await page.goto(new URL('/atlas/loan-wizard/paths?q=is%3Atour', page.url()).href);
      await page.locator(`main a[href$="/path/${tour.id}/0"]`).click();
    },
    ['Bug report', 'Manual round'],
  ],
  [
    'a step of a path',
    `/atlas/loan-wizard/path/${tour.id}/4`,
    async (page) => {
      await page.goto(new URL(`/atlas/loan-wizard/path/${tour.id}/0`, page.url()).href);
      for (let step = 0; step < 4; step += 1) await page.getByRole('slider', { name: 'Step of the path' }).press('ArrowRight');
    },
    // the step before has no answer: what is told of a step follows the chart, later on a busy machine
    ['Bug report', 'Manual round', 'What was answered', 'Where it is defined'],
  ],
];

for (const [what, address, arrive, sections] of places)
  test(`${what} has an address: loaded again, or opened in another browser, it shows the same`, {
    tag: what === 'a step of a path' ? [] : '@full',
  }, async ({ page, browser, origin }) => {
    await page.goto(`${origin}/atlas`);
    await arrive(page);
    await expect(page).toHaveURL(origin + address);
    await expect(page.locator('[data-state]')).toHaveCount(record.states.length);
    for (const name of sections) await expect(page.getByRole('complementary').getByRole('heading', { name })).toBeVisible();
    // what is told of a step follows the chart
    await expect
      .poll(async () => {
        const [one, other] = [await view(page), await view(page)];
        return JSON.stringify(one) === JSON.stringify(other);
      })
      .toBe(true);
    const before = await view(page);
    expect(before.address).toBe(address);
    await page.reload();
    await expect.poll(() => view(page)).toEqual(before);
    const other = await browser.newPage({ viewport: page.viewportSize() });
    await other.goto(origin + address);
    await expect.poll(() => view(other)).toEqual(before);
    await other.close();
  });
