import { formatDate } from '../../../domain/format.ts';
import { accessible } from '../fixtures.ts';
import { expect, fits, scenario, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { beginningOf, patternOf, text } from '../../support/catalogue.ts';

/** The buttons that begin a decision. */
const decisions = new RegExp(`${text('back-office', 'Suspend the offer')}|${text('back-office', 'Propose')}`);

test('an operator suspends an offer with a reason and proposes to cancel it, which a second one approves', async ({ page, origin }) => {
  const { users, projects } = await scenario(page.request, origin, {
    users: [{ roles: ['CREDIT'], name: 'Asta', surname: 'Kalnė' }, { roles: ['CREDIT'] }],
    projects: [{}],
  });
  const [first, second] = users;
  const address = `${origin}/admin/projects/${projects[0]!.id}`;
  await withToken(page, origin, first!.token);
  await page.goto(`${origin}/admin/projects?status=ACTIVE`);
  await expect(page.getByRole('grid', { name: text('back-office', 'Projects') })).toBeVisible();
  await accessible(page);
  await fits(page);

  await page.goto(address);
  await page.getByRole('button', { name: text('back-office', 'Suspend the offer') }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: text('back-office', 'Suspend the offer') }).click();
  await expect(question.getByText(text('back-office', 'Please say why.'))).toBeVisible();
  await accessible(page);
  await question.getByLabel(text('back-office', 'Reason, for the log')).fill('The valuation was wrong');
  await question.getByRole('button', { name: text('back-office', 'Suspend the offer') }).click();
  await expect(page.getByText(messages.decisionRecorded)).toBeVisible();
  await expect(
    page.getByText(beginningOf('back-office', 'Suspended. If it is not open again by {day}, it is cancelled and all payments go back.')),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: text('back-office', 'Offer suspended') })).toContainText(
    'The valuation was wrong',
  );
  await accessible(page);
  await fits(page);

  await page.getByRole('button', { name: text('back-office', 'Propose cancelling') }).click();
  await question.getByLabel(text('back-office', 'Reason, for the log')).fill('It cannot be corrected');
  await question.getByRole('button', { name: text('back-office', 'Propose cancelling') }).click();
  await expect(page.getByText(text('back-office', 'Cancelling is proposed'))).toBeVisible();

  await withToken(page, origin, second!.token);
  await page.goto(`${origin}/admin/proposals`);
  const waiting = page
    .getByRole('listitem')
    .filter({ hasText: patternOf('back-office', 'proposed by {name} on {day}', 'en', { name: 'Asta Kalnė' }) });
  await waiting.getByRole('button', { name: text('back-office', 'Approve') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('back-office', 'Approve') })
    .click();
  await expect(page.getByText(messages.decisionRecorded)).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('listitem').filter({ hasText: text('back-office', 'Project cancelled') })).toContainText(
    'It cannot be corrected',
  );
  await expect(page.getByRole('button', { name: decisions })).toHaveCount(0);
});

test('a proposed early repayment whose day has become too early says so, and is proposed again for the first possible day [27]', async ({
  page,
  ownOrigin: origin,
}) => {
  const name = `Early House ${crypto.randomUUID().slice(0, 6)}`;
  const { users, projects } = await scenario(page.request, origin, {
    users: [{ roles: ['OWNER'], name: 'Asta', surname: 'Kalnė' }, { roles: ['OWNER'] }, { name: 'Marius' }],
    projects: [{ name, status: 'FULLY_FUNDED', interestStartDate: '2026-09-01' }],
    investments: [{ user: 2, project: 0, amount: 40_000, status: 'COMPLETED' }],
  });
  const [first, second] = users;
  const path = `${origin}/api/v1/admin/projects/${projects[0]!.id}`;
  const headers = { Authorization: `Bearer ${first!.token}` };
  const firstDay = async () =>
    ((await (await page.request.get(`${path}/settlement`, { headers })).json()) as { firstDay: string }).firstDay;
  const day = await firstDay();
  const data = { day, reason: 'The owner has sold the house.', costs: 12.5 };
  expect((await page.request.post(`${path}/early-repayment`, { headers, data })).status()).toBe(202);
  const row = page.getByRole('listitem').filter({ hasText: name });
  const warning = beginningOf(
    'back-office',
    '{day} is too early by now: with the notice to the lenders, the first possible day is {first}. Approval would be refused.',
    'en',
    {
      day: formatDate(day, 'en'),
    },
  );
  await withToken(page, origin, second!.token);
  await page.goto(`${origin}/admin/proposals`);
  await expect(row).toContainText(data.reason);
  await expect(row.getByText(warning)).toHaveCount(0);

  // the notice takes as long as before, from a later day
  const moved = await page.request.post(`${origin}/sandbox/clock`, { data: { advanceDays: 4 } });
  expect(moved.ok()).toBe(true);
  const next = await firstDay();
  expect(next > day).toBe(true);
  await page.reload();
  await expect(row.getByText(warning)).toBeVisible();
  await row.getByRole('button', { name: text('back-office', 'Approve') }).click();
  await expect(page.getByRole('dialog').getByText(warning)).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('back-office', 'Go back') })
    .click();

  await withToken(page, origin, first!.token);
  await page.goto(`${origin}/admin/proposals?box=MINE`);
  await expect(row.getByText(warning)).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
  const label = text('back-office', 'Propose again for {first}', 'en', { first: formatDate(next, 'en') });
  await row.getByRole('button', { name: label }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByLabel(text('back-office', 'Day of repayment'))).toHaveValue(next);
  await expect(question.getByLabel(text('back-office', 'Costs of enforcement, €'))).toHaveValue('12.50');
  await expect(question.getByLabel(text('back-office', 'What the project owner wrote, and when, for the log'))).toHaveValue(data.reason);
  await question.getByRole('button', { name: text('back-office', 'Propose early repayment') }).click();
  await expect(page.getByText(text('back-office', 'Proposed. A second person has to approve it.'))).toBeVisible();
  // the new one takes the place of the one that is too early
  await expect(row).toHaveCount(2);
  await expect(row.filter({ hasText: text('back-office', 'Replaced') })).toHaveCount(1);
  await expect(row.getByText(warning)).toHaveCount(0);
  await accessible(page);
});

test('a viewer reads a project and decides nothing about it', async ({ page, origin }) => {
  const { users, projects } = await scenario(page.request, origin, { users: [{ roles: ['VIEWER'] }], projects: [{}] });
  await withToken(page, origin, users[0]!.token);
  await page.goto(`${origin}/admin/projects/${projects[0]!.id}`);
  await expect(page.getByRole('heading', { name: text('back-office', 'Money') })).toBeVisible();
  await expect(page.getByRole('button', { name: decisions })).toHaveCount(0);
});

for (const width of [390, 1440])
  test(`the investors of a project are loaded in parts by keyboard, announced, lead to their people and are there after Back, ${width} px wide`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { users, projects } = await scenario(page.request, origin, {
      users: [{ roles: ['SUPPORT'] }, { name: 'Rasa', surname: 'Pirmoji' }, { name: 'Ona', surname: 'Antroji' }],
      projects: [{ loanAmount: 500_000 }],
      investments: Array.from({ length: 23 }, (_, index) => ({
        user: index === 0 ? 1 : 2,
        project: 0,
        amount: 1000 + 500 * index,
      })),
    });
    await withToken(page, origin, users[0]!.token);
    await page.goto(`${origin}/admin/projects/${projects[0]!.id}`);
    const table = page.getByRole('grid', { name: text('back-office', 'Investors') });
    const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect(rows).toHaveCount(20);
    await page.getByRole('button', { name: text('back-office', 'Show more ({remaining} left)', 'en', { remaining: 3 }) }).focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(23);
    await expect(
      page.getByRole('status').filter({
        hasText: text('back-office', '{loaded, plural, one {# more row loaded} other {# more rows loaded}}', 'en', { loaded: 3 }),
      }),
    ).toHaveCount(1);
    await expect(page.getByRole('button', { name: beginningOf('back-office', 'Show more ({remaining} left)') })).toHaveCount(0);
    // the button is gone, and has not taken the focus with it
    await expect(page.getByRole('heading', { name: text('back-office', 'Investors'), exact: true })).toBeFocused();
    await fits(page);
    await accessible(page);
    const last = rows.last().getByRole('link');
    // in a grid the arrows lead into a row
    await rows.last().focus();
    await page.keyboard.press('ArrowRight');
    await expect(last).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/people\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(23);
    await expect(last).toBeInViewport();
  });
