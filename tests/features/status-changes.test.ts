import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { today } from '../../server/lib/clock.ts';
import { Refusal } from '../../server/lib/refusal.ts';
import { moveCheck } from '../../server/users/compliance-checks.ts';
import { lockPerson } from '../../server/users/user.ts';
import { settle } from '../../server/payments/settle.ts';
import { moveTransfer } from '../../server/instructions/move-transfer.ts';
import { payDueRepayments } from '../support/pay-due-repayments.ts';
import { makeScenario, type ScenarioProject } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit, incomingTransfer, investment, ledgerTransfer, notification, payment, project } from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

type Person = Awaited<ReturnType<typeof server.person>>;
const impossible = { status: 400, body: { errorCode: 'INVALID_STATUS_TRANSITION' } };

/** Everything that has a status, the books, and what is noted of changes. */
const everything = async () => ({
  investments: await store.db.select().from(investment).orderBy(investment.id),
  payments: await store.db.select().from(payment).orderBy(payment.id),
  projects: await store.db.select().from(project).orderBy(project.id),
  notifications: await store.db.select().from(notification).orderBy(notification.id),
  people: await store.db
    .select({ id: appUser.id, kycStatus: appUser.kycStatus, compliance: appUser.compliance, profile: appUser.profile })
    .from(appUser)
    .orderBy(appUser.id),
  books: await store.db.select().from(ledgerTransfer).orderBy(ledgerTransfer.id),
  notes: await store.db.select().from(audit).orderBy(audit.id),
});

/** Does it, and answers what it said; nothing in the store may be different afterwards. */
async function changesNothing<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const before = await everything();
  const answer = await act();
  expect(await everything()).toEqual(before);
  return answer;
}

async function projectOf(requestBody: ScenarioProject = {}) {
  const { projects } = await makeScenario(store, server.clock, { projects: [requestBody] });
  return projects[0]!.id;
}
const invest = async (person: Person, projectId: string, amount = 1000) =>
  ((await person.call('POST', '/investments', { projectId, amount, locale: 'en' })).body as { id: string }).id;
const pay = (person: Person, investmentId: string, paymentType = 'aitvaras') =>
  person.call('POST', '/payment-collection', { investmentId, paymentType, locale: 'en' });
const bankSays = async (investmentId: string, outcome: 'paid' | 'failed') => {
  const [open] = await store.db
    .select()
    .from(payment)
    .where(and(eq(payment.investmentId, investmentId), eq(payment.status, 'OPEN')));
  return store.tx((tx) => settle(tx, server.clock, { paymentId: open!.id, outcome, actor: 'bank' }));
};

describe('an investment', () => {
  /** Money of a repaid loan, free to be moved. */
  async function repaid(person: Person) {
    const [row] = await store.db
      .insert(investment)
      .values({
        userId: person.id,
        projectId: await projectOf({ status: 'PAID_OFF', loanAmount: 5000 }),
        amountCents: 100_000,
        ratePercent: '9',
        status: 'COMPLETED',
        createdAt: server.clock.now(),
      })
      .returning();
    return row!.id;
  }
  const moveTo = async (person: Person, targetInvestmentId: string) => {
    const sourceInvestmentId = await repaid(person);
    return changesNothing(() => person.call('POST', '/investments:transfer', { sourceInvestmentId, targetInvestmentId }));
  };

  test('whose payment is open takes no money from a repaid loan [TRF-04]', async () => {
    const person = await server.person();
    const to = await invest(person, await projectOf());
    expect((await pay(person, to)).status).toBe(200);
    expect(await moveTo(person, to)).toMatchObject(impossible);
  });

  test('that is paid takes no money a second time, from a loan or by a bank [TRF-04, PAY-13]', async () => {
    const person = await server.person();
    const to = await invest(person, await projectOf());
    await pay(person, to);
    expect(await bankSays(to, 'paid')).toBe('applied');
    expect(await moveTo(person, to)).toMatchObject(impossible);
    expect(await changesNothing(() => pay(person, to))).toMatchObject({ status: 400, body: { errorCode: 'PAYMENT_ALREADY_COMPLETED' } });
  });

  test('whose payment has failed is paid by a payment of its own, not from a loan [TRF-04, PAY-14]', async () => {
    const person = await server.person();
    const to = await invest(person, await projectOf());
    await pay(person, to);
    await bankSays(to, 'failed');
    expect(await moveTo(person, to)).toMatchObject(impossible);
    expect((await pay(person, to)).status).toBe(200);
  });
});

describe('a payment', () => {
  test('that is open at one bank is not opened at another [PAY-10]', async () => {
    const person = await server.person();
    const id = await invest(person, await projectOf());
    await pay(person, id);
    expect(await changesNothing(() => pay(person, id, 'neris'))).toMatchObject(impossible);
  });

  test('that has ended stays as it ended, whatever events arrive later [PAY-13, PAY-14]', async () => {
    const person = await server.person();
    const id = await invest(person, await projectOf());
    await pay(person, id);
    const [open] = await store.db.select().from(payment).where(eq(payment.investmentId, id));
    const say = (outcome: 'paid' | 'failed') => store.tx((tx) => settle(tx, server.clock, { paymentId: open!.id, outcome, actor: 'bank' }));
    expect(await say('paid')).toBe('applied');
    expect(await changesNothing(() => say('failed'))).toBe('refused');
    expect(await changesNothing(() => say('paid'))).toBe('repeated');
  });
});

describe('a project', () => {
  test('that was given up is not funded by the last euro, and the money goes back [PROJ-01]', async () => {
    const person = await server.person();
    const projectId = await projectOf({ loanAmount: 1000 });
    const id = await invest(person, projectId);
    await pay(person, id);
    await store.db.update(project).set({ status: 'CANCELED' }).where(eq(project.id, projectId));
    expect(await bankSays(id, 'paid')).toBe('return-due');
    expect((await store.db.select().from(project).where(eq(project.id, projectId)))[0]).toMatchObject({
      status: 'CANCELED',
      collectedCents: 0,
    });
    expect((await store.db.select().from(payment).where(eq(payment.investmentId, id)))[0]?.status).toBe('RETURN_DUE');
  });

  test.each(['ON_STUDY', 'ACTIVE', 'PAID_OFF', 'CANCELED'] as const)(
    'that is %s is left alone by the calendar [PROJ-01]',
    async (status) => {
      const projectId = await projectOf({ status });
      const mine = eq(project.id, projectId);
      const [projectRow] = await store.db.select().from(project).where(mine);
      await store.db
        .update(project)
        .set({ data: { ...projectRow!.data, interestStartDate: today(server.clock) } })
        .where(mine);
      server.clock.advanceDays(400);
      await changesNothing(() => payDueRepayments(store, server.clock));
    },
  );
});

describe('a check', () => {
  test('that was refused is not accepted by an older answer; it is done again [ONB-02]', async () => {
    const person = await server.person({ isNew: true });
    const older = (await person.verify('approve')).get('code');
    const refused = (await person.verify('refuse')).get('code');
    const exchange = (code: string | null) => person.call('GET', `/verification/exchange-code?code=${code}`);
    expect(await exchange(refused)).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_FAILED' } });
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe('FAILED');
    expect(await changesNothing(() => exchange(older))).toMatchObject(impossible);
    const again = (await person.verify('approve')).get('code');
    expect((await exchange(again)).status).toBe(200);
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe('COMPLETED');
  });

  test('that nobody has begun cannot fail [ONB-02]', async () => {
    const person = await server.person({ isNew: true });
    const fail = () => store.tx(async (tx) => moveCheck(tx, server.clock, await lockPerson(tx, person.id), 'LOSS_SIMULATION', 'fail'));
    const said = await changesNothing(() => fail().catch((error: unknown) => error));
    expect(said).toBeInstanceOf(Refusal);
    expect(said).toMatchObject({ code: 'INVALID_STATUS_TRANSITION', status: 400 });
  });
});

test('a notification that is done never becomes new again [NOTIF-05]', async () => {
  const person = await server.person({ tasks: ['TERMS_AND_CONDITIONS'] });
  const [task] = await store.db.select().from(notification).where(eq(notification.userId, person.id));
  await store.db.update(notification).set({ status: 'COMPLETED', isRead: true }).where(eq(notification.id, task!.id));
  for (const isRead of [true, false])
    expect(await changesNothing(() => person.call('PATCH', `/user-notifications/${task!.id}`, { isRead }))).toMatchObject({
      status: 200,
      body: { status: 'COMPLETED' },
    });
});

describe('a transfer that was received', () => {
  const received = async (id: string) => {
    await store.db
      .insert(incomingTransfer)
      .values({ id, amountCents: 100_00, reference: 'our loan', payer: 'Ona', bookedAt: server.clock.now(), status: 'UNMATCHED' });
    return { id, status: 'UNMATCHED' as const };
  };
  const transfers = () => store.db.select().from(incomingTransfer).orderBy(incomingTransfer.id);
  const moveTo = (row: Parameters<typeof moveTransfer>[2], event: Parameters<typeof moveTransfer>[3]['event']) =>
    store.tx((tx) => moveTransfer(tx, server.clock, row, { event, actor: 'usr-operator' }));

  test('is moved by its lifecycle only, and refused with nothing changed otherwise [30]', async () => {
    const row = await received('transfer-by-lifecycle');
    const before = await transfers();
    await expect(changesNothing(() => moveTo({ ...row, status: 'RETURNED' }, 'transfer.match'))).rejects.toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    });
    expect(await transfers()).toEqual(before);
  });

  test('that somebody else has decided meanwhile stays as it is, with one entry in the audit log [30]', async () => {
    const row = await received('transfer-decided-twice');
    await moveTo(row, 'transfer.return');
    const decided = await transfers();
    await changesNothing(() => moveTo(row, 'transfer.return'));
    expect(await transfers()).toEqual(decided);
    const entries = await store.db.select({ event: audit.event }).from(audit).where(eq(audit.subjectId, row.id));
    expect(entries).toEqual([{ event: 'transfer.return' }]);
  });
});
