import { type Page, request } from '@playwright/test';
import { type Collected, test } from '../collector.ts';
import { expect } from '../fixtures.ts';
import { scenario, withToken } from './support.ts';
import { publicPages, publicRoutes, signedInRoutes } from '../routes.ts';
import { text } from '../../support/catalogue.ts';

/** Whose the pages are that need an id. */
interface Ids {
  loan: string;
  bonds: string;
  newInLoan: string;
  newInBonds: string;
  awaitingTransfer: string;
  repaidInvestment: string;
  /** What the demo's back office lists, the first of each. */
  complaint: string;
  person: string;
  draft: string;
  instruction: string;
  distribution: string;
  statement: string;
  ledgerAccount: string;
  ledgerEntry: string;
}

/** A page of each route that requires a sign-in. */
const signedInPages: Record<string, (ids: Ids) => string> = {
  '/admin': () => '/admin',
  '/admin/complaints': () => '/admin/complaints',
  '/admin/complaints/$complaintId': ({ complaint }) => `/admin/complaints/${complaint}`,
  '/admin/conflicts': () => '/admin/conflicts',
  '/admin/distributions': () => '/admin/distributions',
  '/admin/distributions/$distributionId': ({ distribution }) => `/admin/distributions/${distribution}`,
  '/admin/drafts': () => '/admin/drafts',
  '/admin/drafts/$draftId': ({ draft }) => `/admin/drafts/${draft}`,
  '/admin/drafts/$draftId/frame': ({ draft }) => `/admin/drafts/${draft}/frame`,
  '/admin/drafts/$draftId/preview': ({ draft }) => `/admin/drafts/${draft}/preview`,
  '/admin/instructions': () => '/admin/instructions',
  '/admin/instructions/$instructionId': ({ instruction }) => `/admin/instructions/${instruction}`,
  '/admin/findings': () => '/admin/findings',
  '/admin/jobs': () => '/admin/jobs',
  '/admin/tax-and-costs': () => '/admin/tax-and-costs',
  '/admin/ledger': () => '/admin/ledger',
  '/admin/ledger/accounts/$accountId': ({ ledgerAccount }) => `/admin/ledger/accounts/${ledgerAccount}`,
  '/admin/ledger/entries/$entryId': ({ ledgerEntry }) => `/admin/ledger/entries/${ledgerEntry}`,
  '/admin/log': () => '/admin/log',
  '/admin/operators': () => '/admin/operators',
  '/admin/payment-files': () => '/admin/payment-files',
  '/admin/people': () => '/admin/people',
  '/admin/people/$personId': ({ person }) => `/admin/people/${person}`,
  '/admin/projects': () => '/admin/projects',
  '/admin/projects/$projectId': ({ loan }) => `/admin/projects/${loan}`,
  '/admin/proposals': () => '/admin/proposals',
  '/admin/reconciliation': () => '/admin/reconciliation',
  '/admin/reports': () => '/admin/reports',
  '/admin/statements': () => '/admin/statements',
  '/admin/statements/$statementId': ({ statement }) => `/admin/statements/${statement}`,
  '/admin/transfers': () => '/admin/transfers',
  '/admin/yearly-report': () => '/admin/yearly-report',
  '/dashboard': () => '/dashboard',
  '/dashboard/investments': () => '/dashboard/investments',
  '/dashboard/investments_/$investmentId/withdraw': ({ newInLoan }) => `/dashboard/investments/${newInLoan}/withdraw`,
  '/dashboard/loss-simulation': () => '/dashboard/loss-simulation',
  '/dashboard/notifications': () => '/dashboard/notifications',
  '/dashboard/reports': () => '/dashboard/reports',
  '/dashboard/settings': () => '/dashboard/settings',
  '/dashboard/settings_/devices': () => '/dashboard/settings/devices',
  '/dashboard/settings_/email': () => '/dashboard/settings/email',
  '/dashboard/settings_/passkeys': () => '/dashboard/settings/passkeys',
  '/dashboard/settings_/password': () => '/dashboard/settings/password',
  '/dashboard/settings_/second-factor': () => '/dashboard/settings/second-factor',
  '/dashboard/settings_/payout-account': () => '/dashboard/settings/payout-account',
  '/investor-experience': () => '/investor-experience',
  '/payments/direct/$investmentId': ({ awaitingTransfer }) => `/payments/direct/${awaitingTransfer}`,
  '/project/$projectId/bonds': ({ bonds }) => `/project/${bonds}/bonds`,
  '/project/$projectId/bonds/$investmentId': ({ bonds, newInBonds }) => `/project/${bonds}/bonds/${newInBonds}`,
  '/project/$projectId/invest': ({ loan }) => `/project/${loan}/invest`,
  '/project/$projectId/invest/$investmentId': ({ loan, newInLoan }) => `/project/${loan}/invest/${newInLoan}`,
  '/project/$projectId/invest/$investmentId/payment': ({ loan, newInLoan }) => `/project/${loan}/invest/${newInLoan}/payment`,
  '/project/$projectId/transfer-investment/$investmentId': ({ loan, repaidInvestment }) =>
    `/project/${loan}/transfer-investment/${repaidInvestment}`,
  '/questionnaire': () => '/questionnaire',
  '/close-account': () => '/close-account',
  '/renew-kyc': () => '/renew-kyc',
  '/risk-warning': () => '/risk-warning',
  '/verify': () => '/verify',
};

/** What a page and its console complain of; an address that is answered 404 is none. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`refused by ${effectiveDirective}: ${blockedURI} (${sourceFile})`),
    );
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return complaints;
}

/** An investor with investments in every state a page is for, an administrator, and a page of the bank. */
async function made({ origin }: Collected) {
  const there = origin.replace('statefolio.test', 'localhost');
  const asking = await request.newContext();
  const { users, projects, investments } = await scenario(asking, there, {
    users: [{}, { userGroup: 'ADMIN' }],
    projects: [{}, { projectType: 'BONDS' }, { status: 'PAID_OFF' }],
    investments: [
      { user: 0, project: 0, amount: 500 },
      { user: 0, project: 1, amount: 1000 },
      { user: 0, project: 0, amount: 600 },
      { user: 0, project: 2, amount: 1000, status: 'COMPLETED' },
      { user: 0, project: 0, amount: 700 },
    ],
  });
  const pay = async (investment: number, paymentType: string): Promise<string> => {
    const answer = await asking.post(`${there}/api/v1/payment-collection`, {
      headers: { Authorization: `Bearer ${users[0]!.token}`, 'Idempotency-Key': crypto.randomUUID() },
      data: { investmentId: investments[investment]!.id, paymentType, locale: 'en', hasConsented: true },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await pay(2, 'directPayment');
  const bank = await pay(4, 'hansa');
  const complained = await asking.post(`${there}/api/v1/complaints`, {
    data: {
      complainant: {
        lastName: 'Petraitė',
        firstName: 'Ona',
        address: 'Gedimino pr. 1',
        place: 'LT-01103 Vilnius',
        email: 'ona@mail.example',
      },
      facts: { description: 'The payout of March has not arrived.', dates: '1 April 2026' },
      documents: [],
      signature: { name: 'Ona Petraitė' },
    },
  });
  expect(complained.status(), await complained.text()).toBe(201);
  const idsOf = async (list: string, content = 'content') => {
    const answer = await asking.get(`${there}/api/v1/admin/${list}`, { headers: { Authorization: `Bearer ${users[1]!.token}` } });
    const { [content]: found = [] } = (await answer.json()) as Record<string, { id: string | number }[]>;
    return found.map(({ id }) => encodeURIComponent(String(id)));
  };
  const first = async (list: string) => {
    const [id] = await idsOf(list);
    expect(id, list).toBeDefined();
    return id!;
  };
  // one that was booked on in the month that is shown
  let [ledgerAccount, ledgerEntry] = ['', ''];
  for (const account of await idsOf('ledger/accounts')) {
    const [entry] = await idsOf(`ledger/accounts/${account}`, 'entries');
    if (entry) [ledgerAccount, ledgerEntry] = [account, entry];
  }
  expect(ledgerEntry).not.toBe('');
  const backOffice = {
    complaint: await first('complaints'),
    person: users[0]!.id,
    draft: await first('project-drafts'),
    instruction: await first('instructions'),
    distribution: await first('distributions'),
    statement: await first('statements'),
    ledgerAccount,
    ledgerEntry,
  };
  await asking.dispose();
  const [loan, bonds] = projects.map(({ id }) => id) as [string, string];
  const [newInLoan, newInBonds, awaitingTransfer, repaidInvestment] = investments.map(({ id }) => id) as [string, string, string, string];
  const ids: Ids = { ...backOffice, loan, bonds, newInLoan, newInBonds, awaitingTransfer, repaidInvestment };
  return { ids, investor: users[0]!.token, administrator: users[1]!.token, bank };
}

async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
}

test('every page of the app is walked [ROUTE-19]', () => {
  expect(Object.keys(publicPages).sort()).toEqual(publicRoutes);
  expect(Object.keys(signedInPages).sort()).toEqual(signedInRoutes);
});

for (const consent of ['pending', 'granted'] as const)
  test(`the policy refuses nothing on any page while the answer about cookies is ${consent}, and no page complains [CONS-09]`, async ({
    page,
    collected,
  }) => {
    const { origin } = collected;
    test.setTimeout(240_000);
    const { ids, investor, administrator, bank } = await made(collected);
    const complaints = await complaintsOf(page);
    await page.addInitScript((answer) => localStorage.setItem('analytics-consent-granted', answer), consent);
    const visit = async (address: string) => {
      // the back office is not measured
      const measured = consent === 'granted' && !address.startsWith('/admin') ? page.waitForResponse(/\/assets\/use-of-pages-/) : undefined;
      await open(page, origin + address);
      await measured;
    };

    for (const address of Object.values(publicPages).flat()) await visit(address);
    // the pages of others: sign-in, the bank, the outbox
    await page.goto(`${origin}/dashboard`);
    await expect(page.getByLabel(text('registration', 'Password'))).toBeVisible();
    for (const address of [bank, `${origin}/sandbox/mail`, `${origin}/sandbox/transfers`]) await open(page, address);

    await withToken(page, origin, investor);
    for (const [route, address] of Object.entries(signedInPages)) if (!route.startsWith('/admin')) await visit(address(ids));
    await withToken(page, origin, administrator);
    for (const [route, address] of Object.entries(signedInPages)) if (route.startsWith('/admin')) await visit(address(ids));
    expect(complaints).toEqual([]);
  });

test('a script or a style that is written into a page is refused, and the walk hears of it', async ({ page, collected }) => {
  const complaints = await complaintsOf(page);
  await page.route(`${collected.origin}/about`, async (route) => {
    const answer = await route.fetch({ url: `${collected.origin.replace('statefolio.test', 'localhost')}/about` });
    const injected = '<script>document.title = "planted"</script><style>h1 { color: red }</style><p style="color: red">';
    await route.fulfill({ response: answer, body: (await answer.text()).replace('<div id="root">', `${injected}<div id="root">`) });
  });
  await open(page, `${collected.origin}/about`);
  expect(await page.title()).not.toBe('planted');
  for (const directive of ['script-src-elem', 'style-src-elem', 'style-src-attr'])
    expect(complaints.join('\n')).toContain(`refused by ${directive}: inline`);
});
