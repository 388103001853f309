import type { Locator, Page } from '@playwright/test';
import { investorDeclaration } from '../../domain/law/investor-declaration.ts';
import type { ScenarioUser } from '../../server/sandbox/scenario.ts';
import { bank, multi } from './bank-answers.ts';
import { accessible, expect, test } from './fixtures.ts';
import { answerAll, box, button, heading, type Keyboard, keyboardOf, question, tickAnswer } from './keys.ts';
import { fault, scenario, signedIn } from './pages/support.ts';
import { beginningOf, patternOf, text } from '../support/catalogue.ts';
import { messages } from '../support/messages.ts';

/** Comes by the hosted sign-in page, which is filled in with the keyboard too. */
async function arrive(page: Page, keys: Keyboard, origin: string, user: ScenarioUser) {
  const { users } = await scenario(page.request, origin, { users: [user] });
  await page.goto(`${origin}/dashboard/settings`);
  await keys.type(page.getByLabel(text('user-info', 'E-mail'), { exact: true }), users[0]!.email);
  await keys.type(page.getByLabel(text('registration', 'Password')), users[0]!.password);
  await keys.press('Enter');
  await page.waitForURL(`${origin}/dashboard/settings`);
}

test('a new account comes to "you may invest" with the keyboard alone: terms, identity, details, answers, warning, rating, loss [ONB-10, QST-25, TERMS-01]', async ({
  page,
  origin,
}) => {
  test.slow();
  const keys = await keyboardOf(page);
  await arrive(page, keys, origin, { isNew: true, tasks: ['TERMS_AND_CONDITIONS'] });

  await test.step('the task and the terms', async () => {
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toBeAttached();
    await keys.activate(dialog.getByRole('button', { name: messages.taskNow }));
    await expect(page).toHaveURL(`${origin}/terms-and-conditions`);
    await expect(heading(page, messages.termsTitle)).toBeFocused();
    await keys.activate(button(page, messages.agreeToTerms), 'Space');
    await expect(page).toHaveURL(`${origin}/invest`);
    // who presses on before the page is there is led to its heading
    await expect(heading(page, messages.projectsTitle)).toBeFocused();
  });

  await test.step('the settings and the identity', async () => {
    const menu = page.locator('header summary').last();
    await keys.reach(menu, 'Shift+Tab');
    await keys.press('Enter');
    await keys.activate(page.locator('header').getByRole('link', { name: text('ui', 'Settings') }));
    await expect(page).toHaveURL(/\/dashboard\/settings/);
    await expect(heading(page, messages.confirmIdentityTitle)).toBeVisible();
    // forwards, back by its name in the list, and there again
    await keys.activate(button(page, messages.continueToDetails));
    await expect(heading(page, text('questionnaire', 'Your details'))).toBeFocused();
    await keys.activate(button(page, text('onboarding', 'Identity')), 'Space');
    await expect(heading(page, messages.confirmIdentityTitle)).toBeFocused();
    await keys.activate(button(page, text('verification', 'Verify identity')));
    await page.waitForURL(/\/sandbox\/identity\//);
    await keys.activate(button(page, text('server', 'identity.approve')));
    await expect(page).toHaveURL(/\/dashboard\/settings/);
    await expect(page.getByText(messages.identityVerified)).toBeVisible();
  });

  await test.step('the details', async () => {
    await keys.type(box(page, text('user-info', 'Phone number')), '+370 612 34567');
    await keys.pick(page.getByRole('combobox', { name: text('user-info', 'Citizenship') }), 'lithu', 'Lithuania');
    await keys.pick(page.getByRole('combobox', { name: text('user-info', 'Country') }), 'latv', 'Latvia');
    await keys.type(box(page, text('user-info', 'Street')), 'Brīvības iela');
    await keys.type(box(page, text('user-info', 'House number')), '12');
    await keys.press('Enter');
    await expect(page.getByRole('alert')).toContainText(messages.correctDetails);
    await expect(box(page, text('user-info', 'City'))).toBeFocused();
    await expect(box(page, text('user-info', 'City'))).toHaveAccessibleDescription(patternOf('ui', 'common.required'));
    await page.keyboard.type('Rīga');
    await keys.press('Enter');
    await expect(page.getByText(messages.detailsSaved)).toBeVisible();
    await expect(button(page, text('user-info', 'Save details'))).toBeFocused();
    await keys.type(box(page, text('onboarding', 'Coupon code')), 'WELCOME15');
    await keys.press('Enter');
    await expect(page.getByText(messages.couponRedeemed)).toBeVisible();
    await expect(box(page, text('onboarding', 'Coupon code'))).toBeFocused();
    await keys.activate(page.getByRole('link', { name: messages.answerQuestionnaire }).last());
  });

  await test.step('the questionnaire, all four parts', async () => {
    await expect(heading(page, text('questionnaire', 'About you'))).toBeFocused();
    // with nothing answered: the first gap has the focus, and is announced
    await keys.activate(button(page, text('questionnaire', 'Continue')));
    await expect(page.getByRole('alert')).toContainText(
      text('questionnaire', 'Something is missing or incorrect. Check the marked questions.'),
    );
    await expect(question(page, 'age').getByRole('radio').first()).toBeFocused();
    await expect(question(page, 'age')).toHaveAccessibleDescription(patternOf('ui', 'common.required'));
    await answerAll(page, keys, { age: 2, education: 3, profession: 5 });
    await keys.activate(page.getByText(messages.whyWeAsk, { exact: true }).first().and(page.locator('summary')));
    await expect(page.locator('details p').first()).toBeVisible();
    await keys.activate(button(page, text('questionnaire', 'Continue')), 'Space');
    await expect(heading(page, messages.goalsTitle)).toBeFocused();
    await answerAll(page, keys, { investmentHorizon: 2, riskAppetite: 1, investmentSustainability: 1 });
    await tickAnswer(page, keys, 'investmentGoals', 2);
    await answerAll(page, keys, { riskTolerance: 2, expectedReturn: 2 });
    await tickAnswer(page, keys, 'investmentKnowledge', 1);
    await answerAll(page, keys, { investmentExperience: 1, sumBorrowed: 1, countOfInvestments: 1 });
    await keys.press('Enter');
    await expect(heading(page, messages.bondKnowledgeTitle)).toBeFocused();
    await answerAll(page, keys, { bondsPortfolioTotalSum: 1, numberOfBondTrades: 1, bondsKnowledge: 4 });
    await keys.press('Enter');
    await expect(heading(page, messages.sourceOfFunds)).toBeFocused();
    // back and on again: what was answered is there
    await keys.activate(button(page, text('questionnaire', 'Back')));
    await expect(heading(page, messages.bondKnowledgeTitle)).toBeFocused();
    await keys.activate(button(page, text('questionnaire', 'Continue')));
    await answerAll(page, keys, { plannedYearlyInvestments: 'FROM_10000_TO_50000' });
    await tickAnswer(page, keys, 'incomeSources', 'OTHER');
    await keys.type(box(page, text('questionnaire', 'questionnaire.incomeSources.other')), 'Sale of a flat');
    await answerAll(page, keys, { typeOfIncome: 'OTHER' });
    await keys.type(box(page, text('questionnaire', 'questionnaire.typeOfIncome.other')), 'Rent of land');
    await answerAll(page, keys, { pep: 'TRUE' });
    await keys.type(box(page, text('questionnaire', 'First name')), 'Eva');
    await keys.choose(question(page, 'pep'), text('questionnaire', 'questionnaire.pep.options.FALSE'));
    await expect(box(page, text('questionnaire', 'First name'))).toHaveCount(0);
    await accessible(page);
    await keys.activate(button(page, text('questionnaire', 'Send answers')));
  });

  await test.step('the warning', async () => {
    await expect(heading(page, messages.riskWarningTitle)).toBeFocused();
    await keys.tick(page.getByRole('checkbox'));
    await keys.activate(button(page, messages.acceptWarning));
    await expect(page).toHaveURL(`${origin}/dashboard/settings`);
    await expect(heading(page, text('ui', 'Settings'))).toBeFocused();
  });

  await test.step('the rating', async () => {
    await keys.activate(page.getByRole('main').getByRole('link', { name: text('onboarding', 'Investor experience') }));
    await expect(heading(page, messages.experienceTitle)).toBeFocused();
    await keys.reach(question(page, 'rating'));
    await keys.press('Space');
    await expect(page.getByRole('radio', { name: text('investor-experience', 'Inexperienced'), exact: true })).toBeChecked();
    await keys.activate(button(page, text('investor-experience', 'Stay inexperienced')));
    await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  });

  await test.step('the loss simulation', async () => {
    await expect(page.getByText(text('onboarding', '{done} of {all} complete', 'en', { done: 3, all: 4 }))).toBeVisible();
    await keys.activate(page.getByRole('listitem').getByRole('link', { name: text('onboarding', 'Loss simulation') }));
    await expect(heading(page, text('onboarding', 'Loss simulation'))).toBeFocused();
    await keys.type(box(page, messages.netIncome), '24 000');
    await keys.press('Enter');
    await expect(box(page, text('loss-simulation', 'Liquid assets'))).toBeFocused();
    await expect(box(page, text('loss-simulation', 'Liquid assets'))).toHaveAccessibleDescription(patternOf('ui', 'common.required'));
    await page.keyboard.type('8000.50');
    await keys.type(box(page, messages.annualCommitments), '9600');
    await keys.activate(button(page, text('loss-simulation', 'Calculate')));
    await expect(heading(page, text('loss-simulation', 'Your result'))).toBeFocused();
    await keys.tick(page.getByRole('checkbox', { name: messages.resultReviewed }));
    await keys.tick(page.getByRole('checkbox', { name: messages.shareResult }));
    await keys.activate(button(page, text('loss-simulation', 'Submit')), 'Space');
    await expect(page.getByText(messages.resultRecorded)).toBeVisible();
    await keys.activate(page.getByRole('link', { name: messages.backToSettings }));
    await expect(heading(page, messages.mayInvest)).toBeVisible();
    await keys.activate(page.getByRole('link', { name: messages.openProjects }));
    await expect(page).toHaveURL(`${origin}/invest`);
  });
});

test('who proves their experience chooses files, takes one back and tries one again with the keyboard, and never loses their place [EXP-04, EXP-10]', async ({
  page,
  origin,
}) => {
  const keys = await keyboardOf(page);
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: png });
  await signedIn(page, origin, { compliance: 'IN_PROGRESS', experience: 'NONE', checks: { INVESTOR_EXPERIENCE: 'NOT_STARTED' } });
  await page.goto(`${origin}/investor-experience`);
  await expect(heading(page, messages.experienceTitle)).toBeFocused();
  await keys.choose(question(page, 'rating'), text('investor-experience', 'Experienced'));
  for (const name of [beginningOf('investor-experience', 'Income or savings'), messages.workInFinance])
    await keys.tick(page.getByRole('checkbox', { name }));
  // each is sent again by itself once: only one of the two fails twice
  await fault(page, origin, { operationId: 'uploadFile', kind: 'status', status: 500, times: 3 });
  const chosen = page.waitForEvent('filechooser');
  await keys.activate(button(page, text('file-upload', 'Choose files')));
  await (await chosen).setFiles([file('income.png'), file('diploma.png')]);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const again = page.getByRole('button', { name: beginningOf('file-upload', 'Try again: {name}') });
  await expect(again).toHaveCount(1);
  await keys.reach(again, 'Shift+Tab');
  await keys.press('Enter');
  for (const name of ['income.png', 'diploma.png']) await expect(row(name)).toContainText(text('file-upload', 'Received'));
  await expect(
    page
      .locator('li')
      .getByRole('button', { name: beginningOf('file-upload', 'Remove {name}') })
      .and(page.locator(':focus')),
  ).toBeAttached();
  const removal = button(page, text('file-upload', 'Remove {name}', 'en', { name: 'income.png' }));
  await keys.reach(removal, (await isBefore(removal)) ? 'Shift+Tab' : 'Tab');
  await keys.press('Enter');
  await expect(row('income.png')).toHaveCount(0);
  await expect(button(page, messages.addMoreFiles)).toBeFocused();
  await keys.tick(page.getByRole('checkbox', { name: investorDeclaration.en.person }));
  await accessible(page);
  await keys.activate(button(page, text('investor-experience', 'Send request')));
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
  await expect(row(text('onboarding', 'Investor experience'))).toContainText(text('onboarding', 'Under way'));
});

/** Whether it comes before the focused element. */
const isBefore = (button: Locator) =>
  button.evaluate((element) => (document.activeElement?.compareDocumentPosition(element) ?? 0) === Node.DOCUMENT_POSITION_PRECEDING);

test('owners of a company are added, filled in and taken away with the keyboard, and the focus goes where one goes on [QST-20, QST-21]', async ({
  page,
  origin,
}) => {
  const keys = await keyboardOf(page);
  const { id } = await signedIn(page, origin, {
    company: true,
    compliance: 'IN_PROGRESS',
    checks: { BANK_QUESTIONNAIRE: 'NOT_STARTED', KYB: 'NOT_STARTED' },
  });
  const draft = { section: 'company', answers: { single: bank, multi } };
  await page.evaluate(([key, kept]) => sessionStorage.setItem(key!, kept!), [`draft:questionnaire:${id}`, JSON.stringify(draft)]);
  await page.goto(`${origin}/questionnaire`);
  await expect(heading(page, messages.aboutCompany)).toBeFocused();
  await answerAll(page, keys, { companyBeneficiaries: 'OTHER' });
  await keys.activate(button(page, messages.addPerson));
  const person = page.getByRole('group', { name: text('questionnaire', 'Person {number}', 'en', { number: 1 }) });
  await expect(box(person, messages.fullName)).toBeFocused();
  await page.keyboard.type('Ona Petraitė');
  await keys.type(box(person, messages.personalCode), '48001010000');
  await keys.pick(person.getByRole('combobox', { name: text('questionnaire', 'Nationality') }), 'lithu', 'Lithuania');
  await keys.type(box(person, messages.shareInPercent), '60,5');
  await keys.activate(button(page, messages.addCompany), 'Space');
  const company = page.getByRole('group', { name: text('questionnaire', 'Company {number}', 'en', { number: 1 }) });
  await expect(box(company, messages.companyName)).toBeFocused();
  await keys.activate(button(page, text('questionnaire', 'Remove company {number}', 'en', { number: 1 })));
  await expect(company).toHaveCount(0);
  await expect(button(page, messages.addCompany)).toBeFocused();
  await answerAll(page, keys, {
    legalEntityRepresentationType: 'EXECUTIVE',
    regionOfOperation: 'LITHUANIA',
    companyActivities: 'SALES',
    cashUsage: 'FALSE',
    businessRelationsIntent: 'INVESTING',
    companyInvestmentTarget: 'REGULAR_INCOME',
  });
  for (const name of [
    text('questionnaire', 'Own funds'),
    text('questionnaire', 'Net turnover'),
    text('questionnaire', 'Balance-sheet total'),
  ])
    await keys.type(box(page, name), '120000');
  await answerAll(page, keys, { pep: 'FALSE' });
  await keys.press('Enter');
  await expect(page).toHaveURL(`${origin}/dashboard/settings`);
});
