import { expect, fits, projects, scenario, signedIn, test, withToken } from './support.ts';
import { addDays, dayOf } from '../../../domain/duration.ts';
import { formatDate } from '../../../domain/format.ts';
import { workingDaysAfter } from '../../../domain/working-days.ts';
import { accessible } from '../fixtures.ts';
import { messages } from '../../support/messages.ts';
import { beginningOf, patternOf, text } from '../../support/catalogue.ts';

/** The figure in a cell, in cents. */
const centsIn = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

test('a late loan shows since when, and which payments were received [PROJ-08]', async ({ page, origin }) => {
  const late = (await projects(page.request, origin)).find(({ status }) => status === 'LATE')!;
  await page.goto(`${origin}/project/${late.id}`);
  await expect(
    page.getByText(patternOf('projects', 'The payment due on {date} has not been received. Days late: {days}.', 'en', { days: /\d+/ })),
  ).toBeVisible();
  const schedule = page.getByRole('region', { name: beginningOf('investing', 'Repayment schedule') });
  await expect(schedule.locator('[data-due="LATE"]')).toHaveCount(late.repaymentSchedule!.filter(({ status }) => status === 'LATE').length);
  await expect(schedule.locator('[data-due="PAID"]').first()).toHaveText(text('projects', 'Paid'));
  await expect(page.getByText(text('projects', 'This project is not accepting investments at the moment.'))).toBeVisible();
});

test('bonds show their facts and how many an amount buys', async ({ page, origin }) => {
  const bonds = (await projects(page.request, origin)).find(({ bond, investingEnabled }) => bond && investingEnabled)!;
  await page.goto(`${origin}/project/${bonds.id}`);
  const main = page.getByRole('main');
  for (const [name, value] of [
    [text('back-office', 'ISIN'), bonds.bond!.isin],
    [text('projects', 'Rank'), text('projects', 'Senior')],
    [text('projects', 'Secured'), text('projects', 'yes')],
  ] as const)
    await expect(main.locator('dl > div').filter({ hasText: name }).first()).toContainText(value);
  const calculator = page.getByRole('complementary', { name: text('projects', 'Calculator') });
  await calculator.getByLabel(text('projects', 'You invest')).fill('7000');
  await expect(calculator.locator('dl div').first()).toHaveText(`${text('projects', 'Bonds')}7`);
});

test('an amount above the suggested one gets a note, and can be lent all the same', async ({ page, origin, individual }) => {
  await withToken(page, origin, individual);
  await page.goto(`${origin}/project/riverside-homes`);
  const calculator = page.getByRole('complementary', { name: text('projects', 'Calculator') });
  const note = calculator.getByText(messages.exceedsThreshold);
  await calculator.getByLabel(text('projects', 'You lend')).fill('900');
  await expect(calculator.locator('dl')).toContainText(text('projects', 'Scheduled total'));
  await expect(note).toHaveCount(0);
  await calculator.getByLabel(text('projects', 'You lend')).fill('40000');
  await expect(note).toBeVisible();
  await expect(calculator.getByRole('link', { name: beginningOf('projects', 'Invest in {name}') })).toBeVisible();
});

test('the key information sheet comes as a PDF for a tab of its own, also without an account', async ({ page, origin }) => {
  // made once beforehand: the first sheet of a server takes a while
  expect((await page.request.get(`${origin}/api/v1/documents/kiis-riverside-homes`)).ok()).toBe(true);
  await page.goto(`${origin}/project/riverside-homes`);
  const [answer, tab] = await Promise.all([
    page.waitForResponse(/\/api\/v1\/documents\/kiis-riverside-homes/),
    page.waitForEvent('popup'),
    page.getByRole('button', { name: text('projects', 'Open {name}', 'en', { name: text('server', 'kiis.title') }) }).click(),
  ]);
  const { content }: { content: string } = await answer.json();
  expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(tab.isClosed()).toBe(false);
  await expect(page.getByText(messages.documentNotOpened)).toHaveCount(0);
});

test('the schedule of a typed amount adds up to what comes back, at the rate that the amount reaches [PROJ-11, PROJ-13]', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/project/linden-court`);
  const calculator = page.getByRole('complementary', { name: text('projects', 'Calculator') });
  const tier = calculator.getByRole('listitem').and(page.locator('[aria-current]'));
  await calculator.getByLabel(text('projects', 'You lend')).fill('4999');
  await expect(tier).toContainText(text('projects', 'from {0}', 'en', { 0: '€100' }));
  await calculator.getByLabel(text('projects', 'You lend')).fill('5000');
  await expect(tier).toHaveCount(1);
  await expect(tier).toContainText('9%');
  await expect(tier).toContainText(text('projects', 'from {0}', 'en', { 0: '€5,000' }));
  const back = centsIn(
    await calculator
      .locator('dl > div')
      .filter({ hasText: text('projects', 'Scheduled total') })
      .locator('dd')
      .innerText(),
  );
  expect(back).toBeGreaterThan(500_000);

  const schedule = page.getByRole('region', { name: text('projects', 'Repayment schedule for {amount}', 'en', { amount: '€5,000' }) });
  const rows = await schedule.locator('tbody tr').all();
  expect(rows.length).toBeGreaterThan(3);
  const sums = [0, 0, 0];
  for (const row of rows)
    for (const [at, cell] of (await row.getByRole('cell').allInnerTexts()).slice(-3).entries()) sums[at]! += centsIn(cell);
  expect(sums).toEqual([back - 500_000, 500_000, back]);
  expect((await schedule.locator('tfoot td').allInnerTexts()).slice(1).map(centsIn)).toEqual(sums);
});

test('the points of the credit class add up, criterion by criterion', async ({ page, origin }) => {
  const project = (await projects(page.request, origin)).find(({ id }) => id === 'riverside-homes')!;
  await page.goto(`${origin}/project/riverside-homes`);
  await expect(
    page.getByRole('heading', { name: text('projects', 'Credit class {creditClass}', 'en', { creditClass: project.creditScore!.class }) }),
  ).toBeVisible();
  const points = page.getByRole('region', { name: text('projects', 'Points by criterion') });
  const pairs = async (rows: string) =>
    (await points.locator(rows).allInnerTexts()).map((text) => /(\d+) of (\d+)/.exec(text)!.slice(1).map(Number));
  const criteria = await pairs('tbody tr');
  expect(criteria).toHaveLength(7);
  expect(await pairs('tfoot tr')).toEqual([criteria.reduce(([sum, max], [own, highest]) => [sum! + own!, max! + highest!], [0, 0])]);
  const [total, max] = (await pairs('tfoot tr'))[0]!;
  expect(total).toBe(project.creditScore!.total);
  await expect(
    page.getByText(text('projects', '{total} of {highest} points. More points mean more risk.', 'en', { total, highest: max })),
  ).toBeVisible();
});

test('the amount step of a loan and of bonds says what is much for one project, by what the person owns, and goes on all the same', async ({
  page,
  origin,
}) => {
  const { projects: made } = await scenario(page.request, origin, { projects: [{ name: 'Test House', loanAmount: 900_000 }] });
  const bonds = (await projects(page.request, origin)).find(({ bond, investingEnabled }) => bond && investingEnabled)!;
  const note = page.getByRole('status').filter({ hasText: messages.exceedsThreshold });
  const amount = page.getByLabel(text('investing', 'Amount'), { exact: true });
  for (const { address, next, netWorth, max } of [
    { address: `/project/${made[0]!.id}/invest`, next: messages.continueToContract, max: 1000 },
    { address: `/project/${made[0]!.id}/invest`, next: messages.continueToContract, netWorth: 100_000, max: 5000 },
    { address: `/project/${bonds.id}/bonds`, next: text('investing', 'Continue'), netWorth: 60_000, max: 3000 },
  ]) {
    await signedIn(page, origin, netWorth === undefined ? {} : { netWorth });
    await page.goto(origin + address);
    await amount.fill(String(max));
    await expect(amount).toHaveValue(max.toLocaleString('en'));
    await expect(note).toHaveCount(0);
    await amount.fill(String(max + 1000));
    await expect(note).toContainText(
      text('investing', '{ownAmount} exceeds the threshold above which we must warn you ({suggestedAmount}).', 'en', {
        ownAmount: `€${(max + 1000).toLocaleString('en')}`,
        suggestedAmount: `€${max.toLocaleString('en')}`,
      }),
    );
    await expect(page.getByRole('button', { name: next, exact: true })).toBeEnabled();
  }
  await signedIn(page, origin, { experience: 'EXPERIENCED' });
  await page.goto(`${origin}/project/${made[0]!.id}/invest`);
  await amount.fill('40000');
  await expect(amount).toHaveValue('40,000');
  await expect(note).toHaveCount(0);
});

test('an offer whose closing date is over is called closed, says since when, and cannot be invested in [PROJ-08]', async ({
  page,
  origin,
}) => {
  const { projects: made } = await scenario(page.request, origin, { projects: [{ name: 'Quay House', fundingEndsAt: '2026-03-31' }] });
  const address = `${origin}/project/${made[0]!.id}`;
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(
    main.getByText(
      text('projects', 'This offer closed on {date}. New investments are no longer accepted.', 'en', { date: '31 March 2026' }),
    ),
  ).toBeVisible();
  await expect(main.getByText(text('ui', 'Closed'), { exact: true })).toBeVisible();
  await expect(main.getByText(text('projects', 'Open'), { exact: true })).toHaveCount(0);
  await expect(main.getByRole('link', { name: beginningOf('projects', 'Invest') })).toHaveCount(0);
  await page.goto(`${origin}/invest?q=Quay`);
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Quay House' }) });
  await expect(card.getByText(text('ui', 'Closed'), { exact: true })).toBeVisible();
  await page.goto(`${origin}/invest?q=Quay&stage=open`);
  await expect(card).toHaveCount(0);
  await signedIn(page, origin);
  await page.goto(`${address}/invest`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.projectPaused);
});

for (const { projectType, message, writtenOff } of [
  {
    projectType: 'REAL_ESTATE',
    writtenOff: 'This loan was in default. What was not recovered has been written off.',
    message: 'The investors called in the whole debt on {day}. All open principal is due on {dueDay}; interest stays due on its dates.',
  },
  {
    projectType: 'BONDS',
    writtenOff: 'These bonds were in default. What was not recovered has been written off.',
    message:
      'The investors called in the whole debt on {day}. The nominal value still owed is due on {dueDay}; interest stays due on its dates.',
  },
] as const)
  test(`a debt that was called in tells everybody when it was and when its principal is due, also once it is written off: ${projectType} [PROJ-08]`, async ({
    page,
    origin,
  }) => {
    // nothing is due yet that a borrower of the sandbox would pay
    const interestStartDate = dayOf(new Date());
    const { users, projects: made } = await scenario(page.request, origin, {
      users: [{ roles: ['OWNER'] }, { roles: ['OWNER'] }, {}],
      projects: [{ status: 'FULLY_FUNDED', projectType, interestStartDate }],
      investments: [{ user: 2, project: 0, amount: 40_000, status: 'COMPLETED' }],
    });
    const { id } = made[0]!;
    const [first, second] = users.map(({ token }) => ({ Authorization: `Bearer ${token}` }));
    const send = async (path: string, headers: typeof first, data: object) => {
      const answer = await page.request.post(`${origin}/api/v1/admin/${path}`, { headers: headers!, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json() as Promise<{ id: string; status?: string }>;
    };
    const proposal = await send(`projects/${id}/default`, first, { reason: 'The owner is insolvent.', calledIn: true });
    expect(await send(`proposals/${proposal.id}`, second, { decision: 'APPROVE' })).toMatchObject({ status: 'EXECUTED' });
    const { calledInOn } = await page.request
      .get(`${origin}/api/v1/admin/projects/${id}`, { headers: first! })
      .then(async (answer) => ({ calledInOn: ((await answer.json()) as { calledIn: { on: string } }).calledIn.on }));
    const dueOn = workingDaysAfter(calledInOn, 1);

    for (const language of ['en', 'de', 'lt'] as const) {
      const long = (day: string) => formatDate(day, language, { style: 'long' });
      await page.goto(`${origin}/project/${id}?lang=${language}`);
      const status = page.getByText(text('projects', message, language, { day: long(calledInOn), dueDay: long(dueOn) }));
      await expect(status).toBeVisible();
      const principal = page.locator('#schedule tbody tr').filter({ hasText: formatDate(dueOn, language) });
      await expect(principal.getByText(text('projects', 'Due', language), { exact: true })).toBeVisible();
      // no interest falls due with the principal, so its bar has one part
      const bar = page
        .locator('#schedule [aria-hidden] > span')
        .nth(await principal.evaluate((row) => [...row.parentElement!.children].indexOf(row)));
      await expect(bar.locator('i')).toHaveCount(1);
      await expect(page.getByRole('complementary', { name: text('projects', 'Calculator', language) })).toHaveCount(0);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await fits(page);
        await accessible(page);
      }
    }

    const writeOff = await send(`projects/${id}/write-off`, first, { reason: 'Nothing is left to recover.' });
    expect(await send(`proposals/${writeOff.id}`, second, { decision: 'APPROVE' })).toMatchObject({ status: 'EXECUTED' });
    for (const language of ['en', 'de', 'lt', 'es', 'pt'] as const) {
      await page.goto(`${origin}/project/${id}?lang=${language}`);
      const day = formatDate(calledInOn, language, { style: 'long' });
      const alert = page.getByText(text('projects', writtenOff, language));
      await expect(alert).toContainText(text('projects', 'The investors had called in the whole debt on {day}.', language, { day }));
    }
  });

test('bonds that were repaid say so where their payments stand, not that they will be [PROJ-08]', async ({ page, ownOrigin: origin }) => {
  const { id, bond } = (await projects(page.request, origin)).find((project) => project.status === 'FULLY_FUNDED' && project.bond)!;
  const now = addDays(bond!.maturityDate, 20);
  expect((await page.request.post(`${origin}/sandbox/clock`, { data: { now: `${now}T09:00:00Z` } })).ok()).toBe(true);
  await page.goto(`${origin}/project/${id}`);
  const values = { amount: '€1,000', rate: /[\d.]+%/, maturity: formatDate(bond!.maturityDate, 'en') };
  const message = 'For {amount} at {rate} a year. The bonds matured on {maturity} and have been repaid.';
  await expect(page.getByText(patternOf('projects', message, 'en', values))).toBeVisible();
});
