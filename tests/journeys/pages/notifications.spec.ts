import { accessible } from '../fixtures.ts';
import { expect, signedIn, test, withToken } from './support.ts';

test('notifications stand in a table; a row opens its text, and what calls somewhere leads there [NOTIF-02, NOTIF-06, NOTIF-07]', async ({
  page,
  origin,
  individual,
}) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/dashboard/notifications`);
  const table = page.getByRole('table', { name: 'Notifications' });
  await expect(table.getByRole('columnheader')).toHaveText(['Title', 'Date', 'Action']);
  const late = table.getByRole('row', { name: /Pine Hill/ });
  const repaid = table.getByRole('row', { name: /Market Hall/ });
  // what calls has its way in place of "read"
  await expect(late.getByRole('button', { name: 'Read', exact: true })).toBeVisible();
  await expect(repaid.getByRole('button', { name: 'View', exact: true })).toBeVisible();
  await expect(repaid.getByRole('button', { name: 'Read', exact: true })).toHaveCount(0);

  await late.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /Pine Hill/ })).toBeVisible();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toHaveCount(0);

  await repaid.getByRole('button').first().click();
  await expect(dialog.getByRole('heading', { name: /Market Hall/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'View' }).click();
  await expect(page).toHaveURL(`${origin}/project/riverside-homes/transfer-investment/inv-individual-market`);
  await expect(dialog).toHaveCount(0);
});

test('one open task is shown itself, several as one list that leads to the notifications [NOTIF-10, NOTIF-11, ROUTE-28]', async ({
  page,
  origin,
}) => {
  const dialog = page.getByRole('dialog');
  await signedIn(page, origin, { tasks: ['TERMS_AND_CONDITIONS'] });
  await page.goto(`${origin}/invest`);
  await expect(dialog.getByRole('heading', { name: 'New terms and conditions' })).toBeVisible();
  await expect(dialog).toContainText('Until then no new investment can be made.');
  await dialog.getByRole('button', { name: 'Do it now' }).click();
  await expect(page).toHaveURL(`${origin}/terms-and-conditions`);

  await signedIn(page, origin, { tasks: ['TERMS_AND_CONDITIONS', 'CATEGORIZATION'] });
  await page.goto(`${origin}/invest`);
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Accept the new terms and conditions',
    'Tell us whether you are an experienced investor',
  ]);
  await dialog.getByRole('button', { name: 'See my tasks' }).click();
  await expect(page).toHaveURL(`${origin}/dashboard/notifications`);
  await expect(dialog).toHaveCount(0);
});
