import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { payment } from './payments.ts';
import { appUser } from './users.ts';

/** An account of a payer's own (virtual IBAN) at a provider, one for each person; those that were closed stay as long as the person is known. */
export const virtualAccount = pgTable(
  'virtual_account',
  {
    provider: text('provider').notNull(),
    /** The provider's id. */
    ref: text('ref').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    beneficiary: text('beneficiary').notNull(),
    iban: text('iban').notNull(),
    /** Empty where the provider names none. */
    bic: text('bic').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** When it was last asked what has arrived. */
    checkedAt: instant('checked_at'),
    /** Since when it is to be closed at the provider. */
    closingAt: instant('closing_at'),
    closedAt: instant('closed_at'),
  },
  (t) => [primaryKey({ columns: [t.provider, t.ref] })],
);

/** `IN`: from the wallet of the payer into the project's. `BACK`: the reverse, before a refund. */
export type MoveDirection = 'IN' | 'BACK';

/** Money of a payment that moves between two wallets of its provider. The ledger does not: it lies with the same provider before and after. */
export const walletMove = pgTable(
  'wallet_move',
  {
    paymentId: text('payment_id')
      .notNull()
      .references(() => payment.id),
    direction: text('direction').$type<MoveDirection>().notNull(),
    /** `CANCELLED`: it was refused, and its money goes back to the payer from where it lies. */
    status: text('status').$type<'PENDING' | 'MADE' | 'CANCELLED'>().notNull(),
    /** How often the provider has refused it; each try after that is another one. */
    refusals: integer('refusals').notNull().default(0),
    reason: text('reason'),
    /** The provider's id, once it is made. */
    providerRef: text('provider_ref'),
    createdAt: instant('created_at').notNull(),
    triedAt: instant('tried_at'),
    madeAt: instant('made_at'),
  },
  (t) => [primaryKey({ columns: [t.paymentId, t.direction] })],
);
