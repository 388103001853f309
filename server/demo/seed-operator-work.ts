import { and, asc, eq } from 'drizzle-orm';
import { operatingAccount } from '../../domain/brand.ts';
import { addDays } from '../../domain/duration.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { referralReward } from '../../domain/referral.ts';
import { rewardFundingReference } from '../../domain/reward-funding.ts';
import { receiveComplaint } from '../complaints/submit.ts';
import { rewardReferral } from '../marketing/referrals.ts';
import { type Clock, today } from '../lib/clock.ts';
import { sendBack } from '../payments/incoming.ts';
import { bookOnAccount, type SandboxBooking, sendNextStatement } from '../sandbox/account.ts';
import type { Tx } from '../store/db.ts';
import { distribution, incomingTransfer, instruction, project } from '../store/schema.ts';
import { seedProposal } from './seed-proposal.ts';
import { demoUsers } from './users.ts';

const [treasury, lending, owner] = ['usr-treasury', 'usr-credit', 'usr-admin'] as const;

/** Whose money the bank has taken without anybody knowing what for. The first waits; the others are sent back. */
const strangers = [
  { id: 'demo-transfer-1', name: 'Vytautas Mažeika', amountCents: 75_000, reference: 'Investment Kiln Quarter' },
  { id: 'demo-transfer-2', name: 'UAB Kranto statyba', amountCents: 124_000, reference: 'Invoice 2291' },
  { id: 'demo-transfer-3', name: 'Laura Jonaitienė', amountCents: 20_000, reference: 'Rent' },
] as const;

/** What the owner of the late loan has paid of what it owes, in cents. */
const partsPaid = [3000, 2000] as const;

/**
 * The work that operators find on the first day: yesterday's statement with transfers of strangers and parts of a late payment, what follows from them, a
 * reward that the company has paid in for, and a complaint. Everything is booked by the statement, as on any other day, so that bank and ledger agree.
 */
export async function seedOperatorWork(tx: Tx, clock: Clock): Promise<void> {
  await importYesterdaysStatement(tx, clock);
  await proposeDistribution(tx, clock);
  await returnTransfers(tx, clock);
  await rewardReferrers(tx, clock);
  await receiveComplaint(tx, clock, { form: complaintForm(today(clock)), locale: 'en', key: undefined });
}

async function importYesterdaysStatement(tx: Tx, clock: Clock): Promise<void> {
  const bookedOn = addDays(today(clock), -1);
  const yesterday: Clock = { now: () => new Date(`${bookedOn}T10:00:00Z`) };
  const credit = (booking: Omit<SandboxBooking, 'direction' | 'bookedOn'>) =>
    bookOnAccount(tx, yesterday, { ...booking, direction: 'CREDIT', bookedOn });
  for (const { name, ...transfer } of strangers) await credit({ ...transfer, counterparty: { name } });
  await credit({ id: 'demo-rewards', amountCents: referralReward, reference: rewardFundingReference, counterparty: operatingAccount });
  const late = await tx.select().from(project).where(eq(project.status, 'LATE'));
  for (const { id, offerNumber, data } of late) {
    if (!data.missedFrom || !data.owner) continue;
    const reference = repaymentReference(offerNumber, data.missedFrom);
    for (const [index, amountCents] of partsPaid.entries())
      await credit({ id: `demo-part-${index + 1}-${id}`, amountCents, reference, counterparty: data.owner });
  }
  await sendNextStatement(tx, clock);
}

/** One of the drafts is proposed; the other waits to be. */
async function proposeDistribution(tx: Tx, clock: Clock): Promise<void> {
  const [drafted] = await tx
    .select({ id: distribution.id })
    .from(distribution)
    .where(eq(distribution.status, 'DRAFTED'))
    .orderBy(asc(distribution.amountCents))
    .limit(1);
  if (!drafted) throw new Error('The statement of the demo has drafted no distribution.');
  const proposed = { operation: 'approveDistribution', params: { id: drafted.id }, body: null };
  await seedProposal(tx, { ...proposed, proposedBy: lending, proposedAt: clock.now() });
}

/** One of the people has brought another, whose loan is paid out. */
async function rewardReferrers(tx: Tx, clock: Clock): Promise<void> {
  for (const { id, referredBy } of demoUsers)
    if (referredBy !== undefined && !(await rewardReferral(tx, clock, id))) throw new Error(`No reward is earned by ${referredBy}.`);
}

/** The approval of one instruction is proposed; the other one was only drafted. */
async function returnTransfers(tx: Tx, clock: Clock): Promise<void> {
  const [, proposed, drafted] = strangers;
  for (const { reference } of [drafted, proposed]) {
    const [unmatched] = await tx
      .select({ id: incomingTransfer.id })
      .from(incomingTransfer)
      .where(and(eq(incomingTransfer.status, 'UNMATCHED'), eq(incomingTransfer.reference, reference)));
    if (!unmatched) throw new Error(`The statement of the demo has no transfer “${reference}”.`);
    await sendBack(tx, clock, unmatched.id, treasury);
    if (reference !== proposed.reference) continue;
    const [returned] = await tx.select({ id: instruction.id }).from(instruction).where(eq(instruction.subjectId, unmatched.id));
    const body = { ids: [returned?.id ?? ''] };
    await seedProposal(tx, { operation: 'approveInstructions', params: {}, body, proposedBy: owner, proposedAt: clock.now() });
  }
}

const complaintForm = (day: string): Parameters<typeof receiveComplaint>[2]['form'] => ({
  complainant: {
    lastName: 'Petraitė',
    firstName: 'Ona',
    address: 'Gedimino pr. 1',
    place: 'LT-01103 Vilnius',
    email: 'individual@demo.example',
  },
  facts: {
    reference: 'Pine Hill',
    description: 'The interest of Pine Hill is more than three weeks late, and nobody has told me what will happen next.',
    dates: addDays(day, -9),
  },
  documents: [],
  signature: { name: 'Ona Petraitė' },
});
