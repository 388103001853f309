import { and, eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { payDueRepayments } from '../support/pay-due-repayments.ts';
import { writeReports } from '../../server/reports/monthly.ts';
import { makeScenario, type ScenarioProject } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, idempotencyKey, investment, project } from '../../server/store/schema.ts';
import { storedFile } from '../../server/store/tables/onboarding.ts';
import { payout, residencyPermit } from '../../server/store/tables/repayments.ts';
import { carryOut } from '../support/instructions.ts';
import { pdfTextOf } from '../support/pdf-words.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Server = Awaited<ReturnType<typeof serverOn>>;
type User = Awaited<ReturnType<Server['person']>>;

let store: Store;
let server: Server;

onOwnServer((own) => {
  ({ store, server } = own);
});

const tiers = [{ threshold: 100, interest: 9 }];

async function createProjects(...projects: ScenarioProject[]): Promise<string[]> {
  return (await makeScenario(store, server.clock, { projects })).projects.map(({ id }) => id);
}

async function invest(user: User, projectId: string, amount: number, headers: Record<string, string> = {}) {
  const response = await user.call('POST', '/investments', { projectId, amount, locale: 'en' }, headers);
  return { status: response.status, body: response.body as { id: string; errorCode?: string } };
}

const startPayment = (user: User, investmentId: string, paymentType: string) =>
  user.call('POST', '/payment-collection', { investmentId, paymentType, locale: 'en' });
const statusOf = async (user: User, id: string) => (await user.get<{ status: string }>(`/investments/${id}`)).status;

async function completedInvestment(user: User, projectId: string, amount: number) {
  const now = server.clock.now();
  const [row] = await store.db
    .insert(investment)
    .values({ userId: user.id, projectId, amountCents: amount * 100, ratePercent: '9', status: 'COMPLETED', createdAt: now, paidAt: now })
    .returning();
  return row!.id;
}

/** A loan that one investor funded in full, by a transfer from a repaid one. */
async function fundedLoan(country: string, amount: number) {
  const user = await server.person({ country, experience: 'EXPERIENCED' });
  const [repaid, loan] = (await createProjects(
    { status: 'PAID_OFF', loanAmount: 100_000 },
    { loanAmount: amount, termMonths: 18, interestPerAnnum: tiers, minInvestment: 1, investmentStep: 1 },
  )) as [string, string];
  const sourceInvestmentId = await completedInvestment(user, repaid, amount);
  const { body } = await invest(user, loan, amount);
  const transferred = await user.call('POST', '/investments:transfer', { sourceInvestmentId, targetInvestmentId: body.id });
  expect(transferred.status).toBe(204);
  return { user, projectId: loan, id: body.id };
}

async function approveCertificate(userId: string, taxYear: number) {
  const createdAt = server.clock.now();
  const id = `${userId}-${taxYear}`;
  await store.db
    .insert(storedFile)
    .values({ id: `fil-${id}`, userId, fileName: 'das-1.pdf', contentType: 'application/pdf', size: 1, createdAt });
  await store.db.insert(residencyPermit).values({
    id: `prm-${id}`,
    userId,
    fileId: `fil-${id}`,
    fileName: 'das-1.pdf',
    taxYear,
    status: 'APPROVED',
    submittedAt: createdAt,
  });
}

describe('transfers', () => {
  test.each(['FULLY_FUNDED', 'LATE', 'ACTIVE'] as const)('money of a project that is %s cannot be transferred [TRF-03]', async (status) => {
    const user = await server.person();
    const [running, target] = (await createProjects({ status, loanAmount: 50_000 }, {})) as [string, string];
    const sourceInvestmentId = await completedInvestment(user, running, 500);
    const { body } = await invest(user, target, 500);
    const response = await user.call('POST', '/investments:transfer', { sourceInvestmentId, targetInvestmentId: body.id });
    expect(response).toMatchObject({ status: 400, body: { errorCode: 'TRANSFER_SOURCE_NOT_ELIGIBLE' } });
    expect(await statusOf(user, body.id)).toBe('NEW');
  });
});

describe('reservations', () => {
  test.each(['aitvaras', 'directPayment'])(
    'a payment by %s that is still open after a day keeps its amount when stale reservations are released',
    async (paymentType) => {
      const [payer, forgetful, other] = await Promise.all([server.person(), server.person(), server.person()]);
      const [projectId] = (await createProjects({ loanAmount: 1000, minInvestment: 100, investmentStep: 100 })) as [string];
      const paying = await invest(payer, projectId, 200);
      expect((await startPayment(payer, paying.body.id, paymentType)).status).toBe(200);
      expect((await invest(forgetful, projectId, 800)).status).toBe(201);
      server.clock.advanceDays(2);
      expect(await invest(other, projectId, 900)).toMatchObject({ status: 400, body: { errorCode: 'INVESTMENT_AMOUNT_TOO_HIGH' } });
      expect((await invest(other, projectId, 800)).status).toBe(201);
      expect(await invest(other, projectId, 100)).toMatchObject({ status: 400 });
      const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
      expect(row?.reservedCents).toBe(100_000);
      expect(await statusOf(payer, paying.body.id)).toBe('PAYMENT_INITIATED');
    },
  );
});

describe('tax', () => {
  test('the certificate of the due date’s year counts, also when the payout runs after New Year', async () => {
    const year = server.clock.now().getUTCFullYear() + 1;
    server.clock.set(new Date(`${year}-09-20T09:00:00Z`));
    const [dueYear, payoutYear] = await Promise.all([fundedLoan('DE', 10_000), fundedLoan('DE', 10_000)]);
    await approveCertificate(dueYear.user.id, year);
    await approveCertificate(payoutYear.user.id, year + 1);
    server.clock.set(new Date(`${year + 1}-01-05T09:00:00Z`));
    await payDueRepayments(store, server.clock);
    const withheld = [];
    for (const { id } of [dueYear, payoutYear]) {
      const [row] = await store.db.select().from(payout).where(eq(payout.investmentId, id)).orderBy(payout.dueDate);
      expect(row).toMatchObject({ dueDate: `${year}-12-20`, paidOn: `${year + 1}-01-05`, interestCents: 22_500 });
      withheld.push(row?.withheldCents);
    }
    expect(withheld).toEqual([2250, 3375]);
  });
});

describe('the last day of a period', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ').replace(/ ?\|[ |]*/g, '|');

  async function paidOn(day: string) {
    const user = await server.person();
    const [projectId] = (await createProjects({ status: 'FULLY_FUNDED', loanAmount: 5000, collected: 5000 })) as [string];
    server.clock.set(new Date(`${day.slice(0, 8)}01T09:00:00Z`));
    const investmentId = await completedInvestment(user, projectId, 5000);
    await store.db.insert(payout).values({
      investmentId,
      dueDate: day,
      userId: user.id,
      interestCents: 12_345,
      withheldCents: 0,
      principalCents: 0,
      paidOn: day,
    });
    return user;
  }
  async function textOf(user: User, url: string) {
    const response = await server.app.inject({ url, headers: { authorization: `Bearer ${user.token}`, locale: 'en' } });
    expect(response.statusCode).toBe(200);
    return plain(await pdfTextOf(response.rawPayload));
  }

  test('interest paid on 31 December is in the income report of its year [REP-02]', async () => {
    const year = server.clock.now().getUTCFullYear() + 1;
    const user = await paidOn(`${year}-12-31`);
    server.clock.set(new Date(`${year + 2}-02-01T09:00:00Z`));
    expect(await textOf(user, `/api/v1/individual-reports/income?year=${year}`)).toContain('123.45');
    expect(await textOf(user, `/api/v1/individual-reports/income?year=${year + 1}`)).not.toContain('123.45');
  });

  test('interest paid on the last day of a month is in its statement [REP-05]', async () => {
    const year = server.clock.now().getUTCFullYear() + 1;
    const user = await paidOn(`${year}-03-31`);
    server.clock.set(new Date(`${year}-05-02T09:00:00Z`));
    await writeReports(store, server.clock);
    const { content } = await user.get<{ content: { id: string; parameters: { from: string } }[] }>('/generated-documents?size=100');
    const textFor = async (month: string) => {
      const { id } = content.find(({ parameters }) => parameters.from.startsWith(month))!;
      const { downloadUrl } = await user.get<{ downloadUrl: string }>(`/generated-documents/${id}`);
      return textOf(user, downloadUrl);
    };
    expect(await textFor(`${year}-03`)).toContain('123.45');
    expect(await textFor(`${year}-04`)).not.toContain('123.45');
  });
});

describe('days late', () => {
  test('are counted from the first missed due date, also when the second one is missed too [PROJ-08, 25 B]', async () => {
    const { user, projectId, id } = await fundedLoan('LT', 1000);
    await carryOut(store, server.clock, 'DISBURSEMENT', projectId, (await server.person()).id);
    const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
    const [first, second] = row!.data.repaymentSchedule!;
    await store.db
      .update(project)
      .set({ data: { ...row!.data, missedFrom: first!.dueDate } })
      .where(eq(project.id, projectId));
    const daysLate = async () => {
      await payDueRepayments(store, server.clock);
      const list = await user.get<{ id: string; daysLate: number | null }[]>('/investments?status=COMPLETED');
      return list.find((item) => item.id === id)?.daysLate;
    };
    server.clock.set(new Date(Date.parse(`${first!.dueDate}T09:00:00Z`) + 10 * 86_400_000));
    expect(await daysLate()).toBe(10);
    const between = (Date.parse(second!.dueDate) - Date.parse(first!.dueDate)) / 86_400_000;
    for (const daysAfterSecond of [0, 10]) {
      server.clock.set(new Date(Date.parse(`${second!.dueDate}T09:00:00Z`) + daysAfterSecond * 86_400_000));
      expect(await daysLate()).toBe(between + daysAfterSecond);
    }
  });
});

describe('operators', () => {
  test('the audit log names the operator who matched a transfer, not the bank', async () => {
    const [operator, payer] = await Promise.all([server.person({ userGroup: 'ADMIN' }), server.person()]);
    const [projectId] = (await createProjects({})) as [string];
    const { body } = await invest(payer, projectId, 1000);
    await startPayment(payer, body.id, 'directPayment');
    const booked = await server.app.inject({ method: 'POST', url: '/sandbox/transfers', payload: { reference: 'my loan', amount: 1000 } });
    const { bookingId } = booked.json<{ bookingId: string }>();
    const matched = await operator.call('POST', `/admin/transfers/${bookingId}`, { investmentId: body.id });
    expect(matched.status).toBeLessThan(300);
    expect(await statusOf(payer, body.id)).toBe('PAYMENT_COMPLETED');
    const entries = await store.db
      .select()
      .from(audit)
      .where(and(eq(audit.subjectId, body.id), like(audit.event, 'payment.complete')));
    expect(entries.map(({ actor }) => actor)).toEqual([operator.id]);
  });
});

describe('idempotency', () => {
  test('a response is stored under its key, also where the amount had to be freed first [D-2.1]', async () => {
    const [forgetful, user] = await Promise.all([server.person(), server.person()]);
    const [projectId] = (await createProjects({ loanAmount: 1000, minInvestment: 100, investmentStep: 100 })) as [string];
    expect((await invest(forgetful, projectId, 1000)).status).toBe(201);
    server.clock.advanceDays(2);
    const headers = { 'idempotency-key': `key-${user.id}` };
    const first = await invest(user, projectId, 700, headers);
    expect(first.status).toBe(201);
    expect(await invest(user, projectId, 700, headers)).toEqual(first);
    const [row] = await store.db
      .select()
      .from(idempotencyKey)
      .where(and(eq(idempotencyKey.userId, user.id), eq(idempotencyKey.key, headers['idempotency-key'])));
    expect(row?.response).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(await store.db.select().from(investment).where(eq(investment.userId, user.id))).toHaveLength(1);
  });
});
