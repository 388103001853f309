import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { expirePayments } from '../../server/payments/expire-payments.ts';
import { fundReadyProjects } from '../../server/payments/fund-projects.ts';
import { reserve } from '../../server/investing/reservations.ts';
import { makeScenario, type ScenarioProject, type ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import {
  appUser,
  audit,
  document,
  idempotencyKey,
  investment,
  ledgerAccount,
  ledgerTransfer,
  notification,
  payment,
  paymentEvent,
  project,
} from '../../server/store/schema.ts';
import type { components } from '../../openapi/schema.d.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { openTestStore } from '../support/store.ts';
import { investingOn, refusalOf } from './investing-support.ts';

type InvestmentStatus = components['schemas']['InvestmentStatus'];

let store: Store;
let on: ReturnType<typeof investingOn>;

beforeAll(async () => {
  store = await openTestStore();
  on = investingOn(store);
});
afterAll(() => store?.close());

/** With what cents projects were made that nobody paid in. */
const begunWith: Record<string, number> = {};
async function world(user: ScenarioUser = {}, wanted: ScenarioProject = {}) {
  const made = await makeScenario(store, on.clock, { users: [user, {}], projects: [wanted] });
  begunWith[made.projects[0]!.id] = (wanted.collected ?? 0) * 100;
  return { userId: made.users[0]!.id, other: made.users[1]!.id, projectId: made.projects[0]!.id };
}

const row = async (projectId: string) => (await store.db.select().from(project).where(eq(project.id, projectId)))[0]!;

describe('gates', () => {
  const closed: [string, ScenarioUser, ScenarioProject, number, string][] = [
    [
      'an unverified identity comes first, even on a closed project [WIZ-08]',
      { kycStatus: 'EXPIRED', compliance: 'FAILED' },
      { investingEnabled: false },
      1000,
      'KYC_NOT_VERIFIED',
    ],
    [
      'a closed project takes no money, whoever asks [WIZ-09]',
      { compliance: 'FAILED' },
      { investingEnabled: false },
      1000,
      'PROJECT_INVESTING_DISABLED',
    ],
    ['a project that is not active takes no money [WIZ-09]', {}, { status: 'COMING_SOON' }, 1000, 'PROJECT_INVESTING_DISABLED'],
    [
      'a profile that is not approved comes before tasks [WIZ-07]',
      { compliance: 'IN_PROGRESS', tasks: ['CATEGORIZATION'] },
      {},
      50,
      'COMPLIANCE_NOT_APPROVED',
    ],
    ['open tasks come before the amount [WIZ-10]', { tasks: ['TERMS_AND_CONDITIONS'] }, {}, 50, 'PENDING_TASKS'],
    ['so does the task to choose a category again [WIZ-10]', { tasks: ['CATEGORIZATION'] }, {}, 50, 'PENDING_TASKS'],
    ['too little [WIZ-10]', {}, {}, 50, 'INVESTMENT_AMOUNT_TOO_LOW'],
    ['between two steps [WIZ-10]', {}, {}, 150, 'INVESTMENT_INVALID_AMOUNT_STEP'],
    ['more than is left [WIZ-10]', {}, { loanAmount: 1000, collected: 500 }, 600, 'INVESTMENT_AMOUNT_TOO_HIGH'],
  ];
  test.each(closed)('%s', async (_title, user, wanted, amount, code) => {
    const { userId, projectId } = await world(user, wanted);
    const before = await row(projectId);
    expect(await refusalOf(on.invest(userId, projectId, amount))).toEqual({ code, status: 400 });
    expect(await row(projectId)).toEqual(before);
  });

  type Later = (userId: string, projectId: string) => Promise<unknown>;
  const kyc: Later = (userId) => store.db.update(appUser).set({ kycStatus: 'EXPIRED' }).where(eq(appUser.id, userId));
  const switchedOff: Later = (_, projectId) => store.db.update(project).set({ investingEnabled: false }).where(eq(project.id, projectId));
  const asked: Later = (userId) =>
    store.db
      .update(appUser)
      .set({ compliance: sql`jsonb_set(${appUser.compliance}, '{checks,3,status}', '"IN_PROGRESS"')` })
      .where(eq(appUser.id, userId));
  const task =
    (code: string): Later =>
    (userId) =>
      store.db.insert(notification).values({ id: `ntf-${code}-${userId}`, userId, code, type: 'TASK', title: {}, content: {} });
  const since: [string, Later[], string][] = [
    ['an identity document that has expired, before anything else [WIZ-08]', [switchedOff, asked, kyc], 'KYC_NOT_VERIFIED'],
    ['a project that was switched off [WIZ-09]', [asked, switchedOff], 'PROJECT_INVESTING_DISABLED'],
    ['a profile under review again [WIZ-07]', [task('CATEGORIZATION'), asked], 'COMPLIANCE_NOT_APPROVED'],
    ['new terms and conditions [WIZ-10]', [task('TERMS_AND_CONDITIONS')], 'PENDING_TASKS'],
    ['the task to choose a category again [WIZ-10]', [task('CATEGORIZATION')], 'PENDING_TASKS'],
  ];
  describe.each(since)('%s', (_title, events, code) => {
    test.each(['NEW', 'PAYMENT_FAILED'])('stops the payment of an investment made before, %s', async (status) => {
      const { userId, projectId } = await world();
      const made = await on.invest(userId, projectId, 1000);
      if (made.status !== 201) throw new Error('not made');
      if (status === 'PAYMENT_FAILED') {
        const { body: url } = await on.pay(userId, made.body.id);
        await on.bankSays('payment.failed', String(url), 1000);
      }
      for (const happens of events) await happens(userId, projectId);
      const before = await row(projectId);
      expect(await refusalOf(on.pay(userId, made.body.id))).toEqual({ code, status: 400 });
      expect(await on.read(userId, made.body.id)).toMatchObject({ body: { status } });
      expect(await row(projectId)).toEqual(before);
    });
  });

  test('a payment that is pending at the bank is not stopped by later events [WIZ-07]', async () => {
    const { userId, projectId } = await world();
    const made = await on.invest(userId, projectId, 1000);
    if (made.status !== 201) throw new Error('not made');
    const { body: url } = await on.pay(userId, made.body.id);
    await kyc(userId, projectId);
    expect(await on.pay(userId, made.body.id)).toMatchObject({ body: url });
  });

  test('an experienced investor pays without a loss simulation', async () => {
    const { userId, projectId } = await world({ experience: 'EXPERIENCED', checks: { LOSS_SIMULATION: 'NOT_STARTED' } });
    const made = await on.invest(userId, projectId, 1000);
    if (made.status !== 201) throw new Error('not made');
    expect((await on.pay(userId, made.body.id)).status).toBe(200);
  });

  test('whose document expires soon may still invest [WIZ-07]', async () => {
    const { userId, projectId } = await world({ kycStatus: 'WILL_EXPIRE_SOON' });
    expect(await on.invest(userId, projectId, 5000)).toMatchObject({
      status: 201,
      body: { status: 'NEW', amount: 5000, interestPerAnnum: 9.5 },
    });
  });

  test.each([{}, { netWorth: 0 }, { netWorth: 30_000 }])(
    'much for what somebody owns (%j) is warned about on the screen, and stops nobody who consents [PAY-06]',
    async (wealth) => {
      const { userId, projectId } = await world({ experience: 'INEXPERIENCED', ...wealth }, { loanAmount: 500_000 });
      const made = await on.invest(userId, projectId, 100_000);
      expect(made).toMatchObject({ status: 201, body: { amount: 100_000 } });
      if (made.status === 201) expect((await on.pay(userId, made.body.id)).status).toBe(200);
    },
  );

  test('tasks to renew something else do not stop an investment [WIZ-10]', async () => {
    const { userId, projectId } = await world({ tasks: ['QUESTIONNAIRE', 'RENEW_KYC', 'LOSS_SIMULATION', 'AXIOLOGY_TERMS'] });
    expect((await on.invest(userId, projectId, 1000)).status).toBe(201);
  });
});

test('half a cent is nobody’s, also where the step would let it pass [WIZ-02]', async () => {
  const { userId, projectId } = await world({}, { investmentStep: 1 });
  expect(await refusalOf(on.invest(userId, projectId, 1000.005))).toEqual({ code: 'VALIDATION_FAILED', status: 400 });
});

describe('room is reserved', () => {
  const reserved = (projectId: string, amountCents: number) => store.tx((tx) => reserve(tx, on.clock, projectId, amountCents));

  test.each([
    ['is switched off', { investingEnabled: false }],
    ['is not active', { status: 'COMING_SOON' as const }],
    ['has closed', { fundingEndsAt: '2020-01-01' }],
  ])('in no project that %s, whoever asked when it was not [WIZ-09]', async (_title, wanted) => {
    const { projectId } = await world({}, wanted);
    expect(await reserved(projectId, 100_000)).toBe(false);
    expect((await row(projectId)).reservedCents).toBe(0);
  });

  test('up to the last cent of a project, and not one more [WIZ-10]', async () => {
    const { projectId } = await world({}, { loanAmount: 1000 });
    expect(await reserved(projectId, 100_001)).toBe(false);
    expect([await reserved(projectId, 99_999), await reserved(projectId, 2), await reserved(projectId, 1)]).toEqual([true, false, true]);
    expect((await row(projectId)).reservedCents).toBe(100_000);
  });

  test('or the offer is refused, where others take the room each time between reading and reserving [WIZ-10]', async () => {
    const { userId, projectId } = await world();
    await store.db.execute(sql.raw(`create function lost_room() returns trigger language plpgsql as 'begin return null; end'`));
    await store.db.execute(
      sql.raw(`create trigger lost_room before update on project for each row when (old.id = '${projectId}') execute function lost_room()`),
    );
    expect(await refusalOf(on.invest(userId, projectId, 1000, 'key-no-room-1'))).toEqual({
      code: 'INVESTMENT_AMOUNT_TOO_HIGH',
      status: 400,
    });
    await store.db.execute(sql.raw('drop trigger lost_room on project'));
    expect(await store.db.$count(investment, eq(investment.projectId, projectId))).toBe(0);
    expect((await on.invest(userId, projectId, 1000, 'key-no-room-1')).status).toBe(201);
  });
});

describe('a repeated call', () => {
  test('with the same key makes one investment and gets the same answer [WIZ-04]', async () => {
    const { userId, projectId } = await world();
    const first = await on.invest(userId, projectId, 1000, 'key-same-1');
    expect(await on.invest(userId, projectId, 1000, 'key-same-1')).toEqual(first);
    expect((await row(projectId)).reservedCents).toBe(100_000);
  });

  test('with the same key and another amount is refused [WIZ-04]', async () => {
    const { userId, projectId } = await world();
    await on.invest(userId, projectId, 1000, 'key-other-1');
    expect(await refusalOf(on.invest(userId, projectId, 2000, 'key-other-1'))).toEqual({ code: 'IDEMPOTENCY_CONFLICT', status: 409 });
  });

  test('with the same key in another language is the same call: one investment, one payment [WIZ-04] [PAY-10]', async () => {
    const { userId, projectId } = await world();
    const requestBody = (locale: 'en' | 'lt') =>
      on.handlers.createInvestment({ ...on.as(userId, 'key-language-1'), body: { projectId, amount: 1000, locale } });
    const first = await requestBody('en');
    expect(await requestBody('lt')).toEqual(first);
    expect((await row(projectId)).reservedCents).toBe(100_000);
    if (first.status !== 201) throw new Error('not made');
    const pay = (locale: 'en' | 'lt') =>
      on.handlers.createPaymentCollection({
        ...on.as(userId, 'key-language-2'),
        body: { investmentId: first.body.id, paymentType: 'aitvaras', locale },
      });
    expect(await pay('lt')).toEqual(await pay('en'));
  });

  test('the investment keeps the language in which it was made, whatever is asked for later [30]', async () => {
    const { userId, projectId } = await world();
    for (const locale of ['de', 'lt', 'es'] as const) {
      const key = `key-made-in-${locale}`;
      const made = await on.handlers.createInvestment({ ...on.as(userId, key), body: { projectId, amount: 1000, locale } });
      if (made.status !== 201) throw new Error('not made');
      const [kept] = await store.db.select().from(investment).where(eq(investment.id, made.body.id));
      expect(kept?.locale).toBe(locale);
    }
  });

  test('the same idempotency key creates no second investment weeks later, when a restored tab repeats its request [WIZ-04]', async () => {
    const { userId, projectId } = await world();
    const first = await on.invest(userId, projectId, 1000, 'key-weeks-1');
    on.clock.advanceDays(21);
    expect(await on.invest(userId, projectId, 1000, 'key-weeks-1')).toEqual(first);
    expect(await store.db.select().from(investment).where(eq(investment.projectId, projectId))).toHaveLength(1);
  });

  test('the same key creates no second investment after it was deleted, whatever has become of the project [WIZ-04]', async () => {
    const { userId, projectId } = await world();
    const first = await on.invest(userId, projectId, 1000, 'key-deleted-1');
    if (first.status !== 201) throw new Error('not made');
    const again = async (amount: number) => {
      await store.db.delete(idempotencyKey).where(eq(idempotencyKey.userId, userId));
      return on.invest(userId, projectId, amount, 'key-deleted-1');
    };
    on.clock.advanceDays(123);
    expect(await again(1000)).toMatchObject({ status: 201, body: { id: first.body.id, amount: 1000 } });
    expect(await refusalOf(again(2000))).toEqual({ code: 'IDEMPOTENCY_CONFLICT', status: 409 });
    await store.db.update(project).set({ status: 'FULLY_FUNDED' }).where(eq(project.id, projectId));
    expect(await again(1000)).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(await store.db.select().from(investment).where(eq(investment.projectId, projectId))).toHaveLength(1);
    expect((await row(projectId)).reservedCents).toBe(100_000);
  });

  test("another person's key is another key [WIZ-04]", async () => {
    const { userId, other, projectId } = await world();
    await on.invest(userId, projectId, 1000, 'key-shared');
    await on.invest(other, projectId, 1000, 'key-shared');
    expect((await row(projectId)).reservedCents).toBe(200_000);
  });
});

test('an amount that nobody pays for a day is free again, and can be taken back while there is room', async () => {
  const { userId, other, projectId } = await world({}, { loanAmount: 1000 });
  const mine = await on.invest(userId, projectId, 1000);
  expect(await refusalOf(on.invest(other, projectId, 1000))).toMatchObject({ code: 'PROJECT_INVESTING_DISABLED' });
  on.clock.advanceDays(1.01);
  const theirs = await on.invest(other, projectId, 1000);
  expect(theirs.status).toBe(201);
  if (mine.status !== 201) throw new Error('not made');
  expect(await refusalOf(on.pay(userId, mine.body.id))).toMatchObject({ code: 'PROJECT_INVESTING_DISABLED' });
});

describe('paying', () => {
  async function started(wanted: ScenarioProject = {}, amount = 1000) {
    const people = await world({}, wanted);
    const made = await on.invest(people.userId, people.projectId, amount);
    if (made.status !== 201) throw new Error('not made');
    const answer = await on.pay(people.userId, made.body.id);
    if (answer.status !== 200) throw new Error('not started');
    return { ...people, id: made.body.id, url: answer.body };
  }

  test('the answer is the page of the chosen bank, and the same again while the payment is open [PAY-10]', async () => {
    const { userId, id, url } = await started();
    expect(url).toMatch(/^http:\/\/localhost:4000\/sandbox\/bank\/aitvaras\/pay-/);
    expect(await on.pay(userId, id)).toMatchObject({ body: url });
    expect(await store.db.select().from(payment).where(eq(payment.investmentId, id))).toHaveLength(1);
    expect(await refusalOf(on.pay(userId, id, 'neris'))).toEqual({ code: 'INVALID_STATUS_TRANSITION', status: 400 });
    expect(await refusalOf(on.pay(userId, id, 'nobank'))).toEqual({ code: 'PAYMENT_TYPE_NOT_AVAILABLE', status: 400 });
  });

  test('an event delivered four times is applied once [PAY-13]', async () => {
    const { userId, projectId, id, url } = await started();
    const outcomes = [];
    for (let n = 0; n < 4; n++) outcomes.push(await on.bankSays('payment.completed', url, 1000));
    expect(outcomes).toEqual(['applied', 'repeated', 'repeated', 'repeated']);
    expect(await on.bankSays('payment.completed', url, 1000, 'evt-another')).toBe('repeated');
    expect(await on.read(userId, id)).toMatchObject({ body: { status: 'PAYMENT_COMPLETED', paymentType: 'aitvaras' } });
    expect(await row(projectId)).toMatchObject({ collectedCents: 100_000, reservedCents: 100_000, investorCount: 1 });
    expect(await store.db.select().from(ledgerTransfer).where(eq(ledgerTransfer.ref, id))).toHaveLength(1);
    expect(await refusalOf(on.pay(userId, id))).toEqual({ code: 'PAYMENT_ALREADY_COMPLETED', status: 400 });
    expect(await ledgerErrors(store.db, { begunWith })).toEqual([]);
  });

  test('an event with another amount changes nothing [PAY-13]', async () => {
    const { userId, id, url } = await started();
    expect(await on.bankSays('payment.completed', url, 999)).toBe('refused');
    expect(await on.read(userId, id)).toMatchObject({ body: { status: 'PAYMENT_INITIATED' } });
    expect(
      (
        await store.db
          .select()
          .from(paymentEvent)
          .where(eq(paymentEvent.eventId, `evt-${url}`))
      )[0]?.outcome,
    ).toBe('refused');
    // an event is read once, whatever it holds the second time
    expect(await on.bankSays('payment.completed', url, 1000)).toBe('repeated');
    expect(await on.read(userId, id)).toMatchObject({ body: { status: 'PAYMENT_INITIATED' } });
  });

  test('who pays twice into a project is one of its investors', async () => {
    const { userId, projectId, url } = await started();
    await on.bankSays('payment.completed', url, 1000);
    const more = await on.invest(userId, projectId, 500);
    if (more.status !== 201) throw new Error('not made');
    const again = await on.pay(userId, more.body.id);
    expect(await on.bankSays('payment.completed', String(again.body), 500)).toBe('applied');
    expect(await row(projectId)).toMatchObject({ collectedCents: 150_000, investorCount: 1 });
  });

  test('a failed payment frees the amount and can be started anew [PAY-14]', async () => {
    const { userId, projectId, id, url } = await started();
    expect(await on.bankSays('payment.failed', url, 1000)).toBe('applied');
    expect(await on.read(userId, id)).toMatchObject({ body: { status: 'PAYMENT_FAILED' } });
    expect((await row(projectId)).reservedCents).toBe(0);
    const again = await on.pay(userId, id, 'neris');
    expect(again.body).not.toBe(url);
    expect((await row(projectId)).reservedCents).toBe(100_000);
  });

  test('money that comes after the payment failed is kept apart, to be returned', async () => {
    const { userId, projectId, id, url } = await started();
    await on.bankSays('payment.failed', url, 1000, 'evt-f');
    expect(await on.bankSays('payment.completed', url, 1000, `evt-late-${id}`)).toBe('return-due');
    expect(await on.read(userId, id)).toMatchObject({ body: { status: 'PAYMENT_FAILED' } });
    expect((await row(projectId)).collectedCents).toBe(0);
    expect(await ledgerErrors(store.db, { begunWith })).toEqual([]);
  });

  test('a payment that nobody makes within seven days has failed', async () => {
    const { userId, id } = await started();
    on.clock.advanceDays(6.9);
    await expirePayments(store, on.clock);
    expect(await on.read(userId, id)).toMatchObject({ body: { status: 'PAYMENT_INITIATED' } });
    on.clock.advanceDays(0.2);
    await expirePayments(store, on.clock);
    expect(await on.read(userId, id)).toMatchObject({ body: { status: 'PAYMENT_FAILED' } });
  });

  test('a last rest below the minimum funds the project [WIZ-10, INV-11]', async () => {
    const { userId, projectId, url } = await started({ loanAmount: 1000, investmentStep: 50 }, 950);
    await on.bankSays('payment.completed', url, 950);
    const rest = await on.invest(userId, projectId, 50);
    if (rest.status !== 201) throw new Error('not made');
    await on.bankSays('payment.completed', (await on.pay(userId, rest.body.id)).body as string, 50);
    on.clock.advanceDays(5);
    await fundReadyProjects(store, on.clock);
    expect(await row(projectId)).toMatchObject({ status: 'FULLY_FUNDED', collectedCents: 100_000 });
  });

  test('the last euro funds the project once nobody may withdraw, and puts every paid investment to work [INV-11]', async () => {
    const { userId, other, projectId, id, url } = await started({ loanAmount: 3000 }, 1000);
    const second = await on.invest(other, projectId, 2000);
    if (second.status !== 201) throw new Error('not made');
    await on.bankSays('payment.completed', url, 1000);
    expect((await row(projectId)).status).toBe('ACTIVE');
    const secondUrl = (await on.pay(other, second.body.id)).body as string;
    await on.bankSays('payment.completed', secondUrl, 2000);
    expect((await row(projectId)).status).toBe('ACTIVE');
    on.clock.advanceDays(5);
    await fundReadyProjects(store, on.clock);
    expect(await row(projectId)).toMatchObject({ status: 'FULLY_FUNDED', collectedCents: 300_000, investorCount: 2 });
    expect(await on.read(userId, id)).toMatchObject({ body: { status: 'COMPLETED' } });
    expect(await on.read(other, second.body.id)).toMatchObject({ body: { status: 'COMPLETED' } });
    const funded = await store.db
      .select()
      .from(ledgerTransfer)
      .where(eq(ledgerTransfer.toAccount, `disbursable:${projectId}`));
    expect(funded.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([100_000, 200_000]);
    for (const investmentId of [id, second.body.id]) {
      const about = and(eq(audit.subject, 'investment'), eq(audit.subjectId, investmentId), eq(audit.event, 'project.fund'));
      expect(await store.db.select({ after: audit.after }).from(audit).where(about)).toEqual([{ after: 'COMPLETED' }]);
    }
    expect(await ledgerErrors(store.db, { begunWith })).toEqual([]);
    expect(await on.handlers.getInvestmentSummary({ ...on.as(userId) })).toMatchObject({
      body: { totalInvested: 1000, activeInvestments: 1, weightedAverageReturn: 9 },
    });
  });

  test('bank details belong to bank transfers only [PAY-15]', async () => {
    const { userId, projectId } = await world();
    const made = await on.invest(userId, projectId, 1000);
    if (made.status !== 201) throw new Error('not made');
    const query = { query: { investmentId: made.body.id } };
    expect(await refusalOf(on.handlers.getPaymentCollection({ ...on.as(userId), ...query }))).toEqual({ code: 'NOT_FOUND', status: 404 });
    expect(await on.pay(userId, made.body.id, 'directPayment')).toMatchObject({ body: `/payments/direct/${made.body.id}` });
    expect(await on.handlers.getPaymentCollection({ ...on.as(userId), ...query })).toMatchObject({
      body: {
        status: 'PAYMENT_INITIATED',
        paymentType: 'directPayment',
        amount: 1000,
        paymentPurpose: expect.stringMatching(/^RF\d\dINV\d{6}$/),
        redirectUrl: null,
      },
    });
  });
});

describe('only the owner', () => {
  test('reads an investment, its payment and its contract [WIZ-05] [WIZ-11]', async () => {
    const { userId, other, projectId } = await world();
    const made = await on.invest(userId, projectId, 1000);
    if (made.status !== 201) throw new Error('not made');
    const { id, investmentDocuments } = made.body;
    await on.pay(userId, id);
    const params = { params: { id: investmentDocuments[0]!.id } };
    expect(investmentDocuments).toEqual([{ id: expect.any(String), type: 'CONTRACT_DOCUMENT' }]);
    const contract = await on.handlers.getDocument({ ...on.as(userId), ...params });
    expect(Buffer.from(contract.status === 200 ? contract.body.content : '', 'base64').toString()).toBe('%PDF contract of Ona Petraitė');
    for (const stranger of [other, undefined])
      expect(await refusalOf(on.handlers.getDocument({ ...on.as(stranger), ...params }))).toEqual({ code: 'NOT_FOUND', status: 404 });
    expect(await refusalOf(on.read(other, id))).toMatchObject({ status: 404 });
    expect(await refusalOf(on.pay(other, id))).toMatchObject({ code: 'INVESTMENT_NOT_FOUND' });
    expect(await refusalOf(on.handlers.getPaymentCollection({ ...on.as(other), query: { investmentId: id } }))).toMatchObject({
      status: 404,
    });
  });
});

test('without a filter the list holds what is paid, at work or not yet, and a repeated filter holds each that it names [INV-01]', async () => {
  const { userId, projectId } = await world();
  const listed = async (status?: InvestmentStatus[]) => {
    const answer = await on.handlers.listInvestments({ ...on.as(userId), query: status ? { status } : {} });
    if (answer.status !== 200) throw new Error('not listed');
    return answer.body.map((one) => one.status).toSorted();
  };
  const paid = await on.invest(userId, projectId, 1000);
  await on.invest(userId, projectId, 500);
  if (paid.status !== 201) throw new Error('not made');
  const url = (await on.pay(userId, paid.body.id)).body as string;
  expect(await listed()).toEqual([]);
  expect(await listed(['NEW', 'PAYMENT_INITIATED'])).toEqual(['NEW', 'PAYMENT_INITIATED']);
  expect(await listed(['NEW'])).toEqual(['NEW']);
  await on.bankSays('payment.completed', url, 1000);
  expect(await listed()).toEqual(['PAYMENT_COMPLETED']);
  await store.db.update(investment).set({ status: 'COMPLETED' }).where(eq(investment.id, paid.body.id));
  expect(await listed()).toEqual(['COMPLETED']);
});

test('investments and contracts name the project in the language that each is asked or made in [30]', async () => {
  const { userId, projectId } = await world();
  const names = { en: 'Riverside', de: 'Am Fluss', lt: 'Paupys', es: 'La ribera', pt: 'À beira-rio' };
  await store.db
    .update(project)
    .set({ data: { ...(await row(projectId)).data, name: names } })
    .where(eq(project.id, projectId));
  const drawn = investingOn(store, async ({ project: { name } }, locale) => Buffer.from(`${locale}: ${name}`));
  for (const locale of locales) {
    const body = { projectId, amount: 1000, locale };
    const made = await on.handlers.createInvestment({ ...on.as(userId), body });
    if (made.status !== 201) throw new Error('not made');
    const contract = await drawn.handlers.getDocument({ ...on.as(userId), params: { id: `doc-${made.body.id}` } });
    const text = Buffer.from(contract.status === 200 ? contract.body.content : '', 'base64').toString();
    expect(text).toBe(`${locale}: ${names[locale]}`);
    const listed = await on.handlers.listInvestments({ ...on.as(userId), locale, query: { status: ['NEW'] } });
    expect(new Set(listed.status === 200 ? listed.body.map((one) => one.projectName) : [])).toEqual(new Set([names[locale]]));
    const read = await on.read(userId, made.body.id);
    expect(read.body, 'its own contract').toMatchObject({ investmentDocuments: [{ id: `doc-${made.body.id}` }] });
  }
});

test('a document of nobody, or without a file, is not there', async () => {
  const { projectId } = await world();
  await store.db.insert(document).values([
    { id: 'doc-of-nobody', type: 'OTHER', name: 'a.pdf', content: 'JVBERg==' },
    { id: 'doc-without-file', type: 'OTHER', name: 'b.pdf', projectId },
    { id: 'doc-of-project', type: 'OTHER', name: 'c.pdf', projectId, content: 'JVBERg==' },
  ]);
  const read = (id: string) => on.handlers.getDocument({ ...on.as(), params: { id } });
  for (const id of ['doc-of-nobody', 'doc-without-file', 'doc-none'])
    expect(await refusalOf(read(id))).toEqual({ code: 'NOT_FOUND', status: 404 });
  expect(await read('doc-of-project')).toEqual({ status: 200, body: { id: 'doc-of-project', name: 'c.pdf', content: 'JVBERg==' } });
});

test.each([
  ['the ledger', ledgerTransfer],
  ['the audit log', audit],
] as const)('a row of %s can be neither changed nor deleted', async (_name, table) => {
  const rows = () => store.db.select().from(table).orderBy(table.id);
  const { userId, projectId } = await world();
  const made = await on.invest(userId, projectId, 1000);
  if (made.status !== 201) throw new Error('not made');
  await on.bankSays('payment.completed', (await on.pay(userId, made.body.id)).body as string, 1000);
  const before = await rows();
  expect(before).not.toEqual([]);
  const refused = { cause: expect.objectContaining({ message: expect.stringContaining('is append-only') }) };
  await expect(store.db.update(table).set({ at: new Date(0) })).rejects.toMatchObject(refused);
  await expect(store.db.delete(table)).rejects.toMatchObject(refused);
  expect(await rows()).toEqual(before);
});

test.each([
  ['booked a second time', { kind: 'payment.again' }, ['booked, and nothing asked for it', 'in the escrow']],
  ['booked to the owner at once', { kind: 'payment.again', toAccount: 'owner' }, ['booked, and nothing asked for it']],
  ['taken out of an escrow with nothing in it', { fromAccount: 'escrow', toAccount: 'owner' }, ['booked, and nothing', 'was once at -1']],
])('money that is %s is found in the books', async (_title, other, invariants) => {
  const { userId, projectId } = await world();
  const account = (kind: string) => `${kind}:${kind === 'investor' ? userId : projectId}`;
  const row = { kind: 'payment.completed', fromAccount: 'investor', toAccount: 'escrow', ...other };
  let said: string[] = [];
  const tried = store.tx(async (tx) => {
    const accounts = ['investor', 'escrow', 'owner'].map((kind) => ({ id: account(kind), kind }));
    await tx.insert(ledgerAccount).values(accounts).onConflictDoNothing();
    await tx.insert(ledgerTransfer).values({
      ...row,
      ref: projectId,
      fromAccount: account(row.fromAccount),
      toAccount: account(row.toAccount),
      amountCents: 1,
      at: on.clock.now(),
    });
    said = await ledgerErrors(tx, { begunWith });
    tx.rollback();
  });
  await expect(tried).rejects.toThrow();
  for (const invariant of invariants) expect(said).toContainEqual(expect.stringContaining(invariant));
  expect(await ledgerErrors(store.db, { begunWith })).toEqual([]);
});

test('the database itself refuses an oversold project [WIZ-10]', async () => {
  const { projectId } = await world({}, { loanAmount: 1000 });
  await expect(store.db.update(project).set({ reservedCents: 100_001 }).where(eq(project.id, projectId))).rejects.toThrow();
  expect(await store.db.select().from(investment).where(eq(investment.projectId, projectId))).toEqual([]);
});
