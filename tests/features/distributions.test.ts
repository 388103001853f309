import { readFile } from 'node:fs/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { escrowAccount } from '../../domain/brand.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { localised } from '../../domain/locale.ts';
import { fromCents, toCents } from '../../domain/money.ts';
import { sumOfParts } from '../../domain/distribution.ts';
import { addDays, daysBetween } from '../../domain/duration.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { lastDayToPay } from '../../domain/repayment.ts';
import { workingDaysAfter } from '../../domain/working-days.ts';
import type { components } from '../../openapi/schema.d.ts';
import { callHandler } from '../../server/http/contract/options.ts';
import { draftInstructionAgain } from '../../server/instructions/draft-again.ts';
import { returnByEntry } from '../../server/instructions/fail.ts';
import { disbursedOn } from '../../server/investing/disbursed-on.ts';
import { writeCamt } from '../../server/lib/iso20022/write-camt.ts';
import { book, matchRepayment } from '../../server/payments/incoming.ts';
import { importStatementFile } from '../../server/reconciliation/import-statement.ts';
import { approveDistribution } from '../../server/repayments/approve-distribution.ts';
import { distributionHandlers } from '../../server/repayments/distribution-handlers.ts';
import { cancelDistribution, setCosts } from '../../server/repayments/draft-distribution.ts';
import { calledInMessages } from '../../server/repayments/called-in-messages.ts';
import { calendarMessages } from '../../server/repayments/calendar-messages.ts';
import { claimsOn, sumOf } from '../../server/repayments/claims.ts';
import { declareDefault } from '../../server/projects/lifecycle.ts';
import { markOverdue } from '../../server/repayments/mark-overdue.ts';
import { reminderMessages } from '../../server/repayments/reminder-messages.ts';
import { paidLines } from '../../server/repayments/paid-lines.ts';
import { emailPayouts } from '../../server/repayments/payout-emails.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import {
  appUser,
  audit,
  bankEntry,
  bankEntryTransfer,
  distribution,
  distributionLine,
  incomingTransfer,
  instruction,
  investment,
  type Language,
  ledgerTransfer,
  mail,
  notification,
  payout,
  project,
  residencyPermit,
} from '../../server/store/schema.ts';
import { carryOut, debitOf } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { png } from './onboarding-data.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Details = components['schemas']['DistributionDetails'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const origin = 'http://localhost:4000';
const tiers = [{ threshold: 100, interest: 9 }];

/** A loan of 12,000 € to a project, half of it each from two lenders, running since today. */
async function runningLoan({ amounts = [6000, 6000], country = 'LT', isDisbursed = true } = {}) {
  const lenders = await Promise.all(amounts.map(() => server.person({ country, experience: 'EXPERIENCED' })));
  const total = amounts.reduce((sum, each) => sum + each, 0);
  const { projects } = await makeScenario(store, server.clock, {
    projects: [
      { status: 'PAID_OFF', loanAmount: 1_000_000 },
      { loanAmount: total, termMonths: 12, interestPerAnnum: tiers, minInvestment: 1, investmentStep: 1 },
    ],
  });
  const [from, to] = projects.map(({ id }) => id) as [string, string];
  const ids: string[] = [];
  for (const [index, lender] of lenders.entries()) {
    const amount = amounts[index]!;
    const lent = { userId: lender.id, projectId: from, amountCents: amount * 100, ratePercent: '9', status: 'COMPLETED' } as const;
    const [source] = await store.db
      .insert(investment)
      .values({ ...lent, createdAt: server.clock.now() })
      .returning();
    const made = await lender.call('POST', '/investments', { projectId: to, amount, locale: 'en' });
    const { id } = made.body as { id: string };
    await lender.call('POST', '/investments:transfer', { sourceInvestmentId: source!.id, targetInvestmentId: id, hasConsented: true });
    ids.push(id);
  }
  const row = await rowOf(to);
  expect(row.status).toBe('FULLY_FUNDED');
  if (isDisbursed) await disburse(to);
  return { projectId: to, ids, lenders, offerNumber: row.offerNumber, dates: row.data.repaymentSchedule!.map(({ dueDate }) => dueDate) };
}
const disburse = async (projectId: string) =>
  carryOut(store, server.clock, 'DISBURSEMENT', projectId, (await server.person({ roles: ['TREASURY'] })).id);
type Loan = Awaited<ReturnType<typeof runningLoan>>;

const rowOf = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!;
/** Gives the owner of a project an address, and answers it. */
async function addressOfOwner(projectId: string, language?: Language): Promise<string> {
  const { data } = await rowOf(projectId);
  const email = `owner-${projectId}@example.com`;
  await store.db
    .update(project)
    .set({ data: { ...data, owner: { ...data.owner!, email, ...(language && { language }) } } })
    .where(eq(project.id, projectId));
  return email;
}
const statusesOf = async (id: string) => (await rowOf(id)).data.repaymentSchedule!.map(({ status }) => status);
const on = (day: string) => server.clock.set(new Date(`${day}T09:00:00Z`));
let bookings = 0;

async function receive(
  loan: Loan,
  amountCents: number,
  { dueDate = loan.dates[0]!, valueOn }: { dueDate?: string; valueOn?: string } = {},
) {
  const id = `bkg-${++bookings}`;
  const booking = { id, amountCents, reference: repaymentReference(loan.offerNumber, dueDate), payer: 'UAB Borrower', valueOn };
  const outcome = await store.tx((tx) => book(tx, server.clock, booking));
  const [drafted] = await store.db.select().from(distribution).where(eq(distribution.receiptId, id));
  return { outcome, booking, draft: drafted };
}
/** Its lenders declare the whole debt due. */
const callIn = ({ projectId }: Loan) => {
  const decision = { reason: 'Nothing was paid.', actor: 'usr-credit', calledIn: true };
  return store.tx((tx) => declareDefault(tx, { clock: server.clock, origin }, projectId, decision));
};
const linesOf = (id: string) =>
  store.db
    .select()
    .from(distributionLine)
    .where(eq(distributionLine.distributionId, id))
    .orderBy(distributionLine.dueDate, distributionLine.investmentId);
const approve = (id: string, actor = 'usr-b') => store.tx((tx) => approveDistribution(tx, server.clock, id, actor));
const payoutsOf = (ids: string[]) =>
  store.db.select().from(payout).where(inArray(payout.investmentId, ids)).orderBy(payout.dueDate, payout.investmentId, payout.id);

describe('what a lender is written of a payment', () => {
  /** The paragraphs of the letters to somebody about payments, between greeting and closing. */
  const lettersTo = async ({ email }: Loan['lenders'][number]) =>
    (await store.db.select().from(mail).where(eq(mail.recipient, email)).orderBy(mail.createdAt))
      .filter(({ subject }) => subject.startsWith('Payment from'))
      .map(({ subject, bodyText }) => [subject, ...bodyText.split('\n\n').slice(1, -3)]);
  const letter = (interest: string) => [
    `Payment from Meadow Homes: ${interest}`,
    `The project owner has made a payment. Your share is ${interest}; we transfer it to your account for payouts.`,
    `Interest: ${interest}`,
  ];

  test('is their share of it, once, however often it is approved', async () => {
    const loan = await runningLoan({ amounts: [6000, 3000] });
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 20_250);
    expect(await Promise.all(loan.lenders.map(lettersTo))).toEqual([[], []]);
    await approve(draft!.id);
    await approve(draft!.id);
    expect(await Promise.all(loan.lenders.map(lettersTo))).toEqual([[letter('€135.00')], [letter('€67.50')]]);
  });

  test('is one sum for all their investments in the project', async () => {
    const loan = await runningLoan();
    const [one, other] = loan.lenders as [Loan['lenders'][number], Loan['lenders'][number]];
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 27_000);
    const lines = (await paidLines(store.db, draft!.id)).map((line) => ({ ...line, userId: one.id }));
    const row = await rowOf(loan.projectId);
    await store.tx((tx) => emailPayouts(tx, server.clock, row, lines));
    expect(await Promise.all([one, other].map(lettersTo))).toEqual([[letter('€270.00')], []]);
  });

  test('names tax, principal and default interest where there are any', async () => {
    const loan = await runningLoan({ country: 'DE' });
    const [one] = loan.lenders as [Loan['lenders'][number]];
    const last = loan.dates.at(-1)!;
    on(addDays(lastDayToPay(last), 10));
    const day = server.clock.now().toISOString().slice(0, 10);
    const owed = sumOf(await claimsOn(store.db, await rowOf(loan.projectId), { day, until: day, withDrafts: false }));
    const { draft } = await receive(loan, sumOfParts(owed), { dueDate: last });
    await approve(draft!.id);
    const mine = (await payoutsOf(loan.ids)).filter(({ investmentId }) => investmentId === loan.ids[0]);
    const sum = (pick: (row: (typeof mine)[number]) => number) => mine.reduce((total, row) => total + pick(row), 0);
    const money = (pick: (row: (typeof mine)[number]) => number) => formatMoney(sum(pick), 'en');
    const net = money((row) => row.interestCents + row.defaultInterestCents + row.principalCents - row.withheldCents);
    expect(sum(({ withheldCents }) => withheldCents)).toBeGreaterThan(0);
    expect(await lettersTo(one)).toEqual([
      [
        `Payment from Meadow Homes: ${net}`,
        `The project owner has made a payment. Your share is ${net}; we transfer it to your account for payouts.`,
        `Interest: ${money(({ interestCents }) => interestCents)}`,
        `Principal: ${money(({ principalCents }) => principalCents)}`,
        `Default interest: ${money(({ defaultInterestCents }) => defaultInterestCents)}`,
        `Tax withheld: ${money(({ withheldCents }) => withheldCents)}`,
      ],
    ]);
  });
});

describe('a receipt of a borrower', () => {
  test('is drafted as a distribution and pays nobody until it is approved', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const { outcome, draft, booking } = await receive(loan, 27_000);
    expect(outcome).toBe('matched');
    expect(draft).toMatchObject({ status: 'DRAFTED', amountCents: 27_000, restCents: 0 });
    expect((await linesOf(draft!.id)).map(({ interestCents }) => interestCents)).toEqual([13_500, 13_500]);
    expect(await payoutsOf(loan.ids)).toEqual([]);
    expect(await store.tx((tx) => book(tx, server.clock, booking))).toBe('repeated');
    await approve(draft!.id);
    await approve(draft!.id);
    expect(await payoutsOf(loan.ids)).toHaveLength(2);
    expect(await statusesOf(loan.projectId)).toEqual(['PAID', 'DUE', 'DUE', 'DUE']);
    const instructions = await store.db
      .select()
      .from(instruction)
      .where(and(eq(instruction.projectId, loan.projectId), eq(instruction.kind, 'PAYOUT')));
    expect(instructions.map(({ kind, status, amountCents }) => [kind, status, amountCents])).toEqual([
      ['PAYOUT', 'DRAFTED', 13_500],
      ['PAYOUT', 'DRAFTED', 13_500],
    ]);
    await expect(approve(draft!.id, 'usr-c')).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  });

  test('is proposed with what it pays, and paid when a second person approves [ADMIN-06]', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 27_000);
    const [first, second] = await Promise.all([server.person({ roles: ['TREASURY'] }), server.person({ roles: ['TREASURY'] })]);
    const { version } = await first.get<Details>(`/admin/distributions/${draft!.id}`);
    const proposed = await first.call('POST', `/admin/distributions/${draft!.id}/approve`, { version });
    const { data } = await rowOf(loan.projectId);
    expect(proposed).toMatchObject({ status: 202, body: { facts: { count: 2, amount: 270, costs: 0, names: [data.name.en] } } });
    expect(await payoutsOf(loan.ids)).toEqual([]);
    const { id } = proposed.body as { id: string };
    const approved = await second.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' });
    expect(approved).toMatchObject({ status: 200, body: { status: 'EXECUTED' } });
    expect(await payoutsOf(loan.ids)).toHaveLength(2);
    const ref = `${loan.ids[0]}:${loan.dates[0]}:${draft!.id}`;
    const [interest] = await store.db
      .select()
      .from(ledgerTransfer)
      .where(and(eq(ledgerTransfer.ref, ref), eq(ledgerTransfer.kind, 'interest.paid')));
    const entry = await first.get<{ causes: { kind: string; id: string }[] }>(`/admin/ledger/entries/${interest!.id}`);
    expect(entry.causes.map(({ kind, id: cause }) => [kind, cause])).toEqual([
      ['DISTRIBUTION', draft!.id],
      ['RECEIPT', draft!.receiptId],
      ['INVESTMENT', loan.ids[0]],
      ['PROJECT', loan.projectId],
      ['PERSON', loan.lenders[0]!.id],
    ]);
  });

  test('that comes in parts pays each part; the due date is paid with the last', async () => {
    const loan = await runningLoan({ amounts: [6000, 3000] });
    on(loan.dates[0]!);
    const first = await receive(loan, 10_001);
    const second = await receive(loan, 10_249);
    await approve(second.draft!.id);
    expect(await statusesOf(loan.projectId)).toEqual(['DUE', 'DUE', 'DUE', 'DUE']);
    await approve(first.draft!.id);
    expect(await statusesOf(loan.projectId)).toEqual(['PAID', 'DUE', 'DUE', 'DUE']);
    const paid = await payoutsOf(loan.ids);
    const sumFor = (id: string) => paid.filter(({ investmentId }) => investmentId === id).reduce((sum, row) => sum + row.interestCents, 0);
    expect(loan.ids.map(sumFor)).toEqual([13_500, 6750]);
    const [lender] = loan.lenders;
    const [item] = await lender!.get<{ repayments: { interest: number; status: string }[] }[]>(`/investments?status=COMPLETED`);
    expect(item!.repayments.filter(({ status }) => status === 'PAID')).toHaveLength(2);
    expect(item!.repayments.filter(({ status }) => status === 'PAID').reduce((sum, { interest }) => sum + interest, 0)).toBe(135);
    expect(item!.repayments.filter(({ status }) => status === 'DUE')).toHaveLength(3);
  });

  test('that comes before the due date it names is paid at once', async () => {
    const loan = await runningLoan();
    on(addDays(loan.dates[0]!, -10));
    const { draft } = await receive(loan, 27_000);
    await approve(draft!.id);
    expect(await statusesOf(loan.projectId)).toEqual(['PAID', 'DUE', 'DUE', 'DUE']);
  });

  test('of more than is owed leaves the rest among the unmatched transfers', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 30_000);
    expect(draft!.restCents).toBe(3000);
    await approve(draft!.id);
    const [rest] = await store.db
      .select()
      .from(incomingTransfer)
      .where(eq(incomingTransfer.id, `rest-${draft!.id}`));
    expect(rest).toMatchObject({ amountCents: 3000, status: 'UNMATCHED', reason: 'MORE_THAN_OWED' });
    expect((await receive(loan, 100)).outcome).toBe('unmatched');
    const operator = await server.person({ userGroup: 'ADMIN' });
    const [projectId, dueDate] = [loan.projectId, loan.dates[1]!];
    const assign = (to: string) => operator.call('POST', `/admin/transfers/${rest!.id}`, { projectId: to, dueDate });
    expect(await assign('prj-unknown')).toMatchObject({ status: 400, body: { errorCode: 'PROJECT_NOT_FOUND' } });
    expect(await operator.call('POST', `/admin/transfers/${rest!.id}`, { projectId, dueDate: addDays(dueDate, 1) })).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_STATUS_TRANSITION' },
    });
    expect((await assign(projectId)).status).toBe(204);
    const matched = await operator.get<{ id: string }[]>('/admin/transfers?status=MATCHED&search=30.00');
    const [next] = await store.db.select().from(distribution).where(eq(distribution.receiptId, rest!.id));
    expect(matched.find(({ id }) => id === rest!.id)).toMatchObject({
      decision: { by: { id: operator.id } },
      match: { projectId, projectName: expect.stringMatching(/./), dueDate, distributionId: next!.id },
    });
    await store.tx((tx) => cancelDistribution(tx, server.clock, next!.id, operator.id));
    // again after a lost answer
    await store.tx((tx) => cancelDistribution(tx, server.clock, next!.id, operator.id));
    expect((await operator.get<{ id: string }[]>('/admin/transfers?status=MATCHED&search=30.00')).map(({ id }) => id)).not.toContain(
      rest!.id,
    );
  });

  test('that is late pays interest first and default interest last, with tax kept back of both', async () => {
    const loan = await runningLoan({ country: 'DE' });
    const day = addDays(lastDayToPay(loan.dates[0]!), 20);
    on(day);
    const { draft } = await receive(loan, 27_000 + 270);
    const lines = await linesOf(draft!.id);
    expect(lines.map(({ interestCents, defaultInterestCents }) => [interestCents, defaultInterestCents])).toEqual([
      [13_500, 135],
      [13_500, 135],
    ]);
    const operator = await server.person({ roles: ['TREASURY'] });
    const shown = await operator.get<Details>(`/admin/distributions/${draft!.id}`);
    // 15 % of 136.35 kept back
    expect(shown.lines.map(({ withheld, net }) => [withheld, net])).toEqual([
      [20.45, 115.9],
      [20.45, 115.9],
    ]);
    await approve(draft!.id);
    expect((await payoutsOf(loan.ids)).map(({ withheldCents }) => withheldCents)).toEqual([2045, 2045]);
    const paid = await store.db
      .select({ amountCents: instruction.amountCents })
      .from(instruction)
      .where(and(eq(instruction.projectId, loan.projectId), eq(instruction.kind, 'PAYOUT')));
    expect(paid.map(({ amountCents }) => amountCents)).toEqual([11_590, 11_590]);
    expect(await statusesOf(loan.projectId)).toEqual(['PAID', 'DUE', 'DUE', 'DUE']);
  });

  test('counts from the day of its value, however late it is booked', async () => {
    const loan = await runningLoan();
    on(addDays(loan.dates[0]!, 30));
    const { draft } = await receive(loan, 27_000, { valueOn: loan.dates[0]! });
    expect((await linesOf(draft!.id)).reduce((sum, line) => sum + sumOfParts(line), 0)).toBe(27_000);
    await approve(draft!.id);
    expect(await statusesOf(loan.projectId)).toEqual(['PAID', 'DUE', 'DUE', 'DUE']);
  });

  test('of the whole rest ends the loan, each principal by an instruction of its own', async () => {
    const loan = await runningLoan();
    for (const dueDate of loan.dates) {
      on(dueDate);
      const amount = dueDate === loan.dates.at(-1) ? 1_227_000 : 27_000;
      await approve((await receive(loan, amount, { dueDate })).draft!.id);
    }
    expect((await rowOf(loan.projectId)).status).toBe('PAID_OFF');
    const own = await store.db
      .select()
      .from(instruction)
      .where(and(eq(instruction.kind, 'PAYOUT'), inArray(instruction.subjectId, loan.ids)));
    expect(own.map(({ amountCents }) => amountCents)).toEqual([600_000, 600_000]);
  });
});

test('the line of the bank belongs to the receipt that an event has told before, among those of other loans', async () => {
  const loans = [await runningLoan(), await runningLoan()];
  on(loans[0]!.dates[0]!);
  const received = [await receive(loans[0]!, 27_000), await receive(loans[1]!, 27_000)];
  const day = loans[0]!.dates[0]!;
  for (const [index, { booking }] of received.toReversed().entries()) {
    const bytes = Buffer.from(
      writeCamt({
        id: `S-${booking.id}`,
        sequence: index + 1,
        openingCents: index * 27_000,
        createdAt: server.clock.now(),
        account: escrowAccount.iban.replace(/\s/g, ''),
        owner: 'Escrow',
        day,
        entries: [
          {
            entryReference: booking.id,
            bookedOn: day,
            valueOn: day,
            direction: 'CREDIT',
            currency: 'EUR',
            amountCents: booking.amountCents,
            reference: booking.reference,
            counterparty: { name: booking.payer, iban: 'LT121000011101001000' },
          },
        ],
      }),
    );
    await store.tx((tx) => importStatementFile(tx, server.clock, { name: `${booking.id}.xml`, bytes, actor: 'test' }));
  }
  const movements = await store.db
    .select({ receipt: bankEntry.receiptId, kind: ledgerTransfer.kind, ref: ledgerTransfer.ref })
    .from(bankEntryTransfer)
    .innerJoin(bankEntry, eq(bankEntry.id, bankEntryTransfer.entryId))
    .innerJoin(ledgerTransfer, eq(ledgerTransfer.id, bankEntryTransfer.transferId))
    .orderBy(ledgerTransfer.id);
  expect(movements).toEqual(received.map(({ booking, draft }) => ({ receipt: booking.id, kind: 'borrower.paid', ref: draft!.id })));
});

test('the lines of a distribution are read in parts, and the list is sorted by amount, payer and day', async () => {
  const operator = await server.person({ userGroup: 'ADMIN' });
  const loan = await runningLoan({ amounts: [3000, 3000, 3000] });
  const { draft } = await receive(loan, 10_000);
  await receive(loan, 7_000, { valueOn: loan.dates[1]! });
  const path = `/api/v1/admin/distributions/${draft!.id}`;
  const headers = { authorization: `Bearer ${operator.token}` };
  const part = async (query: string) => {
    const response = await server.app.inject({ url: `${path}${query}`, headers });
    const { lines } = response.json<{ lines: { investmentId: string; dueDate: string }[] }>();
    return { lines, cursor: response.headers['next-cursor'], remaining: response.headers['remaining-count'] };
  };
  const whole = await part('');
  expect([whole.lines.length, whole.cursor]).toEqual([3, undefined]);
  const first = await part('?limit=2');
  expect([first.lines.length, first.remaining]).toEqual([2, '1']);
  const rest = await part(`?limit=2&cursor=${String(first.cursor)}`);
  expect([...first.lines, ...rest.lines]).toEqual(whole.lines);
  expect([rest.remaining, rest.cursor]).toEqual(['0', undefined]);

  for (const [sort, key] of [
    ['AMOUNT', 'amount'],
    ['RECEIVED', 'valueOn'],
    ['PAYER', 'payer'],
  ] as const) {
    const { content } = await operator.get<{ content: Record<string, string | number>[] }>(
      `/admin/distributions?sort=${sort}&direction=ASC&projectId=${loan.projectId}`,
    );
    const values = content.map((one) => one[key]!);
    expect(values.length).toBe(2);
    expect(values[0]! <= values[1]!).toBe(true);
  }
});

describe('a draft', () => {
  test('covers costs of enforcement first', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 20_000);
    const later = await receive(loan, 7000);
    await store.tx((tx) => setCosts(tx, server.clock, draft!.id, 5000, 'usr-a'));
    expect((await linesOf(draft!.id)).map(({ interestCents }) => interestCents)).toEqual([7500, 7500]);
    expect((await linesOf(later.draft!.id)).map(({ interestCents }) => interestCents)).toEqual([3500, 3500]);
    await approve(draft!.id);
    await approve(later.draft!.id);
    expect(await statusesOf(loan.projectId)).toEqual(['DUE', 'DUE', 'DUE', 'DUE']);
  });

  test('that is cancelled leaves its money unmatched, and later drafts take its place', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const first = await receive(loan, 27_000);
    // nothing is owed beside the first
    expect((await receive(loan, 27_000)).outcome).toBe('unmatched');
    await store.tx((tx) => cancelDistribution(tx, server.clock, first.draft!.id, 'usr-a'));
    const [transfer] = await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, first.booking.id));
    expect(transfer).toMatchObject({ status: 'UNMATCHED', reason: 'NOT_A_REPAYMENT', projectId: null });
    await expect(approve(first.draft!.id)).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    expect((await receive(loan, 27_000)).outcome).toBe('matched');
  });

  test('that is cancelled frees its money for one due date: the same decision changes nothing, another one is refused', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const { booking, draft } = await receive(loan, 27_000);
    await store.tx((tx) => cancelDistribution(tx, server.clock, draft!.id, 'usr-a'));
    const assign = (dueDate: string, actor = 'usr-a') =>
      store.tx((tx) => matchRepayment(tx, server.clock, booking.id, { projectId: loan.projectId, dueDate }, actor));
    const drafts = async () =>
      (await store.db.select().from(distribution).where(eq(distribution.receiptId, booking.id))).map(({ status }) => status).sort();
    for (let times = 0; times < 2; times++) await assign(loan.dates[0]!);
    expect(await drafts()).toEqual(['CANCELLED', 'DRAFTED']);
    for (const other of [() => assign(loan.dates[1]!), () => assign(loan.dates[0]!, 'usr-b')])
      await expect(other()).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    expect(await drafts()).toEqual(['CANCELLED', 'DRAFTED']);
  });

  test('whose lines do not add up is refused by the database', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 27_000);
    await store.db
      .delete(distributionLine)
      .where(and(eq(distributionLine.distributionId, draft!.id), eq(distributionLine.investmentId, loan.ids[0]!)));
    await expect(approve(draft!.id)).rejects.toThrow();
    expect(await payoutsOf(loan.ids)).toEqual([]);
    await store.tx((tx) => cancelDistribution(tx, server.clock, draft!.id, 'usr-a'));
  });
});

describe('an approval is of what its preview showed [ADMIN-06]', () => {
  const operators = () => Promise.all([server.person({ roles: ['TREASURY'] }), server.person({ roles: ['CREDIT'] })]);
  type Operator = Awaited<ReturnType<typeof operators>>[number];
  const preview = (by: Operator, id: string) => by.get<Details>(`/admin/distributions/${id}`);
  const propose = (by: Operator, id: string, version: string) =>
    by.call('POST', `/admin/distributions/${id}/approve`, { version }) as Promise<{ status: number; body: { id: string; facts: object } }>;
  const approveAs = async (by: Operator, { id }: { id: string }) =>
    (await by.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).body as { status: string; errorCode?: string };
  const changed = { status: 'FAILED', errorCode: 'DISTRIBUTION_CHANGED' };

  test('costs that are set while it waits end it, and what is proposed anew names them', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 27_000);
    const { id } = draft!;
    const [first, second] = await operators();
    const seen = await preview(first, id);
    const waiting = await propose(first, id, seen.version);
    expect(waiting).toMatchObject({ status: 202, body: { facts: { amount: 270, costs: 0 } } });
    expect(await second.call('PUT', `/admin/distributions/${id}/costs`, { costs: 50.505 })).toMatchObject({
      status: 400,
      body: { fieldErrors: { costs: 'cents' } },
    });
    expect((await second.call('PUT', `/admin/distributions/${id}/costs`, { costs: 50.5 })).status).toBe(204);
    expect(await approveAs(second, waiting.body)).toMatchObject(changed);
    expect(await payoutsOf(loan.ids)).toEqual([]);
    expect(await propose(first, id, seen.version)).toMatchObject({ status: 409, body: { errorCode: 'DISTRIBUTION_CHANGED' } });

    const now = await preview(first, id);
    expect(now).toMatchObject({ costs: 50.5, interest: 219.5, status: 'DRAFTED' });
    const anew = await propose(first, id, now.version);
    expect(anew).toMatchObject({ status: 202, body: { facts: { count: 2, amount: 219.5, costs: 50.5 } } });
    expect(await approveAs(second, anew.body)).toMatchObject({ status: 'EXECUTED' });
    expect((await payoutsOf(loan.ids)).map(({ interestCents }) => interestCents)).toEqual([10_975, 10_975]);
    expect(await second.call('PUT', `/admin/distributions/${id}/costs`, { costs: 1 }), 'of what is paid').toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_STATUS_TRANSITION' },
    });
    expect(await preview(first, id)).toMatchObject({ costs: 50.5, status: 'APPROVED' });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('costs that are set and taken back leave it as it was', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 27_000);
    const [first, second] = await operators();
    const waiting = await propose(first, draft!.id, (await preview(first, draft!.id)).version);
    for (const costs of [50, 0]) await second.call('PUT', `/admin/distributions/${draft!.id}/costs`, { costs });
    expect(await approveAs(second, waiting.body)).toMatchObject({ status: 'EXECUTED' });
  });

  test('an earlier draft that is cancelled, and so divides a later one again, ends that one’s proposal', async () => {
    const loan = await runningLoan();
    on(loan.dates[1]!);
    const earlier = await receive(loan, 10_000, { dueDate: loan.dates[1]! });
    const later = await receive(loan, 40_000, { dueDate: loan.dates[1]! });
    const [first, second] = await operators();
    const seen = await preview(first, later.draft!.id);
    const waiting = await propose(first, later.draft!.id, seen.version);
    expect((await second.call('POST', `/admin/distributions/${earlier.draft!.id}/cancel`)).status).toBe(204);
    expect((await preview(first, later.draft!.id)).lines).not.toEqual(seen.lines);
    expect(await approveAs(second, waiting.body)).toMatchObject(changed);
    expect(await payoutsOf(loan.ids)).toEqual([]);
  });

  test('a certificate of tax residence that arrives while it waits ends it', async () => {
    const loan = await runningLoan({ country: 'DE' });
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 27_000);
    const [first, second] = await operators();
    const seen = await preview(first, draft!.id);
    const waiting = await propose(first, draft!.id, seen.version);
    const [file] = (await loan.lenders[0]!.upload('certificate.png', png)).body as { fileId: string }[];
    await store.db.insert(residencyPermit).values({
      id: `prm-${draft!.id}`,
      userId: loan.lenders[0]!.id,
      taxYear: Number(loan.dates[0]!.slice(0, 4)),
      status: 'APPROVED',
      fileId: file!.fileId,
      fileName: 'certificate.pdf',
      submittedAt: server.clock.now(),
    });
    expect((await preview(first, draft!.id)).lines.map(({ withheld }) => withheld)).not.toEqual(seen.lines.map(({ withheld }) => withheld));
    expect(await approveAs(second, waiting.body)).toMatchObject(changed);
  });

  test('a page that reads the lines in parts names the version of all of them', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 27_000);
    const [first] = await operators();
    const whole = await preview(first, draft!.id);
    expect(whole.lines).toHaveLength(2);
    const part = await first.get<Details>(`/admin/distributions/${draft!.id}?limit=1`);
    expect(part).toMatchObject({ lines: whole.lines.slice(0, 1), version: whole.version });
    expect(await propose(first, draft!.id, part.version)).toMatchObject({ status: 202 });
  });

  test('is given again by the same key, which is a new one to somebody else', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 27_000);
    const [first, second] = await operators();
    const { version } = await preview(first, draft!.id);
    const { approveDistribution: handle } = distributionHandlers({ store, clock: server.clock });
    const approveBy = (by: Operator, seen = version) =>
      callHandler(handle, {
        params: { id: draft!.id },
        query: {},
        headers: { 'idempotency-key': `prp-${draft!.id}` },
        body: { version: seen },
        user: { id: by.id },
        requestId: 'r',
        locale: 'en',
        log: server.app.log,
        ip: '',
      });
    expect([await approveBy(first), await approveBy(first)]).toMatchObject([{ status: 204 }, { status: 204 }]);
    await expect(approveBy(first, 'of something else')).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    await expect(approveBy(second)).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  });

  test('names the project in the language of whoever reads it, in the list and alone', async () => {
    const loan = await runningLoan();
    const { data } = await rowOf(loan.projectId);
    const name = { en: 'Riverside', lt: 'Paupys', es: 'La ribera', de: 'Am Fluss' };
    await store.db
      .update(project)
      .set({ data: { ...data, name } })
      .where(eq(project.id, loan.projectId));
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 27_000);
    const [first] = await operators();
    for (const locale of ['en', 'lt'] as const) {
      const read = async (path: string) => (await first.call('GET', path, undefined, { locale })).body as unknown;
      const { content } = (await read('/admin/distributions?size=100')) as { content: Details[] };
      const alone = (await read(`/admin/distributions/${draft!.id}`)) as Details;
      expect([content.find(({ id }) => id === draft!.id), alone].map((one) => one?.projectName)).toEqual([name[locale], name[locale]]);
    }
    // banks show it to whoever is paid
    await store.tx((tx) => approveDistribution(tx, server.clock, draft!.id, first.id));
    const isPayout = and(eq(instruction.projectId, loan.projectId), eq(instruction.kind, 'PAYOUT'));
    const payouts = await store.db.select({ remittance: instruction.remittance }).from(instruction).where(isPayout);
    expect(payouts.map(({ remittance }) => remittance)).toEqual([name.en, name.en]);
  });

  test('lists its lines in parts, in the order of due dates', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 27_000);
    const [first] = await operators();
    const path = `/admin/distributions/${draft!.id}`;
    const { lines } = await first.get<Details>(path);
    expect(lines.map(({ investmentId }) => investmentId)).toEqual(loan.ids.toSorted());
    const part = await first.get<Details>(`${path}?limit=1`);
    expect(part.lines).toEqual([lines[0]]);
  });

  test('no version, or one of nothing, is refused', async () => {
    const loan = await runningLoan();
    on(loan.dates[0]!);
    const { draft } = await receive(loan, 27_000);
    const [first] = await operators();
    const path = `/admin/distributions/${draft!.id}/approve`;
    expect(await first.call('POST', path)).toMatchObject({ status: 400, body: { errorCode: 'VALIDATION_FAILED' } });
    expect(await first.call('POST', path, { version: 'x' })).toMatchObject({ status: 409, body: { errorCode: 'DISTRIBUTION_CHANGED' } });
    expect((await first.call('POST', '/admin/distributions/dst-none/approve', { version: 'x' })).status).toBe(404);
    expect(await first.call('GET', '/admin/distributions/dst-none')).toMatchObject({ status: 404, body: { errorCode: 'NOT_FOUND' } });
  });
});

describe('a due date', () => {
  test('of a borrower who does not pay is never paid by the calendar', async () => {
    const loan = await runningLoan();
    on(addDays(loan.dates.at(-1)!, 400));
    await markOverdue(store, { clock: server.clock, origin });
    await markOverdue(store, { clock: server.clock, origin });
    expect(await payoutsOf(loan.ids)).toEqual([]);
    expect(await statusesOf(loan.projectId)).toEqual(['LATE', 'LATE', 'LATE', 'LATE']);
    expect((await rowOf(loan.projectId)).status).toBe('DEFAULTED');
  });

  test('is announced to the owner a week before, once, with amounts, account and reference', async () => {
    const loan = await runningLoan();
    const email = await addressOfOwner(loan.projectId, 'en');
    const due = loan.dates[0]!;
    const letters = () => store.db.select().from(mail).where(eq(mail.recipient, email));
    const counts: number[] = [];
    for (const days of [-8, -7, -7, 0]) {
      on(addDays(due, days));
      await markOverdue(store, { clock: server.clock, origin });
      counts.push((await letters()).length);
    }
    expect(counts).toEqual([0, 1, 1, 1]);
    const [letter] = await letters();
    const operator = await server.person({ userGroup: 'ADMIN' });
    const shown = await operator.get<{ dueDates: { dueDate: string; reference: string; owed: { interest: number } | null }[] }>(
      `/admin/projects/${loan.projectId}`,
    );
    expect(shown.dueDates[0]).toMatchObject({ dueDate: due, reference: repaymentReference(loan.offerNumber, due) });
    expect(shown.dueDates[0]!.owed!.interest).toBeGreaterThan(0);
    expect(shown.dueDates.slice(1).map(({ owed }) => owed)).not.toContain(undefined);
    for (const text of [
      repaymentReference(loan.offerNumber, due),
      escrowAccount.iban,
      formatMoney(toCents(shown.dueDates[0]!.owed!.interest), 'en'),
    ])
      expect(letter!.bodyText).toContain(text);
  });

  test('is not announced where a draft pays it already', async () => {
    const loan = await runningLoan();
    const email = await addressOfOwner(loan.projectId);
    const due = loan.dates[0]!;
    on(addDays(due, -7));
    expect((await receive(loan, 27_000, { dueDate: due })).draft).toMatchObject({ status: 'DRAFTED', restCents: 0 });
    await markOverdue(store, { clock: server.clock, origin });
    expect(await store.db.$count(mail, eq(mail.recipient, email))).toBe(0);
  });

  test('is announced, and reminded of, in English where the language of the owner is not known', async () => {
    const loan = await runningLoan();
    const email = await addressOfOwner(loan.projectId);
    for (const day of [addDays(loan.dates[0]!, -7), addDays(lastDayToPay(loan.dates[0]!), 10)]) {
      on(day);
      await markOverdue(store, { clock: server.clock, origin });
    }
    const letters = await store.db.select({ language: mail.language }).from(mail).where(eq(mail.recipient, email));
    expect(letters.map(({ language }) => language)).toEqual(['en', 'en']);
  });

  test('is late after its last day to pay; letters go out on the days of the policy, each once', async () => {
    const loan = await runningLoan();
    const email = await addressOfOwner(loan.projectId, 'de');
    const last = lastDayToPay(loan.dates[0]!);
    const letters = async (recipient: string) => (await store.db.select().from(mail).where(eq(mail.recipient, recipient))).length;
    const [, lender] = loan.lenders;
    await store.db.update(appUser).set({ language: 'lt' }).where(eq(appUser.id, lender!.id));
    const lettersToLenders = async () =>
      Promise.all(
        loan.lenders.map(async ({ email: to }) =>
          (await store.db.select().from(mail).where(eq(mail.recipient, to)).orderBy(mail.createdAt)).map(({ bodyText }) => bodyText),
        ),
      );
    const seen: [number, string, number, number][] = [];
    let owedCents = 0;
    for (const days of [0, 1, 2, 10, 30, 60, 90, 91]) {
      on(addDays(last, days));
      await markOverdue(store, { clock: server.clock, origin });
      await markOverdue(store, { clock: server.clock, origin });
      if (days === 1)
        owedCents = sumOfParts(
          sumOf(await claimsOn(store.db, await rowOf(loan.projectId), { day: addDays(last, 1), until: loan.dates[0]!, withDrafts: true })),
        );
      seen.push([days, (await rowOf(loan.projectId)).status, await letters(email), await letters(loan.lenders[0]!.email)]);
    }
    const before = last === loan.dates[0] ? 1 : 0;
    const late = last === loan.dates[0] ? 'LATE' : 'DEFAULTED';
    expect(seen.map(([days, , , toLender]) => [days, toLender])).toEqual(
      [0, 0, 0, 0, 1, 2, 3, 3].map((count, index) => [seen[index]![0], count]),
    );
    for (const [index, language] of (['en', 'lt'] as const).entries()) {
      const texts = (await lettersToLenders())[index]!;
      for (const [place, days] of ([30, 60, 90] as const).entries()) {
        const { late: isLate, investor } = reminderMessages[language];
        for (const text of [isLate(formatDate(loan.dates[0]!, language), days), investor[days], `${origin}/project/${loan.projectId}`])
          expect(texts[place]).toContain(text);
      }
    }
    expect(seen.map(([days, status, owner]) => [days, status, owner])).toEqual([
      // the letter before the due date is among them
      [0, 'FULLY_FUNDED', last === loan.dates[0] ? 1 : 0],
      [1, 'LATE', 1 + before],
      [2, 'LATE', 1 + before],
      [10, 'LATE', 2 + before],
      [30, 'LATE', 3 + before],
      [60, 'LATE', 4 + before],
      [90, late, expect.any(Number)],
      // the second due date has passed as well
      [91, 'DEFAULTED', expect.any(Number)],
    ]);
    const all = await store.db.select().from(mail).where(eq(mail.recipient, email));
    expect(owedCents).toBeGreaterThan(0);
    expect(all.map(({ bodyText }) => bodyText).join('\n')).toContain(formatMoney(owedCents, 'de'));
    const [subject] = all;
    expect(subject!.subject).not.toContain('Payment overdue');
    expect(subject!.bodyText).toContain(repaymentReference(loan.offerNumber, loan.dates[0]!));
  });
});

describe('a loan that its owner has not got', () => {
  async function undisbursed() {
    const loan = await runningLoan({ isDisbursed: false });
    const email = await addressOfOwner(loan.projectId);
    return { loan, letters: async () => (await store.db.select().from(mail).where(eq(mail.recipient, email))).length };
  }
  const calendar = () => markOverdue(store, { clock: server.clock, origin });
  const today = () => server.clock.now().toISOString().slice(0, 10);
  const owed = async ({ projectId }: Loan) =>
    sumOf(await claimsOn(store.db, await rowOf(projectId), { day: today(), until: today(), withDrafts: false }));
  const managed = async ({ projectId }: Loan) =>
    (await server.person({ roles: ['CREDIT'] })).get<components['schemas']['ManagedProjectDetails']>(`/admin/projects/${projectId}`);

  test('is neither late nor in default, owes no default interest, and nobody is written to [27]', async () => {
    const { loan, letters } = await undisbursed();
    const first = loan.dates[0]!;
    on(first);
    expect(await managed(loan)).toMatchObject({ isDueUndisbursed: false, disbursedAt: null });
    for (const days of [-7, 0, 3, 11, 33, 100, 200]) {
      on(addDays(first, days));
      await calendar();
      expect([days, (await rowOf(loan.projectId)).status, await letters()]).toEqual([days, 'FULLY_FUNDED', 0]);
    }
    expect(await statusesOf(loan.projectId)).toEqual(['DUE', 'DUE', 'DUE', 'DUE']);
    expect(await owed(loan)).toMatchObject({ defaultInterestCents: 0 });
    expect((await owed(loan)).interestCents).toBeGreaterThan(27_000);
    const told = await store.db.select().from(notification).where(eq(notification.userId, loan.lenders[0]!.id));
    expect(told.map(({ code }) => code)).not.toContain('LOAN_LATE');
    const shown = await managed(loan);
    expect(shown).toMatchObject({ daysLate: 0, isDueUndisbursed: true, disbursedAt: null });
    expect(shown.decisions).not.toContain('DEFAULT');
    const decision = { reason: 'Nothing was paid.', actor: 'usr-credit', calledIn: false };
    const declared = store.tx((tx) => declareDefault(tx, { clock: server.clock, origin }, loan.projectId, decision));
    await expect(declared).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  });

  test('keeps its due dates; those that have passed count from the day on which it was paid out [27]', async () => {
    const { loan, letters } = await undisbursed();
    const first = loan.dates[0]!;
    const paidOutOn = addDays(first, 20);
    on(paidOutOn);
    await calendar();
    await disburse(loan.projectId);
    expect((await rowOf(loan.projectId)).data.repaymentSchedule!.map(({ dueDate }) => dueDate)).toEqual(loan.dates);
    await calendar();
    // what is payable now, which no letter has named yet
    expect([(await rowOf(loan.projectId)).status, await letters()]).toEqual(['FULLY_FUNDED', 1]);
    const last = lastDayToPay(paidOutOn);
    on(last);
    await calendar();
    expect((await rowOf(loan.projectId)).status).toBe('FULLY_FUNDED');
    on(addDays(last, 1));
    await calendar();
    expect([(await rowOf(loan.projectId)).status, await letters()]).toEqual(['LATE', 2]);
    expect(await statusesOf(loan.projectId)).toEqual(['LATE', 'DUE', 'DUE', 'DUE']);
    // 270 euro for one day, for each of two lenders rounded down
    expect(await owed(loan)).toMatchObject({ interestCents: 27_000, defaultInterestCents: 12 });
    expect(await managed(loan)).toMatchObject({ isDueUndisbursed: false, daysLate: daysBetween(paidOutOn, addDays(last, 1)) });
    const [own] = loan.lenders;
    const [item] = await own!.get<{ daysLate: number }[]>('/investments?status=COMPLETED');
    const page = await own!.get<{ daysLate?: number }>(`/projects/${loan.projectId}`);
    expect([item!.daysLate, page.daysLate]).toEqual(Array(2).fill(daysBetween(paidOutOn, addDays(last, 1))));
  });

  test('is not late any more when its payment comes back [27]', async () => {
    const { loan } = await undisbursed();
    const id = await disburse(loan.projectId);
    on(addDays(loan.dates[0]!, 5));
    await calendar();
    expect((await rowOf(loan.projectId)).status).toBe('LATE');
    const { amountCents } = await debitOf(store, id);
    await store.tx((tx) => returnByEntry(tx, server.clock, { id: `back-${id}`, amountCents, reference: id, returnReason: 'AC04' }));
    expect((await rowOf(loan.projectId)).disbursedAt).toBeNull();
    await calendar();
    expect([(await rowOf(loan.projectId)).status, (await statusesOf(loan.projectId))[0]]).toEqual(['FULLY_FUNDED', 'DUE']);
  });

  test('is not late any more when it is paid out again the same day [27]', async () => {
    const { loan } = await undisbursed();
    const id = await disburse(loan.projectId);
    on(addDays(loan.dates[0]!, 5));
    await calendar();
    const { amountCents } = await debitOf(store, id);
    await store.tx((tx) => returnByEntry(tx, server.clock, { id: `back-${id}`, amountCents, reference: id, returnReason: 'AC04' }));
    const actor = (await server.person({ roles: ['TREASURY'] })).id;
    await store.tx((tx) => draftInstructionAgain(tx, server.clock, { id, actor }));
    await disburse(loan.projectId);
    await calendar();
    expect([(await rowOf(loan.projectId)).status, (await statusesOf(loan.projectId))[0]]).toEqual(['FULLY_FUNDED', 'DUE']);
  });
});

test('loans of before the column count as paid out by the confirmation, else on the day they began, and not before [27]', async () => {
  const [confirmed, drafted, earlier] = await Promise.all([
    runningLoan(),
    runningLoan({ isDisbursed: false }),
    runningLoan({ isDisbursed: false }),
  ]);
  const paidOutOn = disbursedOn(await rowOf(confirmed.projectId));
  await store.db.delete(instruction).where(eq(instruction.projectId, earlier.projectId));
  await store.db.update(project).set({ disbursedAt: null });
  const migration = new URL('../../server/store/migrations/0177_disbursed_at.sql', import.meta.url);
  // the embedded database takes one statement at a time
  for (const statement of (await readFile(migration, 'utf8')).split(/;\n/))
    if (/update/.test(statement)) await store.db.execute(sql.raw(statement));
  expect(disbursedOn(await rowOf(confirmed.projectId))).toBe(paidOutOn);
  expect((await rowOf(drafted.projectId)).disbursedAt).toBeNull();
  const row = await rowOf(earlier.projectId);
  expect(disbursedOn(row)).toBe(row.data.interestStartDate);
});

describe('a due date', () => {
  const calendar = () => markOverdue(store, { clock: server.clock, origin });

  test('that a payment ahead reaches only in part stays due', async () => {
    const loan = await runningLoan();
    const { draft } = await receive(loan, 27_000 + 10_000, { dueDate: loan.dates[1]! });
    await approve(draft!.id);
    expect(await statusesOf(loan.projectId)).toEqual(['PAID', 'DUE', 'DUE', 'DUE']);
  });

  test('is not late by a payment of an earlier one, only by the calendar', async () => {
    const loan = await runningLoan();
    const [first, second] = loan.dates as [string, string];
    on(addDays(lastDayToPay(second), 5));
    const { draft } = await receive(loan, 27_000, { dueDate: first, valueOn: first });
    await approve(draft!.id);
    expect(await statusesOf(loan.projectId)).toEqual(['PAID', 'DUE', 'DUE', 'DUE']);
    await calendar();
    expect(await statusesOf(loan.projectId)).toEqual(['PAID', 'LATE', 'DUE', 'DUE']);
  });

  test('of which no whole cent is owed is paid on its day', async () => {
    const loan = await runningLoan({ amounts: [1] });
    await store.db.update(investment).set({ ratePercent: '0.1' }).where(inArray(investment.id, loan.ids));
    const paidOn = async (day: string) => {
      on(day);
      await calendar();
      return (await statusesOf(loan.projectId))[0];
    };
    expect([await paidOn(addDays(loan.dates[0]!, -1)), await paidOn(loan.dates[0]!)]).toEqual(['DUE', 'PAID']);
  });
});

describe('a loan in default', () => {
  test('that was called in and of which everything is paid is recovered by the calendar, with default interest, and earns nothing more [INV-02, INV-07]', async () => {
    const loan = await runningLoan();
    on(addDays(lastDayToPay(loan.dates[0]!), 95));
    await markOverdue(store, { clock: server.clock, origin });
    await markOverdue(store, { clock: server.clock, origin });
    expect((await rowOf(loan.projectId)).status).toBe('DEFAULTED');
    await callIn(loan);
    const day = server.clock.now().toISOString().slice(0, 10);
    const owedCents = async () =>
      sumOfParts(sumOf(await claimsOn(store.db, await rowOf(loan.projectId), { day, until: day, withDrafts: false })));
    const half = await receive(loan, 600_000, { dueDate: loan.dates[0]! });
    await approve(half.draft!.id);
    expect((await rowOf(loan.projectId)).status).toBe('DEFAULTED');
    const rest = await receive(loan, await owedCents(), { dueDate: loan.dates[0]! });
    expect(rest.draft).toMatchObject({ restCents: 0 });
    await approve(rest.draft!.id);
    expect(await owedCents()).toBe(0);
    await makeScenario(store, server.clock, { projects: [{ status: 'ACTIVE', loanAmount: 500_000 }] });
    await markOverdue(store, { clock: server.clock, origin });
    expect((await rowOf(loan.projectId)).status).toBe('RECOVERED');
    const schedule = (await rowOf(loan.projectId)).data.repaymentSchedule!;
    expect(schedule).toEqual([...loan.dates.slice(0, 2), day].map((dueDate) => ({ dueDate, status: 'PAID' })));
    const paid = await payoutsOf(loan.ids);
    expect(paid.reduce((sum, { principalCents }) => sum + principalCents, 0)).toBe(1_200_000);
    expect(paid.reduce((sum, { defaultInterestCents }) => sum + defaultInterestCents, 0)).toBeGreaterThan(0);
    const events = await store.db.select().from(audit).where(eq(audit.subjectId, loan.projectId)).orderBy(audit.id);
    expect(events.at(-1)).toMatchObject({ event: 'recover', before: 'DEFAULTED', after: 'RECOVERED', actor: 'calendar' });
    const [own] = loan.lenders;
    const mine = paid.filter(({ investmentId }) => investmentId === loan.ids[0]);
    const interest = mine.reduce((sum, { interestCents }) => sum + interestCents, 0) / 100;
    const shown = async () => {
      const [item] = await own!.get<components['schemas']['InvestmentListItem'][]>('/investments?status=COMPLETED&limit=1');
      return item!;
    };
    const { repayments, interestEarned, endOfTerm } = await shown();
    expect(repayments.map(({ dueDate, paidOn, interest: cents, principal }) => [dueDate, paidOn, cents, principal])).toEqual(
      mine.map((row) => [row.dueDate, row.paidOn, row.interestCents / 100, row.principalCents / 100]),
    );
    expect([interestEarned, endOfTerm]).toEqual([interest, day]);
    on(addDays(day, 60));
    expect((await shown()).interestEarned).toBe(interest);
    expect(await own!.get<components['schemas']['InvestmentSummary']>('/investments/summary')).toMatchObject({ earnings: interest });
    const told = await store.db.select().from(notification).where(eq(notification.userId, loan.lenders[0]!.id));
    expect(told.map(({ code }) => code)).toContain('LOAN_DEFAULTED');
    // an open project that could take the money of a repaid loan takes none of a recovered one
    expect(told.find(({ code }) => code === 'LOAN_REPAID')).toMatchObject({
      content: { en: 'After the default everything owed has been recovered. It is paid out to you.' },
      callToAction: null,
    });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });
});

describe('a debt that was called in', () => {
  test('shows its lenders the principal on the day on which it is due, late only after it, and interest on its own days [decision 126]', async () => {
    const loan = await runningLoan({ amounts: [6000, 100] });
    on(addDays(lastDayToPay(loan.dates[0]!), 95));
    await markOverdue(store, { clock: server.clock, origin });
    const shownToAll = async () =>
      (await server.app.inject({ url: `/api/v1/projects/${loan.projectId}` })).json<components['schemas']['Project']>().calledIn;
    expect(await shownToAll()).toBeUndefined();
    await callIn(loan);
    const calledInOn = server.clock.now().toISOString().slice(0, 10);
    const known = workingDaysAfter(calledInOn, 1);
    expect(await shownToAll()).toEqual({ on: calledInOn, principalDueOn: known });
    const [lender] = loan.lenders;
    const shown = async () => {
      const [lent] = await lender!.get<components['schemas']['InvestmentListItem'][]>('/investments?status=COMPLETED&limit=1');
      expect(lent!.calledInOn).toBe(calledInOn);
      return lent!.repayments.map(({ dueDate, interest, principal, status }) => ({ dueDate, interest, principal, status }));
    };
    const eventOn = async (day: string) => {
      const { payload } = await server.app.inject({
        url: `/api/v1/investments/calendar?investmentId=${loan.ids[0]}`,
        headers: { authorization: `Bearer ${lender!.token}`, locale: 'en' },
      });
      const events = payload.replaceAll('\r\n ', '').replaceAll('\\,', ',').split('BEGIN:VEVENT');
      return events.filter((event) => event.includes(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`));
    };
    const rows = await shown();
    expect(rows.filter(({ principal }) => principal > 0)).toEqual([{ dueDate: known, interest: 0, principal: 6000, status: 'DUE' }]);
    expect(rows.filter(({ interest }) => interest > 0).map(({ dueDate }) => dueDate)).toEqual(loan.dates);
    const [name, sum] = [(await rowOf(loan.projectId)).data.name.en ?? '', formatMoney(600_000, 'en')];
    expect(await eventOn(known)).toEqual([expect.stringContaining(calendarMessages.en.due(name, sum))]);
    on(addDays(known, 1));
    expect((await shown()).find(({ principal }) => principal > 0)).toEqual({
      dueDate: known,
      interest: 0,
      principal: 6000,
      status: 'LATE',
    });
    expect(await eventOn(known)).toEqual([expect.stringContaining(calendarMessages.en.late(name, sum))]);
  });

  test('is told to its borrower, with what is due when, before it is due [decision 126]', async () => {
    const loan = await runningLoan({ amounts: [6000, 100] });
    const email = await addressOfOwner(loan.projectId, 'de');
    const letters = async () => {
      const sent = await store.db.select().from(mail).where(eq(mail.recipient, email));
      return sent.map(({ subject }) => subject).filter((subject) => subject.startsWith(calledInMessages.de.subject('')));
    };
    on(addDays(lastDayToPay(loan.dates[0]!), 95));
    await markOverdue(store, { clock: server.clock, origin });
    const day = server.clock.now().toISOString().slice(0, 10);
    expect(await letters()).toEqual([]);
    await callIn(loan);
    expect(await letters()).toEqual([calledInMessages.de.subject(localised((await rowOf(loan.projectId)).data.name, 'de'))]);
    const owed = sumOf(await claimsOn(store.db, await rowOf(loan.projectId), { day, until: day, withDrafts: true }));
    const [letter] = await store.db
      .select()
      .from(mail)
      .where(and(eq(mail.recipient, email), eq(mail.subject, (await letters())[0]!)));
    const inGerman = (cents: number) => formatMoney(cents, 'de');
    const due = formatDate(workingDaysAfter(day, 1), 'de', { style: 'long' });
    expect(letter!.bodyText).toContain(calledInMessages.de.owed(formatDate(day, 'de', { style: 'long' }), inGerman(610_000), due));
    expect(letter!.bodyText).toContain(calledInMessages.de.overdue(inGerman(owed.interestCents), inGerman(owed.defaultInterestCents)));
    expect(letter!.bodyText).toContain(inGerman(sumOfParts(owed)));
    expect(letter!.bodyText).toContain(repaymentReference(loan.offerNumber, loan.dates[0]!));
  });

  test('is told to a borrower whose language is not known in English, and of what else is overdue only where there is any [decision 126]', async () => {
    const { en } = calledInMessages;
    const letterAbout = async (loan: Loan) => {
      const email = await addressOfOwner(loan.projectId);
      await callIn(loan);
      const sent = await store.db.select().from(mail).where(eq(mail.recipient, email));
      return sent.find(({ subject }) => subject === en.subject(localised({ en: 'Meadow Homes' }, 'en')))!.bodyText;
    };
    const money = (cents: number) => formatMoney(cents, 'en');
    const reference = ({ offerNumber }: Loan, dueDate: string) => repaymentReference(offerNumber, dueDate);
    const paidSoFar = async (cents: number, days: number) => {
      const loan = await runningLoan();
      on(addDays(lastDayToPay(loan.dates[0]!), days));
      const { draft } = await receive(loan, cents);
      await approve(draft!.id);
      return loan;
    };

    const inTime = await paidSoFar(27_000, 0);
    const alone = await letterAbout(inTime);
    expect(alone).toContain(money(1_200_000));
    expect(alone).toContain(reference(inTime, inTime.dates.at(-1)!));
    expect(alone).not.toContain(money(0));

    const cent = await paidSoFar(26_999, 0);
    const withCent = await letterAbout(cent);
    expect(withCent).toContain(en.overdue(money(1), money(0)));
    expect(withCent).toContain(reference(cent, cent.dates[0]!));

    // 270 € for ten days, for each of two lenders
    const late = await paidSoFar(27_000, 10);
    expect(await letterAbout(late)).toContain(en.overdue(money(0), money(134)));
  });

  test('takes for its principal what an undecided receipt had left over [decision 115]', async () => {
    const loan = await runningLoan();
    on(addDays(lastDayToPay(loan.dates[0]!), 95));
    await markOverdue(store, { clock: server.clock, origin });
    const { draft } = await receive(loan, 600_000, { dueDate: loan.dates[0]! });
    const [before] = await store.db.select().from(distribution).where(eq(distribution.id, draft!.id));
    expect(before!.restCents).toBeGreaterThan(0);
    await callIn(loan);
    const [after] = await store.db.select().from(distribution).where(eq(distribution.id, draft!.id));
    expect(after!.restCents).toBe(0);
    const principalCents = (await linesOf(draft!.id)).reduce((sum, line) => sum + line.principalCents, 0);
    // before, default interest was paid from it too, which comes after principal
    expect(principalCents).toBeGreaterThanOrEqual(before!.restCents);
  });

  test('owes default interest of its whole principal from the day after the borrower must have known of it [decision 126]', async () => {
    const loan = await runningLoan({ amounts: [6000, 100] });
    on(addDays(lastDayToPay(loan.dates[0]!), 95));
    await markOverdue(store, { clock: server.clock, origin });
    await callIn(loan);
    const calledInOn = server.clock.now().toISOString().slice(0, 10);
    const known = workingDaysAfter(calledInOn, 1);
    const ofPrincipal = async (day: string) => {
      const claims = await claimsOn(store.db, await rowOf(loan.projectId), { day, until: day, withDrafts: false });
      const last = claims.filter(({ dueDate }) => dueDate === loan.dates.at(-1)).toSorted((a, b) => b.principalCents - a.principalCents);
      return last.map(({ principalCents, defaultInterestCents }) => [principalCents, defaultInterestCents]);
    };
    expect(await ofPrincipal(known)).toEqual([
      [600_000, 0],
      [10_000, 0],
    ]);
    const later = addDays(known, 10);
    expect(await ofPrincipal(later)).toEqual([
      [600_000, 3_000],
      [10_000, 50],
    ]);
    on(later);
    const day = { day: later, until: later, withDrafts: false };
    const credit = await server.person({ roles: ['CREDIT'] });
    const managed = await credit.get<components['schemas']['ManagedProjectDetails']>(`/admin/projects/${loan.projectId}`);
    const owed = sumOf(await claimsOn(store.db, await rowOf(loan.projectId), day));
    expect(owed.principalCents).toBe(610_000);
    expect(managed).toMatchObject({ calledIn: { on: calledInOn, principalDueOn: known } });
    expect(managed.overdue).toEqual({
      principal: fromCents(owed.principalCents),
      interest: fromCents(owed.interestCents),
      defaultInterest: fromCents(owed.defaultInterestCents),
    });
    // a due date that has claimed nothing yet says nothing
    expect(managed.dueDates.flatMap(({ owed: parts }) => (parts === null ? [] : [parts.principal + parts.interest]))).not.toContain(0);
    const all = sumOfParts(sumOf(await claimsOn(store.db, await rowOf(loan.projectId), day)));
    const { draft } = await receive(loan, all, { dueDate: loan.dates[0]! });
    expect(draft).toMatchObject({ restCents: 0 });
    await approve(draft!.id);
    await markOverdue(store, { clock: server.clock, origin });
    expect((await rowOf(loan.projectId)).status).toBe('RECOVERED');
    const principal = (await payoutsOf(loan.ids)).filter(({ principalCents }) => principalCents > 0);
    expect(principal.map((row) => row.defaultInterestCents).toSorted((a, b) => b - a)).toEqual([3_000, 50]);
  });
});

test('the books say what happened, to the cent and once', async () => {
  expect(await ledgerErrors(store.db)).toEqual([]);
});
