import { accessible, expect, machineNamed, test } from './fixtures.ts';

test('the app in another tab lights up the chart, its events are listed, and no personal data leaves its tab', { tag: '@full' }, async ({
  origin,
  context,
}) => {
  const page = await context.newPage();
  const { title, record } = machineNamed('registration');
  await context.addInitScript(() => {
    localStorage.setItem('analytics-consent-granted', 'denied');
  });
  await page.goto(`${origin}/atlas`);
  await page.getByRole('link', { name: 'Live', exact: true }).click();
  const status = page.getByRole('main').getByRole('status').first();
  await expect(status).toHaveText('Listening. Open the app, or load it again, and use it.');
  await page.evaluate(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    new BroadcastChannel('statefolio-live').addEventListener('message', ({ data }) => received.push(JSON.stringify(data)));
  });

  const app = await context.newPage();
  await app.goto(`${origin}/register`);
  await app.getByRole('textbox', { name: 'First name' }).fill('Zygimantas');
  await app.getByRole('textbox', { name: 'E-mail' }).first().fill('zygimantas@private.example');

  await expect(status).toHaveText('Listening. 1 machine in 1 tab.');
  await expect(page.getByRole('region', { name: `State chart of ${title}` }).locator('[aria-current="true"]')).toHaveAttribute(
    'data-state',
    record.places[record.starts[0]?.place ?? 0]?.state ?? '',
  );
  const what = page.getByRole('region', { name: 'What happened' });
  await expect(what.locator('[data-event="field.change"]').first()).toBeAttached();
  await expect(what.locator('[data-lane="person"]')).toHaveCount(1);
  await what.getByRole('button', { name: 'Table' }).click();
  await expect(what.getByRole('row').filter({ hasText: 'field.change' }).first()).toContainText('•••');
  // the last step changed what it remembers
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.locator('[data-changed]').first()).toContainText('•••');

  const received = await page.evaluate(() => (window as unknown as { received: string[] }).received);
  expect(received.length).toBeGreaterThan(2);
  expect(received.filter((it) => /zygimantas/i.test(it))).toEqual([]);
  await accessible(page);

  // what a person did lies over the chart
  await details.getByRole('link', { name: 'Show it on the chart' }).click();
  const touched = page.getByRole('region', { name: 'Touched by people' });
  await touched.getByText('The same as a list').click();
  await expect(touched.getByRole('listitem').filter({ hasText: 'by a person' }).first()).toBeVisible();
});

test('a page of the app that goes away takes its machines along, and what happened stays', { tag: '@full' }, async ({
  origin,
  context,
}) => {
  const page = await context.newPage();
  await page.goto(`${origin}/atlas/live`);
  const main = page.getByRole('main');
  const status = main.getByRole('status').first();
  await expect(status).toHaveText('Listening. Open the app, or load it again, and use it.');
  const app = await context.newPage();
  await app.goto(`${origin}/register`);
  const firstName = app.getByRole('textbox', { name: 'First name' });
  await firstName.fill('Ona');
  await expect(status).toHaveText('Listening. 1 machine in 1 tab.');
  await app.reload();
  await firstName.fill('Ona');
  const what = page.getByRole('region', { name: 'What happened' });
  await what.getByRole('button', { name: 'Table' }).click();
  await expect(what.getByRole('row').filter({ hasText: 'It begins' })).toHaveCount(2);
  await expect(status).toHaveText('Listening. 1 machine in 1 tab.');
  await app.close({ runBeforeUnload: false });
  await expect(status).toHaveText('Listening. Open the app, or load it again, and use it.');
  await expect(main).toContainText('No machine runs now.');
  await what.getByRole('button', { name: 'Sequence' }).click();
  await expect(what.locator('[data-lane]')).toHaveCount(3);
});

test('a page of the app that stopped responding is shown as such, and is removed by itself', { tag: '@full' }, async ({
  origin,
  context,
}) => {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${origin}/atlas/live`);
  const status = page.getByRole('main').getByRole('status').first();
  await expect(status).toHaveText('Listening. Open the app, or load it again, and use it.');
  const app = await context.newPage();
  await app.goto(`${origin}/register`);
  await app.getByRole('textbox', { name: 'First name' }).fill('Ona');
  await expect(status).toHaveText('Listening. 1 machine in 1 tab.');
  // a real crash would end the Atlas as well, as both pages of a test run in one process
  await app.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => undefined;
  });
  for (let question = 0; question < 4; question += 1) await page.clock.runFor(5_000);
  await expect(status).toHaveText('Listening. 1 machine in 1 tab. 1 tab does not answer.');
  await expect(
    page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: /its page does not answer/ }),
  ).toBeVisible();
  await accessible(page);
  for (let question = 0; question < 12; question += 1) await page.clock.runFor(5_000);
  await expect(status).toHaveText('Listening. Open the app, or load it again, and use it.');
});

test('without somebody listening the app loads nothing that tells', { tag: '@full' }, async ({ page, origin }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${origin}/register`);
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ona');
  await page.waitForLoadState('networkidle');
  expect(asked.some((it) => it.endsWith('.js'))).toBe(true);
  expect(asked.filter((it) => it === '/live.js')).toEqual([]);
});
