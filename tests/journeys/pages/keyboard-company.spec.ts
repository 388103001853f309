import type { Page } from '@playwright/test';
import { investorDeclaration } from '../../../domain/law/investor-declaration.ts';
import { accessible, expect, test } from '../fixtures.ts';
import { answerAll, box, button, heading, keyboardOf, question, tickAnswer } from '../keys.ts';
import { linkFor } from '../emails.ts';
import { decideReview, scenario } from './support.ts';
import { messages } from '../../support/messages.ts';
import { beginningOf, text } from '../../support/catalogue.ts';

const password = 'correct-horse-1';
const companyName = 'Medinis namas UAB';

/** Two operators accept what this company applied for. */
async function acceptRequest(page: Page, origin: string) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const { id }: { id: string } = await (
    await page.request.get(`${origin}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } })
  ).json();
  const { users } = await scenario(page.request, origin, { users: [{ userGroup: 'ADMIN' }, { userGroup: 'ADMIN' }] });
  const headers = { Authorization: `Bearer ${users[0]!.token}` };
  const waiting: { id: string; userId: string }[] = await (await page.request.get(`${origin}/api/v1/admin/reviews`, { headers })).json();
  const own = waiting.find(({ userId }) => userId === id);
  expect(own, 'the request waits in the review queue').toBeDefined();
  await decideReview(page.request, origin, [users[0]!.token, users[1]!.token], { id: own!.id, accepted: true });
}

test('a company comes from its registration to its first contract with the keyboard alone: identity, details, owners, loss, files [REG-02, QST-20, EXP-10]', async ({
  page,
  origin,
}) => {
  test.slow();
  const own = crypto.randomUUID().slice(0, 8);
  const email = `ona.${own}@example.com`;
  const { projects } = await scenario(page.request, origin, { projects: [{ name: `Malūnas ${own}` }] });
  const keys = await keyboardOf(page);
  const settings = `${origin}/dashboard/settings`;

  await test.step('the registration', async () => {
    await page.goto(`${origin}/register`);
    await keys.choose(
      page.getByRole('radiogroup', { name: text('registration', 'Who is the account for?') }),
      beginningOf('registration', 'For a company'),
    );
    await keys.type(box(page, text('registration', 'First name')), 'Ona');
    await keys.type(box(page, text('registration', 'Last name')), 'Petraitė');
    await keys.type(box(page, text('registration', 'E-mail')), email);
    await keys.press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      text('registration', 'Please correct the marked fields. Nothing has been sent yet.'),
    );
    await expect(page.getByLabel(text('registration', 'Password'), { exact: true })).toBeFocused();
    await page.keyboard.type(password);
    await keys.tick(page.getByRole('checkbox', { name: messages.acceptTerms }));
    await keys.activate(button(page, text('registration', 'Create account')), 'Space');
    await expect(page).toHaveURL(`${origin}/verify-registration`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goto(await linkFor(page, origin, email));
    await keys.type(page.getByLabel(text('registration', 'Password')), password);
    await keys.press('Enter');
    await expect(page.getByText(messages.addressConfirmed)).toBeVisible();
    // the focus moves to the title of the page once
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await keys.activate(page.getByRole('banner').getByRole('button', { name: text('registration', 'Sign in'), exact: true }));
    await page.waitForURL(/\/sign-in\//);
    await keys.type(page.getByLabel(text('registration', 'E-mail'), { exact: true }), email);
    await keys.type(page.getByLabel(text('registration', 'Password')), password);
    await keys.press('Enter');
    await page.waitForURL((url) => url.origin === origin && !url.pathname.startsWith('/sign-in'));
  });

  await test.step('the identity, by the other provider', async () => {
    // who comes back from signing in is at the title of the page, below the menu
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await keys.reach(page.locator('header summary').last(), 'Shift+Tab');
    await keys.press('Enter');
    await keys.activate(page.locator('header').getByRole('link', { name: text('ui', 'Settings') }));
    await expect(page).toHaveURL(/\/dashboard\/settings/);
    await keys.activate(button(page, messages.otherProvider));
    await page.waitForURL(/\/sandbox\/identity\//);
    await keys.activate(button(page, text('server', 'identity.approve')));
    await expect(page).toHaveURL(/\/dashboard\/settings/);
    await expect(page.getByText(messages.identityVerified)).toBeVisible();
  });

  await test.step('the details of the person and of the company', async () => {
    await keys.type(box(page, text('user-info', 'Phone number')), '+370 612 34567');
    await keys.pick(page.getByRole('combobox', { name: text('user-info', 'Citizenship') }), 'lithu', 'Lithuania');
    await keys.pick(page.getByRole('combobox', { name: text('user-info', 'Country') }), 'lithu', 'Lithuania');
    await keys.type(box(page, text('user-info', 'City')), 'Kaunas');
    await keys.type(box(page, text('user-info', 'Street')), 'Laisvės al.');
    await keys.type(box(page, text('user-info', 'House number')), '12');
    await keys.type(box(page, text('user-info', 'Company name')), companyName);
    await keys.type(box(page, text('user-info', 'Company code')), '302345678');
    await keys.press('Enter');
    const articles = page.getByRole('radio', { name: messages.articlesOfAssociation });
    await expect(articles).toBeFocused();
    await keys.press('Space');
    await expect(articles).toBeChecked();
    await keys.activate(button(page, text('user-info', 'Save details')));
    await expect(page.getByText(messages.detailsSaved)).toBeVisible();
    await keys.activate(page.getByRole('link', { name: messages.answerQuestionnaire }).last());
  });

  await test.step('the questionnaire with an owner, a company that owns, and an exposed person', async () => {
    await expect(heading(page, messages.goalsTitle)).toBeFocused();
    await answerAll(page, keys, { investmentHorizon: 2, riskAppetite: 2, investmentSustainability: 1 });
    await tickAnswer(page, keys, 'investmentGoals', 2);
    await answerAll(page, keys, { riskTolerance: 2, expectedReturn: 2 });
    for (const known of [1, 2, 3]) await tickAnswer(page, keys, 'investmentKnowledge', known);
    await answerAll(page, keys, { investmentExperience: 3, sumBorrowed: 1, countOfInvestments: 4 });
    await keys.activate(button(page, text('questionnaire', 'Continue')));
    await expect(heading(page, messages.bondKnowledgeTitle)).toBeFocused();
    await answerAll(page, keys, { bondsPortfolioTotalSum: 1, numberOfBondTrades: 1, bondsKnowledge: 4 });
    await keys.activate(button(page, text('questionnaire', 'Continue')));
    await expect(heading(page, messages.aboutCompany)).toBeFocused();
    await answerAll(page, keys, { companyBeneficiaries: 'OTHER' });
    await keys.activate(button(page, messages.addPerson));
    const person = page.getByRole('group', { name: text('questionnaire', 'Person {number}', 'en', { number: 1 }) });
    await expect(box(person, messages.fullName)).toBeFocused();
    await page.keyboard.type('Jonas Jonaitis');
    await keys.type(box(person, messages.personalCode), '38001010000');
    await keys.pick(person.getByRole('combobox', { name: text('questionnaire', 'Nationality') }), 'lithu', 'Lithuania');
    await keys.type(box(person, messages.shareInPercent), '60');
    await keys.activate(button(page, messages.addCompany));
    const parent = page.getByRole('group', { name: text('questionnaire', 'Company {number}', 'en', { number: 1 }) });
    await expect(box(parent, messages.companyName)).toBeFocused();
    await page.keyboard.type('Motina UAB');
    await keys.press('Enter');
    // the first gap has the focus, in the row it belongs to
    await expect(parent.getByRole('combobox', { name: messages.registrationCountry })).toBeFocused();
    await keys.pick(parent.getByRole('combobox', { name: messages.registrationCountry }), 'latv', 'Latvia');
    await keys.type(box(parent, text('questionnaire', 'Registration number')), '40003000000');
    await keys.type(box(parent, messages.shareInPercent), '40');
    await answerAll(page, keys, {
      legalEntityRepresentationType: 'EXECUTIVE',
      regionOfOperation: 'LITHUANIA',
      companyActivities: 'REAL_ESTATE',
      cashUsage: 'FALSE',
      businessRelationsIntent: 'INVESTING',
      companyInvestmentTarget: 'REGULAR_INCOME',
    });
    await keys.type(box(page, text('questionnaire', 'Own funds')), '120000');
    await keys.type(box(page, text('questionnaire', 'Net turnover')), '800 000');
    await keys.type(box(page, text('questionnaire', 'Balance-sheet total')), '450000');
    await answerAll(page, keys, { pep: 'FALSE' });
    await accessible(page);
    await keys.activate(button(page, text('questionnaire', 'Send answers')));
    await expect(page).toHaveURL(settings);
    await expect(heading(page, text('ui', 'Settings'))).toBeFocused();
  });

  await test.step('the loss simulation', async () => {
    await keys.activate(page.getByRole('listitem').getByRole('link', { name: text('onboarding', 'Loss simulation') }));
    await expect(heading(page, text('onboarding', 'Loss simulation'))).toBeFocused();
    await keys.type(box(page, messages.netIncome), '240000');
    await keys.type(box(page, text('loss-simulation', 'Liquid assets')), '80000');
    await keys.type(box(page, messages.annualCommitments), '9600');
    await keys.press('Enter');
    await expect(heading(page, text('loss-simulation', 'Your result'))).toBeFocused();
    await keys.tick(page.getByRole('checkbox', { name: messages.resultReviewed }));
    await keys.tick(page.getByRole('checkbox', { name: messages.shareResult }));
    await keys.activate(button(page, text('loss-simulation', 'Submit')));
    await expect(page.getByText(messages.resultRecorded)).toBeVisible();
    await keys.activate(page.getByRole('link', { name: messages.backToSettings }));
    await expect(heading(page, text('ui', 'Settings'))).toBeFocused();
  });

  await test.step('the experience, with files', async () => {
    await keys.activate(page.getByRole('listitem').getByRole('link', { name: text('onboarding', 'Investor experience') }));
    await expect(heading(page, messages.companyExperienceTitle)).toBeFocused();
    const none = page.getByRole('checkbox', { name: messages.noneMet });
    await keys.tick(none);
    await keys.choose(question(page, 'apply'), text('investor-experience', 'Yes, we apply'));
    await keys.tick(question(page, 'second-tier').getByRole('checkbox').first());
    // back again: what stood below is gone, and the place is kept
    await keys.reach(none, 'Shift+Tab');
    await keys.press('Space');
    await keys.reach(question(page, 'kinds').getByRole('checkbox').first(), 'Shift+Tab');
    await keys.press('Space');
    const chosen = page.waitForEvent('filechooser');
    await keys.activate(button(page, text('file-upload', 'Choose files')));
    const report = {
      name: 'report.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
    };
    await (await chosen).setFiles([report, { ...report, name: 'not-a-report.pdf', buffer: Buffer.from('plain words') }]);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(row('not-a-report.pdf')).toContainText(
      text('file-upload', 'The content of this file is not PDF, JPG, PNG, XLSX or DOCX. Please choose another one.'),
    );
    await keys.reach(button(page, text('file-upload', 'Remove {name}', 'en', { name: 'not-a-report.pdf' })), 'Shift+Tab');
    await keys.press('Enter');
    await expect(button(page, messages.addMoreFiles)).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: /^report\.pdf/ })).toContainText(text('file-upload', 'Received'));
    await keys.tick(page.getByRole('checkbox', { name: investorDeclaration.en.company }));
    await accessible(page);
    await keys.activate(button(page, text('investor-experience', 'Send request')));
    await expect(page).toHaveURL(settings);
    await expect(heading(page, text('ui', 'Settings'))).toBeFocused();
    await expect(row(text('onboarding', 'Investor experience'))).toContainText(text('onboarding', 'Under way'));
  });

  await test.step('it may invest, and does', async () => {
    await acceptRequest(page, origin);
    await page.reload();
    await expect(heading(page, messages.mayInvest)).toBeVisible();
    await keys.activate(page.getByRole('link', { name: messages.openProjects }));
    await expect(page).toHaveURL(`${origin}/invest`);
    await page.goto(`${origin}/project/${projects[0]!.id}`);
    await keys.activate(
      page
        .getByRole('main')
        .getByRole('link', { name: beginningOf('ui', 'Invest') })
        .first(),
    );
    await expect(heading(page, messages.loanAmountTitle)).toBeFocused();
    await keys.reach(box(page, text('investing', 'Amount')));
    await keys.press('ControlOrMeta+a');
    await page.keyboard.type('1000');
    await keys.press('Enter');
    await expect(heading(page, messages.contractTitle)).toBeFocused();
  });
});
