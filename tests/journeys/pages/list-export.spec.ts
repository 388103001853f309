import { readFile } from 'node:fs/promises';
import { accessible } from '../fixtures.ts';
import { expect, fits, signedIn, test } from './support.ts';
import { text } from '../../support/catalogue.ts';

test('a list is sorted and downloaded by keyboard, in the order that is shown [27]', async ({ page, origin }) => {
  await signedIn(page, origin, { userGroup: 'ADMIN', roles: ['SUPERVISOR'] });
  await page.goto(`${origin}/admin/people`);
  const list = page.getByRole('grid', { name: text('back-office', 'People') });
  const byName = list.getByRole('columnheader', { name: text('back-office', 'Person or company') });
  await byName.focus();
  await page.keyboard.press('Enter');
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=NAME/);
  await accessible(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
  await page.getByRole('button', { name: text('back-office', 'Download CSV') }).focus();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^people-20\d\d-\d\d-\d\d\.csv$/);
  const [heading, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(heading).toContain(`,${text('back-office', 'Person or company')},`);
  const names = await list.getByRole('rowheader').allInnerTexts();
  expect(names.length).toBeGreaterThan(0);
  for (const [index, name] of names.entries()) expect(rows[index]).toContain(name.split('\n')[0]);
});
