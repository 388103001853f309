import type { Locator, Page } from '@playwright/test';
import type { ScenarioUser } from '../../server/sandbox/scenario.ts';
import { optionLabels } from '../models/questionnaire-words.ts';
import { accessible, listShown, expect, test } from './fixtures.ts';
import { scenario, signedIn } from './pages/support.ts';
import { text } from '../support/catalogue.ts';
import { messages } from '../support/messages.ts';
import { keptDrafts } from './drafts.ts';

type Asked = keyof typeof optionLabels;

/** Signs in through the hosted page, as a user who has just registered. */
async function arrive(page: Page, origin: string, user: ScenarioUser) {
  const { users, projects } = await scenario(page.request, origin, { users: [user], projects: [{}] });
  const [person] = users;
  await page.goto(`${origin}/dashboard/settings`);
  await page.getByLabel(text('user-info', 'E-mail'), { exact: true }).fill(person!.email);
  await page.getByLabel(text('registration', 'Password')).fill(person!.password);
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
  await expect(page.getByRole('heading', { name: messages.confirmIdentityTitle })).toBeVisible();
  return projects[0]!.id;
}

async function proveIdentity(page: Page, way: string) {
  await page.getByRole('button', { name: way }).click();
  await page.waitForURL(/\/sandbox\/identity\//);
  await page.getByRole('button', { name: text('server', 'identity.approve') }).click();
  await expect(page.getByRole('heading', { name: text('questionnaire', 'Your details') })).toBeVisible();
  await expect(page.getByText(messages.identityVerified)).toBeVisible();
}

async function type(page: Page | Locator, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name }).fill(text);
}

async function choose(page: Page, name: string, country: string, within: Page | Locator = page) {
  const box = within.getByRole('combobox', { name });
  await box.click();
  await box.pressSequentially(country);
  await listShown(page);
  await page.getByRole('option', { name: country }).click();
}

const address = {
  [text('user-info', 'Phone number')]: '+370 612 34567',
  [text('user-info', 'City')]: 'Kaunas',
  [text('user-info', 'Street')]: 'Laisvės al.',
  [text('user-info', 'House number')]: '12',
};

/** Chooses by the words on the screen. */
async function answer<Field extends Asked>(page: Page, field: Field, ...options: (keyof (typeof optionLabels)[Field])[]) {
  const question = page.locator(`[data-at="${field}"]`);
  for (const option of options)
    await question.getByText(String((optionLabels[field] as Record<PropertyKey, string>)[option]), { exact: true }).click();
}

/** A newcomer's answers cause the warning, those of an expert do not. */
async function answerGoals(page: Page, isNewcomer: boolean) {
  await answer(page, 'investmentHorizon', 2);
  await answer(page, 'riskAppetite', 2);
  await answer(page, 'investmentSustainability', 1);
  await answer(page, 'investmentGoals', 2, 3);
  await answer(page, 'riskTolerance', 2);
  await answer(page, 'expectedReturn', 2);
  await answer(page, 'investmentKnowledge', 1, 2, 3);
  await answer(page, 'investmentExperience', isNewcomer ? 1 : 3);
  await answer(page, 'sumBorrowed', 1);
  await answer(page, 'countOfInvestments', isNewcomer ? 1 : 4);
  await page.getByRole('button', { name: text('questionnaire', 'Continue') }).click();
  await expect(page.getByRole('heading', { name: messages.bondKnowledgeTitle })).toBeFocused();
}

async function answerBonds(page: Page) {
  await answer(page, 'bondsPortfolioTotalSum', 1);
  await answer(page, 'numberOfBondTrades', 1);
  await answer(page, 'bondsKnowledge', 4);
  await page.getByRole('button', { name: text('questionnaire', 'Continue') }).click();
}

async function acceptWarning(page: Page) {
  await expect(page).toHaveURL(/\/risk-warning$/);
  await expect(page.getByRole('heading', { name: messages.riskWarningTitle })).toBeFocused();
  await accessible(page);
  await expect(page.getByRole('button', { name: messages.acceptWarning })).toBeDisabled();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: messages.acceptWarning }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings/);
}

/** Calculates a loss, shares it, and sees that it is stored. */
async function shareLoss(page: Page) {
  await page
    .getByRole('listitem')
    .getByRole('link', { name: text('onboarding', 'Loss simulation') })
    .click();
  await type(page, {
    [messages.netIncome]: '24 000',
    [text('loss-simulation', 'Liquid assets')]: '8000.50',
    [messages.annualCommitments]: '9600',
  });
  await page.getByRole('button', { name: text('loss-simulation', 'Calculate') }).click();
  await expect(page.getByRole('definition').last()).toContainText('2,240.05');
  await expect(page.getByRole('button', { name: text('loss-simulation', 'Submit') })).toBeDisabled();
  await page.getByRole('checkbox', { name: messages.resultReviewed }).check();
  await page.getByRole('checkbox', { name: messages.shareResult }).check();
  await page.getByRole('button', { name: text('loss-simulation', 'Submit') }).click();
  await expect(page.getByText(messages.resultRecorded)).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: messages.backToSettings }).click();
}

/** The account is approved, and the wizard of a project opens. */
async function mayInvest(page: Page, origin: string, projectId: string) {
  await expect(page.getByRole('heading', { name: messages.mayInvest })).toBeVisible();
  await expect(page.getByText(text('onboarding', '{done} of {all} complete', 'en', { done: 4, all: 4 }))).toBeVisible();
  const compliance = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await fetch('/api/v1/compliance', { headers })).json() as Promise<{ status: string }>;
  });
  expect(compliance.status).toBe('APPROVED');
  await page.getByRole('link', { name: messages.openProjects }).click();
  await expect(page).toHaveURL(`${origin}/invest`);
  await page.goto(`${origin}/project/${projectId}/invest`);
  await expect(page.getByRole('heading', { name: messages.loanAmountTitle })).toBeVisible();
}

test('a newly registered person goes from an empty account to compliance approved and into the wizard [ONB-05, QST-25, LOSS-05]', async ({
  page,
  origin,
}) => {
  test.slow();
  const projectId = await arrive(page, origin, { isNew: true });
  await proveIdentity(page, text('verification', 'Verify identity'));
  await type(page, address);
  await choose(page, text('user-info', 'Citizenship'), 'Lithuania');
  await choose(page, text('user-info', 'Country'), 'Lithuania');
  await page.getByRole('button', { name: text('user-info', 'Save details') }).click();
  await expect(page.getByText(messages.detailsSaved)).toBeVisible();
  await page.getByRole('link', { name: messages.answerQuestionnaire }).last().click();

  await expect(page.getByRole('heading', { name: text('questionnaire', 'About you') })).toBeFocused();
  await answer(page, 'age', 2);
  await answer(page, 'education', 3);
  await answer(page, 'profession', 1);
  await page.getByRole('button', { name: text('questionnaire', 'Continue') }).click();
  await answerGoals(page, true);
  await answerBonds(page);
  await expect(page.getByRole('heading', { name: messages.sourceOfFunds })).toBeFocused();
  await answer(page, 'plannedYearlyInvestments', 'FROM_10000_TO_50000');
  await answer(page, 'incomeSources', 'SALARY');
  await answer(page, 'typeOfIncome', 'FULL_TIME');
  await answer(page, 'pep', 'FALSE');
  await accessible(page);
  await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).click();
  await acceptWarning(page);
  await expect(page.getByText(text('onboarding', 'Complete. You can view and change your answers at any time.'))).toBeVisible();

  await page.getByRole('link', { name: text('onboarding', 'Investor experience') }).click();
  await page.getByText(text('investor-experience', 'Inexperienced'), { exact: true }).click();
  await page.getByRole('button', { name: text('investor-experience', 'Stay inexperienced') }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings/);
  await expect(page.getByText(text('onboarding', '{done} of {all} complete', 'en', { done: 3, all: 4 }))).toBeVisible();
  await shareLoss(page);
  await mayInvest(page, origin, projectId);
});

test('a newly registered company goes from an empty account to compliance approved and into the wizard [QST-20, QST-24, EXP-11]', async ({
  page,
  origin,
}) => {
  test.slow();
  const projectId = await arrive(page, origin, { isNew: true });
  await proveIdentity(page, messages.otherProvider);
  await page.getByText(text('user-info', 'For a company'), { exact: true }).click();
  await type(page, {
    ...address,
    [text('user-info', 'Company name')]: 'Medinis namas UAB',
    [text('user-info', 'Company code')]: '302345678',
  });
  await choose(page, text('user-info', 'Citizenship'), 'Lithuania');
  await choose(page, text('user-info', 'Country'), 'Lithuania');
  await expect(page.getByRole('textbox', { name: text('user-info', 'Personal number') })).not.toBeEditable();
  const save = page.getByRole('button', { name: text('user-info', 'Save details') });
  await save.click();
  // a group of choices takes no focus itself
  await expect(page.getByRole('radio', { name: messages.articlesOfAssociation })).toBeFocused();
  await page.getByText(messages.articlesOfAssociation).click();
  await save.click();
  await page.getByRole('link', { name: messages.answerQuestionnaire }).last().click();

  await answerGoals(page, false);
  await answerBonds(page);
  await expect(page.getByRole('heading', { name: messages.aboutCompany })).toBeFocused();
  await answer(page, 'companyBeneficiaries', 'OTHER');
  await page.getByRole('button', { name: messages.addPerson }).click();
  await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).click();
  await expect(page.getByRole('textbox', { name: messages.fullName })).toBeFocused();
  await type(page, { [messages.fullName]: 'Ona Petraitė', [messages.personalCode]: '48001010000', [messages.shareInPercent]: '60,5' });
  await choose(page, text('questionnaire', 'Nationality'), 'Lithuania');
  await answer(page, 'legalEntityRepresentationType', 'EXECUTIVE');
  await answer(page, 'regionOfOperation', 'LITHUANIA');
  await answer(page, 'companyActivities', 'REAL_ESTATE');
  await answer(page, 'cashUsage', 'FALSE');
  await answer(page, 'businessRelationsIntent', 'INVESTING');
  await answer(page, 'companyInvestmentTarget', 'REGULAR_INCOME');
  await type(page, {
    [text('questionnaire', 'Own funds')]: '120000',
    [text('questionnaire', 'Net turnover')]: '800 000',
    [text('questionnaire', 'Balance-sheet total')]: '450000',
  });
  await answer(page, 'pep', 'FALSE');
  await accessible(page);
  await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await expect(page.getByText(text('onboarding', 'Complete. You can view and change your answers at any time.'))).toBeVisible();

  await page.getByRole('link', { name: text('onboarding', 'Investor experience') }).click();
  await page.getByRole('checkbox', { name: messages.noneMet }).check();
  await page.getByText(messages.keepProtection).click();
  await page.getByRole('button', { name: text('investor-experience', 'Send request') }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings/);
  await shareLoss(page);
  await mayInvest(page, origin, projectId);
});

test('owners of a company, other answers in words and an exposed person are taken; numbers of people stay out of the storage [QST-17, QST-19, QST-20]', async ({
  page,
  origin,
}) => {
  test.slow();
  const checks = { BANK_QUESTIONNAIRE: 'NOT_STARTED', KYB: 'NOT_STARTED' } as const;
  const { token } = await signedIn(page, origin, { company: true, compliance: 'IN_PROGRESS', checks });
  await page.goto(`${origin}/questionnaire`);
  await answerGoals(page, false);
  await answerBonds(page);
  await answer(page, 'companyBeneficiaries', 'OTHER');
  const owner = (number: number) => page.getByRole('group', { name: text('questionnaire', 'Person {number}', 'en', { number }) });
  for (const [number, name, code] of [
    [1, 'Jonas Jonaitis', '38001010000'],
    [2, 'Ona Petraitė', '48001010000'],
  ] as const) {
    await page.getByRole('button', { name: messages.addPerson }).click();
    await type(owner(number), { [messages.fullName]: name, [messages.personalCode]: code, [messages.shareInPercent]: '60' });
    await choose(page, text('questionnaire', 'Nationality'), 'Lithuania', owner(number));
  }
  const tooMuch = page.getByText(text('questionnaire', 'The shares add up to more than 100%. Please check them.'));
  await expect(tooMuch).toBeVisible();
  await page.getByRole('button', { name: text('questionnaire', 'Remove person {number}', 'en', { number: 1 }) }).click();
  await expect(tooMuch).toHaveCount(0);
  await expect(owner(2)).toHaveCount(0);
  await expect(owner(1).getByRole('textbox', { name: messages.fullName })).toHaveValue('Ona Petraitė');
  await page.getByRole('button', { name: messages.addCompany }).click();
  const parent = page.getByRole('group', { name: text('questionnaire', 'Company {number}', 'en', { number: 1 }) });
  await type(parent, {
    [messages.companyName]: 'Motina UAB',
    [text('questionnaire', 'Registration number')]: '302345678',
    [messages.shareInPercent]: '50',
  });
  await choose(page, messages.registrationCountry, 'Lithuania', parent);
  // announced, but it can still be sent
  await expect(tooMuch).toBeVisible();
  await answer(page, 'legalEntityRepresentationType', 'EXECUTIVE');
  await answer(page, 'regionOfOperation', 'OTHER');
  await answer(page, 'companyActivities', 'OTHER');
  await answer(page, 'cashUsage', 'FALSE');
  await answer(page, 'businessRelationsIntent', 'INVESTING');
  await answer(page, 'companyInvestmentTarget', 'REGULAR_INCOME');
  await type(page, {
    [text('questionnaire', 'Own funds')]: '120000',
    [text('questionnaire', 'Net turnover')]: '800000',
    [text('questionnaire', 'Balance-sheet total')]: '450000',
  });
  await answer(page, 'pep', 'TRUE');
  await type(page, { [text('questionnaire', 'questionnaire.regionOfOperation.other')]: 'Japan' });
  const exposed = page.locator('section', { has: page.locator('[data-at="person.lastName"]') }).last();
  await type(exposed, {
    [text('questionnaire', 'First name')]: 'Eva',
    [text('questionnaire', 'Last name')]: 'Kita',
    [text('questionnaire', 'Institution')]: 'Seimas',
    [text('questionnaire', 'Position')]: 'Member',
  });
  await exposed.getByText(text('questionnaire', 'A family member'), { exact: true }).click();
  await choose(page, text('questionnaire', 'Nationality'), 'Latvia', exposed);
  await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).click();
  await expect(page.getByRole('textbox', { name: text('questionnaire', 'questionnaire.companyActivities.other') })).toBeFocused();
  await type(page, { [text('questionnaire', 'questionnaire.companyActivities.other')]: 'Bee-keeping' });
  await accessible(page);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))));
  expect(kept).not.toContain('Bee-keeping');
  const drafts = (await keptDrafts(page)).join();
  expect(drafts).toContain('Bee-keeping');
  for (const number of ['38001010000', '48001010000']) expect(kept + drafts).not.toContain(number);
  await page.getByRole('button', { name: text('questionnaire', 'Send answers') }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  const sent = await page.request.get(`${origin}/api/v1/questionnaire`, { headers: { authorization: `Bearer ${token}` } });
  expect((await sent.json()).kyb).toMatchObject({
    individualBeneficiaries: [{ beneficiaryName: 'Ona Petraitė', sharePercentage: 60 }],
    legalEntityBeneficiaries: [{ legalEntityName: 'Motina UAB', sharePercentage: 50 }],
    regionOfOperationOther: 'Japan',
    companyActivitiesOther: 'Bee-keeping',
    pep: true,
    person: { firstName: 'Eva', relation: 'FAMILY', nationality: 'LV' },
  });
});
