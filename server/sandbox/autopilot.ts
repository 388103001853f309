import { and, eq, inArray, isNull, notExists, sql, sum } from 'drizzle-orm';
import { dayOf } from '../../domain/duration.ts';
import { operatingAccount } from '../../domain/brand.ts';
import { rewardFundingReference } from '../../domain/reward-funding.ts';
import { approveInstructions } from '../instructions/approve.ts';
import type { InstructionRow } from '../instructions/instruction.ts';
import { makePaymentFile } from '../instructions/payment-files.ts';
import { rewardsAccount } from '../instructions/rewards.ts';
import { accountId } from '../ledger/ledger.ts';
import { type Clock, today } from '../lib/clock.ts';
import { clientAccount } from '../payments/collection-account.ts';
import type { Store } from '../store/store.ts';
import { instruction, investment, ledgerTransfer, operatorRole, proposal, sandboxBooking } from '../store/schema.ts';
import { bookOnAccount } from './account.ts';

/**
 * Demo only: what nobody has touched on the day it was drafted is approved and sent to the bank on the next. Payments of today wait for the visitor, and so
 * do those whose approval somebody has proposed, and repaid principal, which its lender may still move into another project. Safe to run at any time.
 */
export async function sendYesterdaysInstructions(store: Store, clock: Clock): Promise<void> {
  const [first, second] = await operators(store);
  if (!first || !second) return;
  await payInRewards(store, clock);
  const day = today(clock);
  const ready: string[] = [];
  for (const row of await waiting(store, day)) {
    if (row.status === 'APPROVED' || (await approveOne(store, clock, row, [first, second]))) ready.push(row.id);
  }
  if (ready.length > 0) await store.tx((tx) => makePaymentFile(tx, clock, { ids: ready, account: clientAccount, actor: second }));
}

/** The company pays in what rewards cost, before they are approved: the bank's statement of the day says so. */
async function payInRewards(store: Store, clock: Clock): Promise<void> {
  await store.tx(async (tx) => {
    const [granted] = await tx
      .select({ cents: sum(ledgerTransfer.amountCents).mapWith(Number) })
      .from(ledgerTransfer)
      .where(eq(ledgerTransfer.fromAccount, accountId(rewardsAccount)));
    const [paidIn] = await tx
      .select({ cents: sum(sandboxBooking.amountCents).mapWith(Number) })
      .from(sandboxBooking)
      .where(and(eq(sandboxBooking.counterpartyIban, operatingAccount.iban), eq(sandboxBooking.reference, rewardFundingReference)));
    const grantedCents = granted?.cents ?? 0;
    const amountCents = grantedCents - (paidIn?.cents ?? 0);
    if (amountCents <= 0) return;
    const { name, iban } = operatingAccount;
    // named after the sum: another process books the same once
    const id = `rewards-${grantedCents}`;
    const line = { direction: 'CREDIT' as const, amountCents, reference: rewardFundingReference, counterparty: { name, iban } };
    await bookOnAccount(tx, clock, { ...line, id, bookedOn: today(clock) });
  });
}

/** People of the demo who may approve. */
async function operators({ db }: Store): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: operatorRole.userId })
    .from(operatorRole)
    .where(inArray(operatorRole.role, ['TREASURY', 'OWNER']))
    .orderBy(operatorRole.userId);
  return rows.map(({ userId }) => userId);
}

/** The proposal to approve an instruction, while it waits for its second person. */
const proposed = (db: Store['db']) =>
  db
    .select({ id: proposal.id })
    .from(proposal)
    .where(
      and(
        eq(proposal.operation, 'approveInstructions'),
        inArray(proposal.status, ['WAITING', 'EXECUTING']),
        sql`${proposal.body} -> 'ids' ? ${instruction.id}`,
      ),
    );

async function waiting({ db }: Store, day: string): Promise<InstructionRow[]> {
  const rows = await db
    .select({ instruction, principalOf: investment.id })
    .from(instruction)
    .leftJoin(investment, and(eq(instruction.kind, 'PAYOUT'), eq(investment.id, instruction.subjectId)))
    .where(and(inArray(instruction.status, ['DRAFTED', 'APPROVED']), isNull(instruction.heldBy), notExists(proposed(db))))
    .orderBy(instruction.id);
  return rows
    .filter(({ principalOf, instruction: { status, payeeIban, draftedAt, approvedAt } }) =>
      status === 'APPROVED' ? dayOf(approvedAt ?? draftedAt) < day : principalOf === null && payeeIban !== null && dayOf(draftedAt) < day,
    )
    .map((row) => row.instruction);
}

/** The first who has not drafted it and is not paid by it approves; another process may have been faster. */
async function approveOne(store: Store, clock: Clock, row: InstructionRow, people: readonly string[]): Promise<boolean> {
  const actor = people.find((id) => id !== row.draftedBy && id !== row.payeeUserId);
  if (!actor) return false;
  return store
    .tx((tx) => approveInstructions(tx, clock, { ids: [row.id], actor }))
    .then(
      () => true,
      () => false,
    );
}
