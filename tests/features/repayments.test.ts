import { and, eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { daysBetween } from '../../domain/duration.ts';
import { offer } from '../../domain/interest.ts';
import { payDueRepayments } from '../support/pay-due-repayments.ts';
import { payout, residencyPermit } from '../../server/store/tables/repayments.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, ledgerTransfer, project } from '../../server/store/schema.ts';
import { storedFile } from '../../server/store/tables/onboarding.ts';
import { carryOut } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;

onOwnServer((own) => {
  ({ store, server } = own);
});

const tiers = [{ threshold: 100, interest: 9 }];

/** One person lends the whole loan, by a transfer of repaid money, so that it is funded at once. */
async function funded(country: string, amount: number) {
  const person = await server.person({ country, experience: 'EXPERIENCED' });
  const { projects } = await makeScenario(store, server.clock, {
    projects: [
      { status: 'PAID_OFF', loanAmount: 100_000 },
      { loanAmount: amount, termMonths: 18, interestPerAnnum: tiers, minInvestment: 1, investmentStep: 1 },
    ],
  });
  const [from, to] = projects.map(({ id }) => id) as [string, string];
  const [source] = await store.db
    .insert(investment)
    .values({
      userId: person.id,
      projectId: from,
      amountCents: amount * 100,
      ratePercent: '9',
      status: 'COMPLETED',
      createdAt: server.clock.now(),
    })
    .returning();
  const made = await person.call('POST', '/investments', { projectId: to, amount, locale: 'en' });
  const targetInvestmentId = (made.body as { id: string }).id;
  const body = { sourceInvestmentId: source!.id, targetInvestmentId, hasConsented: true };
  expect((await person.call('POST', '/investments:transfer', body)).status).toBe(204);
  await carryOut(store, server.clock, 'DISBURSEMENT', to, (await server.person()).id);
  return { one: person, projectId: to, id: targetInvestmentId };
}

const paidTo = (id: string) => store.db.select().from(payout).where(eq(payout.investmentId, id)).orderBy(payout.dueDate);
const statusOf = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!.status;

interface Message {
  type: string;
  status: string;
  title: string;
  callToAction: string | null;
}
const messagesOf = (one: { get: <T>(path: string) => Promise<T> }) => one.get<Message[]>('/user-notifications?types=MESSAGE');

describe('repayment', () => {
  test('all payouts together are what the calculator promised, and the last one ends the loan [PROJ-13]', async () => {
    const { one, projectId, id } = await funded('LT', 4999);
    expect(await statusOf(projectId)).toBe('FULLY_FUNDED');
    server.clock.advanceDays(600);
    await Promise.all([payDueRepayments(store, server.clock), payDueRepayments(store, server.clock)]);
    await payDueRepayments(store, server.clock);
    const rows = await paidTo(id);
    const promised = offer({ amountCents: 499_900, tiers, term: { value: 18, unit: 'MONTH' } });
    expect(rows).toHaveLength(6);
    expect(rows.reduce((sum, row) => sum + row.interestCents + row.principalCents, 0)).toBe(promised.payoutCents);
    expect(await statusOf(projectId)).toBe('PAID_OFF');
    const list = await one.get<{ id: string; transferable: boolean; repayments: { status: string }[] }[]>('/investments?status=COMPLETED');
    const mine = list.find((row) => row.id === id);
    expect(mine?.transferable).toBe(true);
    expect(new Set(mine?.repayments.map(({ status }) => status))).toEqual(new Set(['PAID']));
    expect(mine?.repayments[0]).not.toHaveProperty('defaultInterest');
    const [message] = await messagesOf(one);
    expect(message).toMatchObject({ type: 'MESSAGE', title: 'Meadow Homes has been repaid', callToAction: null });
  });

  test('whoever is repaid is led to a loan that takes just their amount [TRF-02]', async () => {
    const { one, id } = await funded('LT', 4321);
    server.clock.advanceDays(600);
    const { projects } = await makeScenario(store, server.clock, {
      projects: [{ loanAmount: 4321, minInvestment: 4321, investmentStep: 4321 }],
    });
    await payDueRepayments(store, server.clock);
    expect((await messagesOf(one)).map(({ callToAction }) => callToAction)).toEqual([
      `/project/${projects[0]!.id}/transfer-investment/${id}`,
    ]);
  });

  test('whoever is repaid is led to a last rest of their amount, not to a project where more is free [TRF-02, decision 113]', async () => {
    const [{ one, id }, other] = [await funded('LT', 54), await server.person()];
    server.clock.advanceDays(600);
    const { projects } = await makeScenario(store, server.clock, {
      projects: [1, 2].map(() => ({ loanAmount: 1000, minInvestment: 100, investmentStep: 1 })),
    });
    const [freed, taken] = projects.map((each) => each.id) as [string, string];
    for (const projectId of [freed, taken])
      for (const amount of [846, 100]) await other.call('POST', '/investments', { projectId, amount, locale: 'en' });
    await store.db
      .update(investment)
      .set({ heldUntil: new Date(0) })
      .where(and(eq(investment.projectId, freed), eq(investment.amountCents, 10_000)));
    await payDueRepayments(store, server.clock);
    expect((await messagesOf(one)).map(({ callToAction }) => callToAction)).toEqual([`/project/${taken}/transfer-investment/${id}`]);
  });

  test('tax is kept back from abroad, less with a certificate, and none at home', async () => {
    const certificate = async (userId: string, taxYear: number) => {
      await store.db.insert(storedFile).values({
        id: `fil-${userId}`,
        userId,
        fileName: 'das-1.pdf',
        contentType: 'application/pdf',
        size: 1,
        createdAt: server.clock.now(),
      });
      await store.db.insert(residencyPermit).values({
        id: `prm-${userId}`,
        userId,
        fileId: `fil-${userId}`,
        fileName: 'das-1.pdf',
        taxYear,
        status: 'APPROVED',
        submittedAt: server.clock.now(),
      });
    };
    const home = await funded('LT', 10_000);
    const abroad = await funded('DE', 10_000);
    const certified = await funded('DE', 10_000);
    const [first] = (await store.db.select().from(project).where(eq(project.id, certified.projectId)))[0]!.data.repaymentSchedule!;
    await certificate(certified.one.id, Number(first!.dueDate.slice(0, 4)));
    server.clock.advanceDays(95);
    await payDueRepayments(store, server.clock);
    const shares = [];
    for (const { id } of [home, abroad, certified]) {
      const [row] = await paidTo(id);
      expect(row?.interestCents).toBe(22_500);
      shares.push(row?.withheldCents);
    }
    expect(shares).toEqual([0, 3375, 2250]);
    const kept = await store.db
      .select()
      .from(ledgerTransfer)
      .where(like(ledgerTransfer.ref, `${abroad.id}:%`));
    expect(kept.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['interest.paid', 22_500],
      ['tax.withheld', 3375],
    ]);
  });

  test('an owner who does not pay makes the loan late, and paying makes up for it [PROJ-08]', async () => {
    const { one, projectId, id } = await funded('LT', 1000);
    const other = await server.person();
    // lent in two parts, told once
    const lent = { projectId, amountCents: 100, ratePercent: '9', status: 'COMPLETED', createdAt: server.clock.now() } as const;
    await store.db.insert(investment).values({ ...lent, userId: one.id });
    const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
    const first = row!.data.repaymentSchedule![0]!.dueDate;
    await store.db
      .update(project)
      .set({ data: { ...row!.data, missedFrom: first } })
      .where(eq(project.id, projectId));
    server.clock.advanceDays(95);
    await payDueRepayments(store, server.clock);
    expect(await statusOf(projectId)).toBe('LATE');
    expect(await paidTo(id)).toEqual([]);
    const [shown] = (await one.get<{ id: string; daysLate: number }[]>('/investments?status=COMPLETED')).filter((item) => item.id === id);
    expect(shown?.daysLate).toBe(daysBetween(first, server.clock.now().toISOString().slice(0, 10)));
    expect(shown?.daysLate).toBeGreaterThan(0);
    const told = [{ type: 'MESSAGE', status: 'NEW', title: 'Payment late: Meadow Homes', callToAction: `/project/${projectId}` }];
    expect(await messagesOf(one)).toMatchObject(told);
    expect(await messagesOf(other)).toEqual([]);
    // the next due date is missed as well: it is late already, and by now more than ninety days
    server.clock.advanceDays(92);
    await payDueRepayments(store, server.clock);
    expect(await statusOf(projectId)).toBe('DEFAULTED');
    expect((await messagesOf(one)).map(({ title }) => title)).toEqual(['In default: Meadow Homes', 'Payment late: Meadow Homes']);
    const [late] = await store.db.select().from(project).where(eq(project.id, projectId));
    await store.db
      .update(project)
      .set({ data: { ...late!.data, missedFrom: null } })
      .where(eq(project.id, projectId));
    await payDueRepayments(store, server.clock);
    expect(await statusOf(projectId)).toBe('FULLY_FUNDED');
    expect(await paidTo(id)).toHaveLength(2);
    expect(await messagesOf(one)).toHaveLength(2);
  });

  test('the books say what happened, to the cent and once', async () => {
    expect(await ledgerErrors(store.db)).toEqual([]);
  });
});

describe('reports', () => {
  const file = async (one: { token: string }, path: string) =>
    server.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${one.token}` } });

  test('the income report is a PDF under its name; a company gets none, and only past years exist [REP-02, REP-03]', async () => {
    const { one } = await funded('DE', 10_000);
    server.clock.advanceDays(400);
    await payDueRepayments(store, server.clock);
    const year = server.clock.now().getUTCFullYear() - 1;
    const report = await file(one, `/individual-reports/income?year=${year}`);
    expect(report.headers['content-type']).toBe('application/pdf');
    expect(report.headers['content-disposition']).toContain(`Income-report-${year}.pdf`);
    expect(report.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await file(one, `/individual-reports/income?year=${year + 1}`)).statusCode).toBe(400);
    const company = await server.person({ company: true });
    expect((await file(company, `/individual-reports/income?year=${year}`)).statusCode).toBe(403);
  });

  test('the investments report is a spreadsheet named by its minute [INV-10]', async () => {
    const { one } = await funded('LT', 1000);
    const report = await file(one, '/individual-reports/investments');
    expect(report.headers['content-disposition']).toMatch(/investments-report-\d{8}-\d{6}\.xlsx/);
    expect(report.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('administrators alone get the three reports [ADMIN-01, ADMIN-02]', async () => {
    const investor = await server.person();
    expect((await file(investor, '/reports/INVESTORS')).statusCode).toBe(403);
    const admin = await server.person({ userGroup: 'ADMIN' });
    for (const name of ['INVESTORS', 'PROJECTS', 'OVERDUE_PAYMENT'])
      expect((await file(admin, `/reports/${name}`)).rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await file(admin, '/reports/ALL')).statusCode).toBe(400);
  });
});

describe('tax certificates', () => {
  test('one for each year, PDF only, and an approved one stays [REP-09, REP-10]', async () => {
    const person = await server.person();
    const pdf = await person.upload('das-1.pdf', Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'));
    const fileId = (pdf.body as { fileId: string }[])[0]!.fileId;
    const year = server.clock.now().getUTCFullYear();
    expect(await person.call('POST', '/residency-permits', { taxYear: year, fileId })).toMatchObject({
      status: 201,
      body: { status: 'SUBMITTED', fileName: 'das-1.pdf' },
    });
    expect((await person.call('POST', '/residency-permits', { taxYear: year, attachedFiles: [{ fileId }] })).status).toBe(201);
    expect(await person.get('/residency-permits')).toHaveLength(1);
    expect((await person.call('POST', '/residency-permits', { taxYear: year + 1, fileId })).status).toBe(400);
    await store.db.update(residencyPermit).set({ status: 'APPROVED' }).where(eq(residencyPermit.userId, person.id));
    expect(await person.call('POST', '/residency-permits', { taxYear: year, fileId })).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_STATUS_TRANSITION' },
    });
  });
});
