import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countedDays } from '../../domain/reservation.ts';
import { sandboxPayments, sandboxRef } from '../../server/adapters/payments/sandbox.ts';
import { releaseStale, staleByProject } from '../../server/investing/reservations.ts';
import { unpaidOf } from '../../server/investing/unpaid-holds.ts';
import type { Clock } from '../../server/lib/clock.ts';
import type { PaymentProvider } from '../../server/payments/provider.ts';
import { yieldPayments } from '../../server/payments/yield-payments.ts';
import type { ScenarioProject } from '../../server/sandbox/scenario.ts';
import { audit, investment, payment, project, sandboxPayment } from '../../server/store/schema.ts';
import type { Store } from '../../server/store/store.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { invest, makeProject as projectOn, type Person, statusOf } from './one-project.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

const origin = 'http://localhost:4000';
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
let provider: PaymentProvider;
onOwnServer((own) => {
  ({ store, server } = own);
  provider = sandboxPayments({ store, origin, secret: Buffer.from('0123456789abcdef').toString('base64') });
});

const laterBy = (hours: number) => server.clock.set(new Date(server.clock.now().getTime() + hours * 3_600_000));
const makeProject = (scenarioProject: ScenarioProject = {}) => projectOn(store, server.clock, scenarioProject);
const pay = async (person: Person, investmentId: string, paymentType = 'aitvaras') =>
  (await person.call('POST', '/payment-collection', { investmentId, paymentType, locale: 'en', hasConsented: true })).status;
const paymentsOf = (investmentId: string) =>
  store.db.select().from(payment).where(eq(payment.investmentId, investmentId)).orderBy(payment.createdAt);
const reservedIn = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]?.reservedCents;
const runJob = (by: PaymentProvider = provider) =>
  yieldPayments({ store, clock: server.clock, origin, provider: by, log: { warn: () => {} } });

describe('a new investment that is not paid [25 A9]', () => {
  test('keeps a large share of what is free for two hours, and a small one for a day', async () => {
    const [large, small, other] = [await server.person(), await server.person(), await server.person()];
    const projectId = await makeProject();
    await invest(small, projectId, 200);
    await invest(large, projectId, 800);
    laterBy(1.9);
    expect((await invest(other, projectId, 100)).status).toBe(400);
    laterBy(0.2);
    expect((await invest(other, projectId, 900)).code).toBe('INVESTMENT_AMOUNT_TOO_HIGH');
    expect((await invest(other, projectId, 800)).status).toBe(201);
    expect(await reservedIn(projectId)).toBe(100_000);
  });

  test('cut in parts is as large as the whole, also when they are made at the same moment', async () => {
    const [one, other] = [await server.person(), await server.person()];
    const projectId = await makeProject();
    await Promise.all([1, 2, 3, 4, 5].map(() => invest(one, projectId, 200)));
    laterBy(2.1);
    // the first part alone was a small share
    expect((await invest(other, projectId, 800)).status).toBe(201);
  });

  test('keeps nothing from others the fifth time in 30 days; nobody is refused, and three more tries keep what the first one did', async () => {
    const [one, other] = [await server.person(), await server.person()];
    const projectId = await makeProject({ loanAmount: 10_000 });
    for (const _ of [1, 2, 3, 4]) {
      expect((await invest(one, projectId, 400)).status).toBe(201);
      laterBy(0.1);
    }
    expect((await invest(one, projectId, 400)).status).toBe(201);
    laterBy(0.1);
    expect((await invest(other, projectId, 8500)).code).toBe('INVESTMENT_AMOUNT_TOO_HIGH');
    expect((await invest(other, projectId, 8400)).status).toBe(201);
    server.clock.advanceDays(31);
    await invest(one, projectId, 400);
    laterBy(0.1);
    expect((await invest(other, projectId, 9700)).code).toBe('INVESTMENT_AMOUNT_TOO_HIGH');
    expect((await invest(other, projectId, 9600)).status).toBe(201);
  });
});

describe('a payment that was begun at a provider and is not made [25 A9]', () => {
  test('gives a whole project back to others after two hours: it is ended at the provider first', async () => {
    const [one, other] = [await server.person(), await server.person()];
    const projectId = await makeProject();
    const { id } = await invest(one, projectId, 1000);
    expect(await pay(one, id)).toBe(200);
    laterBy(1.9);
    await runJob();
    expect(await statusOf(one, id)).toBe('PAYMENT_INITIATED');
    laterBy(0.2);
    await runJob();
    expect(await statusOf(one, id)).toBe('PAYMENT_FAILED');
    const [{ id: paymentId } = { id: '' }] = await paymentsOf(id);
    expect(await provider.status(sandboxRef(paymentId))).toMatchObject({ state: 'failed' });
    const entries = await store.db
      .select({ actor: audit.actor })
      .from(audit)
      .where(and(eq(audit.subjectId, id), eq(audit.event, 'payment.fail')));
    expect(entries).toEqual([{ actor: 'demand' }]);
    expect((await invest(other, projectId, 1000)).status).toBe(201);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('counts what the investment holds once: a small share has a day, and a large one two hours, also when it is paid again', async () => {
    const [small, large] = [await server.person(), await server.person()];
    const projectId = await makeProject();
    const begins = () => server.clock.now().getTime();
    const hoursOf = async (id: string, from: number) =>
      (await paymentsOf(id)).map(({ heldUntil }) => Math.round(((heldUntil?.getTime() ?? 0) - from) / 3_600_000)).at(-1);
    const { id } = await invest(small, projectId, 200);
    await pay(small, id);
    expect(await hoursOf(id, begins())).toBe(24);
    const { id: other } = await invest(large, projectId, 800);
    await pay(large, other);
    expect(await hoursOf(other, begins())).toBe(2);
    laterBy(2.1);
    await runJob();
    expect(await statusOf(large, other)).toBe('PAYMENT_FAILED');
    expect(await pay(large, other)).toBe(200);
    expect(await hoursOf(other, begins())).toBe(2);
  });

  test('is waited for while others have as much left as it holds', async () => {
    const person = await server.person();
    const projectId = await makeProject();
    const { id } = await invest(person, projectId, 500);
    await pay(person, id);
    server.clock.advanceDays(5);
    await runJob();
    expect(await statusOf(person, id)).toBe('PAYMENT_INITIATED');
  });

  test('and was paid meanwhile is applied, not given away', async () => {
    const person = await server.person();
    const projectId = await makeProject();
    const { id } = await invest(person, projectId, 1000);
    await pay(person, id);
    const [{ id: paymentId } = { id: '' }] = await paymentsOf(id);
    await store.db.update(sandboxPayment).set({ decision: 'approved' }).where(eq(sandboxPayment.id, paymentId));
    laterBy(3);
    await runJob();
    expect(await statusOf(person, id)).toBe('PAYMENT_COMPLETED');
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('stays where the provider cannot end it, or does not answer: it may still be paid there', async () => {
    const person = await server.person();
    const projectId = await makeProject();
    const { id } = await invest(person, projectId, 1000);
    await pay(person, id);
    laterBy(3);
    const { cancel: _cancel, ...without } = provider;
    await runJob(without);
    await runJob({ ...provider, cancel: () => Promise.resolve(false) });
    await runJob({ ...provider, cancel: () => Promise.reject(new Error('the answer was lost')) });
    expect(await statusOf(person, id)).toBe('PAYMENT_INITIATED');
    expect(await reservedIn(projectId)).toBe(100_000);
  });

  test('may be tried again three times; after that others need not wait', async () => {
    const person = await server.person();
    const projectId = await makeProject();
    const { id } = await invest(person, projectId, 1000);
    for (const _ of [1, 2, 3, 4]) {
      expect(await pay(person, id)).toBe(200);
      await runJob();
      expect(await statusOf(person, id)).toBe('PAYMENT_INITIATED');
      laterBy(2.1);
      await runJob();
      expect(await statusOf(person, id)).toBe('PAYMENT_FAILED');
    }
    expect(await pay(person, id)).toBe(200);
    laterBy(0.1);
    await runJob();
    expect(await statusOf(person, id)).toBe('PAYMENT_FAILED');
  });
});

describe('an amount that is not paid is kept from others to the millisecond [25 A9]', () => {
  const clockAt = (moment: Date | null | undefined, ms: number): Clock => ({ now: () => new Date(moment!.getTime() + ms) });

  test('by a new investment', async () => {
    const projectId = await makeProject();
    const { id } = await invest(await server.person(), projectId, 100);
    const [row] = await store.db.select().from(investment).where(eq(investment.id, id));
    const releaseAt = (ms: number) => store.tx((tx) => releaseStale(tx, clockAt(row?.heldUntil, ms), projectId));
    await releaseAt(0);
    expect(await reservedIn(projectId)).toBe(10_000);
    await releaseAt(1);
    expect(await reservedIn(projectId)).toBe(0);
  });

  test('by an announced transfer', async () => {
    const [one, projectId] = [await server.person(), await makeProject()];
    const { id } = await invest(one, projectId, 100);
    await pay(one, id, 'directPayment');
    const [row] = await paymentsOf(id);
    const staleAt = async (ms: number) => (await staleByProject(store.db, clockAt(row?.heldUntil, ms))).get(projectId);
    expect([await staleAt(0), await staleAt(1)]).toEqual([0, 10_000]);
    const releaseAt = (ms: number) => store.tx((tx) => releaseStale(tx, clockAt(row?.heldUntil, ms), projectId));
    await releaseAt(0);
    expect(await statusOf(one, id)).toBe('PAYMENT_INITIATED');
    await releaseAt(1);
    expect([await statusOf(one, id), await reservedIn(projectId)]).toEqual(['PAYMENT_FAILED', 0]);
  });

  test('by a payment at a provider', async () => {
    const [one, projectId] = [await server.person(), await makeProject()];
    const { id } = await invest(one, projectId, 1000);
    await pay(one, id);
    const [row] = await paymentsOf(id);
    const runJobAt = (ms: number) =>
      yieldPayments({ store, clock: clockAt(row?.heldUntil, ms), origin, provider, log: { warn: () => {} } });
    await runJobAt(0);
    expect(await statusOf(one, id)).toBe('PAYMENT_INITIATED');
    await runJobAt(1);
    expect(await statusOf(one, id)).toBe('PAYMENT_FAILED');
  });

  test('and what somebody has begun is counted for thirty days', async () => {
    const [one, projectId] = [await server.person(), await makeProject()];
    const { id: investmentId } = await invest(one, projectId, 100);
    await pay(one, investmentId, 'directPayment');
    const [made] = await store.db.select().from(investment).where(eq(investment.id, investmentId));
    const [begun] = await paymentsOf(investmentId);
    for (const where of [{ projectId }, { investmentId }]) {
      const countedAfter = (moment: Date | undefined, ms: number) =>
        store.tx((tx) => unpaidOf(tx, clockAt(moment, countedDays * 86_400_000 + ms), { userId: one.id, ...where }));
      expect(await countedAfter(made?.createdAt, -1)).toMatchObject({ heldCents: 10_000, investments: 1 });
      expect(await countedAfter(made?.createdAt, 0)).toMatchObject({ heldCents: 10_000, investments: 0 });
      expect(await countedAfter(begun?.createdAt, -1)).toMatchObject({ payments: 1, transfers: 1 });
      expect(await countedAfter(begun?.createdAt, 0)).toMatchObject({ payments: 0, transfers: 0 });
    }
  });
});

test('an announced transfer of the whole project gives way once the next working day is over, and at once when it is announced again [25 A9]', async () => {
  const [one, other] = [await server.person(), await server.person()];
  const projectId = await makeProject();
  server.clock.set(new Date('2027-03-01T09:00:00Z'));
  const { id } = await invest(one, projectId, 1000);
  expect(await pay(one, id, 'directPayment')).toBe(200);
  laterBy(38.9);
  expect((await invest(other, projectId, 100)).status).toBe(400);
  laterBy(0.2);
  const { id: otherId, status } = await invest(other, projectId, 100);
  expect([status, await statusOf(one, id)]).toEqual([201, 'PAYMENT_FAILED']);
  laterBy(25);
  const again = await invest(one, projectId, 1000);
  expect(await pay(one, again.id, 'directPayment')).toBe(200);
  laterBy(0.1);
  expect((await invest(other, projectId, 1000)).status).toBe(201);
  expect(await statusOf(other, otherId)).toBe('NEW');
});
