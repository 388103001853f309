import { eq, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../store/db.ts';
import { closedAccount } from '../store/schema.ts';
import { rolesOf } from '../users/operator.ts';
import type { Person } from '../users/user.ts';

type Reader = Pick<Db | Tx, 'select'>;

/** Only compliance reads whose a closed account was. [GDPR Art. 18] */
export const mayReadClosed = async (db: Reader, operatorId: string): Promise<boolean> =>
  (await rolesOf(db, operatorId)).includes('COMPLIANCE');

/** The person as they were when the account was closed; the account's own row where nothing is kept. */
export async function personBeforeClosing(tx: Reader, person: Person): Promise<Person> {
  const [kept] = await tx.select().from(closedAccount).where(eq(closedAccount.userId, person.id));
  return kept ? { ...person, email: kept.email, profile: kept.profile } : person;
}

/** Ids of closed accounts with this e-mail, personal number or company code. */
export const closedAccountsOf = (db: Reader, text: string) =>
  db
    .select({ id: closedAccount.userId })
    .from(closedAccount)
    .where(
      or(
        eq(closedAccount.email, text.toLowerCase()),
        eq(sql`${closedAccount.profile}->>'personalNumber'`, text),
        eq(sql`${closedAccount.profile}->>'companyCode'`, text),
      ),
    );
