import type { Cents } from '../../domain/money.ts';
import type { Tx } from '../store/open.ts';
import { ledgerAccount, ledgerTransfer } from '../store/schema.ts';

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
  await Promise.all([
    tx
      .insert(ledgerAccount)
      .values([first, second].map((account) => ({ id: accountId(account), kind: account.kind })))
      .onConflictDoNothing()
      .prepare('ledger_accounts_insert')
      .execute(),
    tx
      .insert(ledgerTransfer)
      .values({ kind, ref, fromAccount: accountId(from), toAccount: accountId(to), amountCents, at })
      .prepare('ledger_transfer_insert')
      .execute(),
  ]);
}
