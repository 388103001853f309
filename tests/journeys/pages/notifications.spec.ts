import { accessible } from '../fixtures.ts';
import { decideReview, expect, fits, submitPermit, scenario, signedIn, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { beginningOf, patternOf, text } from '../../support/catalogue.ts';

test('notifications stand in a table; a row opens its text, and what calls somewhere leads there [NOTIF-02, NOTIF-06, NOTIF-07]', async ({
  page,
  origin,
  individual,
}) => {
  await withToken(page, origin, individual);
  // the one of the late loan leads nowhere here
  await page.route(/\/user-notifications\?/, async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { title: string }[];
    await route.fulfill({
      response: answer,
      json: list.map((one) => (one.title.includes('Pine Hill') ? { ...one, callToAction: null } : one)),
    });
  });
  await page.goto(`${origin}/dashboard/notifications`);
  const table = page.getByRole('table', { name: text('notifications', 'Notifications') });
  await expect(table.getByRole('columnheader')).toHaveText([
    text('notifications', 'Title'),
    text('notifications', 'Date'),
    text('notifications', 'Action'),
  ]);
  const late = table.getByRole('row', { name: /Pine Hill/ });
  const repaid = table.getByRole('row', { name: /Market Hall/ });
  // what calls has its way in place of "read"
  await expect(late.getByRole('button', { name: text('notifications', 'Read'), exact: true })).toBeVisible();
  await expect(repaid.getByRole('button', { name: text('notifications', 'View'), exact: true })).toBeVisible();
  await expect(repaid.getByRole('button', { name: text('notifications', 'Read'), exact: true })).toHaveCount(0);

  await late.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /Pine Hill/ })).toBeVisible();
  await accessible(page);
  await dialog.getByRole('button', { name: text('task-modal', 'Not now') }).click();
  await expect(dialog).toHaveCount(0);

  // anywhere in the row: the button of its title lies over it
  await repaid.getByRole('time').click({ force: true });
  await expect(dialog.getByRole('heading', { name: /Market Hall/ })).toBeVisible();
  await dialog.getByRole('button', { name: text('task-modal', 'Not now') }).click();
  const cell = (await late.getByRole('cell').last().boundingBox())!;
  await page.mouse.click(cell.x + 2, cell.y + 2);
  await expect(dialog.getByRole('heading', { name: /Pine Hill/ })).toBeVisible();
  await dialog.getByRole('button', { name: text('task-modal', 'Not now') }).click();
  // at the width of a phone too
  await page.setViewportSize({ width: 390, height: 844 });
  await repaid.getByRole('time').click({ force: true });
  await expect(dialog.getByRole('heading', { name: /Market Hall/ })).toBeVisible();
  await dialog.getByRole('button', { name: text('notifications', 'View') }).click();
  await expect(page).toHaveURL(`${origin}/project/riverside-homes/transfer-investment/inv-individual-market`);
  await expect(dialog).toHaveCount(0);
});

test('tasks stand before messages on the page, and a task that is done is not there [NOTIF-03]', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  const task = { type: 'TASK', content: 'x', callToAction: '/questionnaire', isRead: false };
  await page.route(/\/user-notifications\?types=TASK/, async (route) => {
    const answer = await route.fetch();
    const list: object[] = await answer.json();
    const tasks = [
      { ...task, id: 'ntf-old', status: 'NEW', title: 'An old task', createdAt: '2020-01-01T08:00:00Z' },
      // another back end may ignore the filter (T-51)
      { ...task, id: 'ntf-done', status: 'COMPLETED', title: 'A task that is done', createdAt: '2026-01-01T08:00:00Z' },
    ];
    await route.fulfill({ response: answer, json: [...list, ...tasks] });
  });
  await page.goto(`${origin}/dashboard/notifications`);
  const rows = page.getByRole('table', { name: text('notifications', 'Notifications') }).getByRole('row');
  await expect(rows.nth(1)).toContainText('An old task');
  await expect(rows.filter({ hasText: 'Market Hall' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'A task that is done' })).toHaveCount(0);
  // the demo has one of its own that is done
  const days = await rows.getByRole('time').evaluateAll((all) => all.slice(1).map((one) => one.getAttribute('datetime') ?? ''));
  expect(days).toEqual([...days].sort().reverse());
});

test('one open task is shown itself, several as one list that leads to the notifications [NOTIF-10, NOTIF-11, ROUTE-28]', async ({
  page,
  origin,
}) => {
  const dialog = page.getByRole('dialog');
  await signedIn(page, origin, { tasks: ['TERMS_AND_CONDITIONS'] });
  await page.goto(`${origin}/invest`);
  await expect(dialog.getByRole('heading', { name: messages.termsNotice })).toBeVisible();
  await expect(dialog).toContainText(text('server', 'notice.termsAndConditions.content'));
  await dialog.getByRole('button', { name: messages.taskNow }).click();
  await expect(page).toHaveURL(`${origin}/terms-and-conditions`);

  await signedIn(page, origin, { tasks: ['TERMS_AND_CONDITIONS', 'CATEGORIZATION'] });
  await page.goto(`${origin}/invest`);
  await expect(dialog.getByRole('listitem')).toHaveText([
    text('task-modal', 'Accept the new terms and conditions'),
    text('task-modal', 'Tell us whether you are an experienced investor'),
  ]);
  await dialog.getByRole('button', { name: text('task-modal', 'See tasks') }).click();
  await expect(page).toHaveURL(`${origin}/dashboard/notifications`);
  await expect(dialog).toHaveCount(0);
});

test('a new task opens the modal, and dismissed tasks stay dismissed [NOTIF-09, NOTIF-12]', async ({ page, origin }) => {
  const person = await signedIn(page, origin);
  const listed = () => page.waitForResponse((response) => response.url().endsWith('statuses=NEW&limit=1'));
  const change = async (...tasks: string[]) => {
    await page.request.post(`${origin}/sandbox/change`, { data: { user: { id: person.id, tasks } } });
    // who comes back to the tab after half a minute is shown the list as it is now
    const received = listed();
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 31_000;
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await received;
  };
  const first = listed();
  await page.goto(`${origin}/invest`);
  await first;
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('banner').getByText(patternOf('ui', 'Your account: {0}'))).toBeAttached();
  await change('TERMS_AND_CONDITIONS');
  await expect(dialog.getByRole('button', { name: text('task-modal', 'Not now') })).toBeVisible();
  await dialog.getByRole('button', { name: text('task-modal', 'Not now') }).click();
  await expect(dialog).toHaveCount(0);
  // no notification is new: no task is asked for
  await change();
  await expect(dialog).toHaveCount(0);
  await change('TERMS_AND_CONDITIONS', 'CATEGORIZATION');
  await expect(dialog.getByRole('button', { name: text('task-modal', 'See tasks') })).toBeVisible();
});

test('a dismissed task stays dismissed after a reload, until a new task or a new sign-in [NOTIF-09, SHELL-17]', async ({
  page,
  origin,
}) => {
  const person = await signedIn(page, origin, { tasks: ['TERMS_AND_CONDITIONS'] });
  const dialog = page.getByRole('dialog');
  const begin = async (action: () => Promise<unknown>) => {
    const listed = page.waitForResponse((response) => response.url().includes('types=TASK'));
    await action();
    await (await listed).finished();
    await expect(page.getByRole('banner').getByText(patternOf('ui', 'Your account: {0}'))).toBeAttached();
  };
  await begin(() => page.goto(`${origin}/invest`));
  await dialog.getByRole('button', { name: text('task-modal', 'Not now') }).click();
  await expect(dialog).toHaveCount(0);
  await begin(() => page.reload());
  // the file of the window comes before the list is asked for: it would be there
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await begin(() => page.goto(`${origin}/faq`));
  await expect(dialog).toHaveCount(0);

  await page.request.post(`${origin}/sandbox/change`, {
    data: { user: { id: person.id, tasks: ['TERMS_AND_CONDITIONS', 'CATEGORIZATION'] } },
  });
  await begin(() => page.reload());
  await dialog.getByRole('button', { name: text('task-modal', 'Not now') }).click();
  await begin(() => page.reload());
  await expect(dialog).toHaveCount(0);

  const menu = page.locator('header details').nth(1);
  await menu.locator('summary').click();
  await menu.getByRole('button', { name: text('session', 'Sign out') }).click();
  // the provider ends its session and redirects back, and the page starts again
  await page.waitForURL(`${origin}/`);
  await expect(page.getByRole('banner').getByRole('button', { name: text('registration', 'Sign in') })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('put-away')))).toEqual([]);
  await page.goto(`${origin}/dashboard/settings`);
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill(person.email);
  await page.getByLabel(text('registration', 'Password')).fill(person.password);
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
  await expect(dialog.getByRole('button', { name: text('task-modal', 'See tasks') })).toBeVisible();
});

test('a message is read once it is opened: no longer bold, one less in the badge; its markdown is shown, its html is not [NOTIF-04, NOTIF-05, NOTIF-07]', async ({
  page,
  origin,
}) => {
  const { users } = await scenario(page.request, origin, { users: [{ userGroup: 'ADMIN' }, {}, { userGroup: 'ADMIN' }] });
  const [admin, person, second] = users;
  await submitPermit(page.request, origin, person!.token, { taxYear: 2023, name: 'das-2023.pdf' });
  await submitPermit(page.request, origin, person!.token, { taxYear: 2024, name: 'das-2024.pdf' });
  const headers = { Authorization: `Bearer ${admin!.token}` };
  const queue: { id: string; userId: string; taxYear: number }[] = await (
    await page.request.get(`${origin}/api/v1/admin/reviews`, { headers })
  ).json();
  for (const { id, taxYear } of queue.filter(({ userId }) => userId === person!.id))
    await decideReview(page.request, origin, [admin!.token, second!.token], { id, accepted: taxYear === 2023 });
  const content =
    'Yours is **approved**. [How it works](https://example.com/tax)\n\n<img src="x" onerror="window.wasRun = true"> <b>not so</b>';
  await page.route(/\/api\/v1\/user-notifications(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const list: { title: string }[] = await answer.json();
    await route.fulfill({ response: answer, json: list.map((one) => (one.title.endsWith('is approved') ? { ...one, content } : one)) });
  });

  await withToken(page, origin, person!.token);
  await page.goto(`${origin}/dashboard/notifications`);
  const badge = page.getByRole('banner').getByRole('img', { name: beginningOf('ui', 'New notifications: {count}') });
  const title = page.getByRole('button', { name: messages.certificateApproved, exact: true });
  const other = page.getByRole('button', { name: messages.certificateNotAccepted, exact: true });
  const weight = (locator: typeof title) => locator.evaluate((node) => Number(getComputedStyle(node).fontWeight));
  await expect(badge).toHaveAccessibleName(text('ui', 'New notifications: {count}', 'en', { count: 2 }));
  const bold = await weight(title);
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PATCH' && request.url().includes('/user-notifications/')),
    title.click(),
  ]);
  expect(sent.postDataJSON()).toEqual({ isRead: true });

  const dialog = page.getByRole('dialog', { name: messages.certificateApproved });
  await expect(dialog.locator('strong')).toHaveText('approved');
  const link = dialog.getByRole('link', { name: 'How it works' });
  await expect(link).toHaveAttribute('href', 'https://example.com/tax');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(dialog.locator('img, b')).toHaveCount(0);
  await expect(dialog).not.toContainText('onerror');
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  await dialog.getByRole('button', { name: text('task-modal', 'Not now') }).click();

  await expect(badge).toHaveAccessibleName(text('ui', 'New notifications: {count}', 'en', { count: 1 }));
  await expect.poll(() => weight(title)).toBeLessThan(bold);
  expect(await weight(other)).toBe(bold);
  await page.reload();
  await expect(badge).toHaveAccessibleName(text('ui', 'New notifications: {count}', 'en', { count: 1 }));
});

for (const width of [390, 1440])
  test(`many messages are shown in parts, all open tasks at once, ${width} px wide [NOTIF-02, NOTIF-03, NOTIF-05]`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { users } = await scenario(page.request, origin, {
      users: [{ messages: 25, tasks: ['TERMS_AND_CONDITIONS', 'CATEGORIZATION'] }],
    });
    const lists: URLSearchParams[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/user-notifications')) lists.push(searchParams);
    });
    await withToken(page, origin, users[0]!.token);
    await page.goto(`${origin}/dashboard/notifications`);
    const rows = page.getByRole('main').locator('tbody tr');
    await expect(rows).toHaveCount(22);
    await expect(rows.first()).toContainText(messages.termsNotice);
    if (width > 1000)
      await expect(
        page.getByRole('banner').getByRole('img', { name: beginningOf('ui', 'New notifications: {count}') }),
      ).toHaveAccessibleName(text('ui', 'New notifications: {count}', 'en', { count: 27 }));
    await page.getByRole('button', { name: text('notifications', 'Show more ({remaining} left)', 'en', { remaining: 5 }) }).focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(27);
    await expect(
      page.getByRole('status').filter({
        hasText: text('notifications', '{rows, plural, one {# more notification loaded} other {# more notifications loaded}}', 'en', {
          rows: 5,
        }),
      }),
    ).toHaveCount(1);
    await expect(page.getByRole('button', { name: beginningOf('notifications', 'Show more ({remaining} left)') })).toHaveCount(0);
    await fits(page);
    await accessible(page);

    // the last one is read, and stays in place without a refetch of the list
    const parts = () => lists.filter((search) => search.has('cursor')).length;
    expect(parts()).toBe(1);
    const last = rows.last().getByRole('button').first();
    await last.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const opened = page.url();
    await dialog.getByRole('button', { name: text('task-modal', 'Not now') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(last).toBeInViewport();
    await expect(rows).toHaveCount(27);
    expect(parts()).toBe(1);

    // as long after Back
    await page
      .getByRole('main')
      .getByRole('link', { name: text('ui', 'Investments'), exact: true })
      .click();
    await expect(page).toHaveURL(`${origin}/dashboard/investments`);
    await page.goBack();
    await expect(rows).toHaveCount(27);
    expect(lists.every((search) => search.has('limit') || search.get('types') === 'TASK')).toBe(true);

    // an address names a message that the first part does not show
    await page.goto(opened);
    await expect(dialog).toBeVisible();
  });
