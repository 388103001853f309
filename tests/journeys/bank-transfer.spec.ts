import { accessible } from './fixtures.ts';
import { expect, fits, test, withToken } from './pages/support.ts';
import { messages } from '../support/messages.ts';
import { text } from '../support/catalogue.ts';

test('a bank transfer shows four lines to copy, each without spaces, and a code to scan [PAY-15, UI-09]', async ({
  page,
  context,
  origin,
  individual,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await withToken(page, origin, individual);
  const collection = await (
    await page.request.get(`${origin}/api/v1/payment-collection?investmentId=inv-individual-transfer`, {
      headers: { Authorization: `Bearer ${individual}` },
    })
  ).json();
  await page.goto(`${origin}/payments/direct/inv-individual-transfer`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.bankTransferTitle);
  await expect(
    page.getByText(
      text(
        'direct-payment',
        'Copy each line into your bank’s transfer form. Without the exact payment reference we cannot match your payment.',
      ),
    ),
  ).toBeVisible();
  for (const [label, value] of [
    [text('direct-payment', 'Beneficiary'), collection.beneficiary],
    [text('direct-payment', 'Account number (IBAN)'), collection.iban],
    [text('direct-payment', 'Amount in EUR'), '1000.00'],
    [text('direct-payment', 'Payment reference'), collection.paymentPurpose],
  ] as const) {
    await page.getByRole('button', { name: text('ui', 'Copy: {label}', 'en', { label }) }).click();
    await expect(page.getByText(text('ui', 'Copied')).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText()), label).toBe(value);
  }
  await expect(page.getByRole('img', { name: text('direct-payment', 'Code for a transfer with the details of this page') })).toBeVisible();
  await accessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await fits(page);
});

test('a transfer to an IBAN of one’s own may take longer without the reference, and is not lost [PAY-15, 29 1]', async ({
  page,
  origin,
  individual,
}) => {
  await withToken(page, origin, individual);
  await page.route('**/api/v1/payment-collection?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isOwnIban: true } });
  });
  await page.goto(`${origin}/payments/direct/inv-individual-transfer`);
  const own = text(
    'direct-payment',
    'Copy each line into your bank’s transfer form. This IBAN is for your payments alone: money that arrives there is recorded as yours. With the exact amount and payment reference it is matched at once; otherwise this may take longer.',
  );
  await expect(page.getByText(own)).toBeVisible();
});

test('on a phone the picture of the code can be shared where the browser can share files [PAY-15, 25 E4]', { tag: '@full' }, async ({
  page,
  origin,
  individual,
}) => {
  await page.addInitScript(() => {
    const shared: { name: string; type: string; size: number }[] = [];
    Object.assign(window, { shared });
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] }: ShareData = {}) => {
      for (const { name, type, size } of files) shared.push({ name, type, size });
    };
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await withToken(page, origin, individual);
  await page.goto(`${origin}/payments/direct/inv-individual-transfer`);
  await page.getByRole('button', { name: text('direct-payment', 'Share the code') }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: object[] }).shared))
    .toEqual([{ name: 'payment-code.png', type: 'image/png', size: expect.any(Number) }]);
});

test('on a phone the lines to copy and the way to share the code come before the code, which is for another device [PAY-15, 25 E4]', {
  tag: '@full',
}, async ({ page, origin, individual }) => {
  await page.addInitScript(() => {
    navigator.canShare = () => true;
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await withToken(page, origin, individual);
  await page.goto(`${origin}/payments/direct/inv-individual-transfer`);
  const code = page.getByRole('img', { name: text('direct-payment', 'Code for a transfer with the details of this page') });
  const tops = async () =>
    Promise.all(
      [
        page.getByRole('button', { name: text('ui', 'Copy: {label}', 'en', { label: text('direct-payment', 'Payment reference') }) }),
        page.getByRole('button', { name: text('direct-payment', 'Share the code') }),
        code,
      ].map(async (locator) => (await locator.boundingBox())!.y),
    );
  await expect(code).toBeVisible();
  const [copy = 0, share = 0, scan = 0] = await tops();
  expect(copy < share && share < scan).toBe(true);
  await expect(
    page.getByText(
      text('direct-payment', 'Paying on another device? Scan this code there with your banking app: it fills in all four lines.'),
    ),
  ).toBeVisible();
});
