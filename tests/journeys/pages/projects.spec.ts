import { cardTitles, expect, type Project, projects, signedIn, test, withToken } from './support.ts';
import { messages } from '../../support/messages.ts';
import { patternOf, text } from '../../support/catalogue.ts';
import { durationText } from '../../support/duration-text.ts';

test('a list that does not load shows an error and can be loaded again; an empty list shows a message [PROJ-04, ERR-01]', async ({
  page,
  origin,
}) => {
  let isDown = true;
  await page.route('**/api/v1/projects', (route) => (isDown ? route.fulfill({ status: 500, json: {} }) : route.fallback()));
  await page.goto(`${origin}/invest`);
  await expect(page.getByRole('alert')).toContainText(text('projects', 'listError'));
  await expect(page.getByRole('button', { name: text('projects', 'Try again') })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: text('projects', 'Try again') }).click();
  await expect(cardTitles(page).nth(3)).toBeVisible();
  await page.route('**/api/v1/projects', (route) => route.fulfill({ json: [] }));
  await page.reload();
  const soon = page.getByRole('heading', { name: text('projects', 'Coming soon') });
  await expect(soon).toBeVisible();
  await expect(soon.locator('xpath=..').locator('svg')).toBeVisible();
});

test('a project that does not load says so and can be tried again [PROJ-05]', async ({ page, origin }) => {
  let isDown = true;
  await page.route('**/api/v1/projects/riverside-homes', (route) => (isDown ? route.fulfill({ status: 500, json: {} }) : route.fallback()));
  // from the list: a page that the server has drawn shows its last figures when newer ones do not come
  await page.goto(`${origin}/invest`);
  await page.getByRole('main').getByRole('link', { name: 'Riverside Homes', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(text('projects', 'This project could not be loaded'));
  await expect(page.getByRole('button', { name: text('projects', 'Try again') })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: text('projects', 'Try again') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riverside Homes');
});

test('home asks for the highlighted projects, the list for all, a page for its own [PROJ-01]', async ({ page, origin }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const [address, call] of [
    ['/', '/api/v1/highlighted-projects'],
    ['/invest', '/api/v1/projects'],
    ['/project/linden-court', '/api/v1/projects/linden-court'],
  ] as const) {
    asked.length = 0;
    await page.goto(origin + address);
    await expect(page.getByRole('main').locator('img').first()).toBeVisible();
    await expect.poll(() => asked).toContain(call);
  }
});

test('the list has its title and a way to an account, which is gone for who has one [PROJ-02]', async ({ page, origin }) => {
  await page.goto(`${origin}/invest`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.projectsTitle);
  const banner = page.getByRole('complementary', { name: text('projects', 'You need an account to invest') });
  await expect(banner.getByRole('link', { name: messages.createAccount })).toHaveAttribute('href', '/register');
  await signedIn(page, origin);
  await page.goto(`${origin}/invest`);
  await expect(cardTitles(page).nth(3)).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('a card shows loan to cost in place of loan to value when there is one [PROJ-07]', async ({ page, origin }) => {
  const all = await projects(page.request, origin);
  const costed = all.find(({ ltc }) => ltc !== null)!;
  const valued = all.find(({ ltc, ltv }) => ltc === null && ltv !== null)!;
  await page.goto(`${origin}/invest`);
  const card = ({ name }: Project) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card(costed)).toContainText(text('projects', 'Loan to cost'));
  await expect(card(costed)).toContainText(`${costed.ltc}%`);
  await expect(card(costed)).not.toContainText(text('projects', 'Loan to value'));
  await expect(card(valued)).toContainText(text('projects', 'Loan to value'));
  await expect(card(valued)).toContainText(`${valued.ltv}%`);
});

test('each of the seven statuses has its own word and colour on the cards [PROJ-08]', async ({ page, origin }) => {
  const words = {
    COMING_SOON: text('projects', 'Coming soon'),
    ON_STUDY: text('ui', 'Under review'),
    ACTIVE: text('projects', 'Open'),
    FULLY_FUNDED: text('ui', 'Fully funded'),
    PAID_OFF: text('ui', 'Repaid'),
    CANCELED: text('ui', 'Cancelled'),
    LATE: text('projects', 'Late'),
  };
  await page.goto(`${origin}/invest`);
  const looks = new Set<string>();
  for (const [status, word] of Object.entries(words)) {
    const badge = page.getByRole('main').locator(`[data-status="${status}"]`).first();
    await expect(badge).toHaveText(word);
    looks.add(
      await badge.evaluate((one) => {
        const mark = getComputedStyle(one, '::before');
        const own = getComputedStyle(one);
        return [own.color, own.backgroundColor, mark.backgroundColor, mark.borderColor].join(' ');
      }),
    );
  }
  expect(looks.size).toBe(7);
});

test('progress has at most two decimals, rates are per year [PROJ-09, PROJ-10, CONST-10]', async ({ page, origin }) => {
  const all = await projects(page.request, origin);
  const [first] = all.filter(({ status }) => status === 'ACTIVE');
  const changed = all.map((one) =>
    one.id === first!.id
      ? { ...one, progress: { ...one.progress, percentage: 66.6666 }, interestPerAnnum: [{ threshold: 100, interest: 9.25 }] }
      : one,
  );
  await page.route('**/api/v1/projects', (route) => route.fulfill({ json: changed }));
  await page.goto(`${origin}/invest`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: first!.name, exact: true }) });
  await expect(card).toContainText(patternOf('projects', '{0} of {1}', 'en', { 0: '66.67%' }));
  await expect(card).toContainText(`${text('projects', 'Interest per year')}9.25%`);
});

test('the calculator takes the highest rate reached and pays amount and return [PROJ-11, PROJ-12, PROJ-13]', async ({ page, origin }) => {
  const project: Project = await (await page.request.get(`${origin}/api/v1/projects/riverside-homes`)).json();
  const tiers = [
    { threshold: 100, interest: 9 },
    { threshold: 5000, interest: 9.5 },
    { threshold: 50000, interest: 10 },
  ];
  await page.route('**/api/v1/projects/riverside-homes', (route) =>
    route.fulfill({ json: { ...project, interestPerAnnum: tiers, loanTerm: { value: 18, unit: 'MONTH' } } }),
  );
  await page.goto(`${origin}/project/riverside-homes`, { waitUntil: 'networkidle' });
  const calculator = page.getByRole('complementary', { name: text('projects', 'Calculator') });
  for (const [amount, rate, total, back] of [
    ['50', '9%', '13.5%', '€56.75'],
    ['4999', '9%', '13.5%', '€5,673.87'],
    ['5000', '9.5%', '14.25%', '€5,712.50'],
    ['50000', '10%', '15%', '€57,500.00'],
  ] as const) {
    await calculator.getByLabel(text('projects', 'You lend')).fill(amount);
    await expect(calculator.locator('dl div').nth(0)).toHaveText(`${text('projects', 'Interest per year')}${rate}`);
    await expect(calculator.locator('dl div').nth(1)).toHaveText(
      `${text('projects', 'Interest for {term}', 'en', { term: durationText({ years: 1, months: 6 }) })}${total}`,
    );
    await expect(calculator.locator('dl div').last()).toHaveText(`${text('projects', 'Scheduled total')}${back}`);
  }
});

test('terms are shown in years and months, or in months only [PROJ-14]', async ({ page, origin }) => {
  const [one, two, three] = (await projects(page.request, origin)).slice(0, 3) as [Project, Project, Project];
  const json = [
    { ...one, loanTerm: { value: 18, unit: 'MONTH' } },
    { ...two, loanTerm: { value: 24, unit: 'MONTH' } },
    { ...three, loanTerm: { value: 6, unit: 'MONTH' } },
  ];
  await page.route('**/api/v1/projects', (route) => route.fulfill({ json }));
  await page.goto(`${origin}/invest`);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(cards.nth(0)).toContainText(`${text('projects', 'Term')}${durationText({ years: 1, months: 6 })}`);
  await expect(cards.nth(1)).toContainText(`${text('projects', 'Term')}${durationText({ years: 2 })}`);
  await expect(cards.nth(2)).toContainText(`${text('projects', 'Term')}${durationText({ months: 6 })}`);
});

test('only the flagged few choose between loans and bonds [PROJ-03]', async ({ page, origin, individual }) => {
  const selector = page.getByRole('group', { name: text('projects', 'Type of project') });
  const cards = cardTitles(page);
  const all = await projects(page.request, origin);
  const named = (areBonds: boolean) => all.filter(({ projectType }) => (projectType === 'BONDS') === areBonds).map(({ name }) => name);
  await signedIn(page, origin, { name: 'Rasa', surname: 'Petraitė' });
  await page.goto(`${origin}/invest`);
  await expect(page.getByText(text('ui', 'Your account: {0}', 'en', { 0: 'Rasa Petraitė' }))).toHaveCount(1);
  await expect(cards.first()).toBeVisible();
  await expect(selector).toHaveCount(0);
  await withToken(page, origin, individual);
  await page.goto(`${origin}/invest`);
  await selector.getByRole('button', { name: text('projects', 'Bonds') }).click();
  await expect(cards).toHaveText(named(true));
  await selector.getByRole('button', { name: text('projects', 'Loans') }).click();
  await expect(cards).toHaveText(named(false));
});
