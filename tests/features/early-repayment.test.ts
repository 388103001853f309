import { and, eq, inArray, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../domain/duration.ts';
import { earliestRepayment } from '../../domain/early-repayment.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { workingDaysAfter } from '../../domain/working-days.ts';
import type { components } from '../../openapi/schema.d.ts';
import { book } from '../../server/payments/incoming.ts';
import { approveDistribution } from '../../server/repayments/approve-distribution.ts';
import { cancelDistribution, setCosts } from '../../server/repayments/draft-distribution.ts';
import { markOverdue } from '../../server/repayments/mark-overdue.ts';
import { payAsBorrowers } from '../../server/sandbox/borrowers.ts';
import type { Store } from '../../server/store/store.ts';
import {
  distribution,
  distributionLine,
  incomingTransfer,
  instruction,
  mail,
  notification,
  payout,
  project,
} from '../../server/store/schema.ts';
import { balanceOf } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { disbursedLoan } from './early-loan-support.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const origin = 'http://localhost:4000';
const on = (day: string) => server.clock.set(new Date(`${day}T09:00:00Z`));
const calendar = () => markOverdue(store, { clock: server.clock, origin });
const rowOf = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!;

const runningLoan = (other: Parameters<typeof disbursedLoan>[1] = {}) => disbursedLoan({ store, server }, other);
type Loan = Awaited<ReturnType<typeof runningLoan>>;

const staff = () => Promise.all([server.person({ roles: ['CREDIT'] }), server.person({ roles: ['CREDIT'] })]);
const reason = 'Letter of the owner of today.';

async function announce({ projectId }: Loan, day: string, other: { costs?: number } = {}) {
  const [first, second] = await staff();
  const proposed = await first.call('POST', `/admin/projects/${projectId}/early-repayment`, { day, reason, ...other });
  if (proposed.status !== 202) return proposed.body as { status?: string; errorCode?: string };
  const { id } = proposed.body as { id: string };
  return (await second.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).body as { status?: string; errorCode?: string };
}
async function detailsOf({ projectId }: Loan) {
  const [first] = await staff();
  return first.get<Schemas['ManagedProjectDetails']>(`/admin/projects/${projectId}`);
}
const settlement = async ({ projectId }: Loan, day?: string) => {
  const [first] = await staff();
  return first.call('GET', `/admin/projects/${projectId}/settlement${day === undefined ? '' : `?day=${day}`}`);
};

let bookings = 0;
async function receive(
  loan: Loan,
  amountCents: number,
  dueDate: string,
  { valueOn, reference }: { valueOn?: string; reference?: string } = {},
) {
  const id = `bkg-early-${++bookings}`;
  const booking = {
    id,
    amountCents,
    reference: reference ?? repaymentReference(loan.offerNumber, dueDate),
    payer: 'UAB Borrower',
    valueOn,
  };
  const outcome = await store.tx((tx) => book(tx, server.clock, booking));
  const [draft] = await store.db.select().from(distribution).where(eq(distribution.receiptId, id));
  return { id, outcome, draft };
}
const approve = (id: string) => store.tx((tx) => approveDistribution(tx, server.clock, id, 'usr-b'));
const linesOf = (id: string) =>
  store.db
    .select()
    .from(distributionLine)
    .where(eq(distributionLine.distributionId, id))
    .orderBy(distributionLine.dueDate, distributionLine.interestCents);
const payoutsOf = (ids: string[]) => store.db.select().from(payout).where(inArray(payout.investmentId, ids));
const reasonOf = async (id: string) => (await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, id)))[0]!.reason;

describe('an early repayment [27]', () => {
  test('is announced by two people with thirty days’ notice; lenders and owner are told, and it settles the loan by one receipt', async () => {
    const loan = await runningLoan();
    const first = loan.dates[0]!;
    const announcedOn = '2026-03-20';
    on(announcedOn);
    const firstDay = earliestRepayment(announcedOn);
    expect(firstDay).toBe('2026-04-22');
    // 2 March to 22 April: 51 days of 9 % on 6,001 € and on 5,999 €, each rounded down
    const interest = 75.46 + 75.43;
    const amounts = { principal: 12_000, interest, defaultInterest: 0, total: 12_000 + interest };
    expect((await settlement(loan)).body).toEqual({
      day: firstDay,
      firstDay,
      lastDay: addDays(loan.dates.at(-1)!, -1),
      reference: repaymentReference(loan.offerNumber, firstDay),
      ...amounts,
    });
    expect((await detailsOf(loan)).decisions).toContain('REPAY_EARLY');
    expect(await announce(loan, addDays(firstDay, -1))).toMatchObject({ errorCode: 'EARLY_REPAYMENT_DAY' });
    expect(await announce(loan, loan.dates.at(-1)!)).toMatchObject({ errorCode: 'EARLY_REPAYMENT_DAY' });
    expect(await announce(loan, firstDay)).toMatchObject({ status: 'EXECUTED' });
    expect(await announce(loan, firstDay)).toMatchObject({ errorCode: 'INVALID_STATUS_TRANSITION' });

    const details = await detailsOf(loan);
    expect(details.earlyRepayment).toMatchObject({ day: firstDay, announcedOn, settledOn: null, costs: 0, ...amounts });
    expect(details.decisions).toContain('END_EARLY_REPAYMENT');
    expect(details.decisions).not.toContain('REPAY_EARLY');
    expect(details.history[0]).toMatchObject({ event: 'earlyRepayment.announce', reason });
    const [lender] = loan.lenders;
    const notices = () => store.db.select().from(notification).where(eq(notification.userId, lender.id));
    expect((await notices()).map(({ code }) => code)).toContain('EARLY_REPAYMENT_ANNOUNCED');
    const [letter] = await store.db.select().from(mail).where(eq(mail.recipient, loan.ownerEmail));
    expect(letter!.bodyText).toContain(repaymentReference(loan.offerNumber, firstDay));
    expect(letter!.bodyText).toContain('12,150.89');
    // nothing was received so far
    expect(letter!.bodyText).not.toContain(formatMoney(0, 'en'));
    // neither is owed
    expect(letter!.bodyText).not.toMatch(/default interest|enforcement/i);
    const item = async () => (await lender.get<Schemas['InvestmentListItem'][]>('/investments')).find(({ id }) => id === loan.ids[0])!;
    expect(await item()).toMatchObject({
      endOfTerm: firstDay,
      repayments: [{ dueDate: firstDay, interest: 75.46, principal: 6001, status: 'DUE', paidOn: null }],
    });
    const ics = await server.app.inject({
      url: `/api/v1/investments/calendar?investmentId=${loan.ids[0]}`,
      headers: { authorization: `Bearer ${lender.token}` },
    });
    expect(ics.body.match(/BEGIN:VEVENT/g) ?? []).toHaveLength(1);

    expect(await lender.get(`/projects/${loan.projectId}`)).toMatchObject({ earlyRepaymentOn: firstDay });
    on(firstDay);
    await calendar();
    const { outcome, draft } = await receive(loan, toCents(amounts.total), firstDay);
    expect(outcome).toBe('matched');
    expect(draft).toMatchObject({ restCents: 0, costsCents: 0 });
    expect(await linesOf(draft!.id)).toMatchObject([
      { dueDate: firstDay, interestCents: 7543, principalCents: 599_900, defaultInterestCents: 0 },
      { dueDate: firstDay, interestCents: 7546, principalCents: 600_100, defaultInterestCents: 0 },
    ]);
    // nothing is owed beside the draft, and it is not taken back any more
    expect(await receive(loan, 27_000, first)).toMatchObject({ outcome: 'unmatched' });
    const [credit] = await staff();
    expect(await credit.call('POST', `/admin/projects/${loan.projectId}/early-repayment/end`, { reason })).toMatchObject({
      body: { errorCode: 'INVALID_STATUS_TRANSITION' },
    });
    on(addDays(firstDay, 1));
    await approve(draft!.id);
    const row = await rowOf(loan.projectId);
    expect(row.status).toBe('PAID_OFF');
    expect(row.data.repaymentSchedule).toEqual([{ dueDate: firstDay, status: 'PAID' }]);
    expect(row.data.earlyRepayment).toMatchObject({ on: firstDay, settledOn: addDays(firstDay, 1) });
    expect(await balanceOf(store, `received:${loan.projectId}`)).toBe(0);
    expect(await item()).toMatchObject({
      projectStatus: 'PAID_OFF',
      interestEarned: 75.46,
      repayments: [{ dueDate: firstDay, interest: 75.46, principal: 6001, status: 'PAID' }],
    });
    const repaid = (await notices()).find(({ code }) => code === 'LOAN_REPAID');
    expect(repaid?.content?.en).toBe(`Everything was repaid early, with interest up to ${formatDate(firstDay, 'en', { style: 'long' })}.`);
    // the principal of each is one payment, which a transfer to another project can take
    const payments = await store.db
      .select()
      .from(instruction)
      .where(and(eq(instruction.kind, 'PAYOUT'), inArray(instruction.subjectId, loan.ids)));
    expect(payments.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([599_900, 600_100]);
    await calendar();
    expect((await rowOf(loan.projectId)).status).toBe('PAID_OFF');
    expect((await detailsOf(loan)).earlyRepayment).toMatchObject({ settledOn: addDays(firstDay, 1), total: 0 });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('after a due date takes what is overdue, default interest and costs too, first the costs', async () => {
    const loan = await runningLoan();
    const [first] = loan.dates as [string];
    const day = '2026-07-20';
    on('2026-06-12');
    await calendar();
    expect((await rowOf(loan.projectId)).status).toBe('LATE');
    expect(await announce(loan, day, { costs: 100 })).toMatchObject({ status: 'EXECUTED' });
    const { earlyRepayment: early } = await detailsOf(loan);
    // the quarter to 2 June, 48 days of default interest on it, and 48 days of interest
    expect(early).toMatchObject({ costs: 100, principal: 12_000, interest: 135.02 + 134.97 + 71.02 + 71, defaultInterest: 6.47 });
    on(day);
    const total = toCents(early!.total);
    const { draft } = await receive(loan, total + 5, day);
    expect(draft).toMatchObject({ costsCents: 10_000, restCents: 5 });
    expect((await linesOf(draft!.id)).map(({ dueDate }) => dueDate)).toEqual([first, first, day, day]);
    // with higher costs it covers no longer everything: what has fallen due is paid, the rest waits
    await store.tx((tx) => setCosts(tx, server.clock, draft!.id, 20_000, 'usr-b'));
    expect(new Set((await linesOf(draft!.id)).map(({ dueDate }) => dueDate))).toEqual(new Set([first]));
    await store.tx((tx) => setCosts(tx, server.clock, draft!.id, 10_000, 'usr-b'));
    await approve(draft!.id);
    const row = await rowOf(loan.projectId);
    expect(row.status).toBe('PAID_OFF');
    expect(row.data.repaymentSchedule).toEqual([first, day].map((dueDate) => ({ dueDate, status: 'PAID' })));
    expect(
      await store.db
        .select()
        .from(incomingTransfer)
        .where(like(incomingTransfer.id, `rest-${draft!.id}`)),
    ).toMatchObject([{ amountCents: 5 }]);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('is whole or not at all: a receipt that is too small pays what has fallen due, and waits where nothing has', async () => {
    const loan = await runningLoan();
    const [first] = loan.dates as [string];
    on('2026-04-27');
    const day = first;
    expect(await announce(loan, day)).toMatchObject({ status: 'EXECUTED' });
    // on a due date the interest is that of the due date
    const { earlyRepayment: early } = await detailsOf(loan);
    expect(early).toMatchObject({ interest: 135.02 + 134.97, principal: 12_000 });
    const total = toCents(early!.total);
    on('2026-05-15');
    const ahead = await receive(loan, total - 1, day);
    // what the due date itself owes is paid ahead, as without an announcement
    expect(ahead.draft).toMatchObject({ restCents: total - 1 - 26_999 });
    await store.tx((tx) => cancelDistribution(tx, server.clock, ahead.draft!.id, 'usr-b'));
    // what falls due after the announced day waits
    const later = await receive(loan, 27_000, loan.dates[1]!);
    expect(later.outcome).toBe('matched');
    await store.tx((tx) => cancelDistribution(tx, server.clock, later.draft!.id, 'usr-b'));
    const whole = await receive(loan, total, day);
    expect(whole.draft).toMatchObject({ restCents: 0 });
    await approve(whole.draft!.id);
    expect((await rowOf(loan.projectId)).status).toBe('PAID_OFF');
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('between due dates: nothing has fallen due, so a receipt that is too small is kept; one that is late is not', async () => {
    const loan = await runningLoan();
    on('2026-03-20');
    const day = '2026-04-25';
    expect(await announce(loan, day)).toMatchObject({ status: 'EXECUTED' });
    const { earlyRepayment: early } = await detailsOf(loan);
    const total = toCents(early!.total);
    const small = await receive(loan, total - 1, day);
    expect(small.draft).toMatchObject({ restCents: total - 1 });
    expect(await linesOf(small.draft!.id)).toEqual([]);
    await store.tx((tx) => cancelDistribution(tx, server.clock, small.draft!.id, 'usr-b'));
    on(day);
    // 25 April is a Saturday: Monday is in time, Tuesday is not
    const late = await receive(loan, total + 100_000, day, { valueOn: '2026-04-28' });
    expect(late).toMatchObject({ outcome: 'unmatched', draft: undefined });
    expect(await reasonOf(late.id)).toBe('NOT_EXPECTED');
    const inTime = await receive(loan, total, day, { valueOn: '2026-04-27' });
    expect(inTime.draft).toMatchObject({ restCents: 0 });
    await approve(inTime.draft!.id);
    expect((await rowOf(loan.projectId)).status).toBe('PAID_OFF');
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('that is not made lapses: the lenders are told, and the loan goes on by its schedule', async () => {
    const loan = await runningLoan();
    const [first] = loan.dates as [string];
    on('2026-04-27');
    const day = addDays(first, -1);
    expect(await announce(loan, day)).toMatchObject({ status: 'EXECUTED' });
    on(addDays(day, -7));
    await calendar();
    await calendar();
    const letters = await store.db.select().from(mail).where(eq(mail.recipient, loan.ownerEmail));
    // at the announcement and seven days before; none about the due date after it
    expect(letters.map(({ subject }) => subject.split(':')[0])).toEqual([1, 2].map(() => `Early repayment on ${formatDate(day, 'en')}`));
    on(addDays(first, 2));
    await calendar();
    expect((await rowOf(loan.projectId)).status, 'the bank may still book it').toBe('FULLY_FUNDED');
    on(addDays(day, 6));
    await calendar();
    const row = await rowOf(loan.projectId);
    expect(row.data.earlyRepayment).toBeNull();
    expect(row).toMatchObject({ status: 'LATE' });
    expect(row.data.repaymentSchedule!.map(({ status }) => status)).toEqual(['LATE', 'DUE', 'DUE', 'DUE']);
    const told = await store.db.select().from(notification).where(eq(notification.userId, loan.lenders[0].id));
    expect(told.map(({ code }) => code)).toContain('EARLY_REPAYMENT_ENDED');
    // its reference names nothing any more
    expect(await receive(loan, 1_300_000, day)).toMatchObject({ outcome: 'unmatched' });
    const { draft } = await receive(loan, 27_100, first);
    await approve(draft!.id);
    expect((await rowOf(loan.projectId)).status).toBe('FULLY_FUNDED');
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('is ended by an operator; not announced where interest is paid beyond the day, the loan is not paid out, or its debt is called in', async () => {
    const loan = await runningLoan();
    on('2026-03-10');
    const { draft } = await receive(loan, 26_999, loan.dates[0]!);
    await approve(draft!.id);
    expect(await announce(loan, '2026-05-20')).toMatchObject({ errorCode: 'EARLY_REPAYMENT_DAY' });
    expect((await settlement(loan)).body).toMatchObject({ firstDay: loan.dates[0], interest: 0, principal: 12_000 });
    expect(await announce(loan, loan.dates[0]!)).toMatchObject({ status: 'EXECUTED' });
    const [credit] = await staff();
    expect(await credit.call('POST', `/admin/projects/${loan.projectId}/early-repayment/end`, { reason })).toMatchObject({ status: 204 });
    expect((await rowOf(loan.projectId)).data.earlyRepayment).toBeNull();
    const { history } = await detailsOf(loan);
    expect(history.find(({ event }) => event === 'earlyRepayment.end')).toMatchObject({ reason });

    await store.db.update(project).set({ disbursedAt: null }).where(eq(project.id, loan.projectId));
    expect(await announce(loan, '2026-07-20')).toMatchObject({ errorCode: 'INVALID_STATUS_TRANSITION' });
    expect(await settlement(loan)).toMatchObject({ status: 400, body: { errorCode: 'INVALID_STATUS_TRANSITION' } });
    await store.db.update(project).set({ disbursedAt: server.clock.now() }).where(eq(project.id, loan.projectId));
    expect(await announce(loan, '2026-07-20')).toMatchObject({ status: 'EXECUTED' });
    const [first, second] = await staff();
    const declared = await first.call('POST', `/admin/projects/${loan.projectId}/default`, { reason: 'Insolvent.', calledIn: true });
    await second.call('POST', `/admin/proposals/${(declared.body as { id: string }).id}`, { decision: 'APPROVE' });
    expect(await rowOf(loan.projectId)).toMatchObject({ status: 'DEFAULTED', data: { earlyRepayment: null } });
    expect(await announce(loan, '2026-07-20')).toMatchObject({ errorCode: 'INVALID_STATUS_TRANSITION' });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('is by the account of its owner where the reference is missing and the amount is exact', async () => {
    const loan = await runningLoan();
    on('2026-03-20');
    expect(await announce(loan, '2026-05-05')).toMatchObject({ status: 'EXECUTED' });
    const { earlyRepayment: early } = await detailsOf(loan);
    const booking = {
      id: 'bkg-by-account',
      amountCents: toCents(early!.total),
      reference: '',
      payer: 'Owner',
      payerIban: 'LT12 1000 0111 0100 1000',
    };
    expect(await store.tx((tx) => book(tx, server.clock, booking))).toBe('matched');
    const [draft] = await store.db.select().from(distribution).where(eq(distribution.receiptId, booking.id));
    await approve(draft!.id);
    expect((await rowOf(loan.projectId)).status).toBe('PAID_OFF');
  });

  test('is made by the borrower of the demo on its day, with the costs', async () => {
    const loan = await runningLoan();
    on('2026-03-20');
    expect(await announce(loan, '2026-05-05', { costs: 12.5 })).toMatchObject({ status: 'EXECUTED' });
    on('2026-05-04');
    await payAsBorrowers(store, server.clock);
    expect((await rowOf(loan.projectId)).status).toBe('FULLY_FUNDED');
    on('2026-05-06');
    await payAsBorrowers(store, server.clock);
    await payAsBorrowers(store, server.clock);
    expect((await rowOf(loan.projectId)).status).toBe('PAID_OFF');
    expect(await balanceOf(store, `costs:${loan.projectId}`)).toBe(1250);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('says before it is approved that its day has become too early, and from which day it may be proposed again', async () => {
    const loan = await runningLoan();
    on('2026-03-20');
    const day = earliestRepayment('2026-03-20');
    const [first, second] = await staff();
    const path = `/admin/projects/${loan.projectId}/early-repayment`;
    const proposed = (await first.call('POST', path, { day, reason })).body as { id: string };
    const shown = async () =>
      (await second.get<{ content: Schemas['Proposal'][] }>('/admin/proposals?box=FOR_ME&size=100')).content.find(
        ({ id }) => id === proposed.id,
      )!;
    const lastDay = addDays(loan.dates.at(-1)!, -1);
    expect((await shown()).facts).toMatchObject({ firstDay: day, lastDay });
    on('2026-03-23');
    const next = earliestRepayment('2026-03-23');
    expect(next > day).toBe(true);
    expect((await shown()).facts).toMatchObject({ firstDay: next, lastDay });
    const decided = (await second.call('POST', `/admin/proposals/${proposed.id}`, { decision: 'APPROVE' })).body;
    expect(decided).toMatchObject({ status: 'FAILED', errorCode: 'EARLY_REPAYMENT_DAY', facts: { firstDay: next } });
    // once a day is announced, none may be proposed
    expect(await announce(loan, next)).toMatchObject({ status: 'EXECUTED' });
    expect(
      (await first.get<{ content: Schemas['Proposal'][] }>('/admin/proposals?box=MINE&size=100')).content[0]?.facts,
    ).not.toHaveProperty('firstDay');
  });

  test('of bonds redeems all of them', async () => {
    const loan = await runningLoan({ projectType: 'BONDS' });
    const at = workingDaysAfter('2026-05-20', 1);
    on('2026-04-10');
    expect(await announce(loan, at)).toMatchObject({ status: 'EXECUTED' });
    const { earlyRepayment: early } = await detailsOf(loan);
    on(at);
    const { draft } = await receive(loan, toCents(early!.total), at);
    await approve(draft!.id);
    expect((await rowOf(loan.projectId)).status).toBe('PAID_OFF');
    const paid = await payoutsOf(loan.ids);
    expect(paid.reduce((sum, { principalCents }) => sum + principalCents, 0)).toBe(1_200_000);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });
});
