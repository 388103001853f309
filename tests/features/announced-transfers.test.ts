import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { maxUnpaidTransfers } from '../../domain/reservation.ts';
import { expirePayments } from '../../server/payments/expire-payments.ts';
import type { ScenarioProject } from '../../server/sandbox/scenario.ts';
import { audit, incomingTransfer, payment, project } from '../../server/store/schema.ts';
import type { Store } from '../../server/store/store.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { invest, makeProject as projectOn, type Person, statusOf } from './one-project.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

/** The clock runs on meanwhile. */
const laterBy = (hours: number) => server.clock.set(new Date(server.clock.now().getTime() + hours * 3_600_000));

const makeProject = (scenarioProject: ScenarioProject = {}) => projectOn(store, server.clock, scenarioProject);
const announce = async (person: Person, investmentId: string, paymentType = 'directPayment') => {
  const { status, body } = await person.call('POST', '/payment-collection', {
    investmentId,
    paymentType,
    locale: 'en',
    hasConsented: true,
  });
  return { status, code: (body as { errorCode?: string } | undefined)?.errorCode };
};
const available = async (person: Person, id: string) => {
  const { availableAmount, investingEnabled } = await person.get<{ availableAmount: number; investingEnabled: boolean }>(`/projects/${id}`);
  const list = await person.get<{ id: string; investingEnabled: boolean }[]>('/projects');
  return { availableAmount, investingEnabled, inList: list.find((other) => other.id === id)?.investingEnabled };
};

describe('on demand of others [25 A9]', () => {
  test('an announced transfer of the whole project gives way when the next working day is over, not before, and money that comes late goes back', async () => {
    const [announcer, other] = [await server.person(), await server.person()];
    const projectId = await makeProject();
    const { id } = await invest(announcer, projectId, 1000);
    expect((await announce(announcer, id)).status).toBe(200);
    const { paymentPurpose } = await announcer.get<{ paymentPurpose: string }>(`/payment-collection?investmentId=${id}`);
    // Monday at nine; Tuesday is over
    laterBy(38.9);
    expect(await available(other, projectId)).toEqual({ availableAmount: 0, investingEnabled: false, inList: false });
    expect(await invest(other, projectId, 100)).toMatchObject({ status: 400, code: 'PROJECT_INVESTING_DISABLED' });
    laterBy(0.2);
    // nobody has asked for it yet
    expect(await statusOf(announcer, id)).toBe('PAYMENT_INITIATED');
    expect(await available(other, projectId)).toMatchObject({ availableAmount: 1000, investingEnabled: true });
    expect((await invest(other, projectId, 300)).status).toBe(201);
    expect(await statusOf(announcer, id)).toBe('PAYMENT_FAILED');
    const entries = await store.db
      .select({ actor: audit.actor, after: audit.after })
      .from(audit)
      .where(and(eq(audit.subjectId, id), eq(audit.event, 'payment.fail')));
    expect(entries).toEqual([{ actor: 'demand', after: 'PAYMENT_FAILED' }]);
    const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
    expect(row?.reservedCents).toBe(30_000);
    const late = await server.app.inject({
      method: 'POST',
      url: '/sandbox/transfers',
      payload: { reference: paymentPurpose, amount: 1000 },
    });
    const { bookingId } = late.json<{ bookingId: string }>();
    const [booked] = await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, bookingId));
    expect(booked).toMatchObject({ status: 'UNMATCHED', reason: 'NOT_EXPECTED' });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('it stays where there is room beside it, and a payment at a bank stays in any case', async () => {
    const [announcer, payer, other] = [await server.person(), await server.person(), await server.person()];
    const projectId = await makeProject();
    const [announced, paying] = [await invest(announcer, projectId, 200), await invest(payer, projectId, 500)];
    await announce(announcer, announced.id);
    await announce(payer, paying.id, 'aitvaras');
    server.clock.advanceDays(5);
    expect((await invest(other, projectId, 300)).status).toBe(201);
    expect(await statusOf(announcer, announced.id)).toBe('PAYMENT_INITIATED');
    expect((await invest(other, projectId, 300)).status).toBe(400);
    expect((await invest(other, projectId, 200)).status).toBe(201);
    expect(await statusOf(announcer, announced.id)).toBe('PAYMENT_FAILED');
    expect(await statusOf(payer, paying.id)).toBe('PAYMENT_INITIATED');
  });

  test('of two who want it at the same moment one gets it', async () => {
    const [announcer, one, other] = [await server.person(), await server.person(), await server.person()];
    const projectId = await makeProject();
    await announce(announcer, (await invest(announcer, projectId, 1000)).id);
    server.clock.advanceDays(4);
    const answers = await Promise.all([invest(one, projectId, 600), invest(other, projectId, 600)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
    expect(row?.reservedCents).toBe(60_000);
  });
});

test('without demand every transfer is waited for until the seventh day, whatever its share of the project [25 A9]', async () => {
  const [large, parts, small] = [await server.person(), await server.person(), await server.person()];
  const projectId = await makeProject({ loanAmount: 10_000 });
  const ids: [Person, string][] = [];
  for (const [one, amount] of [
    [large, 2600],
    [parts, 1500],
    [parts, 1500],
    [small, 2500],
  ] as const) {
    const { id } = await invest(one, projectId, amount);
    expect((await announce(one, id)).status).toBe(200);
    ids.push([one, id]);
  }
  const statuses = () => Promise.all(ids.map(([one, id]) => statusOf(one, id)));
  const isTheirs = inArray(
    payment.investmentId,
    ids.map(([, id]) => id),
  );
  const begun = (await store.db.select({ at: payment.createdAt }).from(payment).where(isTheirs).orderBy(payment.createdAt)).map(
    ({ at }) => at,
  );
  const expireAfter = (moment: Date | undefined, ms: number) =>
    expirePayments(store, { now: () => new Date(moment!.getTime() + 7 * 86_400_000 + ms) });
  await expireAfter(begun[0], 0);
  expect(await statuses()).toEqual(Array(4).fill('PAYMENT_INITIATED'));
  await expireAfter(begun[3], 1);
  expect(await statuses()).toEqual(Array(4).fill('PAYMENT_FAILED'));
});

describe('one person in one project [25 A9]', () => {
  test('announces three transfers in 30 days that are not paid, also one after the other, and may pay in another way', async () => {
    const person = await server.person();
    const projectId = await makeProject({ loanAmount: 10_000 });
    const made = [];
    for (let n = 0; n < maxUnpaidTransfers + 1; n++) made.push((await invest(person, projectId, 100)).id);
    const [first, second, third, fourth] = made as [string, string, string, string];
    for (const id of [first, second]) expect((await announce(person, id)).status).toBe(200);
    server.clock.advanceDays(8);
    await expirePayments(store, server.clock);
    expect((await announce(person, third)).status).toBe(200);
    expect(await announce(person, fourth)).toEqual({ status: 400, code: 'BANK_TRANSFER_LIMIT' });
    expect((await announce(person, fourth, 'aitvaras')).status).toBe(200);
    const elsewhere = await makeProject();
    expect((await announce(person, (await invest(person, elsewhere, 100)).id)).status).toBe(200);
    const other = await server.person();
    expect((await announce(other, (await invest(other, projectId, 100)).id)).status).toBe(200);
    server.clock.advanceDays(23);
    expect((await announce(person, (await invest(person, projectId, 100)).id)).status).toBe(200);
  });

  test('announces no more when all come at the same moment, and what is paid does not count', async () => {
    const person = await server.person();
    const projectId = await makeProject({ loanAmount: 10_000 });
    const made = [];
    for (let n = 0; n < maxUnpaidTransfers + 2; n++) made.push((await invest(person, projectId, 100)).id);
    const answers = await Promise.all(made.map((id) => announce(person, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxUnpaidTransfers);
    const [paid] = made.filter((_id, at) => answers[at]?.status === 200);
    const [left] = made.filter((_id, at) => answers[at]?.status === 400);
    const { paymentPurpose } = await person.get<{ paymentPurpose: string }>(`/payment-collection?investmentId=${paid}`);
    await server.app.inject({ method: 'POST', url: '/sandbox/transfers', payload: { reference: paymentPurpose, amount: 100 } });
    expect(await store.db.$count(payment, and(eq(payment.investmentId, paid!), eq(payment.status, 'PAID')))).toBe(1);
    expect((await announce(person, left!)).status).toBe(200);
  });
});
