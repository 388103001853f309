import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { investmentReference } from '../../domain/payment-reference.ts';
import { expirePayments } from '../../server/payments/expire-payments.ts';
import { assignLateMoney } from '../../server/payments/late-money.ts';
import { readPage } from '../../server/payments/open-payment.ts';
import { closeAccounts } from '../../server/payments/payer-accounts.ts';
import { settle } from '../../server/payments/settle.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, incomingTransfer, investment, payment, project, virtualAccount } from '../../server/store/schema.ts';
import { balanceOf } from '../support/instructions.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

/** A payment by a provider that has failed. */
async function failedPayment() {
  const { id: userId } = await server.person();
  const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
  const createdAt = server.clock.now();
  const offered = { userId, projectId: projects[0]!.id, amountCents: 50_000, ratePercent: '9', createdAt };
  const [made] = await store.db
    .insert(investment)
    .values({ ...offered, status: 'PAYMENT_FAILED', holdsReservation: false })
    .returning();
  const row = { id: `pay-${made!.id}`, investmentId: made!.id, provider: 'p', providerId: 'p', amountCents: 50_000, createdAt } as const;
  const [failed] = await store.db
    .insert(payment)
    .values({ ...row, status: 'FAILED', redirectUrl: `/${made!.id}` })
    .returning();
  return { payment: failed!, investment: made!, actor: 'p' };
}

describe('money that arrives for a payment that had failed', () => {
  type Line = Partial<typeof incomingTransfer.$inferInsert>;
  const lineFor = async ({ investment: { number } }: Awaited<ReturnType<typeof failedPayment>>, id: string, other: Line = {}) => {
    const line = {
      amountCents: 50_000,
      payer: 'Ona',
      status: 'UNMATCHED',
      reason: 'NOT_EXPECTED',
      reference: investmentReference(number),
    } as const;
    await store.db.insert(incomingTransfer).values({ ...line, id: `${id}-${number}`, bookedAt: server.clock.now(), ...other });
    return `${id}-${number}`;
  };
  const statusOf = async (id: string) => (await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, id)))[0]!.status;
  const assign = (late: Awaited<ReturnType<typeof failedPayment>>) => store.tx((tx) => assignLateMoney(tx, server.clock, late));

  test('is the line of its amount and reference, where the payment was to be held, and no other', async () => {
    const [late, another] = [await failedPayment(), await failedPayment()];
    const others = [
      await lineFor(late, 'less', { amountCents: 40_000 }),
      await lineFor(late, 'held', { heldBy: 'p' }),
      await lineFor(late, 'unknown', { reason: 'UNKNOWN_REFERENCE' }),
      await lineFor(another, 'another'),
    ];
    expect(await assign(late)).toBe('none');
    const own = await lineFor(late, 'own');
    expect(await assign(late)).toBe('assigned');
    expect(await statusOf(own)).toBe('MATCHED');
    for (const id of others) expect(await statusOf(id)).toBe('UNMATCHED');
    expect(await balanceOf(store, `investor:${late.investment.userId}`)).toBe(50_000);
  });

  test.each(['RETURN_DUE', 'RETURNED'] as const)('is not taken twice where its line is %s', async (status) => {
    const late = await failedPayment();
    const id = await lineFor(late, status, { status });
    expect(await assign(late)).toBe('returned');
    expect(await statusOf(id)).toBe(status);
  });

  test('is not that of a line which belongs to another payment by now', async () => {
    const late = await failedPayment();
    await lineFor(late, 'matched', { status: 'MATCHED', investmentId: late.investment.id });
    expect(await assign(late)).toBe('none');
  });

  test('is looked for only where a provider has collected it', async () => {
    const late = await failedPayment();
    await lineFor(late, 'own');
    expect(await assign({ ...late, payment: { ...late.payment, providerId: null } })).toBe('none');
  });
});

test('who has paid is known of that payment alone', async () => {
  const [late, other] = [await failedPayment(), await failedPayment()];
  const payer = { name: 'Ona', iban: 'LT121000011101001000', source: 'PROVIDER' } as const;
  const result = { paymentId: late.payment.id, outcome: 'paid', amountCents: 50_000, payer, actor: 'p' } as const;
  expect(await store.tx((tx) => settle(tx, server.clock, result))).toBe('return-due');
  const payerOf = async (id: string) => (await store.db.select().from(payment).where(eq(payment.id, id)))[0]!.payerName;
  expect([await payerOf(late.payment.id), await payerOf(other.payment.id)]).toEqual(['Ona', null]);
});

test('old payments that have ended keep none from ending that is still open', async () => {
  const ended = await failedPayment();
  await store.db.execute(sql`
    insert into payment (id, investment_id, provider, amount_cents, status, redirect_url, created_at)
    select 'pay-ended-' || n, ${ended.investment.id}, 'p', 50000, 'FAILED', '/', '2026-01-01' from generate_series(1, 500) n`);
  const waiting = await failedPayment();
  const { id, projectId } = waiting.investment;
  await store.db.update(project).set({ reservedCents: 50_000 }).where(eq(project.id, projectId));
  await store.db.update(investment).set({ status: 'PAYMENT_INITIATED', holdsReservation: true }).where(eq(investment.id, id));
  await store.db
    .update(payment)
    .set({ status: 'OPEN', createdAt: new Date('2026-01-02') })
    .where(eq(payment.id, waiting.payment.id));
  expect(await expirePayments(store, server.clock)).toBe(1);
});

test('each payment has a page of its own', async () => {
  const payments = [await failedPayment(), await failedPayment()];
  for (const { payment: row, investment: made } of payments)
    expect(await readPage(store.db, row.id)).toEqual({ status: 'FAILED', redirectUrl: `/${made.id}` });
});

test('of the accounts of payers those are closed that are to be, each at its provider', async () => {
  const [person, erased] = [await server.person(), await server.person()];
  const at = server.clock.now();
  await store.db.update(appUser).set({ erasedAt: at }).where(eq(appUser.id, erased.id));
  const account = { provider: 'p', userId: person.id, beneficiary: 'A', iban: 'LT1', bic: '', openedAt: at };
  await store.db.insert(virtualAccount).values([
    { ...account, ref: 'open' },
    { ...account, ref: 'closing', closingAt: at },
    { ...account, ref: 'closing-too', closingAt: at },
    { ...account, ref: 'closing', provider: 'q', closingAt: at },
    { ...account, ref: 'erased', userId: erased.id, closingAt: at },
  ]);
  const asked: string[] = [];
  const close = async (ref: string) => {
    if (ref === 'closing-too') throw new Error('no answer');
    asked.push(ref);
  };
  const provider = { id: 'p', payerAccounts: { close } } as never;
  await closeAccounts({ store, clock: server.clock, provider, log: { warn() {} } });
  expect(asked.toSorted()).toEqual(['closing', 'erased']);
  const left = await store.db.select().from(virtualAccount);
  expect(
    left
      .filter(({ closedAt }) => closedAt === null)
      .map(({ provider: by, ref }) => `${by} ${ref}`)
      .toSorted(),
  ).toEqual(['p closing-too', 'p open', 'q closing']);
  expect(left).toHaveLength(4);
});
