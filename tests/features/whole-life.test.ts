import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../domain/duration.ts';
import { investmentReference, repaymentReference } from '../../domain/payment-reference.ts';
import { fundReadyProjects } from '../../server/payments/fund-projects.ts';
import { markOverdue } from '../../server/repayments/mark-overdue.ts';
import { sandboxIban } from '../../server/adapters/payments/sandbox-iban.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { distribution, instruction, investment, payout, project } from '../../server/store/schema.ts';
import { Bank } from '../support/bank.ts';
import { balanceOf } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
const useServer = () =>
  onOwnServer((own) => {
    ({ store, server } = own);
  });

type Person = Awaited<ReturnType<typeof server.person>>;

const origin = 'http://localhost:4000';
const first = '2026-03-02';

let bank: Bank;
let treasurer: Person;
let second: Person;
const begin = async () => {
  bank = new Bank(() => server.clock.now());
  [treasurer, second] = await Promise.all([server.person({ roles: ['TREASURY'] }), server.person({ roles: ['TREASURY', 'CREDIT'] })]);
};

const on = (day: string) => server.clock.set(new Date(`${day}T09:00:00Z`));
const statusOf = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!.status;
const calendar = async () => {
  await fundReadyProjects(store, server.clock);
  await markOverdue(store, { clock: server.clock, origin });
};

/** The platform takes what the bank says of today, and the books are the bank's. */
async function closeDay(): Promise<void> {
  const boundary = '----statement';
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="statement.xml"\r\ncontent-type: application/xml\r\n\r\n${bank.statement()}\r\n--${boundary}--\r\n`;
  const taken = await server.app.inject({
    method: 'POST',
    url: '/api/v1/admin/statements',
    headers: { authorization: `Bearer ${treasurer.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  expect({ status: taken.statusCode, body: taken.body }).toMatchObject({ status: 200 });
  const day = server.clock.now().toISOString().slice(0, 10);
  const compared = await treasurer.get<object>(`/admin/reconciliation?day=${day}`);
  expect(compared).toMatchObject({ closing: bank.balanceCents / 100, difference: 0, lines: [] });
}

/** One proposes, the other approves; the file goes to the bank. Answers how many payments left. */
async function payOut(kind: string): Promise<number> {
  const { content } = await treasurer.get<{ content: { id: string }[] }>(`/admin/instructions?status=DRAFTED&kind=${kind}&size=100`);
  await decide('/admin/instruction-approvals', { ids: content.map(({ id }) => id) });
  const made = await treasurer.call('POST', '/admin/payment-files', {});
  const { id } = made.body as { id: string };
  const file = await server.app.inject({
    url: `/api/v1/admin/payment-files/${id}`,
    headers: { authorization: `Bearer ${treasurer.token}` },
  });
  return bank.carryOut(file.body);
}

async function decide(path: string, body?: object): Promise<void> {
  const proposed = await treasurer.call('POST', path, body);
  expect(proposed).toMatchObject({ status: 202 });
  const { id } = proposed.body as { id: string };
  expect(await second.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).toMatchObject({
    status: 200,
    body: { status: 'EXECUTED' },
  });
}

interface Lender {
  person: Person;
  name: string;
  investmentId: string;
}

/** Offers 1,000 € and transfers it. */
async function lend(projectId: string, number: number): Promise<Lender> {
  const person = await server.person({ experience: 'INEXPERIENCED' });
  const made = await person.call('POST', '/investments', { projectId, amount: 1000, locale: 'en' });
  expect(made).toMatchObject({ status: 201 });
  const { id: investmentId } = made.body as { id: string };
  expect(
    (await person.call('POST', '/payment-collection', { investmentId, paymentType: 'directPayment', locale: 'en' })).status,
  ).toBeLessThan(300);
  const [row] = await store.db.select().from(investment).where(eq(investment.id, investmentId));
  const name = `Lender ${number}`;
  bank.payIn(name, 100_000, investmentReference(row!.number));
  return { person, name, investmentId };
}

/** A loan of 30,000 € that thirty people have offered, three of whom have withdrawn, and whose room three others have taken. */
async function funded() {
  await begin();
  on(first);
  const { projects } = await makeScenario(store, server.clock, {
    projects: [
      { loanAmount: 30_000, minInvestment: 100, investmentStep: 100, termMonths: 9, interestPerAnnum: [{ threshold: 100, interest: 8 }] },
    ],
  });
  const projectId = projects[0]!.id;
  const offered: Lender[] = [];
  for (let number = 1; number <= 30; number++) offered.push(await lend(projectId, number));
  await closeDay();
  await calendar();
  expect(await statusOf(projectId)).toBe('ACTIVE');

  on(addDays(first, 2));
  const [one, two, three, ...staying] = offered as [Lender, Lender, Lender, ...Lender[]];
  for (const { person, investmentId } of [one, two, three])
    expect(await person.call('POST', `/investments/${investmentId}/withdrawal`)).toMatchObject({
      status: 200,
      body: { status: 'WITHDRAWN' },
    });
  expect(await payOut('REFUND')).toBe(3);
  await closeDay();
  for (const { name } of [one, two, three]) expect(bank.paidBy.get(sandboxIban(name))).toBe(0);

  on(addDays(first, 3));
  const others: Lender[] = [];
  for (let number = 31; number <= 33; number++) others.push(await lend(projectId, number));
  await closeDay();
  on(addDays(first, 7));
  await calendar();
  expect(await statusOf(projectId), 'the last three may still withdraw').toBe('ACTIVE');
  on(addDays(first, 9));
  return { projectId, withdrawn: [one, two, three], lenders: [...staying, ...others] };
}

/** Of what the account holds, each person's books say what that person's statement of the bank says. */
async function everybodyIsEven(lenders: readonly Lender[]): Promise<void> {
  expect(await ledgerErrors(store.db)).toEqual([]);
  for (const { person, name } of lenders) {
    const [held, paid] = await Promise.all([balanceOf(store, `payable:${person.id}`), balanceOf(store, `investor:${person.id}`)]);
    expect({ name, held, paid: Math.abs(paid) }).toEqual({ name, held: 0, paid: Math.abs(bank.paidBy.get(sandboxIban(name)) ?? 0) });
  }
}

describe('a loan from its first offer to its end, with the files of a bank', () => {
  useServer();

  test('thirty people offer, three withdraw, the owner is paid, and pays back on time, in parts and late', async () => {
    const { projectId, withdrawn, lenders } = await funded();
    await calendar();
    expect(await statusOf(projectId)).toBe('FULLY_FUNDED');
    expect(await payOut('DISBURSEMENT')).toBe(1);
    await closeDay();
    expect(bank.balanceCents).toBe(0);

    const row = (await store.db.select().from(project).where(eq(project.id, projectId)))[0]!;
    const dates = row.data.repaymentSchedule!.map(({ dueDate }) => dueDate);
    expect(dates).toHaveLength(3);
    const owner = row.data.owner!.name;
    const repay = async (dueDate: string, cents: number, payments = 30) => {
      bank.payIn(owner, cents, repaymentReference(row.offerNumber, dueDate));
      await closeDay();
      const [drafted] = await store.db.select().from(distribution).where(eq(distribution.status, 'DRAFTED'));
      const { version } = await treasurer.get<{ version: string }>(`/admin/distributions/${drafted!.id}`);
      await decide(`/admin/distributions/${drafted!.id}/approve`, { version });
      on(addDays(server.clock.now().toISOString().slice(0, 10), 1));
      expect(await payOut('PAYOUT')).toBe(payments);
      await closeDay();
      await calendar();
    };
    const quarter = (30_000_00 * 0.08) / 4;
    on(dates[0]!);
    await repay(dates[0]!, quarter);
    on(addDays(dates[1]!, -5));
    await repay(dates[1]!, quarter / 2);
    on(dates[1]!);
    await repay(dates[1]!, quarter / 2);
    on(addDays(dates[2]!, 20));
    await calendar();
    expect(await statusOf(projectId)).toBe('LATE');
    const owed = await store.db.select().from(project).where(eq(project.id, projectId));
    expect(owed[0]!.data.repaymentSchedule!.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'LATE']);
    // default interest of 0.05 % a day besides; interest and principal are two payments
    await repay(dates[2]!, 30_000_00 + quarter + 20 * 15_30, 60);
    expect(await statusOf(projectId)).toBe('PAID_OFF');

    await everybodyIsEven([...lenders, ...withdrawn]);
    const paid = await store.db.select().from(payout);
    const sum = (key: 'interestCents' | 'principalCents' | 'defaultInterestCents') => paid.reduce((total, line) => total + line[key], 0);
    expect([sum('principalCents'), sum('interestCents')]).toEqual([30_000_00, 3 * quarter]);
  }, 240_000);
});

describe('a loan that is repaid early, with the files of a bank', () => {
  useServer();

  test('after thirty days’ notice: one receipt pays interest up to the day and the whole principal [27]', async () => {
    const { projectId, withdrawn, lenders } = await funded();
    await calendar();
    expect(await payOut('DISBURSEMENT')).toBe(1);
    await closeDay();
    const row = (await store.db.select().from(project).where(eq(project.id, projectId)))[0]!;
    const [credit, other] = await Promise.all([server.person({ roles: ['CREDIT'] }), server.person({ roles: ['CREDIT'] })]);
    // 50 days after the first day of interest, 11 March
    const day = '2026-04-30';
    const proposed = await credit.call('POST', `/admin/projects/${projectId}/early-repayment`, { day, reason: 'Letter of today.' });
    const { id } = proposed.body as { id: string };
    expect(await other.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).toMatchObject({ body: { status: 'EXECUTED' } });
    // of each of thirty loans of 1,000 €: 1,000 × 8 % × 50 / 365 = 10.958… €
    const interest = 30 * 10_95;
    expect(await credit.get(`/admin/projects/${projectId}`)).toMatchObject({ earlyRepayment: { total: 30_000 + interest / 100 } });
    on(day);
    await calendar();
    bank.payIn(row.data.owner!.name, 30_000_00 + interest, repaymentReference(row.offerNumber, day));
    await closeDay();
    const [drafted] = await store.db.select().from(distribution).where(eq(distribution.status, 'DRAFTED'));
    const { version } = await treasurer.get<{ version: string }>(`/admin/distributions/${drafted!.id}`);
    await decide(`/admin/distributions/${drafted!.id}/approve`, { version });
    on(addDays(day, 1));
    expect(await payOut('PAYOUT')).toBe(60);
    await closeDay();
    await calendar();
    expect(await statusOf(projectId)).toBe('PAID_OFF');
    expect(bank.balanceCents).toBe(0);
    await everybodyIsEven([...lenders, ...withdrawn]);
    const paid = await store.db.select().from(payout);
    const sum = (key: 'interestCents' | 'principalCents') => paid.reduce((total, line) => total + line[key], 0);
    expect([sum('principalCents'), sum('interestCents')]).toEqual([30_000_00, interest]);
  }, 240_000);
});

describe('a loan that is cancelled after it was funded, with the files of a bank', () => {
  useServer();

  test('before it is paid out: it gives everybody their money back [27]', { tags: ['full'], timeout: 240_000 }, async () => {
    const { projectId, withdrawn, lenders } = await funded();
    await calendar();
    expect(await statusOf(projectId)).toBe('FULLY_FUNDED');
    const [credit, other] = await Promise.all([server.person({ roles: ['CREDIT'] }), server.person({ roles: ['CREDIT'] })]);
    const proposed = await credit.call('POST', `/admin/projects/${projectId}/cancel`, { reason: 'The owner has sold the house.' });
    const { id } = proposed.body as { id: string };
    expect(await other.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).toMatchObject({ body: { status: 'EXECUTED' } });
    expect(await statusOf(projectId)).toBe('CANCELED');
    const before = bank.balanceCents;
    expect(await payOut('REFUND')).toBe(30);
    await closeDay();
    expect(before - bank.balanceCents).toBe(30_000_00);
    for (const { name } of [...lenders, ...withdrawn]) expect(bank.paidBy.get(sandboxIban(name))).toBe(0);
    expect(await ledgerErrors(store.db)).toEqual([]);
    for (const kind of ['escrow', 'disbursable', 'owner']) expect(await balanceOf(store, `${kind}:${projectId}`)).toBe(0);
  });
});

describe('a loan that is cancelled, with the files of a bank', () => {
  useServer();

  test('while people may still withdraw: it gives everybody their money back', { tags: ['full'], timeout: 240_000 }, async () => {
    const { projectId, withdrawn, lenders } = await funded();
    // whoever decides about the project does not approve what is paid for it
    const [credit, other] = await Promise.all([server.person({ roles: ['CREDIT'] }), server.person({ roles: ['CREDIT'] })]);
    const proposed = await credit.call('POST', `/admin/projects/${projectId}/cancel`, { reason: 'The owner has sold the house.' });
    const { id } = proposed.body as { id: string };
    expect(await other.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).toMatchObject({
      status: 200,
      body: { status: 'EXECUTED' },
    });
    expect(await statusOf(projectId)).toBe('CANCELED');
    expect(await payOut('REFUND')).toBe(30);
    await closeDay();
    expect(bank.balanceCents).toBe(0);
    for (const { name } of [...lenders, ...withdrawn]) expect(bank.paidBy.get(sandboxIban(name))).toBe(0);
    expect(await ledgerErrors(store.db)).toEqual([]);
    const left = await store.db.select().from(instruction).where(eq(instruction.projectId, projectId));
    expect(left.filter(({ status }) => status !== 'CONFIRMED')).toEqual([]);
  });
});
