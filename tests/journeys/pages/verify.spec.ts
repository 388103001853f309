import { accessible } from '../fixtures.ts';
import { expect, fault, scenario, signedIn, test } from './support.ts';
import { messages } from '../../support/messages.ts';
import { text } from '../../support/catalogue.ts';

for (const way of [text('verification', 'Verify identity'), messages.otherProvider])
  test(`every outcome of the page behind "${way}" comes back as what it is [ONB-12, ONB-14, AUTH-18]`, async ({ page, origin }) => {
    const somebodyElse = await scenario(page.request, origin, { users: [{ kycStatus: 'EMPTY' }] });
    const headers = { authorization: `Bearer ${somebodyElse.users[0]!.token}` };
    const begun = await page.request.get(`${origin}/api/v1/verification/verify?locale=en&state=st-1&type=PRIMARY`, { headers });
    const back = await page.request.post(await begun.json(), { form: { outcome: 'approve' }, maxRedirects: 0 });
    const code = new URL(back.headers()['location']!, origin).searchParams.get('code');
    expect((await page.request.get(`${origin}/api/v1/verification/exchange-code?code=${code}`, { headers })).status()).toBe(200);

    for (const [outcome, heading] of [
      [text('server', 'identity.leave'), messages.identityNotCompleted],
      [text('server', 'identity.refuse'), text('verification', 'Your identity could not be confirmed')],
      [text('server', 'identity.duplicate'), text('verification', 'You already have an account')],
      [messages.confirmExpiring, undefined],
    ] as const) {
      await signedIn(page, origin, { kycStatus: 'EMPTY', compliance: 'IN_PROGRESS', checks: { IDENTITY_VERIFICATION: 'NOT_STARTED' } });
      await page.goto(`${origin}/renew-kyc`);
      await page.getByRole('button', { name: way }).click();
      await page.waitForURL(/\/sandbox\/identity\//);
      await accessible(page);
      await page.getByRole('button', { name: outcome }).click();
      if (heading) {
        const result = page.getByRole('heading', { level: 1, name: heading });
        const reason = page.getByRole('alert');
        await expect(result).toBeFocused();
        const first = await reason.textContent();
        // a reload of the page, or a return to it, shows the same, and a used code is in no URL
        for (const again of [() => page.reload(), () => page.goto(`${origin}/faq`).then(() => page.goBack())]) {
          await again();
          await expect(result).toBeVisible();
          await expect(reason).toHaveText(first!);
        }
        expect(new URL(page.url()).searchParams.has('code')).toBe(false);
      } else {
        await expect(page).toHaveURL(`${origin}/dashboard/settings`);
        await expect(page.getByRole('dialog').getByRole('heading', { name: messages.documentExpiresSoon })).toBeVisible();
      }
      await accessible(page);
    }
  });

test('back from the identity provider the page says what the server found [ROUTE-14, ERR-04, AUTH-19]', async ({ page, origin }) => {
  await signedIn(page, origin, { kycStatus: 'EMPTY' });
  for (const [errorCode, heading] of [
    ['VERIFICATION_DUPLICATED', text('verification', 'You already have an account')],
    ['VERIFICATION_IN_REVIEW', text('verification', 'We are checking your identity')],
    ['VERIFICATION_FAILED', text('verification', 'Your identity could not be confirmed')],
  ] as const) {
    await page.goto(`${origin}/healthz`);
    await page.evaluate(() => localStorage.setItem('csrf_token', 'begun-here'));
    await fault(page, origin, { operationId: 'exchangeVerificationCode', kind: 'status', status: 400, errorCode });
    await page.goto(`${origin}/verify?code=some-code&state=begun-here`);
    await expect(
      page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('heading', { level: 2 }))
        .filter({ hasText: heading }),
    ).toBeVisible();
    // good for one answer only
    expect(await page.evaluate(() => localStorage.getItem('csrf_token'))).toBeNull();
    await expect(page).toHaveURL(`${origin}/verify?error=${errorCode}`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('a consent that does not reach the server shows an error, and nothing is accepted [TERMS-04, ERR-05]', async ({ page, origin }) => {
  await signedIn(page, origin, { tasks: ['TERMS_AND_CONDITIONS'] });
  await fault(page, origin, { operationId: 'acceptTerms', kind: 'status', status: 400, errorCode: 'VALIDATION_FAILED' });
  await page.goto(`${origin}/terms-and-conditions`);
  await page.getByRole('button', { name: messages.agreeToTerms }).click();
  await expect(page.getByText(messages.termsNotAccepted)).toBeVisible();
  await expect(page).toHaveURL(`${origin}/terms-and-conditions`);
  await page.getByRole('button', { name: new RegExp(`${messages.agreeToTerms}|${text('ui', 'errors.retryActionLabel')}`) }).click();
  await expect(page).toHaveURL(`${origin}/invest`);
});
