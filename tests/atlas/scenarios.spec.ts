import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Scenario } from '../../src/atlas/scenarios.ts';
import { expect, test } from './fixtures.ts';

const fileOf = (machine: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../scenarios/${machine}.json`), 'utf8')) as Scenario[];
const region = (page: Page) => page.getByRole('region', { name: 'Named scenarios' });

test('the scenarios of the project are there for everybody and lead to their paths', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/payment-status/compose`);
  const [scenario] = fileOf('payment-status');
  await expect(region(page).getByRole('listitem')).toHaveText([`${scenario?.name}of the project`]);
  await region(page)
    .getByRole('link', { name: scenario?.name ?? '' })
    .click();
  await expect(page.getByRole('heading', { name: scenario?.name ?? '', level: 2 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ steps\.$/);
  await expect(page.getByRole('link', { name: 'Play it' })).toBeVisible();
});

test('the address of a scenario carries it to another browser, with its name', { tag: '@full' }, async ({ page, origin, browser }) => {
  const name = 'Lost & found: 1 + 1 "tries"';
  await page.goto(`${origin}/atlas/loan-wizard/compose?q=${encodeURIComponent('start:0 to:creationUnknown')}`);
  await region(page).getByRole('textbox', { name: 'Keep this one as' }).fill(name);
  await region(page).getByRole('button', { name: 'Keep' }).click();
  await region(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  const address = page.url();
  const steps = await page.getByRole('main').getByRole('status').textContent();

  const other = await browser.newPage();
  await other.goto(address);
  await expect(other.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(other.getByRole('main').getByRole('status')).toHaveText(steps ?? '');
  await expect(region(other).getByRole('link', { name })).toHaveCount(0);
  await expect(region(other).getByRole('textbox', { name: 'Keep this one as' })).toHaveValue(name);
  await region(other).getByRole('button', { name: 'Keep' }).click();
  await expect(region(other).getByRole('link', { name })).toBeVisible();
  // another query is another scenario
  await other.getByRole('combobox', { name: 'To', exact: true }).selectOption('paying');
  await expect(other.getByRole('heading', { name, level: 2 })).toHaveCount(0);
  await other.context().close();
});

test('scenarios are saved as the file that the project keeps, and loaded from one', { tag: '@full' }, async ({ page, origin, browser }) => {
  await page.goto(`${origin}/atlas/loan-wizard/compose?q=${encodeURIComponent('start:0 to:creationUnknown')}`);
  await region(page).getByRole('textbox', { name: 'Keep this one as' }).fill('A lost answer');
  await region(page).getByRole('button', { name: 'Keep' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    region(page).getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('loan-wizard.json');
  const saved = readFileSync(await download.path());
  expect(JSON.parse(saved.toString())).toEqual([
    ...fileOf('loan-wizard'),
    { name: 'A lost answer', machine: 'loan-wizard', query: 'start:0 to:creationUnknown' },
  ]);

  const other = await browser.newPage();
  await other.goto(`${origin}/atlas/loan-wizard/compose`);
  const load = (buffer: Buffer) =>
    region(other).getByLabel('Load a file').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer });
  await expect(region(other).getByRole('link', { name: 'A lost answer', exact: true })).toHaveCount(0);
  await load(Buffer.from('{"name":"no list"}'));
  await expect(region(other)).toContainText('This file holds no scenario.');
  await load(saved);
  await expect(region(other)).toContainText('3 loaded:');
  await expect(region(other).getByRole('link', { name: 'A lost answer', exact: true })).toBeVisible();
  await other.context().close();
});
