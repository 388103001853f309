import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import type { Db, Tx } from '../../store/db.ts';
import { statusOf } from '../../users/compliance-checks.ts';
import { openReasons, openReview, type ReviewReason } from '../review.ts';
import type { Person } from '../../users/user.ts';
import { type Subject, verification } from '../../store/tables/onboarding.ts';
import { joined } from './verdict.ts';

/** Visits in which a provider identified the person. */
export const foundOn = (userId: string) =>
  and(eq(verification.userId, userId), isNotNull(verification.subject), isNotNull(verification.usedAt));

/** The provider's data of the latest visit that identified the person; undefined when there was none. */
export async function latestSubject(tx: Db | Tx, userId: string): Promise<Subject | undefined> {
  const [visit] = await tx
    .select({ subject: verification.subject })
    .from(verification)
    .where(foundOn(userId))
    .orderBy(desc(verification.usedAt))
    .limit(1);
  return visit?.subject ?? undefined;
}

/** Whether the account has taken its name, code and date from this document. */
export const isOnFile = ({ profile }: Person, subject: Subject): boolean =>
  (['personalNumber', 'name', 'surname', 'documentExpiresAt'] as const).every((field) => profile[field] === subject[field]);

/** Compares what a verified person has entered since with their document: what differs goes to an operator, and the person stays verified meanwhile. */
export async function compareLater(
  tx: Tx,
  clock: Clock,
  person: Person,
  differencesFrom: (subject: Subject) => readonly ReviewReason[] | Promise<readonly ReviewReason[]>,
): Promise<void> {
  if (statusOf(person, 'IDENTITY_VERIFICATION') !== 'COMPLETED') return;
  const subject = await latestSubject(tx, person.id);
  if (!subject || !isOnFile(person, subject)) return;
  const found = await differencesFrom(subject);
  if (found.length === 0) return;
  const open = await openReasons(tx, person.id, 'IDENTITY_VERIFICATION');
  await openReview(tx, clock, person.id, 'IDENTITY_VERIFICATION', joined(open, found));
}
