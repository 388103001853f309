import type { Page } from '@playwright/test';
import { investorDeclaration } from '../../../domain/law/investor-declaration.ts';
import { brand } from '../../../domain/brand.ts';
import { taskMessages } from '../../../server/onboarding/notification-messages.ts';
import { accessible } from '../fixtures.ts';
import { bank, multi } from '../bank-answers.ts';
import { expect, fault, fits, scenario, signedIn, test } from './support.ts';
import { messages } from '../../support/messages.ts';
import { beginningOf, patternOf, text } from '../../support/catalogue.ts';
import { keptDrafts } from '../drafts.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==', 'base64');
/** A zip whose only entry is no part of a spreadsheet. */
const zip = Buffer.concat([
  Buffer.from([0x50, 0x4b, 0x03, 0x04, 20, 0, 0, 0, 0, 0]),
  Buffer.alloc(16),
  Buffer.from([8, 0, 0, 0]),
  Buffer.from('bomb.bin'),
]);
const unasked = {
  compliance: 'IN_PROGRESS',
  checks: { BANK_QUESTIONNAIRE: 'NOT_STARTED', KYC: 'NOT_STARTED', KYB: 'NOT_STARTED' },
} as const;
const last = {
  person: {
    section: 'origin',
    answers: {
      single: {
        ...bank,
        age: 2,
        education: 3,
        profession: 1,
        plannedYearlyInvestments: 'LESS_THAN_10000',
        typeOfIncome: 'FULL_TIME',
        pep: 'FALSE',
      },
      multi: { ...multi, incomeSources: ['SALARY'] },
    },
  },
  company: {
    section: 'company',
    answers: {
      single: {
        ...bank,
        companyBeneficiaries: 'OTHER',
        legalEntityRepresentationType: 'EXECUTIVE',
        regionOfOperation: 'LITHUANIA',
        companyActivities: 'SALES',
        cashUsage: 'FALSE',
        businessRelationsIntent: 'INVESTING',
        companyInvestmentTarget: 'FREE_FUNDS',
        pep: 'FALSE',
      },
      multi,
      individuals: [{ nationality: 'LT' }],
    },
  },
};

/** The questionnaire, answered up to its last section, as this tab kept it. */
async function atLastSection(page: Page, origin: string, kind: keyof typeof last) {
  const user = await signedIn(page, origin, { ...unasked, company: kind === 'company' });
  await page.evaluate(([id, draft]) => sessionStorage.setItem(`draft:questionnaire:${id}`, draft!), [user.id, JSON.stringify(last[kind])]);
  await page.goto(`${origin}/questionnaire`);
  return user;
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))));

async function asksToSignIn(page: Page, origin: string, paths: Record<string, string>) {
  const { users } = await scenario(page.request, origin, { users: [unasked] });
  for (const path of Object.keys(paths)) {
    await page.goto(origin + path);
    await expect(page.getByLabel(text('registration', 'Password')), path).toBeVisible();
  }
  await page.getByLabel(text('user-info', 'E-mail'), { exact: true }).fill(users[0]!.email);
  await page.getByLabel(text('registration', 'Password')).fill(users[0]!.password);
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
  // back where the visitor wanted to go
  await expect(page).toHaveURL(origin + Object.keys(paths).at(-1));
  for (const [path, heading] of Object.entries(paths).reverse()) {
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await fits(page);
  }
}

test('the questionnaire, its warning and the renewal ask a visitor to sign in first, and lead back [ROUTE-15, ROUTE-17, ROUTE-23]', async ({
  page,
  origin,
}) => {
  await asksToSignIn(page, origin, {
    '/renew-kyc': messages.nothingToRenew,
    '/questionnaire': text('questionnaire', 'About you'),
    '/risk-warning': messages.riskWarningTitle,
  });
});

test('the way back from the provider and the rating ask a visitor to sign in first, and lead back [ROUTE-14, ROUTE-24]', async ({
  page,
  origin,
}) => {
  await asksToSignIn(page, origin, {
    '/verify': text('verification', 'The identity check is incomplete'),
    '/investor-experience': messages.experienceTitle,
  });
});

test('both providers are offered for a renewal, and a check that cannot be started shows an error and can be started again [ONB-15, ONB-21]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin, { kycStatus: 'EXPIRED', documentExpiresAt: '2026-01-05' });
  await page.goto(`${origin}/renew-kyc`);
  const other = page.getByRole('button', { name: messages.otherProvider });
  await fault(page, origin, { operationId: 'startVerification', kind: 'status', status: 500 });
  await page.getByRole('button', { name: text('verification', 'Verify identity') }).click();
  await expect(page.getByText(text('verification', 'failedToPerformVerification'), { exact: true })).toBeVisible();
  await expect(
    page.getByText(text('verification', 'The identity check could not be opened. Try again, or use the other provider.')),
  ).toBeVisible();
  await other.click();
  await page.waitForURL(/\/sandbox\/identity\/alternative\//i);
});

test('nothing is called up to date before it is known whether the answers are due [ROUTE-15]', async ({ page, origin }) => {
  await signedIn(page, origin);
  await fault(page, origin, { operationId: 'getCompliance', kind: 'status', status: 500, times: 9 });
  await page.goto(`${origin}/renew-kyc`);
  await expect(page.getByRole('alert')).toContainText(text('kyc-renewal', 'We could not check whether your answers are due for review'));
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(text('kyc-renewal', 'Renew your identity check'));
  await page.request.delete(`${origin}/sandbox/faults`);
  await page.getByRole('button', { name: text('questionnaire', 'errors.retryActionLabel') }).click();
  await expect(title).toHaveText(messages.nothingToRenew);
});

test('a person whose document has ended is led to its renewal in place of the projects [ONB-05, ONB-16]', async ({ page, origin }) => {
  await signedIn(page, origin, { kycStatus: 'EXPIRED', documentExpiresAt: '2026-01-05' });
  await page.goto(`${origin}/dashboard/settings`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('kyc-renewal', 'Not now') })
    .click();
  await expect(page.getByRole('heading', { name: messages.documentExpired })).toBeVisible();
  await expect(page.getByRole('heading', { name: messages.mayInvest })).toHaveCount(0);
  await accessible(page);
  await page.getByRole('link', { name: messages.submitDocument }).click();
  await expect(page).toHaveURL(`${origin}/renew-kyc`);
});

for (const [who, user] of [
  ['', { kycStatus: 'EMPTY', compliance: 'IN_PROGRESS', checks: { IDENTITY_VERIFICATION: 'NOT_STARTED' } }],
  [', also in a renewal', { kycStatus: 'EXPIRED', documentExpiresAt: '2026-01-05' }],
] as const)
  test(`an answer of the provider that got lost is asked for again, without a second check${who} [ONB-14]`, async ({ page, origin }) => {
    // a broken connection is tried again by the browser itself, with a code that is spent by then; an error is tried again by the person
    for (const broken of [{ kind: 'lost' }, { kind: 'status', status: 500 }])
      for (const [outcome, status] of [
        [text('server', 'identity.approve'), 'VERIFIED'],
        [messages.confirmExpiring, 'WILL_EXPIRE_SOON'],
      ]) {
        const { token } = await signedIn(page, origin, user);
        await page.goto(`${origin}/renew-kyc`);
        await page.getByRole('button', { name: text('verification', 'Verify identity') }).click();
        await page.waitForURL(/\/sandbox\/identity\//);
        await fault(page, origin, { operationId: 'exchangeVerificationCode', ...broken });
        await page.getByRole('button', { name: outcome! }).click();
        const unknown = page.getByRole('heading', { name: messages.identityUnknown });
        const verified = page.getByText(messages.identityVerified);
        await expect(unknown.or(verified)).toBeVisible();
        if (await unknown.isVisible()) await page.getByRole('button', { name: text('questionnaire', 'errors.retryActionLabel') }).click();
        await expect(page).toHaveURL(/\/dashboard\/settings/);
        await expect(verified).toBeVisible();
        const me = await page.request.get(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
        expect(await me.json()).toMatchObject({ kycStatus: status });
      }
  });

test('until it is known who is here the terms wait with their button; then one agrees as that person [TERMS-01, TERMS-02]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\/v1\/me$/, async (route) => {
    await held;
    await route.continue();
  });
  const version = page.waitForResponse(/\/terms-and-conditions\/version$/);
  await page.goto(`${origin}/terms-and-conditions`);
  await (await version).finished();
  const agree = page.getByRole('button', { name: messages.agreeToTerms });
  await expect(page.getByRole('main')).toContainText(text('terms', 'Loading the terms…'));
  await expect(agree).toBeDisabled();
  letGo();
  await expect(
    page.getByRole('link', { name: new RegExp(`${beginningOf('terms', 'Terms and conditions, version {version} (PDF)').source}$`) }),
  ).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(text('terms', 'Loading the terms…'));
  await agree.click();
  await expect(page.getByText(messages.termsAccepted)).toBeVisible();
  await expect(page).toHaveURL(`${origin}/invest`);
});

const badge = (page: Page) => page.getByRole('banner').getByRole('img', { name: beginningOf('ui', 'New notifications: {count}') });

/** Comes straight to the page that does the one open task; the window knows of the task and stays shut there. */
async function atItsTask(page: Page, address: string, { isJourney = false } = {}) {
  const tasks = page.waitForResponse(/types=TASK/);
  await page.goto(address);
  await (await tasks).finished();
  // the slim header of a journey has no badge
  if (!isJourney) await expect(badge(page)).toHaveAccessibleName(text('ui', 'New notifications: {count}', 'en', { count: 1 }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** No modal opens on the page reached by the action, and the badge is empty. */
async function isToldNoMore(page: Page, action: () => Promise<void>) {
  await page.evaluate(() => {
    const seen = new MutationObserver(() => document.querySelector('[role="dialog"]') && document.body.setAttribute('data-told', ''));
    seen.observe(document.body, { childList: true, subtree: true });
  });
  await action();
  await expect(badge(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => document.body.hasAttribute('data-told'))).toBe(false);
}

test('who has accepted the terms is not told of them any more: no window, nothing in the badge [TERMS-03, NOTIF-09, NOTIF-12]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin, { tasks: ['TERMS_AND_CONDITIONS'] });
  await atItsTask(page, `${origin}/terms-and-conditions`);
  await isToldNoMore(page, async () => {
    await page.getByRole('button', { name: messages.agreeToTerms }).click();
    await expect(page).toHaveURL(`${origin}/invest`);
  });
});

test('who has chosen a rating is not told of it any more [NOTIF-03, NOTIF-09]', async ({ page, origin }) => {
  await signedIn(page, origin, { tasks: ['CATEGORIZATION'], experience: 'INEXPERIENCED' });
  await atItsTask(page, `${origin}/investor-experience`);
  await isToldNoMore(page, async () => {
    await page.getByRole('button', { name: text('investor-experience', 'Stay inexperienced') }).click();
    await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  });
});

test('who has worked out a loss is not told of it any more [NOTIF-03, NOTIF-09]', async ({ page, origin }) => {
  await signedIn(page, origin, { tasks: ['LOSS_SIMULATION'] });
  await atItsTask(page, `${origin}/dashboard/loss-simulation`);
  for (const figure of [messages.netIncome, text('loss-simulation', 'Liquid assets'), messages.annualCommitments])
    await page.getByRole('textbox', { name: figure }).fill('9000');
  await page.getByRole('button', { name: text('loss-simulation', 'Calculate') }).click();
  await page.getByRole('checkbox', { name: messages.resultReviewed }).check();
  await isToldNoMore(page, async () => {
    await page.getByRole('button', { name: text('loss-simulation', 'Submit') }).click();
    await expect(page.getByText(messages.resultRecorded)).toBeVisible();
    await page.getByRole('link', { name: messages.backToSettings }).click();
    await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  });
});

test('who has answered the questionnaire is not told of it any more [NOTIF-03, NOTIF-09]', async ({ page, origin }) => {
  const user = await signedIn(page, origin, { ...unasked, tasks: ['QUESTIONNAIRE'] });
  await page.evaluate(([id, draft]) => sessionStorage.setItem(`draft:questionnaire:${id}`, draft!), [user.id, JSON.stringify(last.person)]);
  await atItsTask(page, `${origin}/questionnaire`, { isJourney: true });
  await isToldNoMore(page, async () => {
    await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).click();
    await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  });
});

test('a task that was loaded before the language was changed is shown in the new one [NOTIF-09, NOTIF-10]', async ({ page, origin }) => {
  await signedIn(page, origin, { tasks: ['TERMS_AND_CONDITIONS'] });
  await atItsTask(page, `${origin}/terms-and-conditions`);
  const again = page.waitForResponse(/types=TASK/);
  await page.getByRole('banner').locator('summary').first().click();
  await page.getByRole('banner').locator('details[open]').getByRole('button', { name: 'Deutsch' }).click();
  await (await again).finished();
  await page.getByRole('banner').locator('a[href$="/invest"]').first().click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(taskMessages.TERMS_AND_CONDITIONS.title.de);
});

test('terms that could not be accepted show an error, and can be accepted then [TERMS-04]', async ({ page, origin }) => {
  await signedIn(page, origin, { tasks: ['TERMS_AND_CONDITIONS'] });
  await page.goto(`${origin}/terms-and-conditions`);
  await fault(page, origin, { operationId: 'acceptTerms', kind: 'status', status: 500 });
  const agree = page.getByRole('button', { name: messages.agreeToTerms });
  await agree.click();
  await expect(page.getByText(messages.termsNotAccepted)).toBeVisible();
  await expect(page).toHaveURL(`${origin}/terms-and-conditions`);
  await agree.click();
  await expect(page).toHaveURL(`${origin}/invest`);
});

test('a visitor who agrees while the sign-in page cannot be reached is told so, and can agree again without a reload [TERMS-04, AUTH-12, ROUTE-16]', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/terms-and-conditions`);
  const agree = page.getByRole('button', { name: messages.agreeToTerms });
  await expect(agree).toBeEnabled();
  await fault(page, origin, { operationId: 'authorize', kind: 'status', status: 500 });
  await agree.click();
  await expect(page.getByText(text('account', 'Sign-in is not available at the moment. Try again in a minute.'))).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(text('terms', 'Redirecting to the sign-in page…'));
  await agree.click();
  await expect(page.locator('input[type="password"]')).toBeVisible();
});

test('answers and an acceptance that did not arrive show an error, are saved, and sent again [QST-27]', async ({ page, origin }) => {
  await atLastSection(page, origin, 'person');
  await fault(page, origin, { operationId: 'submitQuestionnaire', kind: 'status', status: 500 });
  await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).dblclick();
  await expect(page.getByText(text('questionnaire', 'Something went wrong. Please try again later.'))).toBeVisible();
  await page.getByRole('button', { name: text('questionnaire', 'Back to answers') }).click();
  await expect(page.getByRole('radio', { name: text('questionnaire', 'questionnaire.typeOfIncome.options.FULL_TIME') })).toBeChecked();
  await page.getByRole('button', { name: text('questionnaire', 'Back'), exact: true }).click();
  await page.getByRole('button', { name: text('questionnaire', 'Back'), exact: true }).click();
  // an answer that asks for safety leads to the warning
  await page.getByText(text('questionnaire', 'questionnaire.riskAppetite.options.1')).click();
  await page.getByRole('button', { name: text('questionnaire', 'Continue') }).click();
  await page.getByRole('button', { name: text('questionnaire', 'Continue') }).click();
  await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).click();
  const accept = page.getByRole('button', { name: messages.acceptWarning });
  await page.getByRole('checkbox').check();
  await fault(page, origin, { operationId: 'acceptRiskWarning', kind: 'status', status: 500 });
  await accept.click();
  await expect(page.getByText(text('questionnaire', 'We could not confirm your acceptance. Please try again.'))).toBeVisible();
  await accept.click();
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
});

test('reload, Back and Forward bring the questionnaire back at its section, and a waiting warning before it [QST-01, QST-23]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin, unasked);
  await page.goto(`${origin}/dashboard/settings`);
  await page.getByRole('link', { name: messages.answerQuestionnaire }).click();
  await page.getByText(text('questionnaire', 'questionnaire.age.options.2')).click();
  await page.getByText(text('questionnaire', 'questionnaire.education.options.2')).click();
  await page.getByText(text('questionnaire', 'questionnaire.profession.options.5'), { exact: true }).click();
  await page.getByRole('button', { name: text('questionnaire', 'Continue') }).click();
  const goals = page.getByRole('heading', { name: messages.goalsTitle });
  await expect(goals).toBeFocused();
  await page.getByText(text('questionnaire', 'questionnaire.investmentHorizon.options.3')).click();
  // a mail is written beside the page, which stays
  const ask = page.getByRole('link', { name: text('ui', 'Contact us') });
  await expect(ask).toHaveAttribute('href', `mailto:${brand.email}`);
  await expect(ask).toHaveText(text('ui', 'Contact us'));
  const person = page.getByRole('heading', { name: text('questionnaire', 'About you') });
  const years = page.getByRole('radio', { name: text('questionnaire', 'questionnaire.investmentHorizon.options.3') });
  await page.reload();
  await expect(goals).toBeVisible();
  await expect(years).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/questionnaire?section=person`);
  await expect(person).toBeFocused();
  await expect(page.getByRole('radio', { name: text('questionnaire', 'questionnaire.profession.options.5') })).toBeChecked();
  await page.goForward();
  await expect(goals).toBeFocused();
  await expect(years).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  await page.goForward();
  await expect(person).toBeVisible();
  await page.goForward();
  await expect(goals).toBeVisible();
  await expect(years).toBeChecked();
  await page.getByRole('button', { name: text('questionnaire', 'Back'), exact: true }).click();
  await expect(page.getByRole('radio', { name: text('questionnaire', 'questionnaire.profession.options.5') })).toBeChecked();
  // also a section that is complete is where the person was
  await page.reload();
  await expect(person).toBeVisible();
  await expect(page.getByRole('radio', { name: text('questionnaire', 'questionnaire.profession.options.5') })).toBeChecked();
  await expect(page.getByRole('complementary', { name: text('questionnaire', 'Progress') })).toContainText(
    text('questionnaire', '{done} of {count}', 'en', { done: 1, count: 10 }),
  );
});

for (const kind of ['person', 'company'] as const)
  test(`Back and Forward walk through every part that a ${kind} answers, and Back from the warning leads to the answers [QST-07, QST-22, QST-23]`, async ({
    page,
    origin,
  }) => {
    await atLastSection(page, origin, kind);
    if (kind === 'company') {
      await page.getByText(text('questionnaire', 'questionnaire.companyBeneficiaries.options.EXECUTIVE')).click();
      for (const figure of [
        text('questionnaire', 'Own funds'),
        text('questionnaire', 'Net turnover'),
        text('questionnaire', 'Balance-sheet total'),
      ])
        await page.getByRole('textbox', { name: figure }).fill('250000');
    }
    const parts = kind === 'person' ? ['person', 'goals', 'bonds', 'origin'] : ['goals', 'bonds', 'company'];
    const at = (section: string) => expect(page).toHaveURL(`${origin}/questionnaire?section=${section}`);
    await at(parts.at(-1)!);
    await page.goto(`${origin}/questionnaire?section=${parts[0]}`);
    for (const part of parts.slice(1)) {
      await page.getByRole('button', { name: text('questionnaire', 'Continue') }).click();
      await at(part);
    }
    for (const part of parts.slice(0, -1).reverse()) {
      await page.goBack();
      await at(part);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('radio', { checked: true }).first()).toBeVisible();
    }
    for (const part of parts.slice(1)) {
      await page.goForward();
      await at(part);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
    await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).click();
    await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  });

test('the block of a questionnaire whose warning waits leads to the questionnaire, which offers the warning first [ONB-11, QST-23]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin, { compliance: 'IN_PROGRESS', checks: { BANK_QUESTIONNAIRE: 'IN_PROGRESS' } });
  await page.goto(`${origin}/dashboard/settings`);
  const way = page.getByRole('link', { name: text('onboarding', 'Read the warning') });
  await expect(way).toHaveAttribute('href', '/questionnaire');
  await way.click();
  await expect(page).toHaveURL(`${origin}/risk-warning`);
  await expect(page.getByRole('heading', { name: messages.riskWarningTitle })).toBeVisible();
  // one step back is where one came from
  await page.goBack();
  await expect(way).toBeVisible();
});

test('details that the server refuses for one field are told of as not saved, and the field says why [DASH-05, DASH-06]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin);
  await page.goto(`${origin}/dashboard/settings`);
  await fault(page, origin, { operationId: 'updateSettings', kind: 'status', status: 400, errorCode: 'INVALID_PHONE_NUMBER' });
  await page.getByRole('button', { name: text('user-info', 'Save details') }).click();
  await expect(page.getByText(text('user-info', 'settings.errorAlert'), { exact: true })).toBeVisible();
  const phone = page.getByRole('textbox', { name: text('back-office', 'Phone') });
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
});

test('no address leads behind a gap in the questionnaire, and one of no part is mended [QST-01, QST-17]', async ({ page, origin }) => {
  await signedIn(page, origin, unasked);
  for (const [section, corrected] of [
    ['origin', 'person'],
    ['nowhere', 'person'],
    ['1', 'person'],
  ] as const) {
    await page.goto(`${origin}/questionnaire?section=${section}`);
    await expect(page).toHaveURL(`${origin}/questionnaire?section=${corrected}`);
  }
  await page.getByText(text('questionnaire', 'questionnaire.age.options.2')).click();
  await page.getByText(text('questionnaire', 'questionnaire.education.options.2')).click();
  await page.getByText(text('questionnaire', 'questionnaire.profession.options.5'), { exact: true }).click();
  await page.goto(`${origin}/questionnaire?section=company`);
  await expect(page).toHaveURL(`${origin}/questionnaire?section=goals`);
  await expect(page.getByRole('heading', { name: messages.goalsTitle })).toBeVisible();
});

test('Back from the warning leads to the answers that called for it, and Forward to the warning again [QST-23]', async ({
  page,
  origin,
}) => {
  await atLastSection(page, origin, 'person');
  await page.goto(`${origin}/questionnaire?section=goals`);
  await page.getByText(text('questionnaire', 'questionnaire.riskAppetite.options.1')).click();
  await page.getByRole('button', { name: text('questionnaire', 'Continue') }).click();
  await page.getByRole('button', { name: text('questionnaire', 'Continue') }).click();
  await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).click();
  const warning = page.getByRole('heading', { name: messages.riskWarningTitle });
  await expect(warning).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/questionnaire?section=origin`);
  await expect(page.getByRole('heading', { name: messages.sourceOfFunds })).toBeFocused();
  await expect(page.getByRole('radio', { checked: true }).first()).toBeVisible();
  await page.goForward();
  await expect(warning).toBeVisible();
  // without a part in the address the warning comes first, and Back does not lead to where it is sent away from
  await page.goto(`${origin}/faq`);
  await page.goto(`${origin}/questionnaire`);
  await expect(warning).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/faq`);
});

test('a hundred owners are named, and the button explains why there can be no more [QST-20]', async ({ page, origin }) => {
  const user = await signedIn(page, origin, { ...unasked, company: true });
  const full = {
    ...last.company,
    answers: { ...last.company.answers, individuals: Array.from({ length: 99 }, () => ({ nationality: 'LT' })) },
  };
  await page.evaluate(([id, draft]) => sessionStorage.setItem(`draft:questionnaire:${id}`, draft!), [user.id, JSON.stringify(full)]);
  await page.goto(`${origin}/questionnaire`);
  const add = page.getByRole('button', { name: messages.addPerson });
  await expect(add).toBeEnabled();
  for (const id of ['No more than {limit} persons can be added.', 'No more than {limit} companies can be added.'])
    await expect(page.getByText(patternOf('questionnaire', id))).toHaveCount(0);
  await add.click();
  await expect(page.getByRole('group', { name: text('questionnaire', 'Person {number}', 'en', { number: 100 }) })).toBeVisible();
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription(text('questionnaire', 'No more than {limit} persons can be added.', 'en', { limit: 100 }));
  await expect(page.getByText(text('questionnaire', 'No more than {limit} persons can be added.', 'en', { limit: 100 }))).toBeVisible();
  await expect(page.getByRole('button', { name: messages.addCompany })).toBeEnabled();
});

test('the settings have one filled button, the one that saves [ONB-05]', async ({ page, origin }) => {
  await signedIn(page, origin, unasked);
  await page.goto(`${origin}/dashboard/settings?step=details`);
  const save = page.getByRole('button', { name: text('user-info', 'Save details') });
  await expect(page.getByRole('link', { name: messages.answerQuestionnaire })).toBeVisible();
  const colour = await save.evaluate((it) => getComputedStyle(it).backgroundColor);
  const filled = await page
    .locator('main')
    .locator('a, button')
    .evaluateAll((all, like) => all.filter((it) => getComputedStyle(it).backgroundColor === like).map((it) => it.textContent), colour);
  expect(filled).toEqual([text('user-info', 'Save details')]);
});

test('every question says why it is asked, and the progress says how long the rest takes', async ({ page, origin }) => {
  await signedIn(page, origin, unasked);
  await page.goto(`${origin}/questionnaire`);
  const why = page.getByText(messages.whyWeAsk, { exact: true });
  const progress = page.getByRole('complementary', { name: text('questionnaire', 'Progress') });
  const minutesLeft = (minutes: number) =>
    text('questionnaire', '{minutes, plural, one {About # minute left.} other {About # minutes left.}}', 'en', { minutes });
  await expect(why).toHaveCount(3);
  await expect(progress).toContainText(text('questionnaire', '{done} of {count}', 'en', { done: 0, count: 3 }));
  const reason = page.locator('details', { has: why }).first().locator('p');
  await expect(reason).toBeHidden();
  await why.first().press('Enter');
  await expect(reason).toBeVisible();
  await expect(reason).not.toBeEmpty();
  await accessible(page);
  await expect(progress).toContainText(minutesLeft(5));
  await page.getByText(text('questionnaire', 'questionnaire.age.options.2')).click();
  await page.getByText(text('questionnaire', 'questionnaire.education.options.2')).click();
  await page.getByText(text('questionnaire', 'questionnaire.profession.options.5'), { exact: true }).click();
  await page.getByRole('button', { name: text('questionnaire', 'Continue') }).click();
  await expect(why).toHaveCount(10);
  await expect(progress).toContainText(text('questionnaire', '{done} of {count}', 'en', { done: 0, count: 10 }));
  await expect(progress).toContainText(minutesLeft(5));
  await page.getByText(text('questionnaire', 'questionnaire.investmentHorizon.options.3')).click();
  await expect(progress).toContainText(minutesLeft(4));
});

test('hostile text in the questionnaire is refused at its field; nothing typed is lost, and no personal number is saved [QST-18, QST-21]', async ({
  page,
  origin,
}) => {
  const wrong: number[] = [];
  page.on('response', (response) => response.status() >= 500 && wrong.push(response.status()));
  await atLastSection(page, origin, 'company');
  const name = '<script>alert(1)</script> 👩‍🚀 שלום';
  const box = (label: string) => page.getByRole('textbox', { name: label });
  await box(messages.fullName).fill(name);
  await box(messages.personalCode).fill('9'.repeat(256));
  await box(messages.shareInPercent).fill('-0');
  await box(text('questionnaire', 'Own funds')).fill('1e999');
  await box(text('questionnaire', 'Net turnover')).fill('9999999999999');
  await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).click();
  await expect(box(messages.fullName)).toHaveAccessibleDescription(text('questionnaire', 'Please write the name in letters.'));
  await expect(box(messages.fullName)).toBeFocused();
  await expect(box(messages.personalCode)).toHaveAccessibleDescription(
    text('questionnaire', 'Please use at most {limit} characters.', 'en', { limit: 255 }),
  );
  await expect(box(messages.shareInPercent)).toHaveAccessibleDescription(text('questionnaire', 'Please enter a number from 0 to 100.'));
  await expect(box(text('questionnaire', 'Own funds'))).toHaveAccessibleDescription(
    text('questionnaire', 'Please enter the amount in digits, for example 250000.'),
  );
  await expect(box(text('questionnaire', 'Net turnover'))).toHaveAccessibleDescription(text('questionnaire', 'This number is too large.'));
  await expect(box(text('questionnaire', 'Balance-sheet total'))).toHaveAccessibleDescription(messages.required);
  await accessible(page);
  await box(messages.personalCode).fill('48001010000');
  expect((await stored(page)) + (await keptDrafts(page)).join()).not.toContain('48001010000');
  await page.reload();
  await expect(box(messages.fullName)).toHaveValue(name);
  await expect(box(text('questionnaire', 'Own funds'))).toHaveValue('1e999');
  await expect(box(messages.personalCode)).toHaveValue('');
  await box(messages.fullName).fill('Ona Petraitė');
  await box(messages.personalCode).fill('9999-12-31');
  await box(messages.shareInPercent).fill('100');
  for (const figure of [
    text('questionnaire', 'Own funds'),
    text('questionnaire', 'Net turnover'),
    text('questionnaire', 'Balance-sheet total'),
  ])
    await box(figure).fill('1.234.567,50');
  await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).click();
  await expect(box(messages.personalCode)).toHaveAccessibleDescription(
    text('questionnaire', 'Please enter it as shown in the document or register.'),
  );
  await box(messages.personalCode).fill('1980-01-01');
  await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).click();
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  expect(wrong).toEqual([]);
  // the stored values are shown again, numbers too, also where a draft was saved without them
  await page.goto(`${origin}/questionnaire`);
  for (let section = 0; section < 2; section++) await page.getByRole('button', { name: text('questionnaire', 'Continue') }).click();
  await page.getByText(text('questionnaire', 'questionnaire.legalEntityRepresentationType.options.REPRESENTATIVE')).click();
  await page.reload();
  await expect(box(messages.fullName)).toHaveValue('Ona Petraitė');
  await expect(box(messages.personalCode)).toHaveValue('1980-01-01');
});

test('figures of a loss that were not sent are not taken for the recorded result [LOSS-09]', async ({ page, origin }) => {
  await signedIn(page, origin);
  await page.goto(`${origin}/dashboard/loss-simulation`);
  const recorded = 'Your result has been recorded. You can repeat the simulation at any time; the latest result applies.';
  await expect(page.getByText(text('loss-simulation', recorded))).toBeVisible();
  const notIncluded = page.getByText(text('loss-simulation', 'It does not yet include the figures entered below.'));
  const income = page.getByRole('textbox', { name: messages.netIncome });
  await income.fill('9000');
  await expect(notIncluded).toHaveCount(0);
  await page.reload();
  await expect(income).toHaveValue('9000');
  await expect(notIncluded).toBeVisible();
  await income.fill('');
  await expect(notIncluded).toHaveCount(0);
});

test('a loss is worked out beside five explanations, and sent only when its result was reviewed [LOSS-01, LOSS-06, LOSS-09]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin, { compliance: 'IN_PROGRESS', checks: { LOSS_SIMULATION: 'NOT_STARTED' } });
  await page.goto(`${origin}/dashboard/loss-simulation`);
  const explanations = page.getByRole('region', { name: text('loss-simulation', 'What is included') });
  await expect(explanations.getByRole('group').locator('summary')).toHaveText([
    text('loss-simulation', 'What is annual income?'),
    text('loss-simulation', 'What are liquid assets?'),
    text('loss-simulation', 'What are financial commitments?'),
    text('loss-simulation', 'What is total net worth?'),
    text('loss-simulation', 'What is the ability to bear losses?'),
  ]);
  const form = await page.getByRole('textbox', { name: messages.netIncome }).boundingBox();
  expect((await explanations.boundingBox())!.x).toBeGreaterThan(form!.x + form!.width);
  await explanations.getByText(text('loss-simulation', 'What are liquid assets?')).click();
  await expect(
    explanations.getByText(
      text(
        'loss-simulation',
        'Cash on savings and current accounts, savings that become cash within 30 days, instruments on a regulated market, and fund units redeemable at least weekly. Real estate, occupational pensions and earlier crowdfunding investments do not count.',
      ),
    ),
  ).toBeVisible();
  const income = page.getByRole('textbox', { name: messages.netIncome });
  await income.fill('1e999');
  await page.getByRole('textbox', { name: text('loss-simulation', 'Liquid assets') }).fill('8'.repeat(256));
  await page.getByRole('textbox', { name: messages.annualCommitments }).fill('−0');
  await page.getByRole('button', { name: text('loss-simulation', 'Calculate') }).click();
  await expect(income).toBeFocused();
  await expect(income).toHaveAccessibleDescription(patternOf('loss-simulation', 'Please enter an amount such as {example}.'));
  await expect(page.getByRole('textbox', { name: text('loss-simulation', 'Liquid assets') })).toHaveAccessibleDescription(
    text('questionnaire', 'This number is too large.'),
  );
  await page.reload();
  await expect(income).toHaveValue('1e999');
  await income.fill('30 000');
  await page.getByRole('textbox', { name: text('loss-simulation', 'Liquid assets') }).fill('5.000,00');
  await page.getByRole('textbox', { name: messages.annualCommitments }).fill('15000');
  await page.getByRole('button', { name: text('loss-simulation', 'Calculate') }).click();
  const submit = page.getByRole('button', { name: text('loss-simulation', 'Submit') });
  await expect(submit).toBeDisabled();
  await page.getByRole('checkbox', { name: messages.resultReviewed }).check();
  await fault(page, origin, { operationId: 'submitLossSimulation', kind: 'status', status: 500 });
  await submit.click();
  await expect(page.getByText(text('loss-simulation', 'failedToSubmitResults'))).toBeVisible();
  await expect(income).toHaveValue('30 000');
  await submit.click();
  await expect(page.getByText(messages.resultRecorded)).toBeVisible();
  await expect(income).toHaveValue('');
  await expect(
    page.getByText(
      text('loss-simulation', 'Your result has been recorded. You can repeat the simulation at any time; the latest result applies.'),
    ),
  ).toBeVisible();
  await accessible(page);
});

test('a person chooses between two ratings with help beside them, and who stays inexperienced may leave the loss simulation empty [EXP-02, LOSS-10]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin, { compliance: 'IN_PROGRESS', experience: 'NONE', checks: { INVESTOR_EXPERIENCE: 'NOT_STARTED' } });
  await page.goto(`${origin}/investor-experience?lng=de`);
  await expect(page.getByRole('link', { name: text('investor-experience', 'Investor categories (PDF)', 'de') })).toHaveAttribute(
    'href',
    /investor-categories_de\.pdf$/,
  );
  await page.goto(`${origin}/investor-experience?lng=en`);
  const help = page.getByRole('complementary', { name: text('investor-experience', 'Help') });
  await expect(help.getByRole('link', { name: text('investor-experience', 'Investor categories (PDF)') })).toHaveAttribute(
    'href',
    /investor-categories_en\.pdf$/,
  );
  await expect(help.getByRole('link')).toHaveCount(3);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await page.getByText(text('investor-experience', 'Inexperienced'), { exact: true }).click();
  await expect(page.getByRole('region', { name: text('loss-simulation', 'What is included') }).getByRole('group')).toHaveCount(3);
  await page.getByRole('button', { name: text('investor-experience', 'Stay inexperienced') }).click();
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  await signedIn(page, origin, { compliance: 'IN_PROGRESS', company: true, experience: 'NONE' });
  await page.goto(`${origin}/investor-experience`);
  await expect(page.getByRole('heading', { name: messages.companyExperienceTitle })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: messages.noneMet })).toBeVisible();
});

test('the figures of a simulation whose result went along with a rating are not kept any longer [LOSS-09, LOSS-10]', async ({
  page,
  origin,
}) => {
  await signedIn(page, origin, { compliance: 'IN_PROGRESS', experience: 'INEXPERIENCED', checks: { LOSS_SIMULATION: 'NOT_STARTED' } });
  await page.goto(`${origin}/investor-experience`);
  for (const figure of [messages.netIncome, text('loss-simulation', 'Liquid assets'), messages.annualCommitments])
    await page.getByRole('textbox', { name: figure }).fill('9000');
  await page.getByRole('button', { name: text('loss-simulation', 'Calculate') }).click();
  await page.getByRole('checkbox', { name: messages.resultReviewed }).check();
  expect(await stored(page)).toContain('draft:loss-simulation');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/loss-simulation/result'));
  await page.getByRole('button', { name: text('investor-experience', 'Stay inexperienced') }).click();
  await sent;
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  expect(await stored(page)).not.toContain('draft:loss-simulation');
  await page.goto(`${origin}/dashboard/loss-simulation`);
  await expect(page.getByRole('textbox', { name: messages.netIncome })).toHaveValue('');
});

test('a company that begins to send a file and then asks for nothing does not wait for it [EXP-06, EXP-07]', async ({ page, origin }) => {
  await signedIn(page, origin, { compliance: 'IN_PROGRESS', company: true, experience: 'NONE' });
  await page.goto(`${origin}/investor-experience`);
  await fault(page, origin, { operationId: 'uploadFile', kind: 'never' });
  await page.locator('input[type=file]').setInputFiles({ name: 'accounts.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('listitem').filter({ hasText: 'accounts.png' })).toBeVisible();
  await page.getByRole('checkbox', { name: messages.noneMet }).check();
  const send = page.getByRole('button', { name: text('investor-experience', 'Send request') });
  await expect(send).toBeDisabled();
  await page.getByText(messages.keepProtection).click();
  await expect(page.getByText(text('investor-experience', 'A file is still being sent.'))).toHaveCount(0);
  await send.click();
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
});

test('several files prove an experience, each is looked at by its content, and a request is not sent twice [EXP-10]', async ({
  page,
  origin,
}) => {
  const wrong: number[] = [];
  page.on('response', (response) => response.status() >= 500 && wrong.push(response.status()));
  await signedIn(page, origin, { compliance: 'IN_PROGRESS', experience: 'NONE', checks: { INVESTOR_EXPERIENCE: 'NOT_STARTED' } });
  await page.goto(`${origin}/investor-experience`);
  await page.getByText(text('investor-experience', 'Experienced'), { exact: true }).click();
  await page.getByText(text('investor-experience', 'Income or savings')).click();
  await page.getByText(messages.workInFinance).click();
  await page.getByRole('checkbox', { name: investorDeclaration.en.person }).check();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'income.png', mimeType: 'image/png', buffer: png },
    { name: 'really-a-picture.pdf', mimeType: 'application/pdf', buffer: png },
    { name: 'bomb.xlsx', mimeType: 'application/vnd.ms-excel', buffer: zip },
    { name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(12 * 1024 * 1024)]) },
    { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
  ]);
  const file = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(file('income.png')).toContainText(text('back-office', 'Received'));
  await expect(file('really-a-picture.pdf')).toContainText(text('back-office', 'Received'));
  await expect(file('bomb.xlsx')).toContainText(
    text('file-upload', 'The content of this file is not PDF, JPG, PNG, XLSX or DOCX. Please choose another one.'),
  );
  await expect(file('large.pdf')).toContainText(
    text('file-upload', 'The file is too large. The limit is {size} MB. Please choose a smaller one.', 'en', { size: 10 }),
  );
  await expect(file('empty.pdf')).toContainText(text('ui', 'This file is empty. Please choose another one.'));
  await accessible(page);
  await page.reload();
  await expect(file('income.png')).toContainText(text('back-office', 'Received'));
  await expect(page.getByRole('checkbox', { name: patternOf('investor-experience', 'Income or savings') })).toBeChecked();
  await page.getByRole('button', { name: text('file-upload', 'Remove {name}', 'en', { name: 'really-a-picture.pdf' }) }).click();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/evaluations') && request.method() === 'POST' && sent.push(request.url()));
  await fault(page, origin, { operationId: 'submitEvaluation', kind: 'slow', delayMs: 700 });
  await page.getByRole('button', { name: text('investor-experience', 'Send request') }).dblclick();
  await expect(page.getByRole('checkbox', { name: patternOf('investor-experience', 'Income or savings') })).toBeDisabled();
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  await expect(page.getByRole('listitem').filter({ hasText: text('onboarding', 'Investor experience') })).toContainText(
    text('onboarding', 'Under way'),
  );
  expect(sent).toHaveLength(1);
  expect(wrong).toEqual([]);
});

test('who is rated as experienced is asked for no consent to the risk at payment, and others are [EXP-12]', async ({ page, origin }) => {
  for (const experience of ['EXPERIENCED', 'INEXPERIENCED'] as const) {
    const { users, projects, investments } = await scenario(page.request, origin, {
      users: [{ experience }],
      projects: [{}],
      investments: [{ user: 0, project: 0, amount: 500 }],
    });
    await page.goto(`${origin}/healthz`);
    await page.evaluate((token) => localStorage.setItem('token', token), users[0]!.token);
    await page.goto(`${origin}/project/${projects[0]!.id}/invest/${investments[0]!.id}/payment`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.choosePayment);
    await expect(page.getByRole('checkbox')).toHaveCount(experience === 'EXPERIENCED' ? 0 : 1);
  }
});
