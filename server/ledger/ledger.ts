import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import type { Tx } from '../store/open.ts';
import { audit } from '../store/schema.ts';

type AccountKind = 'investor' | 'escrow' | 'owner' | 'unallocated' | 'campaign' | 'tax';

/** Whose money: an investor's own, a project's escrow, its owner's, what came in without a home and goes back to the investor, what the platform gives away, or keeps back for the tax office. */
export interface Account {
  kind: AccountKind;
  /** An id, or the column of `done` that holds it. */
  of: string | SQL;
}

const accountId = ({ kind, of }: Account) => (typeof of === 'string' ? sql`${`${kind}:${of}`}` : sql`${`${kind}:`} || ${of}`);
const nameOf = ({ kind, of }: Account) => `${kind}:${typeof of === 'string' ? of : ''}`;

interface Transfer {
  kind: string;
  ref: string | SQL;
  from: Account;
  to: Account;
  amountCents: Cents | SQL;
  at: Date;
}

/** Writes that money moved. A kind happens at most once for a reference; a second time fails the transaction. */
export async function transfer(tx: Tx, of: Transfer): Promise<void> {
  await tx.execute(sql`with ${transferred(of)} select`);
}

/**
 * The same as parts of a statement, for each row of its part `rows` where one is named. Accounts are made in the order of their names, so that two
 * transfers never wait for each other.
 */
export function transferred({ kind, ref, from, to, amountCents, at }: Transfer, rows = sql``): SQL {
  const [first, second] = [from, to].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)) as [Account, Account];
  return sql`accounts as (
      insert into ledger_account (id, kind)
      select ${accountId(first)}, ${first.kind} ${rows} union all select ${accountId(second)}, ${second.kind} ${rows}
      on conflict do nothing),
    moved as (
      insert into ledger_transfer (kind, ref, from_account, to_account, amount_cents, at)
      select ${kind}, ${ref}, ${accountId(from)}, ${accountId(to)}, ${amountCents}::bigint, ${at.toISOString()}::timestamptz ${rows})`;
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
