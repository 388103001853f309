import { sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import type { Tx } from '../store/open.ts';

type AccountKind = 'investor' | 'escrow' | 'owner' | 'unallocated' | 'campaign' | 'tax';

/** Whose money: an investor's own, a project's escrow, its owner's, what came in without a home and goes back to the investor, what the platform gives away, or keeps back for the tax office. */
export interface Account {
  kind: AccountKind;
  /** Whose: the id of a user, a project or a campaign. */
  holder: string;
}

interface Transfer {
  kind: string;
  ref: string;
  from: Account;
  to: Account;
  amountCents: Cents;
  at: Date;
}

const accountId = ({ kind, holder }: Account) => `${kind}:${holder}`;

/**
 * Writes that money moved from one account to another. A kind happens at most once for a reference; a second time fails the transaction. Accounts are
 * inserted in the order of their ids, so that two transfers never wait for each other.
 */
export async function transfer(tx: Tx, { kind, ref, from, to, amountCents, at }: Transfer): Promise<void> {
  const [first, second] = accountId(from) < accountId(to) ? [from, to] : [to, from];
  await tx.execute(sql`
    with new_account as (
      insert into ledger_account (id, kind)
      values (${accountId(first)}, ${first.kind}), (${accountId(second)}, ${second.kind})
      on conflict do nothing
    )
    insert into ledger_transfer (kind, ref, from_account, to_account, amount_cents, at)
    values (${kind}, ${ref}, ${accountId(from)}, ${accountId(to)}, ${amountCents}, ${at.toISOString()})`);
}
