import { bigint, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { cents, instant } from './columns.ts';

export const ledgerAccount = pgTable('ledger_account', {
  id: text('id').primaryKey(),
  /** `investor`, `escrow`, `owner` or `unallocated`. */
  kind: text('kind').notNull(),
});

/** One row takes an amount from one account and gives it to another, so the books balance by construction. Never changed. */
export const ledgerTransfer = pgTable(
  'ledger_transfer',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    kind: text('kind').notNull(),
    ref: text('ref').notNull(),
    fromAccount: text('from_account')
      .notNull()
      .references(() => ledgerAccount.id),
    toAccount: text('to_account')
      .notNull()
      .references(() => ledgerAccount.id),
    amountCents: cents('amount_cents').notNull(),
    /** Where the money lies: null is the client account at the bank, else the payment provider that holds it. */
    heldBy: text('held_by'),
    at: instant('at').notNull(),
  },
  (t) => [unique('ledger_transfer_once').on(t.kind, t.ref)],
);
