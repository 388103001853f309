import type { Page } from '@playwright/test';
import { beginningOf, text } from '../support/catalogue.ts';
import { messages } from '../support/messages.ts';
import { startFakeIdenfy, idenfyKeys } from '../support/providers/fake-idenfy.ts';
import { fakeMangopay, hookQuery } from '../support/providers/fake-mangopay.ts';
import { startFakeVeriff, veriffKeys } from '../support/providers/fake-veriff.ts';
import { startPages } from '../support/providers/hosted-pages.ts';
import { expect, test, withToken } from './fixtures.ts';
import { chooseAmount, openProject, readContract } from './investing.ts';
import { startServer } from './server.ts';

test.setTimeout(240_000);

/** What has to be closed, the last first. */
let open: (() => Promise<void>)[] = [];
test.beforeEach(() => {
  open = [];
});
test.afterEach(async () => {
  for (const close of open.toReversed()) await close();
});
/** Mangopay as the payer sees it, and a server that collects there; `accounts`: the country of the accounts of investors. */
async function atMangopay(accounts = '') {
  const fake = await fakeMangopay();
  open.push(() => fake.close());
  let origin = '';
  const ends = (how: 'pay' | 'decline') => async (id: string) => {
    fake[how](id);
    await fetch(`${origin}/webhooks/payments/mangopay?${hookQuery(fake.hooks.at(-1)!)}`);
    return fake.returnOf(id);
  };
  const pages = await startPages('Example bankas', { Pay: ends('pay'), 'Give up': ends('decline') });
  open.push(() => pages.close());
  fake.pagesAt(pages.url);
  const { url, clientId, apiKey, userId } = fake.settings;
  const server = await startServer({
    PAYMENT_PROVIDER: 'mangopay',
    MANGOPAY_URL: url,
    MANGOPAY_CLIENT_ID: clientId,
    MANGOPAY_API_KEY: apiKey,
    MANGOPAY_USER_ID: userId,
    MANGOPAY_VIRTUAL_ACCOUNTS: accounts,
  });
  open.push(() => server.stop());
  origin = server.origin;
  return { fake, pages, origin };
}

async function signIn(page: Page, address: string) {
  await page.goto(address);
  await page.getByLabel(text('registration', 'E-mail'), { exact: true }).fill('individual@demo.example');
  await page.getByLabel(text('registration', 'Password')).fill('demo-password-1');
  await page.getByRole('button', { name: text('registration', 'Sign in'), exact: true }).click();
  await page.waitForURL(address);
}

/** From the project to the page of the bank. */
async function toTheBank(page: Page, origin: string, bankUrl: string) {
  const id = await openProject(page, origin);
  await signIn(page, `${origin}/project/${id}/invest`);
  await chooseAmount(page, '500');
  await readContract(page);
  await page.getByRole('radio', { name: /Example bankas/ }).check({ force: true });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500.00' }) }).click();
  await page.waitForURL((url) => url.origin === bankUrl);
}

test('€500 are paid at Mangopay, and the page says so once its hook has arrived [29 1, PAY-13]', { tag: '@full' }, async ({ page }) => {
  const { fake, pages, origin } = await atMangopay();
  await toTheBank(page, origin, pages.url);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: messages.paymentArrived })).toBeVisible({ timeout: 20_000 });
  expect(fake.counts()).toMatchObject({ users: 1, wallets: 1, payIns: 1 });
});

test('a payment given up at Mangopay is shown as failed [29 1, PAY-14]', { tag: '@full' }, async ({ page }) => {
  const { pages, origin } = await atMangopay();
  await toTheBank(page, origin, pages.url);
  await page.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByRole('heading', { name: messages.paymentFailed })).toBeVisible({ timeout: 20_000 });
});

test('an investor transfers €500 to an IBAN of their own, and the page says that it has arrived [29 1, PAY-15]', {
  tag: '@full',
}, async ({ page }) => {
  const { fake, origin } = await atMangopay('FR');
  const id = await openProject(page, origin);
  await signIn(page, `${origin}/project/${id}/invest`);
  await chooseAmount(page, '500');
  await readContract(page);
  await page.getByRole('radio', { name: text('direct-payment', 'Bank transfer') }).check({ force: true });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: beginningOf('payment', 'Pay {money}', 'en', { money: '€500.00' }) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.bankTransferTitle);
  await expect(page.getByText(/^FR\d\d /)).toBeVisible();
  const iban = ((await page.getByText(/^FR\d\d /).textContent()) ?? '').replace(/\s/g, '');
  const reference =
    (await page
      .getByText(/^RF\d\d/)
      .first()
      .textContent()) ?? '';
  fake.transferTo(iban, { amountCents: 500_00, reference, payer: { name: 'Ona Petraitė', iban: 'LT601010012345678901' } });
  await fetch(`${origin}/webhooks/payments/mangopay?${hookQuery(fake.hooks.at(-1)!)}`);
  await expect(page.getByRole('heading', { name: text('direct-payment', 'Your transfer has arrived') })).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => fake.moves().map(({ Status }) => Status)).toEqual(['SUCCEEDED']);
});

interface Subject {
  name: string;
  surname: string;
}
interface Verification {
  /** Settings of the server. */
  env: Parameters<typeof startServer>[0];
  pagesAt(url: string): void;
  decide(id: string, isApproved: boolean, subject: Subject): URL;
  returnOf(id: string): URL;
  /** How often the server has requested a verdict. */
  reads(): number;
  event(id: string, key?: string): { headers: Record<string, string>; rawBody: string };
}

const vendors: Record<'idenfy' | 'veriff', () => Promise<Verification>> = {
  async idenfy() {
    const fake = await startFakeIdenfy();
    open.push(() => fake.close());
    return {
      env: {
        IDENTITY_PROVIDER: 'idenfy',
        IDENFY_URL: fake.url,
        IDENFY_API_KEY: idenfyKeys.apiKey,
        IDENFY_API_SECRET: idenfyKeys.apiSecret,
        IDENFY_SIGNING_KEY: idenfyKeys.signingKey,
      },
      pagesAt: fake.pagesAt,
      decide: (id, isApproved, { name, surname }) =>
        fake.decide(id, {
          status: isApproved ? 'APPROVED' : 'DENIED',
          data: { docFirstName: name, docLastName: surname, orgFirstName: name, orgLastName: surname },
        }),
      returnOf: fake.returnOf,
      reads: () => fake.calls.filter((path) => path.endsWith('/status')).length,
      event: (id, key) => fake.event(id, {}, key),
    };
  },
  async veriff() {
    const fake = await startFakeVeriff();
    open.push(() => fake.close());
    return {
      env: {
        IDENTITY_PROVIDER: 'veriff',
        VERIFF_URL: fake.url,
        VERIFF_API_KEY: veriffKeys.apiKey,
        VERIFF_SHARED_SECRET: veriffKeys.sharedSecret,
      },
      pagesAt: fake.pagesAt,
      decide: (id, isApproved, { name, surname }) =>
        fake.decide(id, { code: isApproved ? 9001 : 9102, person: { firstName: name, lastName: surname } }),
      returnOf: fake.returnOf,
      reads: () => fake.calls.filter((path) => path.endsWith('/decision')).length,
      event: fake.event,
    };
  },
};

for (const vendor of ['idenfy', 'veriff'] as const) {
  /** A person on the vendor's page, which leads back decided or undecided. */
  async function atVendor(page: Page) {
    const fake = await vendors[vendor]();
    const subject = { name: '', surname: '' };
    let decided = '';
    const pages = await startPages(vendor, {
      'Pass it': (id) => fake.decide(id, true, subject),
      'Fail it': (id) => fake.decide(id, false, subject),
      'Return undecided'(id) {
        decided = id;
        return fake.returnOf(id);
      },
    });
    open.push(() => pages.close());
    fake.pagesAt(pages.url);
    const server = await startServer(fake.env);
    open.push(() => server.stop());
    const { origin } = server;
    const scenario = await page.request.post(`${origin}/sandbox/scenario`, {
      data: { users: [{ kycStatus: 'EMPTY', compliance: 'IN_PROGRESS' }] },
    });
    const { users }: { users: { token: string }[] } = await scenario.json();
    const token = users[0]?.token ?? '';
    Object.assign(subject, await (await page.request.get(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).json());
    await withToken(page, origin, token);
    await page.goto(`${origin}/renew-kyc`);
    await page.getByRole('button', { name: text('verification', 'Verify identity') }).click();
    await page.waitForURL((url) => url.origin === pages.url);
    /** The event about the check that was left, perhaps signed with another key. */
    const notify = async (key?: string) => {
      const { headers, rawBody } = fake.event(decided, key);
      return (await fetch(`${origin}/webhooks/identity/${vendor}`, { method: 'POST', headers, body: rawBody })).status;
    };
    return { origin, notify, reads: fake.reads, approve: () => fake.decide(decided, true, subject) };
  }
  const verified = (page: Page) => page.getByText(messages.identityVerified);

  test(`an identity that ${vendor} approves is shown as verified [29 1, ONB-12]`, { tag: '@full' }, async ({ page }) => {
    await atVendor(page);
    await page.getByRole('button', { name: 'Pass it' }).click();
    await expect(page).toHaveURL(/\/dashboard\/settings/);
    await expect(verified(page)).toBeVisible();
  });

  test(`an identity that ${vendor} declines is shown as not confirmed [29 1, ONB-12]`, { tag: '@full' }, async ({ page }) => {
    await atVendor(page);
    await page.getByRole('button', { name: 'Fail it' }).click();
    await expect(page.getByRole('heading', { name: text('verification', 'Your identity could not be confirmed') })).toBeVisible();
  });

  test(`what ${vendor} decides after the return is shown once its event has arrived, with the right signature [29 1]`, {
    tag: '@full',
  }, async ({ page }) => {
    const { origin, notify, reads, approve } = await atVendor(page);
    await page.getByRole('button', { name: 'Return undecided' }).click();
    await expect(page.getByRole('heading', { name: text('verification', 'We are checking your identity') })).toBeVisible();
    // the job reads once soon after the return, and then not for ten minutes: from here on only the event reports it
    const atReturn = reads();
    await expect.poll(reads, { timeout: 90_000 }).toBeGreaterThan(atReturn);
    approve();
    expect(await notify('another key than the vendor has')).toBe(401);
    await page.goto(`${origin}/dashboard/settings`);
    await expect(page.getByRole('heading', { name: text('user-info', 'Your details') })).toBeVisible();
    await expect(verified(page)).toBeHidden();
    expect(await notify()).toBeLessThan(300);
    await expect(async () => {
      await page.reload();
      await expect(verified(page)).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
  });
}
