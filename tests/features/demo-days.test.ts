import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { addDays, daysBetween } from '../../domain/duration.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { reviewQueue } from '../../server/back-office/review-queue.ts';
import { assertRewardsFunded } from '../../server/instructions/rewards.ts';
import { draftTaxOrCosts, unpaidCosts, unpaidTax } from '../../server/instructions/tax-and-costs.ts';
import { rewardReferrals } from '../../server/marketing/referrals.ts';
import { collectionAccount } from '../../server/payments/collection-account.ts';
import { reconcileDay } from '../../server/reconciliation/reconcile-day.ts';
import { sendStatements } from '../../server/sandbox/account.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import type { Store } from '../../server/store/store.ts';
import {
  complaint,
  distribution,
  incomingTransfer,
  instruction,
  payout,
  project,
  projectDraft,
  proposal,
} from '../../server/store/schema.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { payDueRepayments } from '../support/pay-due-repayments.ts';
import { openTestStore } from '../support/store.ts';

const account = collectionAccount.iban.replace(/\s/g, '');

/** Days on which months are counted in their own ways. */
const firstDays = ['2026-01-01', '2026-06-15', '2026-09-27', '2026-08-31', '2028-02-29'];

/** How many days after its due date the owner of a project paid, with the share in percent, in the order of the payments. */
async function paymentsOf({ db }: Store, projectId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ dueDate: payout.dueDate, valueOn: distribution.valueOn, cents: sql<number>`sum(${payout.interestCents})`.mapWith(Number) })
    .from(payout)
    .innerJoin(distribution, eq(distribution.id, payout.distributionId))
    .where(eq(distribution.projectId, projectId))
    .groupBy(payout.dueDate, distribution.valueOn)
    .orderBy(asc(payout.dueDate), asc(distribution.valueOn));
  const payments = new Map<string, string[]>();
  for (const { dueDate, valueOn, cents } of rows) {
    const whole = rows.filter((row) => row.dueDate === dueDate).reduce((sum, row) => sum + row.cents, 0);
    const share = Math.round((100 * cents) / whole);
    payments.set(dueDate, [...(payments.get(dueDate) ?? []), `${share}% after ${daysBetween(dueDate, valueOn)} days`]);
  }
  return payments;
}

describe.each(firstDays)('the demo that begins on %s', (firstDay) => {
  let store: Store;
  const clock = new MovableClock(new Date(`${firstDay}T10:00:00Z`));
  beforeAll(async () => {
    store = await openTestStore();
    await seedDemo(store, clock, memoryStore());
  }, 60_000);
  afterAll(() => store?.close());

  test('has work for its operators, and bank and ledger agree [PROJ-08, ADMIN-06]', async () => {
    const { db } = store;
    const transfers = await db
      .select()
      .from(incomingTransfer)
      .where(inArray(incomingTransfer.status, ['UNMATCHED', 'RETURN_DUE']));
    expect(transfers.map(({ status }) => status).sort()).toEqual(['RETURN_DUE', 'RETURN_DUE', 'UNMATCHED']);

    const proposals = await db.select().from(proposal).where(eq(proposal.status, 'WAITING'));
    expect(proposals.map(({ operation, proposedBy }) => `${operation} by ${proposedBy}`).sort()).toEqual([
      'approveDistribution by usr-credit',
      'approveInstructions by usr-admin',
      'publishProject by usr-credit',
    ]);
    const proposed = (operation: string) => proposals.find((row) => row.operation === operation)!;

    const distributions = await db.select().from(distribution).orderBy(asc(distribution.amountCents));
    expect(distributions.map(({ status, restCents }) => ({ status, restCents }))).toEqual(
      Array(2).fill({ status: 'DRAFTED', restCents: 0 }),
    );
    expect(proposed('approveDistribution').params).toEqual({ id: distributions[0]!.id });

    const instructions = await db.select().from(instruction);
    expect(instructions.map(({ kind, status, draftedBy }) => `${kind} ${status} by ${draftedBy}`).sort()).toEqual([
      'RETURN DRAFTED by usr-treasury',
      'RETURN DRAFTED by usr-treasury',
      'REWARD DRAFTED by reward-referrals',
    ]);
    expect(
      instructions.filter(({ id }) => JSON.stringify(proposed('approveInstructions').body) === JSON.stringify({ ids: [id] })),
    ).toHaveLength(1);

    expect((await reviewQueue(store, {})).body.length).toBeGreaterThan(0);
    expect(await db.$count(projectDraft)).toBe(2);
    expect((await db.select().from(complaint)).map(({ status }) => status)).toEqual(['RECEIVED']);
    for (const day of [addDays(firstDay, -1), firstDay])
      expect(await reconcileDay(db, account, day)).toMatchObject({ lines: [], closingCents: expect.any(Number) });
    // the demo's bank has nothing more to tell of that day
    await sendStatements(store, clock);
    expect((await reconcileDay(db, account, firstDay))?.lines).toEqual([]);
  });

  test('has a reward of a referral to approve, which the company has paid in for [DASH-09, INS-01]', async () => {
    const rewards = await store.db.select().from(instruction).where(eq(instruction.kind, 'REWARD'));
    expect(rewards).toMatchObject([{ subjectId: 'referral:usr-company', payeeUserId: 'usr-experienced', status: 'DRAFTED' }]);
    expect(rewards[0]!.payeeIban).toMatch(/^LT\d{18}$/);
    await store.tx((tx) => assertRewardsFunded(tx, rewards));
    // the job finds nothing that was not granted yet
    expect(await rewardReferrals(store, clock)).toBe(0);
  });

  test('has withheld tax of a month that is over and recovered costs to be paid [INS-06, 27]', async () => {
    const yesterday = addDays(firstDay, -1);
    expect(await unpaidCosts(store.db, yesterday)).toMatchObject([
      { projectId: 'garden-street', cents: expect.toSatisfy((cents) => cents > 0) },
    ]);
    const [tax] = await unpaidTax(store.db);
    expect(tax?.account).toBe('tax:DE');
    expect(tax!.cents).toBeGreaterThan(0);
    expect(tax!.month < firstDay.slice(0, 7)).toBe(true);
    const drafted = await store.tx(async (tx) => {
      const ids = [
        await draftTaxOrCosts(tx, clock, { account: tax!.account, period: tax!.month, actor: 'usr-treasury' }),
        await draftTaxOrCosts(tx, clock, { account: 'costs:garden-street', period: yesterday, actor: 'usr-treasury' }),
      ];
      const rows = await tx.select({ kind: instruction.kind }).from(instruction).where(inArray(instruction.id, ids));
      await tx.delete(instruction).where(inArray(instruction.id, ids));
      return rows.map(({ kind }) => kind).sort();
    });
    expect(drafted).toEqual(['COSTS', 'TAX']);
  });

  test('its borrowers pay on time, late, in parts and never [PROJ-08]', async () => {
    const { db } = store;
    const seen = new Set<string>();
    const look = async () => {
      for (const { id, status } of await db.select({ id: project.id, status: project.status }).from(project)) seen.add(`${id} ${status}`);
    };
    for (const days of [0, 4, 31, 65, 120, 20]) {
      clock.set(new Date(clock.now().getTime() + days * 86_400_000));
      await payDueRepayments(store, clock);
      await look();
    }
    const last = addDays(firstDay, 240);
    const habits = async (id: string) => {
      const payments = [...(await paymentsOf(store, id))].filter(([dueDate]) => addDays(dueDate, 12) <= last);
      return { months: payments.length, payments: [...new Set(payments.map(([, parts]) => parts.join(', ')))] };
    };
    expect(await habits('amber-works')).toEqual({ months: 1, payments: ['100% after 0 days'] });
    expect(await habits('tallinn-yard')).toEqual({ months: expect.toSatisfy((count) => count >= 6), payments: ['100% after 5 days'] });
    expect(await habits('mill-lofts')).toEqual({ months: 2, payments: ['60% after 0 days, 40% after 12 days'] });
    expect(await habits('pine-hill')).toEqual({ months: 0, payments: [] });
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'amber-works FULLY_FUNDED',
        'tallinn-yard FULLY_FUNDED',
        'tallinn-yard LATE',
        'mill-lofts FULLY_FUNDED',
        'pine-hill LATE',
        'pine-hill DEFAULTED',
      ]),
    );
    const letters = await db.select({ to: mail.recipient }).from(mail);
    const owners = (await db.select({ data: project.data }).from(project)).map(({ data }) => data.owner?.email);
    expect(new Set(owners).size).toBe(owners.length);
    expect(owners.every((email) => email?.endsWith('@owner.demo.example'))).toBe(true);
    const late = await db.select({ id: project.id, data: project.data }).from(project);
    for (const id of ['tallinn-yard', 'pine-hill'])
      expect(letters.map(({ to }) => to)).toContain(late.find((row) => row.id === id)?.data.owner?.email);
  });
});
