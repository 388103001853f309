import { text } from '../../support/catalogue.ts';
import { expect, fits, scenario, signedIn, test, withToken } from './support.ts';

test('an address past the end of a list leads to its last page, not to an empty one [ADMIN-01]', async ({ page, origin }) => {
  await signedIn(page, origin, { userGroup: 'ADMIN' });
  const list = page.getByRole('main');
  for (const [path, empty] of [
    ['projects', 'No projects here'],
    ['people', 'Nobody found'],
    ['log', 'No entries yet'],
  ] as const) {
    await page.goto(`${origin}/admin/${path}?page=9999`);
    await expect(page).not.toHaveURL(/page=9999/);
    await expect(list.getByRole('row').nth(1), path).toBeVisible();
    await expect(list.getByText(text('back-office', empty))).toHaveCount(0);
  }
  const number = new URL(page.url()).searchParams.get('page') ?? '1';
  expect(Number(number)).toBeGreaterThan(1);
  await expect(list).toContainText(text('back-office', 'Page {page} of {last}', 'en', { page: number, last: number }));
});

test('proposals past the last page are those of the last one, not an empty list [ADMIN-06]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ roles: ['OWNER'] }, { roles: ['OWNER'] }, {}] });
  const [first, second, person] = users;
  const proposed = await page.request.post(`${origin}/api/v1/admin/operators`, {
    headers: { Authorization: `Bearer ${first!.token}` },
    data: { email: person!.email, role: 'VIEWER' },
  });
  expect(proposed.status()).toBe(202);
  await withToken(page, origin, second!.token);
  await page.goto(`${origin}/admin/proposals?page=40`);
  await expect(page).not.toHaveURL(/page=40/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText(text('back-office', 'Nothing is waiting for you'))).toHaveCount(0);
});

test('bank and ledger are compared for days that there have been', async ({ page, origin }) => {
  await signedIn(page, origin, { userGroup: 'ADMIN' });
  await page.goto(`${origin}/admin/reconciliation?day=2026-02-31`);
  await expect(page).toHaveURL(`${origin}/admin/reconciliation`);
  await expect(page.getByRole('main')).toContainText(text('back-office', 'Closing balance'));
  const day = page.getByLabel(text('back-office', 'Day'), { exact: true });
  await day.fill('2099-12-31');
  await expect(page).toHaveURL(/day=2099-12-31/);
  await expect(day).toHaveAccessibleDescription(text('back-office', 'Please enter a day that is not in the future.'));
  await expect(page.getByText(text('back-office', 'Bank and ledger are the same.'))).toHaveCount(0);
  // a year is typed digit by digit
  await day.fill('0002-12-31');
  await expect(page).toHaveURL(/day=2099-12-31/);
  await expect(day).toHaveValue('0002-12-31');
  await day.blur();
  await expect(day).toHaveValue('2099-12-31');
});

test('names and reasons that are one long word stay inside the page on a phone', async ({ page, origin }) => {
  const word = 'Ilgavardis'.repeat(20);
  const { users, projects } = await scenario(page.request, origin, {
    users: [{ roles: ['OWNER'], name: word, surname: word }, { roles: ['OWNER'] }],
    projects: [{ name: 'Projektas'.repeat(20) }],
  });
  const proposed = await page.request.post(`${origin}/api/v1/admin/projects/${projects[0]!.id}/cancel`, {
    headers: { Authorization: `Bearer ${users[0]!.token}` },
    data: { reason: word },
  });
  expect(proposed.status()).toBe(202);
  await page.setViewportSize({ width: 390, height: 844 });
  await withToken(page, origin, users[1]!.token);
  await page.goto(`${origin}/admin/proposals`);
  const row = page.getByRole('listitem').filter({ hasText: word });
  await row.getByRole('button', { name: text('back-office', 'Approve') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await fits(page);
  await page.goto(`${origin}/admin/people?search=Ilgavardis`);
  const name = page.getByRole('rowheader').filter({ hasText: word }).first();
  await expect(name).toBeVisible();
  expect((await page.getByRole('grid').boundingBox())?.width).toBeLessThanOrEqual(390);
});

test('the IBANs of a list are in groups of four, as on the page of a payment', async ({ page, origin }) => {
  await signedIn(page, origin, { userGroup: 'ADMIN' });
  await page.goto(`${origin}/admin/instructions`);
  const row = page
    .getByRole('row')
    .filter({ hasText: text('back-office', 'Return to an unknown sender') })
    .first();
  await expect(row.getByRole('rowheader')).toContainText(/LT\d\d( \d{4}){4}/);
});
