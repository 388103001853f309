import { accessible } from '../fixtures.ts';
import { expect, fits, signedIn, test } from './support.ts';
import { text } from '../../support/catalogue.ts';
import { cancelWhenLong, stallDownload } from './long-downloads.ts';

test('the ledger leads from a month to an account, its entries, and the cause of one; the month is a file [ADMIN-02]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin, { userGroup: 'ADMIN', roles: ['SUPERVISOR'] });
  await page.goto(`${origin}/admin/ledger`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('back-office', 'The ledger, month by month'));
  await expect(page.getByText(text('back-office', 'The sums over all accounts are 0.'), { exact: true })).toBeVisible();
  const look = async () => {
    await accessible(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await fits(page);
    }
  };
  await look();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: text('back-office', 'Download CSV') }).click();
  expect((await download).suggestedFilename()).toMatch(/^ledger-20\d\d-\d\d\.csv$/);
  await page.getByRole('combobox', { name: text('back-office', 'Kind of account') }).selectOption('escrow');
  const accounts = page.getByRole('grid', { name: text('back-office', 'Accounts of the month') });
  const kind = await page
    .getByRole('combobox', { name: text('back-office', 'Kind of account') })
    .locator('option:checked')
    .textContent();
  await expect(accounts.getByRole('row').nth(1)).toContainText(kind ?? '');
  await accounts.getByRole('row').nth(1).click();
  const entries = page.getByRole('grid', { name: text('back-office', 'Entries of the month') });
  await expect(entries).toBeVisible();
  await look();
  await entries.getByRole('row').nth(1).click();
  await expect(page.getByRole('heading', { name: text('back-office', 'Both sides of the entry') })).toBeVisible();
  await look();
  await page.getByRole('heading', { name: text('back-office', 'What caused it') }).waitFor();
});

test('a download that takes long shows what has been received, and can be cancelled [28 5]', async ({ page, origin }) => {
  await stallDownload(page, '/admin/ledger/export');
  await signedIn(page, origin, { userGroup: 'ADMIN', roles: ['SUPERVISOR'] });
  await page.goto(`${origin}/admin/ledger`);
  const start = page.getByRole('button', { name: text('back-office', 'Download CSV') });
  await start.click();
  await cancelWhenLong(page, start);
  await expect(page.getByText(text('back-office', 'The file could not be created. Please try again.'))).toHaveCount(0);
});
