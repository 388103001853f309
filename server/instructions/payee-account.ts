import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { isIban, plainIban } from '../../domain/payment-reference.ts';
import type { Clock } from '../lib/clock.ts';
import type { Tx } from '../store/db.ts';
import { type Places, statement } from '../store/statement.ts';
import { instruction, payeeAccount } from '../store/schema.ts';

type PayeeAccount = typeof payeeAccount.$inferSelect;

const waitsForAccount = (userId: SQLWrapper | string) =>
  and(eq(instruction.payeeUserId, userId), eq(instruction.status, 'DRAFTED'), isNull(instruction.payeeIban));

const insertAccount = statement((db, at: Places<PayeeAccount>) => {
  const fresh = db
    .$with('fresh')
    .as(
      db
        .insert(payeeAccount)
        .values({ userId: at.userId, iban: at.iban, holderName: at.holderName, source: at.source, createdAt: at.createdAt })
        .onConflictDoNothing()
        .returning({ userId: payeeAccount.userId, iban: payeeAccount.iban, holderName: payeeAccount.holderName }),
    );
  return db
    .with(fresh)
    .update(instruction)
    .set({ payeeIban: sql`${fresh.iban}`, payeeName: sql`${fresh.holderName}` })
    .from(fresh)
    .where(waitsForAccount(fresh.userId))
    .prepare('payee_account_insert');
});

/** The payout account of a person; undefined until one is entered or known from a payment. */
export async function payeeAccountOf(tx: Tx, userId: string): Promise<PayeeAccount | undefined> {
  const [account] = await tx.select().from(payeeAccount).where(eq(payeeAccount.userId, userId));
  return account;
}

/**
 * Stores the account that a person has paid from, and completes their drafts that waited for an account. An account that is already stored is kept. Ignores
 * text that is no IBAN.
 */
export async function learnPayeeAccount(
  tx: Tx,
  clock: Clock,
  { userId, iban: text, holderName, source }: Pick<PayeeAccount, 'userId' | 'holderName' | 'source'> & { iban: string | undefined },
): Promise<void> {
  const iban = text && plainIban(text);
  if (!iban || !isIban(iban)) return;
  await insertAccount(tx, { userId, iban, holderName: holderName.slice(0, 140), source, createdAt: clock.now() });
}

/** Makes the account that a person entered the current one, after its waiting time. */
export async function replacePayeeAccount(
  tx: Tx,
  clock: Clock,
  { userId, ...account }: Pick<PayeeAccount, 'userId' | 'iban' | 'holderName'>,
): Promise<void> {
  const entered = { ...account, source: 'PERSON' as const, createdAt: clock.now() };
  await tx
    .insert(payeeAccount)
    .values({ userId, ...entered })
    .onConflictDoUpdate({ target: payeeAccount.userId, set: entered });
  await completeDrafts(tx, { userId, ...account });
}

/** Drafts of the person that waited for an account. */
async function completeDrafts(tx: Tx, { userId, iban, holderName }: Pick<PayeeAccount, 'userId' | 'iban' | 'holderName'>): Promise<void> {
  await tx.update(instruction).set({ payeeIban: iban, payeeName: holderName }).where(waitsForAccount(userId));
}
