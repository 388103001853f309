import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import type { Tx } from '../store/open.ts';
import { audit } from '../store/schema.ts';

type AccountKind = 'investor' | 'escrow' | 'owner' | 'unallocated' | 'campaign' | 'tax';

/** Whose money: an investor's own, a project's escrow, its owner's, what came in without a home and goes back to the investor, what the platform gives away, or keeps back for the tax office. */
export interface Account {
  kind: AccountKind;
  of: string;
}

const accountId = ({ kind, of }: Account) => `${kind}:${of}`;

interface Transfer {
  kind: string;
  ref: string;
  from: Account;
  to: Account;
  amountCents: Cents;
  at: Date;
}

/** Writes that money moved. A kind happens at most once for a reference; a second time fails the transaction. */
export async function transfer(tx: Tx, of: Transfer): Promise<void> {
  await tx.execute(sql`with ${transferred(of)} select`);
}

/** The same as parts of a statement. Accounts are made in the order of their names, so that two transfers never wait for each other. */
export function transferred({ kind, ref, from, to, amountCents, at }: Transfer): SQL {
  const [first, second] = [from, to].sort((a, b) => (accountId(a) < accountId(b) ? -1 : 1)) as [Account, Account];
  return sql`accounts as (
      insert into ledger_account (id, kind) values (${accountId(first)}, ${first.kind}), (${accountId(second)}, ${second.kind})
      on conflict do nothing),
    moved as (
      insert into ledger_transfer (kind, ref, from_account, to_account, amount_cents, at)
      values (${kind}, ${ref}, ${accountId(from)}, ${accountId(to)}, ${amountCents}, ${at.toISOString()}::timestamptz))`;
}

export async function note(
  tx: Tx,
  row: {
    subject: 'investment' | 'project' | 'payment' | 'check' | 'person' | 'evaluation';
    subjectId: string;
    event: string;
    before?: string;
    after?: string;
    actor: string;
    at: Date;
  },
): Promise<void> {
  await tx.insert(audit).values(row);
}
