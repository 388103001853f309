import { expect, fault, signedIn, test } from './support.ts';

test('back from the identity provider the page says what the server found [ROUTE-14, ERR-04, AUTH-19]', async ({ page, origin }) => {
  await signedIn(page, origin, { kycStatus: 'EMPTY' });
  for (const [errorCode, heading] of [
    ['VERIFICATION_DUPLICATED', 'You already have an account'],
    ['VERIFICATION_FAILED', 'Your identity could not be confirmed'],
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
  }
});

test('consent that does not reach the server is said, and nothing is accepted [TERMS-04, ERR-05]', async ({ page, origin }) => {
  await signedIn(page, origin, { tasks: ['TERMS_AND_CONDITIONS'] });
  await fault(page, origin, { operationId: 'acceptTerms', kind: 'status', status: 400, errorCode: 'VALIDATION_FAILED' });
  await page.goto(`${origin}/terms-and-conditions`);
  await page.getByRole('button', { name: 'I agree to the terms' }).click();
  await expect(page.getByText('The terms could not be accepted.')).toBeVisible();
  await expect(page).toHaveURL(`${origin}/terms-and-conditions`);
  await page.getByRole('button', { name: /I agree to the terms|Try again/ }).click();
  await expect(page).toHaveURL(`${origin}/invest`);
});
