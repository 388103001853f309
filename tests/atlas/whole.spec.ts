import { expect, machineNamed, test } from './fixtures.ts';

const panel = { name: 'Details' };

test('states in which one only waits are folded into the arrows, and unfolded again', { tag: '@full' }, async ({ page, origin }) => {
  const { record: session, title } = machineNamed('session');
  const states = page.getByRole('region', { name: `State chart of ${title}` }).locator('[data-state]');
  await page.goto(`${origin}/atlas/session`);
  await expect(states).toHaveCount(session.states.length);
  await page.getByRole('button', { name: 'Fold waiting' }).click();
  await expect(page).toHaveURL(`${origin}/atlas/session?fold`);
  await expect(states).toHaveCount(session.states.length - 1);
  const left = await states.evaluateAll((all) => all.map((it) => it.getAttribute('data-state') ?? ''));
  // loading the user and going to the sign-in have more ways in and out than folding them would save
  expect(session.states.map(({ name }) => name).filter((name) => !left.includes(name))).toEqual(['signingOut']);
  // what was taken on the way stands on the arrow
  await expect(page.locator('[data-label]', { hasText: ', then ' }).first()).toBeVisible();
  await states.first().click();
  await expect(page).toHaveURL(/\/atlas\/session\/state\/\w+\?fold$/);
  await page.getByRole('button', { name: 'Fold waiting' }).click();
  await expect(states).toHaveCount(session.states.length);
});

test('a state in which another machine begins shows its chart inside', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/loan-wizard/state/paying`);
  const details = page.getByRole('complementary', panel);
  await details.getByText('Its chart').click();
  const inner = details.getByRole('region', { name: `State chart of ${machineNamed('payment').title}` });
  await expect(inner.locator('[data-state]')).toHaveCount(machineNamed('payment').record.states.length);
});

test('one way goes through several machines, from sign-in to paid, with one cursor over all of it', { tag: '@full' }, async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/atlas`);
  await page.getByRole('link', { name: 'From sign-in to paid', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A loan, from sign-in to paid');
  const chart = (name: string) => page.getByRole('region', { name: `State chart of ${machineNamed(name).title}` });
  await expect(chart('session')).toBeVisible();
  const steps = page.getByRole('region', { name: 'Steps' });
  const slider = page.getByRole('slider', { name: 'Step of the way' });
  await slider.press('End');
  await expect(chart('payment-status').locator('[aria-current="true"]')).toHaveAttribute('data-state', 'paid');
  await expect(page.getByRole('complementary', panel).getByRole('heading', { level: 2 })).toHaveText('Paid');
  const order = await steps.getByRole('link').evaluateAll((links) => links.map((link) => link.querySelector('span')?.textContent ?? ''));
  expect(order.filter(Boolean)).toEqual(
    ['session', 'auth-callback', 'session', 'loan-wizard', 'payment', 'payment-status'].map((name) => machineNamed(name).title),
  );
  const address = page.url();
  await page.reload();
  await expect(chart('payment-status').locator('[aria-current="true"]')).toHaveAttribute('data-state', 'paid');
  expect(page.url()).toBe(address);
  // the last machine is left out, and another one follows
  const details = page.getByRole('complementary', panel);
  await details.getByText('Change this way').click();
  await details.getByRole('button', { name: `Leave out ${machineNamed('payment-status').title}` }).click();
  await details.getByRole('combobox', { name: 'Then' }).selectOption('questionnaire');
  await slider.press('End');
  await expect(chart('questionnaire')).toBeVisible();
});

test('each way through several machines leads to where it says', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/joined`);
  const details = page.getByRole('complementary', panel);
  const links = details.getByRole('listitem').getByRole('link');
  for (const [index, name] of ['paid', 'paid', 'paid', 'verified', 'accepted'].entries()) {
    await links.nth(index).click();
    await page.getByRole('slider', { name: 'Step of the way' }).press('End');
    await expect(page.locator('[data-state][aria-current="true"]')).toHaveAttribute('data-state', name);
  }
});

test('a way may go through a state that the shortest way avoids', { tag: '@full' }, async ({ page, origin }) => {
  await page.goto(`${origin}/atlas/joined`);
  const details = page.getByRole('complementary', panel);
  await details.getByRole('link', { name: 'A loan whose requests fail on the way, then paid' }).click();
  const steps = page.getByRole('region', { name: 'Steps' }).getByRole('listitem');
  const failed = machineNamed('payment').record.states.find(({ name }) => name === 'creationUnknown');
  await expect(steps.filter({ hasText: failed?.title ?? '' })).toHaveCount(1);
  const before = await steps.count();
  await details.getByText('Change this way').click();
  await details.getByRole('combobox', { name: `3. ${machineNamed('payment').title}, through` }).selectOption('the shortest way');
  await expect(steps.filter({ hasText: failed?.title ?? '' })).toHaveCount(0);
  expect(await steps.count()).toBeLessThan(before);
});
