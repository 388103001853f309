import { accessible } from '../fixtures.ts';
import { expect, fits, scenario, test, withToken } from './support.ts';
import { beginningOf, text } from '../../support/catalogue.ts';

test('support finds a person, reads their page, which is logged, and locks the account', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, {
    users: [
      { roles: ['SUPPORT'], name: 'Asta', surname: 'Kalnė' },
      { name: 'Inga', surname: 'Mockutė' },
    ],
    projects: [{}],
    investments: [{ user: 1, project: 0, amount: 500 }],
  });
  const [support, person] = users;
  await withToken(page, origin, support!.token);
  await page.goto(`${origin}/admin/people`);
  await page.getByLabel(text('back-office', 'Name, e-mail or number')).fill(person!.email);
  await page.getByRole('button', { name: text('back-office', 'Search') }).click();
  await expect(page).toHaveURL(/search=/);
  const rows = page.getByRole('grid', { name: text('back-office', 'People') }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await accessible(page);
  await fits(page);
  await rows.last().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Inga Mockutė' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '€500.00' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: text('back-office', 'Data of a person opened') })).toContainText('Asta Kalnė');
  await accessible(page);
  await fits(page);
  await page.getByRole('button', { name: text('back-office', 'Lock the account') }).click();
  const question = page.getByRole('dialog');
  await accessible(page);
  await question.getByRole('button', { name: text('back-office', 'Lock the account') }).click();
  await expect(page.getByText(text('back-office', 'Account locked')).first()).toBeVisible();
  // support locks, others unlock
  await expect(page.getByRole('button', { name: text('back-office', 'Unlock the account') })).toHaveCount(0);
});

test('whoever has no role for people neither sees the page nor its tab', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, { users: [{ roles: ['TREASURY'] }, {}] });
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/admin/projects`);
  await expect(
    page
      .getByRole('navigation', { name: text('back-office', 'Administration') })
      .getByRole('link', { name: text('back-office', 'People') }),
  ).toHaveCount(0);
});

test('compliance opens what a check rests on, and older entries of the log by keyboard [27]', async ({ page, origin }) => {
  const { users } = await scenario(page.request, origin, {
    users: [
      { roles: ['COMPLIANCE'], name: 'Asta', surname: 'Kalnė' },
      { name: 'Inga', surname: 'Mockutė' },
    ],
  });
  const [compliance, person] = users;
  await withToken(page, origin, compliance!.token);
  const url = `${origin}/api/v1/admin/people/${person!.id}`;
  for (let read = 0; read < 25; read++) await page.request.get(url, { headers: { authorization: `Bearer ${compliance!.token}` } });
  await page.goto(`${origin}/admin/people/${person!.id}`);
  const log = page.locator('section').filter({ has: page.getByRole('heading', { name: text('back-office', 'Log'), exact: true }) });
  await expect(log.getByRole('listitem')).toHaveCount(20);
  await expect(page.getByRole('heading', { name: text('back-office', 'Evidence') })).toBeVisible();
  const more = page.getByRole('button', { name: beginningOf('back-office', 'Show more ({remaining} left)') });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => log.getByRole('listitem').count()).toBeGreaterThan(20);
  await accessible(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
});
