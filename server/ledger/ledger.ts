import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Cents } from '../../domain/money.ts';
import type { Tx } from '../store/db.ts';
import { type Places, statement } from '../store/statement.ts';
import { ledgerAccount, ledgerTransfer } from '../store/schema.ts';

/** Money on the client account at the bank, or with a payment provider. */
export const insideKinds = ['escrow', 'disbursable', 'unallocated', 'received', 'payable', 'transit', 'tax', 'costs', 'rewards'] as const;
/** Money that others have. */
const outsideKinds = ['investor', 'owner', 'campaign', 'authority', 'platform'] as const;
const accountKinds = [...insideKinds, ...outsideKinds];

export type AccountKind = (typeof accountKinds)[number];

/**
 * Whose money. At the bank: what was paid into a project (`escrow`), waits for its owner (`disbursable`), goes back to its sender (`unallocated`), came
 * from a borrower (`received`), is a lender's (`payable`), was sent and is not confirmed (`transit`), is kept back for the tax office (`tax`, by the lender's country),
 * covers what enforcement cost the platform (`costs`), was paid in by the company for rewards, less what was granted
 * (`rewards`). Elsewhere: an investor's own, an owner's, what the platform gives away (`campaign`), the
 * tax office's (`authority`), the platform's own (`platform`).
 */
export interface Account {
  kind: AccountKind;
  /** Whose: the id of a user, a project, an instruction or a campaign. */
  holder: string;
}

export interface Transfer {
  kind: string;
  ref: string;
  from: Account;
  to: Account;
  amountCents: Cents;
  /** Who holds the money; absent for the client account at the bank. */
  heldBy?: HeldBy | undefined;
  at: Date;
}

/** Who holds money: a payment provider, or `null` for the client account at the bank. */
export type HeldBy = string | null;

/** An account as the ledger's rows name it. */
export const accountId = ({ kind, holder }: Account): string => `${kind}:${holder}`;

/** The account that a row of the ledger names. Throws for a kind that is none. */
export function accountOf(id: string): Account {
  const [prefix = '', ...rest] = id.split(':');
  const kind = accountKinds.find((accountKind) => accountKind === prefix);
  if (!kind || rest.length === 0) throw new RangeError(`not an account of the ledger: ${id}`);
  return { kind, holder: rest.join(':') };
}

type TransferRow = { kind: string; ref: string; fromAccount: string; toAccount: string; amountCents: Cents; heldBy: HeldBy; at: Date };

const insertTransfer = statement((db, at: Places<TransferRow & Record<'first' | 'second' | 'firstKind' | 'secondKind', string>>) => {
  const accounts = db.$with('accounts').as(
    db
      .insert(ledgerAccount)
      .values([
        { id: at.first, kind: at.firstKind },
        { id: at.second, kind: at.secondKind },
      ])
      .onConflictDoNothing()
      .returning({ id: ledgerAccount.id }),
  );
  return db
    .with(accounts)
    .insert(ledgerTransfer)
    .values({
      kind: at.kind,
      ref: at.ref,
      fromAccount: at.fromAccount,
      toAccount: at.toAccount,
      amountCents: at.amountCents,
      heldBy: at.heldBy,
      at: at.at,
    })
    .prepare('ledger_transfer_insert');
});

/**
 * Writes that money moved from one account to another. A kind happens at most once for a reference; a second time fails the transaction. Accounts are
 * inserted in the order of their ids, so that two transfers never wait for each other.
 */
export async function transfer(tx: Tx, { kind, ref, from, to, amountCents, heldBy = null, at }: Transfer): Promise<void> {
  const [first, second] = accountId(from) < accountId(to) ? [from, to] : [to, from];
  await insertTransfer(tx, {
    first: accountId(first),
    firstKind: first.kind,
    second: accountId(second),
    secondKind: second.kind,
    kind,
    ref,
    fromAccount: accountId(from),
    toAccount: accountId(to),
    amountCents,
    heldBy,
    at,
  });
}

/** Balances in cents by account id: in total, or with one holder. Locks the accounts: until this transaction ends, another `lockedBalances` waits. */
export async function lockedBalances(tx: Tx, ids: readonly string[], heldBy?: HeldBy): Promise<Map<string, Cents>> {
  if (ids.length === 0) return new Map();
  await tx
    .select({ id: ledgerAccount.id })
    .from(ledgerAccount)
    .where(inArray(ledgerAccount.id, [...ids]))
    .orderBy(ledgerAccount.id)
    .for('no key update');
  const sums = async (account: typeof ledgerTransfer.fromAccount | typeof ledgerTransfer.toAccount) =>
    tx
      .select({ id: account, cents: sql<string>`sum(${ledgerTransfer.amountCents})` })
      .from(ledgerTransfer)
      .where(and(inArray(account, [...ids]), heldBy === undefined ? undefined : isHeldBy(ledgerTransfer.heldBy, heldBy)))
      .groupBy(account);
  const balances = new Map<string, Cents>();
  for (const { id, cents } of await sums(ledgerTransfer.toAccount)) balances.set(id, Number(cents));
  for (const { id, cents } of await sums(ledgerTransfer.fromAccount)) balances.set(id, (balances.get(id) ?? 0) - Number(cents));
  return balances;
}

/** True for a row whose money this holder has. */
export const isHeldBy = (column: AnyPgColumn, heldBy: HeldBy): SQL => (heldBy === null ? isNull(column) : eq(column, heldBy));

/** Writes many transfers in two statements, as `transfer` does each. Transfers of no money are left out. */
export async function transferAll(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  const rows = transfers
    .filter(({ amountCents }) => amountCents > 0)
    .map(({ kind, ref, from, to, amountCents, heldBy = null, at }) => ({
      kind,
      ref,
      from_account: accountId(from),
      to_account: accountId(to),
      amount_cents: amountCents,
      held_by: heldBy,
      at: at.toISOString(),
    }));
  if (rows.length === 0) return;
  const accounts = [...new Set(rows.flatMap((row) => [row.from_account, row.to_account]))].sort();
  await tx.execute(sql`
    insert into ledger_account (id, kind)
    select id, split_part(id, ':', 1) from jsonb_array_elements_text(${JSON.stringify(accounts)}::jsonb) as account (id) order by id
    on conflict do nothing`);
  await tx.execute(sql`
    insert into ledger_transfer (kind, ref, from_account, to_account, amount_cents, held_by, at)
    select kind, ref, from_account, to_account, amount_cents, held_by, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as moved (kind text, ref text, from_account text, to_account text, amount_cents bigint, held_by text, at timestamptz)`);
}
