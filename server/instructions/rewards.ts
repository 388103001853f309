import { and, eq, inArray, sum } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { isRewardFunding } from '../../domain/reward-funding.ts';
import { type Account, accountId, lockedBalances, transfer } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { StatementEntry } from '../statements/entry.ts';
import type { Tx } from '../store/db.ts';
import { instruction, ledgerTransfer } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import type { Person } from '../users/user.ts';
import { draftInstruction } from './draft.ts';
import type { InstructionRow } from './instruction.ts';
import { payeeAccountOf } from './payee-account.ts';

/** What the company has paid into the client account for rewards, less what was granted. Below zero the company still has to pay in. */
export const rewardsAccount: Account = { kind: 'rewards', holder: 'platform' };

export interface Reward {
  person: Pick<Person, 'id' | 'profile'>;
  /** Of the entry in the ledger. */
  kind: 'coupon.redeemed' | 'referral.rewarded';
  /** What is rewarded, of the entry in the ledger: once for each. */
  ref: string;
  amountCents: Cents;
  /** What the person reads in their statement. */
  remittance: string;
  actor: string;
}

/**
 * Books a reward that the person is owed and drafts its payment to their payout account, or without an account where none is known. Returns the IBAN, if known.
 * A second reward of the same `ref` fails the transaction. [decision 117]
 */
export async function grantReward(
  tx: Tx,
  clock: Clock,
  { person, kind, ref, amountCents, remittance, actor }: Reward,
): Promise<string | undefined> {
  const payable: Account = { kind: 'payable', holder: person.id };
  await transfer(tx, { kind, ref, from: rewardsAccount, to: payable, amountCents, at: clock.now() });
  const account = await payeeAccountOf(tx, person.id);
  await draftInstruction(tx, clock, {
    kind: 'REWARD',
    subjectId: `${kind.split('.')[0]}:${ref}`,
    amountCents,
    source: payable,
    outside: { kind: 'investor', holder: person.id },
    heldBy: null,
    payee: { name: account?.holderName ?? nameOf(person.profile), iban: account?.iban, userId: person.id },
    remittance,
    actor,
  });
  return account?.iban;
}

/** Books the bank's line by which the company funds rewards. False for any other line. The caller books each line once. */
export async function fundRewards(tx: Tx, clock: Clock, { id, amountCents, reference, counterparty }: StatementEntry): Promise<boolean> {
  if (!isRewardFunding({ payerIban: counterparty.iban, reference })) return false;
  const from: Account = { kind: 'campaign', holder: 'rewards' };
  await transfer(tx, { kind: 'rewards.funded', ref: id, from, to: rewardsAccount, amountCents, at: clock.now() });
  return true;
}

/** Rewards are never paid from clients' money: throws REWARDS_NOT_FUNDED where these exceed what the company has paid in. */
export async function assertRewardsFunded(tx: Tx, rows: readonly InstructionRow[]): Promise<void> {
  const wantedCents = rows.filter(({ kind }) => kind === 'REWARD').reduce((all, { amountCents }) => all + amountCents, 0);
  if (wantedCents === 0) return;
  // nobody else approves meanwhile
  await lockedBalances(tx, [accountId(rewardsAccount)]);
  const [funded] = await tx
    .select({ cents: sum(ledgerTransfer.amountCents).mapWith(Number) })
    .from(ledgerTransfer)
    .where(and(eq(ledgerTransfer.kind, 'rewards.funded'), eq(ledgerTransfer.toAccount, accountId(rewardsAccount))));
  const [approved] = await tx
    .select({ cents: sum(instruction.amountCents).mapWith(Number) })
    .from(instruction)
    .where(and(eq(instruction.kind, 'REWARD'), inArray(instruction.status, ['APPROVED', 'SENT', 'CONFIRMED'])));
  if ((approved?.cents ?? 0) + wantedCents > (funded?.cents ?? 0)) throw new Refusal('REWARDS_NOT_FUNDED');
}
