import { readFileSync } from 'node:fs';
import { expect, machineNamed, test } from './fixtures.ts';

const { name, title, record } = machineNamed('payment-status');
const [first, second] = record.tours as [(typeof record.tours)[number], (typeof record.tours)[number]];
const total = record.tours.length;

test('a tour that somebody tried is saved with its result, counts as progress, and goes to another browser as a file', {
  tag: '@full',
}, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/${name}/path/${first.id}/0`);
  const panel = page.getByRole('complementary', { name: 'Details' });
  const form = panel.locator('form', { has: page.getByRole('group', { name: 'What you found on this tour' }) });
  await form.getByRole('button', { name: 'Save the result' }).click();
  await expect(form.getByRole('status')).toHaveText('Choose a result.');
  await form.getByRole('radio', { name: 'wrong' }).check();
  await form.getByRole('textbox', { name: 'Note' }).fill('The amount is missing');
  await form.getByRole('textbox', { name: 'Your name' }).fill('Ona');
  await form.getByRole('button', { name: 'Save the result' }).click();
  await expect(form.getByRole('status')).toHaveText('Saved: wrong.');
  await expect(panel.getByRole('listitem').filter({ hasText: 'The amount is missing' })).toContainText('Ona');
  await expect(panel.getByRole('link', { name: 'Next tour that is left' })).toHaveAttribute('href', `/atlas/${name}/path/${second.id}/0`);

  await page.goto(`${origin}/atlas/round`);
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })).toContainText(
    `1 of ${total}, 1 wrong`,
  );
  await main.getByRole('link', { name: title, exact: true }).click();
  const left = main.locator('section', { has: page.getByRole('heading', { name: 'Left', exact: true }) });
  await expect(left.getByRole('listitem')).toHaveCount(Math.min(40, total - 1));
  await expect(left.locator(`a[href$="/path/${first.id}/0"]`)).toHaveCount(0);

  const downloaded = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Save as a file' }).click();
  const file = JSON.parse(readFileSync(await (await downloaded).path(), 'utf8'));
  expect(file).toMatchObject({
    format: 'atlas-manual-round',
    version: 1,
    looks: [{ machine: name, path: first.id, by: 'Ona', result: 'wrong' }],
  });
  await main.getByText('Start a new round').click();
  await main.getByRole('button', { name: 'Remove 1 result from this browser' }).click();
  await expect(left.getByRole('listitem')).toHaveCount(Math.min(40, total));

  // a result of another version of the machine comes in as outdated
  file.looks.push({ ...file.looks[0], path: second.id, record: 'another' });
  // what is no result, and a result of a path that the machine does not have
  file.looks.push({ ...file.looks[0], result: 'splendid' }, { ...file.looks[0], path: 'nowhere' });
  const input = main.getByLabel('Add a file');
  await input.setInputFiles({ name: 'round.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
  await expect(main.getByRole('status').filter({ hasText: '3 of 4 results added; 1 is no result and was not added' })).toBeVisible();
  await expect(main).toContainText(`1 of ${total}, 1 wrong, 1 outdated, 1 at unknown paths, not counted`);
  await expect(main.getByRole('listitem').filter({ hasText: 'outdated: the machine has changed since' }).first()).toBeVisible();
  await expect(left.locator(`a[href$="/path/${second.id}/0"]`)).toHaveCount(1);
  await input.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('[]') });
  await expect(main.getByRole('status').filter({ hasText: 'This file holds no manual round.' })).toBeVisible();
});
