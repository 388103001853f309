import { cardTitles, expect, fits, projects, test } from './support.ts';
import { messages } from '../../support/messages.ts';
import { beginningOf, text } from '../../support/catalogue.ts';

test('projects are found, cut and ordered, and the address keeps it over a reload', async ({ page, origin }) => {
  const all = await projects(page.request, origin);
  await page.goto(`${origin}/invest`);
  const cards = cardTitles(page);
  await expect(cards).toHaveCount(all.length);
  await page.getByLabel(messages.projectSearch).fill('orchard utena');
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    text('projects', 'Projects: {shown} of {all}', 'en', { shown: 1, all: all.length }),
  );
  await page.getByRole('button', { name: text('projects', 'Show all') }).click();
  await expect(cards).toHaveCount(all.length);
  // the button goes with what it undoes, and the focus not into nothing
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel(text('projects', 'Status')).selectOption({ label: text('projects', 'Late') });
  await page.getByLabel(text('projects', 'Sort by')).selectOption({ label: text('projects', 'Highest interest') });
  await expect(page).toHaveURL(/stage=late.*sort=rate|sort=rate.*stage=late/);
  const late = all.filter(({ status }) => status === 'LATE').length;
  await expect(cards).toHaveCount(late);
  await page.reload();
  await expect(page.getByLabel(text('projects', 'Sort by'))).toHaveValue('rate');
  await expect(cards).toHaveCount(late);
});

test('Back from a project finds the list as it was cut, ordered and compared, and Forward the project', async ({ page, origin }) => {
  const all = await projects(page.request, origin);
  // other tests make late ones too
  const allLate = all.filter(({ status }) => status === 'LATE');
  const late = allLate[0]!;
  const names = allLate.map(({ name }) => name);
  await page.goto(`${origin}/invest`);
  await page.getByLabel(text('projects', 'Status')).selectOption({ label: text('projects', 'Late') });
  await page.getByRole('checkbox', { name: text('projects', 'Compare {name}', 'en', { name: late.name }) }).check();
  const cards = cardTitles(page);
  await expect(cards).toHaveText(names);
  await cards.getByRole('link', { name: late.name }).click();
  await expect(page).toHaveURL(`${origin}/project/${late.id}`);
  await page.goBack();
  await expect(page.getByLabel(text('projects', 'Status'))).toHaveValue('late');
  await expect(page.getByRole('checkbox', { name: text('projects', 'Compare {name}', 'en', { name: late.name }) })).toBeChecked();
  await expect(cards).toHaveText(names);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(late.name);
});

test('nothing that fits says so and leads back to everything', async ({ page, origin }) => {
  await page.goto(`${origin}/projects?q=nowhere`);
  await expect(page.getByRole('heading', { name: text('projects', 'No matching projects') })).toBeVisible();
  await page.getByRole('button', { name: text('projects', 'Show all projects') }).click();
  await expect(cardTitles(page)).not.toHaveCount(0);
  await expect(page.getByLabel(messages.projectSearch)).toHaveValue('');
});

test('up to three projects stand side by side, also on a phone and after a reload', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // other tests make projects that share a name
  const all = (await projects(page.request, origin)).map(({ name }) => name);
  const names = all.filter((name) => all.indexOf(name) === all.lastIndexOf(name)).slice(0, 4);
  await page.goto(`${origin}/invest`);
  for (const name of names.slice(0, 3))
    await page.getByRole('checkbox', { name: text('projects', 'Compare {name}', 'en', { name }), exact: true }).check();
  await expect(
    page.getByRole('checkbox', { name: text('projects', 'Compare {name}', 'en', { name: names[3] }), exact: true }),
  ).toBeDisabled();
  const table = page.getByRole('region', { name: text('projects', 'Comparison of projects') });
  await expect(table.getByRole('columnheader').getByRole('link')).toHaveText(names.slice(0, 3));
  await expect(table.getByRole('row', { name: beginningOf('projects', 'Interest per year') })).toContainText('%');
  await fits(page);
  await table.getByRole('button', { name: text('projects', 'Remove {name} from the comparison', 'en', { name: names[0] }) }).click();
  await expect(table.getByRole('columnheader').getByRole('link')).toHaveText(names.slice(1, 3));
  await expect(page).toHaveURL(/compare=/);
  await page.reload();
  await expect(table.getByRole('columnheader').getByRole('link')).toHaveText(names.slice(1, 3));
  await expect(
    page.getByRole('checkbox', { name: text('projects', 'Compare {name}', 'en', { name: names[1] }), exact: true }),
  ).toBeChecked();
  await expect(
    page.getByRole('checkbox', { name: text('projects', 'Compare {name}', 'en', { name: names[0] }), exact: true }),
  ).not.toBeChecked();
});

test('a type in the address counts for the flagged few only [PROJ-03, ADMIN-03]', async ({ page, origin, individual }) => {
  const all = await projects(page.request, origin);
  const cards = cardTitles(page);
  await page.goto(`${origin}/invest?type=BONDS`);
  await expect(cards).toHaveCount(all.length);
  await page.goto(`${origin}/healthz`);
  await page.evaluate((token) => localStorage.setItem('token', token), individual);
  await page.goto(`${origin}/invest?type=BONDS`);
  await expect(page.getByRole('button', { name: text('projects', 'Bonds') })).toHaveAttribute('aria-pressed', 'true');
  await expect(cards).toHaveText(all.filter(({ projectType }) => projectType === 'BONDS').map(({ name }) => name));
});
