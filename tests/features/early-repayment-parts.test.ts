import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '../../domain/duration.ts';
import { toCents } from '../../domain/money.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import { announceEarlyRepayment, withdrawEarlyRepayment } from '../../server/projects/early-repayment.ts';
import { declareDefault, writeOff } from '../../server/projects/lifecycle.ts';
import { book, matchRepayment } from '../../server/payments/incoming.ts';
import { approveDistribution } from '../../server/repayments/approve-distribution.ts';
import { cancelDistribution } from '../../server/repayments/draft-distribution.ts';
import { updateDueDates } from '../../server/repayments/due-dates.ts';
import { isPrincipalRepaid } from '../../server/repayments/early-settlement.ts';
import { openCosts } from '../../server/repayments/kept-drafts.ts';
import { markOverdue } from '../../server/repayments/mark-overdue.ts';
import { payAsBorrowers } from '../../server/sandbox/borrowers.ts';
import type { Store } from '../../server/store/store.ts';
import {
  audit,
  distribution,
  distributionLine,
  incomingTransfer,
  instruction,
  investment,
  mail,
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

const at = (day: string) => server.clock.set(new Date(`${day}T09:00:00Z`));
const decision = { reason: 'Letter.', actor: 'usr-credit' };

let bookings = 0;

/** A loan of 12,000 € whose early repayment is announced. */
async function announced({ announcedOn = '2026-03-20', day = '2026-05-05', costs = 0 } = {}) {
  const { projectId, offerNumber, ids, dates, ownerEmail } = await disbursedLoan({ store, server });
  const office = { clock: server.clock, origin: 'http://localhost:4000' };
  at(announcedOn);
  await markOverdue(store, office);
  await store.tx((tx) => announceEarlyRepayment(tx, office, projectId, { ...decision, day, costs }));
  const [credit, treasury, second] = await Promise.all(
    (['CREDIT', 'TREASURY', 'CREDIT'] as const).map((role) => server.person({ roles: [role] })),
  );
  const receive = async (amountCents: number, other: { named?: string; valueOn?: string; payerIban?: string; reference?: string } = {}) => {
    const { named = day, reference = repaymentReference(offerNumber, named), ...rest } = other;
    const id = `bkg-part-${++bookings}`;
    const outcome = await store.tx((tx) => book(tx, server.clock, { id, amountCents, reference, payer: 'UAB Borrower', ...rest }));
    const [draft] = await store.db.select().from(distribution).where(eq(distribution.receiptId, id));
    return { id, outcome, draft };
  };
  const details = () => credit!.get<Schemas['ManagedProjectDetails']>(`/admin/projects/${projectId}`);
  return {
    projectId,
    offerNumber,
    ids,
    dates,
    day,
    ownerEmail,
    office,
    receive,
    details,
    treasury: treasury!,
    credit: credit!,
    second: second!,
    row: async () => (await store.db.select().from(project).where(eq(project.id, projectId)))[0]!,
    early: async () => (await details()).earlyRepayment!,
    drafts: () =>
      store.db
        .select()
        .from(distribution)
        .where(and(eq(distribution.projectId, projectId), eq(distribution.status, 'DRAFTED')))
        .orderBy(distribution.draftedAt),
    end: () => store.tx((tx) => withdrawEarlyRepayment(tx, office, projectId, decision)),
    calendar: () => markOverdue(store, office),
  };
}
const approve = (id: string) => store.tx((tx) => approveDistribution(tx, server.clock, id, 'usr-b'));
const cancel = (id: string) => store.tx((tx) => cancelDistribution(tx, server.clock, id, 'usr-b'));
const lineCount = async (id: string) => store.db.$count(distributionLine, eq(distributionLine.distributionId, id));
const transferOf = async (id: string) => (await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, id)))[0]!;

test('costs of one cent are open as well as any', async () => {
  const { row } = await announced();
  const one = await row();
  expect(await openCosts(store.db, one, { ...one.data.earlyRepayment!, costsCents: 1 })).toBe(1);
});

test('a loan that was written off meanwhile has no due date that becomes late', async () => {
  const { projectId, dates } = await disbursedLoan({ store, server });
  at(addDays(dates.at(-1)!, 30));
  await store.db.update(project).set({ status: 'WRITTEN_OFF' }).where(eq(project.id, projectId));
  const read = async () => (await store.db.select().from(project).where(eq(project.id, projectId)))[0]!;
  const before = await read();
  await store.tx((tx) => updateDueDates(tx, server.clock, before, { actor: 'calendar' }));
  expect(await read()).toEqual(before);
});

test('two transfers settle an early repayment together: the first is kept, the second completes it, and one approval pays both [27]', async () => {
  const { projectId, ids, day, receive, details, early, row, credit, second, treasury } = await announced();
  const total = toCents((await early()).total);
  const missing = (total - 500_000) / 100;
  const first = await receive(500_000);
  expect(first.outcome).toBe('matched');
  const id = first.draft!.id;
  expect(await early()).toMatchObject({
    total: total / 100,
    kept: { received: 5000, missing, receipts: [{ distributionId: id, amount: 5000, payer: 'UAB Borrower' }] },
  });
  expect((await details()).decisions).toContain('END_EARLY_REPAYMENT');
  const page = () => treasury.get<Schemas['DistributionDetails']>(`/admin/distributions/${id}`);
  const waiting = await page();
  expect(waiting).toMatchObject({ keptFor: day, lines: [], rest: 5000, kept: { received: 5000, missing } });
  const propose = (version: string) => treasury.call('POST', `/admin/distributions/${id}/approve`, { version });
  expect(await propose(waiting.version)).toMatchObject({ body: { errorCode: 'INVALID_STATUS_TRANSITION' } });

  at('2026-04-10');
  const last = await receive(total - 500_000);
  expect(last.draft).toMatchObject({ restCents: 0 });
  expect((await early()).kept).toMatchObject({ received: total / 100, missing: 0 });
  expect((await details()).decisions).not.toContain('END_EARLY_REPAYMENT');
  const complete = await page();
  expect(complete.kept!.receipts.map(({ distributionId }) => distributionId)).toEqual([id, last.draft!.id]);
  expect(complete.version).not.toBe(waiting.version);
  expect(await propose(waiting.version)).toMatchObject({ body: { errorCode: 'DISTRIBUTION_CHANGED' } });
  const proposed = (await propose(complete.version)).body as { id: string };
  const [shown] = (await treasury.get<{ content: Schemas['Proposal'][] }>('/admin/proposals?box=MINE&size=100')).content.filter(
    (one) => one.id === proposed.id,
  );
  expect(shown!.facts).toMatchObject({ amount: total / 100, count: 2 });
  expect(credit.id).not.toBe(second.id);
  const other = await server.person({ roles: ['TREASURY'] });
  expect(await other.call('POST', `/admin/proposals/${proposed.id}`, { decision: 'APPROVE' })).toMatchObject({
    body: { status: 'EXECUTED' },
  });

  expect(await row()).toMatchObject({ status: 'PAID_OFF', data: { earlyRepayment: { settledOn: '2026-04-10' } } });
  const logged = await store.db
    .select()
    .from(audit)
    .where(and(eq(audit.subjectId, projectId), eq(audit.event, 'earlyRepayment.settle')));
  expect(logged).toMatchObject([{ after: day, actor: other.id }]);
  expect(await balanceOf(store, `received:${projectId}`)).toBe(0);
  // each lender gets the principal in one payment, which a transfer to another project can take
  const payments = await store.db
    .select()
    .from(instruction)
    .where(and(eq(instruction.kind, 'PAYOUT'), inArray(instruction.subjectId, ids)));
  expect(payments.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([599_900, 600_100]);
  expect(await store.db.$count(instruction, and(eq(instruction.kind, 'PAYOUT'), eq(instruction.projectId, projectId)))).toBe(4);
  expect(await ledgerErrors(store.db)).toEqual([]);
});

test('what is kept pays what is due by the schedule once the early repayment has lapsed, and waits unmatched where nothing is [27]', async () => {
  const { dates, receive, calendar, drafts, row } = await announced({ announcedOn: '2026-04-20', day: '2026-06-01' });
  at('2026-05-15');
  const first = await receive(20_000);
  const other = await receive(500_000);
  at('2026-06-08');
  await calendar();
  expect((await row()).data.earlyRepayment).toBeNull();
  const left = await drafts();
  expect(left.map(({ id, amountCents, restCents }) => [id, amountCents, restCents])).toEqual([
    [first.draft!.id, 20_000, 0],
    [other.draft!.id, 500_000, 500_000 - 6999],
  ]);
  expect((await transferOf(other.id)).dueDate).toBe(dates[0]);
  for (const { id } of left) await approve(id);
  // paid from the value date: no default interest
  expect(await row()).toMatchObject({ status: 'FULLY_FUNDED' });
  expect((await row()).data.repaymentSchedule![0]).toEqual({ dueDate: dates[0], status: 'PAID' });

  const early = await announced();
  const kept = await early.receive(500_000);
  at('2026-05-12');
  await early.calendar();
  expect(await early.drafts()).toEqual([]);
  expect(await transferOf(kept.id)).toMatchObject({ status: 'UNMATCHED', reason: 'MORE_THAN_OWED', projectId: null, dueDate: null });
  expect(await balanceOf(store, `received:${early.projectId}`)).toBe(0);
  expect(await ledgerErrors(store.db)).toEqual([]);
});

test('an operator ends an early repayment of which a part has arrived; a part of a called-in debt pays its principal [27]', async () => {
  const ended = await announced();
  const kept = await ended.receive(500_000);
  await ended.end();
  expect(await transferOf(kept.id)).toMatchObject({ status: 'UNMATCHED', reason: 'MORE_THAN_OWED' });

  const called = await announced();
  const part = await called.receive(500_000);
  await store.tx((tx) => declareDefault(tx, called.office, called.projectId, { ...decision, calledIn: true }));
  expect((await called.drafts()).map(({ id, restCents }) => [id, restCents])).toEqual([[part.draft!.id, 0]]);
  await approve(part.draft!.id);
  expect(await ledgerErrors(store.db)).toEqual([]);
});

test('what is kept pays, without costs, what is due on the day on which the early repayment is ended, and nothing of another loan [27]', async () => {
  const announcement = { announcedOn: '2026-04-20', day: '2026-08-20', costs: 100 };
  const [ended, other] = [await announced(announcement), await announced(announcement)];
  at('2026-05-15');
  const [kept, others] = [await ended.receive(20_000), await other.receive(20_000)];
  expect(kept.draft).toMatchObject({ costsCents: 10_000 });
  const unchanged = [await other.drafts(), await transferOf(others.id)];
  at(ended.dates[0]!);
  await ended.end();
  expect(await ended.drafts()).toMatchObject([{ id: kept.draft!.id, costsCents: 0, restCents: 0 }]);
  expect((await transferOf(kept.id)).dueDate).toBe(ended.dates[0]);
  expect([await other.drafts(), await transferOf(others.id)]).toEqual(unchanged);
});

test('money that is kept is decided on before a loan is written off [27]', async () => {
  const { receive, projectId, office, row, end } = await announced({ announcedOn: '2026-06-12', day: '2026-08-20' });
  await receive(500_000);
  await store.tx((tx) => declareDefault(tx, office, projectId, { ...decision, calledIn: false }));
  await expect(store.tx((tx) => writeOff(tx, office, projectId, decision))).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  await end();
  const [draft] = await store.db.select().from(distribution).where(eq(distribution.projectId, projectId));
  // it pays the quarter that is late, with its default interest
  expect(draft!.restCents).toBeLessThan(500_000 - 26_999);
  await approve(draft!.id);
  await store.tx((tx) => writeOff(tx, office, projectId, decision));
  expect((await row()).status).toBe('WRITTEN_OFF');
  expect(await ledgerErrors(store.db)).toEqual([]);
});

test('a part that pays what is late may be approved before the rest arrives; what it leaves over is kept on [27]', async () => {
  const { receive, early, drafts, row, day } = await announced({ announcedOn: '2026-06-12', day: '2026-07-20' });
  const total = toCents((await early()).total);
  const part = await receive(500_000);
  expect(part.draft!.restCents).toBeGreaterThan(0);
  await approve(part.draft!.id);
  expect((await row()).status).toBe('FULLY_FUNDED');
  const [kept] = await drafts();
  expect(kept).toMatchObject({ amountCents: part.draft!.restCents, restCents: part.draft!.restCents });
  const { kept: after } = await early();
  expect(toCents(after.received)).toBe(part.draft!.restCents);
  // default interest ends on the value date of the part
  expect(toCents(after.missing)).toBeLessThan(total - 500_000);
  at(day);
  const last = await receive(toCents(after.missing));
  expect(last.draft).toMatchObject({ restCents: 0 });
  await approve(kept!.id);
  expect(await row()).toMatchObject({ status: 'PAID_OFF' });
  expect(await ledgerErrors(store.db)).toEqual([]);
});

test('costs that were announced are covered once, by whichever transfers are kept [27]', async () => {
  const { receive, early, projectId, row } = await announced({ costs: 100 });
  const total = toCents((await early()).total);
  const first = await receive(6000);
  const second = await receive(300_000);
  expect([first.draft!.costsCents, second.draft!.costsCents]).toEqual([6000, 4000]);
  expect(await early()).toMatchObject({ costs: 100, total: total / 100 });
  await cancel(first.draft!.id);
  expect(toCents((await early()).kept.missing)).toBe(total - 300_000);
  await receive(total - 300_000);
  await approve(second.draft!.id);
  expect((await row()).status).toBe('PAID_OFF');
  expect(await balanceOf(store, `costs:${projectId}`)).toBe(10_000);
  expect(await ledgerErrors(store.db)).toEqual([]);
});

test('costs that a cancelled draft would have covered are covered by the one that is left [27]', async () => {
  const { receive, early, projectId, row } = await announced({ costs: 100 });
  const total = toCents((await early()).total);
  const first = await receive(6000);
  const second = await receive(total);
  await cancel(first.draft!.id);
  const [left] = await store.db.select().from(distribution).where(eq(distribution.id, second.draft!.id));
  expect(left).toMatchObject({ costsCents: 10_000, restCents: 0 });
  await approve(second.draft!.id);
  expect((await row()).status).toBe('PAID_OFF');
  expect(await balanceOf(store, `costs:${projectId}`)).toBe(10_000);
});

test('costs that were announced are covered once by money that was given up and assigned again [27]', async () => {
  const { receive, day, projectId, row, early } = await announced({ costs: 100 });
  const total = toCents((await early()).total);
  const open = async () => {
    const project = await row();
    return openCosts(store.db, project, project.data.earlyRepayment!);
  };
  const { id, draft } = await receive(6000);
  expect(await open()).toBe(4000);
  await cancel(draft!.id);
  expect(await open()).toBe(10_000);
  await store.tx((tx) => matchRepayment(tx, server.clock, id, { projectId, dueDate: day }, 'usr-b'));
  expect(await open()).toBe(4000);
  expect(toCents((await early()).kept.missing)).toBe(total - 6000);
});

test('a transfer without reference is what is missing, where it is exactly that; one that is late or too much is not kept [27]', async () => {
  const { receive, early, row, day, drafts } = await announced();
  const total = toCents((await early()).total);
  await receive(500_000);
  expect(await receive(100_000, { valueOn: addDays(day, 1) })).toMatchObject({ outcome: 'unmatched' });
  const payerIban = 'LT121000011101001000';
  expect(await receive(total, { reference: '', payerIban })).toMatchObject({ outcome: 'unmatched' });
  expect(await receive(total - 500_000, { reference: '', payerIban })).toMatchObject({ outcome: 'matched' });
  // everything is there: what arrives now waits unmatched
  expect(await receive(100_000)).toMatchObject({ outcome: 'unmatched' });
  const [first, second] = await drafts();
  expect([await lineCount(first!.id), await lineCount(second!.id)]).toEqual([2, 2]);
  await cancel(second!.id);
  expect(await lineCount(first!.id)).toBe(0);
  await receive(total - 500_000 + 7);
  const [, last] = await drafts();
  expect(last!.restCents).toBe(7);
  await approve(first!.id);
  expect((await row()).status).toBe('PAID_OFF');
  expect(await transferOf(`rest-${last!.id}`)).toMatchObject({ status: 'UNMATCHED', amountCents: 7, reason: 'MORE_THAN_OWED' });
  expect(await ledgerErrors(store.db)).toEqual([]);
});

test('a single cent is named in the letter to the owner, and is repaid principal once it is paid', async () => {
  const { projectId, ids, day, receive, ownerEmail, calendar } = await announced();
  await receive(1);
  at(addDays(day, -7));
  await calendar();
  const letters = await store.db.select().from(mail).where(eq(mail.recipient, ownerEmail)).orderBy(mail.createdAt);
  expect(letters.at(-1)!.bodyText).toContain('€0.01');
  expect(await isPrincipalRepaid(store.db, projectId, day)).toBe(false);
  const [lent] = await store.db.select().from(investment).where(eq(investment.id, ids[0]!));
  const paid = { investmentId: lent!.id, userId: lent!.userId, dueDate: day, paidOn: day, interestCents: 0, withheldCents: 0 };
  await store.db.insert(payout).values({ ...paid, principalCents: 1 });
  expect(await isPrincipalRepaid(store.db, projectId, day)).toBe(true);
});

test('the owner is written what is missing; the borrower of the demo pays it [27]', async () => {
  const { receive, early, row, day, ownerEmail, calendar } = await announced();
  const total = toCents((await early()).total);
  await receive(500_000);
  at(addDays(day, -7));
  await calendar();
  const letters = await store.db.select().from(mail).where(eq(mail.recipient, ownerEmail)).orderBy(mail.createdAt);
  const { bodyText } = letters.at(-1)!;
  expect(bodyText).toContain('€7,189.36');
  expect(bodyText).toContain('€5,000.00');
  expect(total).toBe(718_936 + 500_000);
  at(day);
  await payAsBorrowers(store, server.clock);
  expect((await row()).status).toBe('PAID_OFF');
  expect(await ledgerErrors(store.db)).toEqual([]);
});
