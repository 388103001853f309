import { and, asc, inArray, isNotNull } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import type { Db, Tx } from '../store/db.ts';
import { payeeAccountChange } from '../store/schema.ts';
import type { InstructionRow } from './instruction.ts';

export type NameCheck = components['schemas']['NameCheck'];
export type NameCheckOf = (row: InstructionRow) => NameCheck | null;

/** What the bank answered about the name of an account that its person has entered; `NOT_CHECKED` where no check was made. [decision 093] */
export const nameCheckOf = ({
  nameCheck,
  nameAsked,
}: Pick<typeof payeeAccountChange.$inferSelect, 'nameCheck' | 'nameAsked'>): NameCheck => (nameAsked ? nameCheck : 'NOT_CHECKED');

const keyOf = (userId: string, iban: string): string => `${userId} ${iban}`;

/** The name checks of the accounts that instructions pay to; null for an account that its payee has not entered. */
export async function nameChecksOf(db: Pick<Db | Tx, 'select'>, rows: readonly InstructionRow[]): Promise<NameCheckOf> {
  const payees = [...new Set(rows.flatMap(({ payeeUserId }) => payeeUserId ?? []))];
  if (payees.length === 0) return () => null;
  const changes = await db
    .select()
    .from(payeeAccountChange)
    .where(and(inArray(payeeAccountChange.userId, payees), isNotNull(payeeAccountChange.appliedAt)))
    .orderBy(asc(payeeAccountChange.appliedAt));
  const checks = new Map(changes.map((change) => [keyOf(change.userId, change.iban), nameCheckOf(change)]));
  return ({ payeeUserId, payeeIban }) => (payeeUserId && payeeIban && checks.get(keyOf(payeeUserId, payeeIban))) || null;
}
