import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOfReflection } from '../../domain/reflection.ts';
import { openPayment } from '../../server/payments/open-payment.ts';
import { book } from '../../server/payments/incoming.ts';
import { fundReadyProjects } from '../../server/payments/fund-projects.ts';
import { setAsideForRefund } from '../../server/payments/refund.ts';
import { approveInstructions } from '../../server/instructions/approve.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { cancelProject, resumeProject, suspendProject } from '../../server/projects/lifecycle.ts';
import { makeScenario, type ScenarioProject, type ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, instruction, investment, mail, payment, project } from '../../server/store/schema.ts';
import { balanceOf, carryOut, covered, draftOf, instructionRow } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { openTestStore } from '../support/store.ts';
import { investingOn, refusalOf } from './investing-support.ts';

let store: Store;
let on: ReturnType<typeof investingOn>;

beforeAll(async () => {
  store = await openTestStore();
  on = investingOn(store);
});
afterAll(() => store.close());

async function offer({
  user = {},
  project: made = { loanAmount: 5000 },
  amount = 1000,
}: {
  user?: ScenarioUser;
  project?: ScenarioProject;
  amount?: number;
} = {}) {
  on.clock.set(new Date('2026-03-10T10:00:00Z'));
  const { users, projects } = await makeScenario(store, on.clock, { users: [user, {}, {}], projects: [made] });
  const [one, other, third] = users.map(({ id }) => id) as [string, string, string];
  const projectId = projects[0]!.id;
  const id = await invest(one, projectId, amount);
  return { userId: one, email: users[0]!.email, other, third, projectId, id };
}

async function invest(userId: string, projectId: string, amount: number): Promise<string> {
  const made = await on.invest(userId, projectId, amount);
  if (made.status !== 201) throw new Error('not made');
  return made.body.id;
}

/** Pays by a bank and answers the page's address, by which the bank names the payment. */
async function paid(userId: string, id: string, amount: number): Promise<string> {
  const { body: url } = (await on.pay(userId, id)) as { body: string };
  expect(await on.bankSays('payment.completed', url, amount, `evt-${id}`)).toBe('applied');
  return url;
}

const projectRow = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!;
const room = async (id: string) => {
  const { status, reservedCents, collectedCents, investorCount } = await projectRow(id);
  return { status, reservedCents, collectedCents, investorCount };
};
const paymentsOf = async (id: string) => {
  const rows = await store.db.select().from(payment).where(eq(payment.investmentId, id)).orderBy(payment.createdAt);
  return rows.map(({ status }) => status);
};
const lettersTo = (recipient: string) => store.db.select().from(mail).where(eq(mail.recipient, recipient)).orderBy(mail.createdAt);
const read = async (userId: string, id: string) => {
  const answer = await on.read(userId, id);
  if (answer.status !== 200) throw new Error('not read');
  return answer.body;
};

// Regulation (EU) 2020/1503, Article 22(6)(b)
test('an offer is confirmed by email at once: the reflection period has started, and this is the way to revoke', async () => {
  const { email, id } = await offer();
  expect(await lettersTo(email)).toMatchObject([
    {
      subject: expect.stringContaining('Your offer'),
      bodyText: expect.stringMatching(
        new RegExp(
          `Until the end of 14.March.2026 \\(Vilnius time\\) you may revoke your offer[^]*http://localhost:4000/dashboard/investments/${id}/withdraw`,
        ),
      ),
    },
  ]);
  const experienced = await offer({ user: { experience: 'EXPERIENCED' } });
  expect(await lettersTo(experienced.email)).toEqual([]);
});

// Regulation (EU) 2020/1503, Article 22(2) and 22(5)
describe('an offer is withdrawn', () => {
  test('before it is paid: the amount is free at once, and nothing goes back [INV-12]', async () => {
    const { userId, other, projectId, id } = await offer({ project: { loanAmount: 1000 } });
    expect(await read(userId, id)).toMatchObject({ withdrawable: true });
    expect(await refusalOf(on.invest(other, projectId, 1000))).toMatchObject({ code: 'PROJECT_INVESTING_DISABLED' });
    expect(await on.withdraw(userId, id)).toMatchObject({
      status: 200,
      body: {
        status: 'WITHDRAWN',
        withdrawable: false,
        reflectionEndsAt: null,
        withdrawal: { withdrawnAt: expect.stringMatching(/^2026-03-10T10:/), refund: 'NONE' },
      },
    });
    expect(await room(projectId)).toEqual({ status: 'ACTIVE', reservedCents: 0, collectedCents: 0, investorCount: 0 });
    expect(await on.invest(other, projectId, 1000)).toMatchObject({ status: 201 });
  });

  test('after its reservation lapsed: nothing is released twice', async () => {
    const { userId, other, projectId, id } = await offer({ project: { loanAmount: 1000 } });
    on.clock.advanceDays(1.5);
    await invest(other, projectId, 1000);
    await on.withdraw(userId, id);
    expect(await room(projectId)).toMatchObject({ reservedCents: 100_000 });
  });

  test('after it is paid: the money goes back, the total falls, the room opens, and the ledger agrees [INV-12]', async () => {
    const { userId, projectId, id } = await offer();
    await paid(userId, id, 1000);
    expect(await room(projectId)).toMatchObject({ reservedCents: 100_000, collectedCents: 100_000, investorCount: 1 });
    expect(await on.withdraw(userId, id)).toMatchObject({ body: { status: 'WITHDRAWN', withdrawal: { refund: 'DUE' } } });
    expect(await room(projectId)).toEqual({ status: 'ACTIVE', reservedCents: 0, collectedCents: 0, investorCount: 0 });
    expect(await ledgerErrors(store.db)).toEqual([]);
    const [owed] = await store.db.select().from(payment).where(eq(payment.investmentId, id));
    expect(owed).toMatchObject({ status: 'RETURN_DUE' });
    await carryOut(store, on.clock, 'REFUND', owed!.id, (await makeScenario(store, on.clock, { users: [{}] })).users[0]!.id);
    expect(await read(userId, id)).toMatchObject({ withdrawal: { refund: 'RETURNED' } });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('of a person with another one in the project, who stays an investor of it', async () => {
    const { userId, projectId, id } = await offer();
    const second = await invest(userId, projectId, 500);
    await paid(userId, id, 1000);
    await paid(userId, second, 500);
    await on.withdraw(userId, id);
    expect(await room(projectId)).toEqual({ status: 'ACTIVE', reservedCents: 50_000, collectedCents: 50_000, investorCount: 1 });
    await on.withdraw(userId, second);
    expect(await room(projectId), 'both are withdrawn').toEqual({
      status: 'ACTIVE',
      reservedCents: 0,
      collectedCents: 0,
      investorCount: 0,
    });
  });

  test('and its person told by email at once, and the log knows who did it', async () => {
    const { userId, email, id } = await offer();
    await paid(userId, id, 1000);
    const before = (await lettersTo(email)).length;
    await on.withdraw(userId, id);
    const letters = await lettersTo(email);
    expect(letters).toHaveLength(before + 1);
    expect(letters.at(-1)).toMatchObject({
      subject: expect.stringContaining('You have revoked your offer'),
      bodyText: expect.stringContaining('We will return €1,000.00 in full to the account it came from.'),
    });
    const written = await store.db
      .select()
      .from(audit)
      .where(and(eq(audit.subjectId, id), eq(audit.event, 'withdraw')));
    expect(written).toMatchObject([{ before: 'PAYMENT_COMPLETED', after: 'WITHDRAWN', actor: userId }]);
  });

  test('in the last minute of the fourth day in Vilnius, and not after midnight', async () => {
    const [last, late] = [await offer(), await offer()];
    const end = endOfReflection(on.clock.now());
    on.clock.set(new Date(end.getTime() - 60_000));
    expect(await read(late.userId, late.id)).toMatchObject({ withdrawable: true, reflectionEndsAt: end.toISOString() });
    expect(await on.withdraw(last.userId, last.id)).toMatchObject({ status: 200 });
    on.clock.set(new Date(end.getTime() + 1_000));
    expect(await read(late.userId, late.id)).toMatchObject({ withdrawable: false, reflectionEndsAt: null });
    expect(await refusalOf(on.withdraw(late.userId, late.id))).toEqual({ code: 'REFLECTION_PERIOD_OVER', status: 400 });
  });
});

describe('a withdrawal', () => {
  test('is refused to experienced investors, who have no such period', async () => {
    const { userId, id } = await offer({ user: { experience: 'EXPERIENCED' } });
    expect(await read(userId, id)).toMatchObject({ withdrawable: false });
    expect(await refusalOf(on.withdraw(userId, id))).toEqual({ code: 'NO_REFLECTION_PERIOD', status: 400 });
  });

  test('of somebody else is answered like one of an offer that does not exist', async () => {
    const { other, id } = await offer();
    expect(await refusalOf(on.withdraw(other, id))).toEqual({ code: 'INVESTMENT_NOT_FOUND', status: 404 });
    expect(await refusalOf(on.withdraw(other, 'inv-none'))).toEqual({ code: 'INVESTMENT_NOT_FOUND', status: 404 });
  });

  test('whose answer was lost is repeated with its key, and done once', async () => {
    const { userId, email, projectId, id } = await offer();
    await paid(userId, id, 1000);
    const first = await on.withdraw(userId, id, 'key-1');
    const letters = (await lettersTo(email)).length;
    expect(await on.withdraw(userId, id, 'key-1')).toEqual(first);
    expect(await lettersTo(email)).toHaveLength(letters);
    expect(await room(projectId)).toMatchObject({ reservedCents: 0, collectedCents: 0 });
  });

  test('in two tabs happens once; the second one learns that it is done', async () => {
    const { userId, projectId, id } = await offer();
    await paid(userId, id, 1000);
    const results = await Promise.all(['tab-1', 'tab-2'].map((key) => refusalOf(on.withdraw(userId, id, key))));
    expect(results.filter(Boolean)).toEqual([{ code: 'ALREADY_WITHDRAWN', status: 400 }]);
    expect(await room(projectId)).toMatchObject({ reservedCents: 0, collectedCents: 0, investorCount: 0 });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('is not possible once the project is funded', async () => {
    const { userId, id } = await offer();
    await store.db.update(investment).set({ status: 'COMPLETED' }).where(eq(investment.id, id));
    expect(await refusalOf(on.withdraw(userId, id))).toEqual({ code: 'INVALID_STATUS_TRANSITION', status: 400 });
    await store.db.update(investment).set({ status: 'NEW' }).where(eq(investment.id, id));
  });

  test('leaves the list of investments and the totals', async () => {
    const { userId, id } = await offer();
    await paid(userId, id, 1000);
    const list = async () => (await on.handlers.listInvestments(on.as(userId))).body;
    expect(await list()).toMatchObject([{ id, withdrawable: true, reflectionEndsAt: '2026-03-14T21:59:59.000Z' }]);
    await on.withdraw(userId, id);
    expect(await list()).toEqual([]);
    expect(await on.handlers.getInvestmentSummary(on.as(userId))).toMatchObject({ body: { totalInvested: 0, activeInvestments: 0 } });
  });
});

// Regulation (EU) 2020/1503, Article 22: the right is to revoke an offer; a cancelled project has none left
describe('an offer to a project that is cancelled', () => {
  const decision = { reason: 'The owner has withdrawn.', actor: 'usr-credit' };
  const cancel = (projectId: string) => store.tx((tx) => cancelProject(tx, on, projectId, decision));
  const listed = async (userId: string) =>
    (
      await on.handlers.listInvestments({
        ...on.as(userId),
        query: { status: ['NEW', 'PAYMENT_INITIATED', 'PAYMENT_FAILED', 'PAYMENT_COMPLETED'] },
      })
    ).body;
  const notRevocable = { withdrawable: false, reflectionEndsAt: null };
  const refused = { code: 'INVALID_STATUS_TRANSITION', status: 400 };

  test('and was paid has its money back once: it cannot be revoked any more [INV-12]', async () => {
    const { userId, projectId, id } = await offer();
    await paid(userId, id, 1000);
    await cancel(projectId);
    expect(await read(userId, id)).toMatchObject({ ...notRevocable, cancellation: { refund: 'DUE' } });
    expect(await listed(userId)).toMatchObject([{ id, projectStatus: 'CANCELED', ...notRevocable }]);
    expect(await refusalOf(on.withdraw(userId, id))).toEqual(refused);
    expect(await room(projectId)).toMatchObject({ status: 'CANCELED', collectedCents: 0, investorCount: 0 });
    const refunds = await store.db.select().from(instruction).where(eq(instruction.projectId, projectId));
    expect(refunds).toMatchObject([{ kind: 'REFUND', amountCents: 100_000 }]);
    expect(await balanceOf(store, `unallocated:${userId}`)).toBe(100_000);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('and is not paid, or on its way, has ended: what still arrives goes back [INV-12]', async () => {
    const { userId, projectId, id } = await offer();
    const started = await invest(userId, projectId, 1000);
    const { body: url } = (await on.pay(userId, started)) as { body: string };
    await cancel(projectId);
    expect(await listed(userId)).toMatchObject([notRevocable, notRevocable]);
    for (const each of [id, started]) expect(await refusalOf(on.withdraw(userId, each))).toEqual(refused);
    expect(await read(userId, id)).toMatchObject({ cancellation: { refund: 'NONE' } });
    expect(await read(userId, started)).toMatchObject({ cancellation: { refund: 'IF_RECEIVED' } });
    expect(await on.bankSays('payment.completed', url, 1000, `evt-canceled-${started}`)).toBe('return-due');
    expect(await read(userId, started)).toMatchObject({ cancellation: { refund: 'DUE' } });
    expect(await refusalOf(on.withdraw(userId, started))).toEqual(refused);
    expect(await balanceOf(store, `unallocated:${userId}`)).toBe(100_000);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('and is for bonds is refused in the same way [INV-12]', async () => {
    const bond = { nominalValue: 100, isin: 'LT0000400001' };
    const { userId, projectId, id } = await offer();
    await paid(userId, id, 1000);
    const { data } = await projectRow(projectId);
    await store.db
      .update(project)
      .set({ data: { ...data, projectType: 'BONDS', bond: { ...data.bond, ...bond } as never } })
      .where(eq(project.id, projectId));
    await cancel(projectId);
    expect(await refusalOf(on.withdraw(userId, id))).toEqual(refused);
    expect(await room(projectId)).toMatchObject({ collectedCents: 0 });
  });

  test('and was paid with repaid money leaves that in the repaid loan, to be moved once more [INV-12]', async () => {
    const { userId, projectId, id } = await offer();
    const { projects } = await makeScenario(store, on.clock, { projects: [{ status: 'PAID_OFF', loanAmount: 5000 }] });
    const [source] = await store.db
      .insert(investment)
      .values({
        userId,
        projectId: projects[0]!.id,
        amountCents: 100_000,
        ratePercent: '9',
        status: 'COMPLETED',
        createdAt: on.clock.now(),
      })
      .returning();
    const move = (targetInvestmentId: string) =>
      on.handlers.transferInvestment({ ...on.as(userId), body: { sourceInvestmentId: source!.id, targetInvestmentId } });
    await move(id);
    await cancel(projectId);
    expect(await read(userId, id)).toMatchObject(notRevocable);
    expect(await refusalOf(on.withdraw(userId, id))).toEqual(refused);
    const open = await makeScenario(store, on.clock, { projects: [{ loanAmount: 5000 }] });
    const target = await invest(userId, open.projects[0]!.id, 1000);
    expect(await move(target)).toMatchObject({ status: 204 });
    expect(await refusalOf(on.withdraw(userId, id))).toEqual(refused);
    expect(await read(userId, target)).toMatchObject({ status: 'PAYMENT_COMPLETED', withdrawable: true });
    expect(await room(projectId)).toMatchObject({ collectedCents: 0 });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('and was revoked before stays revoked', async () => {
    const { userId, projectId, id } = await offer();
    await paid(userId, id, 1000);
    await on.withdraw(userId, id);
    await cancel(projectId);
    expect(await refusalOf(on.withdraw(userId, id))).toMatchObject({ code: 'ALREADY_WITHDRAWN' });
    expect(await room(projectId)).toMatchObject({ collectedCents: 0 });
    expect(await balanceOf(store, `unallocated:${userId}`)).toBe(100_000);
  });

  test('and only suspended may be revoked until the last day to open it again [INV-12]', async () => {
    const { userId, projectId, id } = await offer();
    const unpaid = await invest(userId, projectId, 1000);
    await paid(userId, id, 1000);
    await store.tx((tx) => suspendProject(tx, on, projectId, decision));
    expect(await read(userId, id)).toMatchObject({ withdrawable: true, reflectionEndsAt: '2026-04-09T20:59:59.000Z' });
    for (const each of [id, unpaid]) expect(await on.withdraw(userId, each)).toMatchObject({ body: { status: 'WITHDRAWN' } });
    expect(await room(projectId)).toEqual({ status: 'SUSPENDED', reservedCents: 0, collectedCents: 0, investorCount: 0 });
    await cancel(projectId);
    expect(await balanceOf(store, `unallocated:${userId}`)).toBe(100_000);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('in the moment in which it is revoked gives its money back once', async () => {
    const { userId, projectId, id } = await offer();
    await paid(userId, id, 1000);
    await Promise.allSettled([cancel(projectId), on.withdraw(userId, id)]);
    expect(await room(projectId)).toMatchObject({ status: 'CANCELED', collectedCents: 0, investorCount: 0 });
    expect(await balanceOf(store, `unallocated:${userId}`)).toBe(100_000);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });
});

// Regulation (EU) 2020/1503, Article 23(12)
describe('an offer to a project that is suspended', () => {
  const decision = { reason: 'The valuation is examined.', actor: 'usr-credit' };
  const suspend = (projectId: string) => store.tx((tx) => suspendProject(tx, on, projectId, decision));
  const resume = (projectId: string) => store.tx((tx) => resumeProject(tx, on, projectId, decision));

  test('cannot be paid, but a payment that was under way counts, and may be revoked [INV-12]', async () => {
    const { userId, other, projectId, id } = await offer();
    const unpaid = await invest(other, projectId, 1000);
    const { body: url } = (await on.pay(userId, id)) as { body: string };
    await suspend(projectId);
    expect(await refusalOf(on.pay(other, unpaid))).toMatchObject({ code: 'PROJECT_INVESTING_DISABLED' });
    expect(await on.bankSays('payment.completed', url, 1000, `evt-suspended-${id}`)).toBe('applied');
    expect(await read(userId, id)).toMatchObject({ status: 'PAYMENT_COMPLETED', withdrawable: true });
    expect(await room(projectId)).toMatchObject({ status: 'SUSPENDED', collectedCents: 100_000, investorCount: 1 });
    expect(await on.withdraw(userId, id)).toMatchObject({ body: { withdrawal: { refund: 'DUE' } } });
    expect(await room(projectId)).toMatchObject({ status: 'SUSPENDED', collectedCents: 0, investorCount: 0 });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('completes the target without funding it, also after the last period; resumed, it is funded after a new one [PROJ-01]', async () => {
    const { userId, projectId, id } = await offer({ project: { loanAmount: 1000 } });
    const { body: url } = (await on.pay(userId, id)) as { body: string };
    await suspend(projectId);
    expect(await on.bankSays('payment.completed', url, 1000, `evt-complete-${id}`)).toBe('applied');
    on.clock.advanceDays(6);
    expect(await fundReadyProjects(store, on.clock)).toBe(0);
    expect(await room(projectId)).toMatchObject({ status: 'SUSPENDED', collectedCents: 100_000 });
    await resume(projectId);
    expect(await room(projectId)).toMatchObject({ status: 'ACTIVE' });
    expect(await fundReadyProjects(store, on.clock)).toBe(0);
    on.clock.advanceDays(5);
    expect(await fundReadyProjects(store, on.clock)).toBe(1);
    expect(await room(projectId)).toMatchObject({ status: 'FULLY_FUNDED' });
    expect(await read(userId, id)).toMatchObject({ status: 'COMPLETED' });
    expect(await draftOf(store, 'DISBURSEMENT', projectId)).toBeTruthy();
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('and resumed within a reflection period waits for its end [INV-12]', async () => {
    const { userId, projectId, id } = await offer({ project: { loanAmount: 1000 } });
    await paid(userId, id, 1000);
    await suspend(projectId);
    await resume(projectId);
    expect(await fundReadyProjects(store, on.clock)).toBe(0);
    expect(await read(userId, id)).toMatchObject({ status: 'PAYMENT_COMPLETED', withdrawable: true });
  });
});

describe('a payment under way', () => {
  test('at a bank ends with the withdrawal, and its money goes back when it still arrives', async () => {
    const { userId, projectId, id } = await offer();
    const { body: url } = (await on.pay(userId, id)) as { body: string };
    expect(await on.withdraw(userId, id)).toMatchObject({ body: { withdrawal: { refund: 'IF_RECEIVED' } } });
    expect(await paymentsOf(id)).toEqual(['FAILED']);
    expect(await room(projectId)).toMatchObject({ reservedCents: 0, collectedCents: 0 });
    expect(await on.bankSays('payment.completed', url, 1000, `evt-late-${id}`)).toBe('return-due');
    expect(await read(userId, id)).toMatchObject({ status: 'WITHDRAWN', withdrawal: { refund: 'DUE' } });
    expect(await room(projectId)).toMatchObject({ reservedCents: 0, collectedCents: 0 });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('ends also where an earlier one had failed', async () => {
    const { userId, id } = await offer();
    const { body: first } = (await on.pay(userId, id)) as { body: string };
    await on.bankSays('payment.failed', first, 1000, `evt-failed-${id}`);
    await on.pay(userId, id);
    expect([...(await paymentsOf(id))].sort()).toEqual(['FAILED', 'OPEN']);
    await on.withdraw(userId, id);
    expect(await paymentsOf(id)).toEqual(['FAILED', 'FAILED']);
  });

  test('whose money has gone back is not set aside once more', async () => {
    const { userId, id } = await offer();
    await paid(userId, id, 1000);
    const [row] = await store.db.select().from(payment).where(eq(payment.investmentId, id));
    const money = {
      paymentId: row!.id,
      before: 'RETURNED',
      userId,
      amountCents: row!.amountCents,
      heldBy: row!.heldBy,
      actor: 'test',
    } as const;
    expect(await refusalOf(store.tx((tx) => setAsideForRefund(tx, on.clock, money)))).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    expect(await paymentsOf(id)).toEqual(['PAID']);
  });

  test('that its provider has not answered yet is not opened afterwards', async () => {
    const { userId, id } = await offer();
    await on.pay(userId, id);
    await store.db.update(payment).set({ status: 'STARTING', redirectUrl: null, providerRef: null }).where(eq(payment.investmentId, id));
    await on.withdraw(userId, id);
    const [row] = await store.db.select().from(payment).where(eq(payment.investmentId, id));
    const log = { warn() {} };
    expect(
      await openPayment({ store, clock: on.clock, origin: 'http://localhost:4000', provider: on.provider, log }, row!.id),
    ).toMatchObject({ status: 'FAILED' });
  });

  test('by bank transfer that arrives after the withdrawal waits to be sent back', async () => {
    const { userId, id } = await offer();
    await on.pay(userId, id, 'directPayment');
    const collection = await on.handlers.getPaymentCollection({ ...on.as(userId), query: { investmentId: id } });
    await on.withdraw(userId, id);
    const reference = (collection.body as { paymentPurpose: string }).paymentPurpose;
    const booking = { id: `booking-${id}`, amountCents: 100_000, reference, payer: 'Ona' };
    expect(await store.tx((tx) => book(tx, on.clock, booking))).toBe('unmatched');
    expect(await read(userId, id)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('cannot be begun for a withdrawn offer, and nothing is called open [25 D11]', async () => {
    const { userId, id } = await offer();
    await on.withdraw(userId, id);
    expect(await refusalOf(on.pay(userId, id))).toMatchObject({ code: 'ALREADY_WITHDRAWN' });
  });

  test('that arrives in the moment of the withdrawal is paid and given back, or returned: never lost', async () => {
    const { userId, projectId, id } = await offer();
    const { body: url } = (await on.pay(userId, id)) as { body: string };
    await Promise.all([on.withdraw(userId, id), on.bankSays('payment.completed', url, 1000, `evt-${id}`)]);
    expect(await read(userId, id)).toMatchObject({ status: 'WITHDRAWN', withdrawal: { refund: 'DUE' } });
    expect(await room(projectId)).toMatchObject({ reservedCents: 0, collectedCents: 0 });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });
});

test('money that was moved from a repaid loan is there again, and can be moved once more', async () => {
  const { userId, projectId, id } = await offer();
  const { projects } = await makeScenario(store, on.clock, { projects: [{ status: 'PAID_OFF', loanAmount: 5000 }] });
  const [source] = await store.db
    .insert(investment)
    .values({ userId, projectId: projects[0]!.id, amountCents: 100_000, ratePercent: '9', status: 'COMPLETED', createdAt: on.clock.now() })
    .returning();
  const move = (targetInvestmentId: string) =>
    on.handlers.transferInvestment({ ...on.as(userId), body: { sourceInvestmentId: source!.id, targetInvestmentId } });
  await move(id);
  expect(await on.withdraw(userId, id)).toMatchObject({ body: { withdrawal: { refund: 'SOURCE' } } });
  expect(await room(projectId)).toEqual({ status: 'ACTIVE', reservedCents: 0, collectedCents: 0, investorCount: 0 });
  const list = (await on.handlers.listInvestments(on.as(userId))).body;
  expect(list).toMatchObject([{ id: source!.id, transferable: true }]);
  expect(await move(await invest(userId, projectId, 1000))).toMatchObject({ status: 204 });
});

describe('a project that has reached its target', () => {
  test('waits for the end of the last reflection period, is then funded, and nothing reaches the owner before', async () => {
    const { userId, other, projectId, id } = await offer({ project: { loanAmount: 1000 }, amount: 500 });
    await paid(userId, id, 500);
    on.clock.advanceDays(1);
    const second = await invest(other, projectId, 500);
    await paid(other, second, 500);
    const end = endOfReflection(on.clock.now());
    const waits = { status: 'ACTIVE', collectedCents: 100_000 };
    expect(await room(projectId)).toMatchObject(waits);
    on.clock.set(new Date(end.getTime() - 60_000));
    await fundReadyProjects(store, on.clock);
    expect(await room(projectId)).toMatchObject(waits);
    expect(await read(other, second)).toMatchObject({ status: 'PAYMENT_COMPLETED' });
    on.clock.set(new Date(end.getTime() + 1_000));
    await fundReadyProjects(store, on.clock);
    expect(await room(projectId)).toMatchObject({ status: 'FULLY_FUNDED' });
    expect((await projectRow(projectId)).data).toMatchObject({ interestStartDate: '2026-03-16' });
    expect([await read(userId, id), await read(other, second)]).toMatchObject([{ status: 'COMPLETED' }, { status: 'COMPLETED' }]);
    await fundReadyProjects(store, on.clock);
    const disbursement = await instructionRow(store, await draftOf(store, 'DISBURSEMENT', projectId));
    expect(disbursement).toMatchObject({ status: 'DRAFTED', amountCents: 100_000, projectId, draftedBy: 'fund-projects' });
    const accounts = ['escrow', 'disbursable', 'owner'].map((kind) => balanceOf(store, `${kind}:${projectId}`));
    expect(await Promise.all(accounts)).toEqual([0, 100_000, 0]);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('is open again when somebody withdraws, and waits anew for who takes the place', async () => {
    const { userId, other, third, projectId, id } = await offer({ project: { loanAmount: 1000 }, amount: 500 });
    await paid(userId, id, 500);
    await paid(other, await invest(other, projectId, 500), 500);
    expect(await refusalOf(on.invest(third, projectId, 500))).toMatchObject({ code: 'PROJECT_INVESTING_DISABLED' });
    on.clock.advanceDays(3);
    await on.withdraw(userId, id);
    expect(await room(projectId)).toMatchObject({ status: 'ACTIVE', reservedCents: 50_000, collectedCents: 50_000, investorCount: 1 });
    await paid(third, await invest(third, projectId, 500), 500);
    on.clock.advanceDays(2);
    expect(await fundReadyProjects(store, on.clock)).toBe(0);
    on.clock.advanceDays(3);
    expect(await fundReadyProjects(store, on.clock)).toBe(1);
    expect(await room(projectId)).toMatchObject({ status: 'FULLY_FUNDED', collectedCents: 100_000, investorCount: 2 });
    expect(await instructionRow(store, await draftOf(store, 'DISBURSEMENT', projectId))).toMatchObject({ amountCents: 100_000 });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('by experienced investors alone is funded with the last payment', async () => {
    const { userId, projectId, id } = await offer({ user: { experience: 'EXPERIENCED' }, project: { loanAmount: 1000 } });
    await paid(userId, id, 1000);
    expect(await room(projectId)).toMatchObject({ status: 'FULLY_FUNDED' });
  });
});

test('repaid money is moved until its payout is approved: the draft is cancelled, and drafted again where the offer is withdrawn [INS-01]', async () => {
  const { userId, projectId, id } = await offer();
  const approver = (await makeScenario(store, on.clock, { users: [{}] })).users[0]!.id;
  const { projects } = await makeScenario(store, on.clock, { projects: [{ status: 'PAID_OFF', loanAmount: 5000 }] });
  const [source] = await store.db
    .insert(investment)
    .values({ userId, projectId: projects[0]!.id, amountCents: 100_000, ratePercent: '9', status: 'COMPLETED', createdAt: on.clock.now() })
    .returning();
  const sourceInvestmentId = source!.id;
  const move = (targetInvestmentId: string) =>
    on.handlers.transferInvestment({ ...on.as(userId), body: { sourceInvestmentId, targetInvestmentId } });
  const payable = `payable:${userId}`;
  const payout = await covered(store, on.clock, userId, {
    kind: 'PAYOUT',
    subjectId: sourceInvestmentId,
    amountCents: 100_000,
    source: { kind: 'payable', holder: userId },
  });
  const draftId = await store.tx((tx) => draftInstruction(tx, on.clock, payout));

  await move(id);
  expect(await instructionRow(store, draftId)).toMatchObject({ status: 'CANCELLED' });
  expect([await balanceOf(store, payable), await balanceOf(store, `escrow:${projectId}`)]).toEqual([0, 100_000]);

  await on.withdraw(userId, id);
  const again = await draftOf(store, 'PAYOUT', sourceInvestmentId);
  expect(again).not.toBe(draftId);
  expect([await balanceOf(store, payable), await balanceOf(store, `escrow:${projectId}`)]).toEqual([100_000, 0]);
  const list = async () => (await on.handlers.listInvestments(on.as(userId))).body;
  expect(await list()).toMatchObject([{ transferable: true }]);

  await store.tx((tx) => approveInstructions(tx, on.clock, { ids: [again], actor: approver }));
  expect(await list()).toMatchObject([{ transferable: false }]);
  expect(await refusalOf(move(await invest(userId, projectId, 1000)))).toMatchObject({ code: 'TRANSFER_SOURCE_NOT_ELIGIBLE' });
});
