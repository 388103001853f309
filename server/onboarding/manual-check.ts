import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { IdentityRefusal } from '../../domain/identity-refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { manualIdentityCheck } from '../store/tables/manual-identity.ts';
import { verification } from '../store/tables/onboarding.ts';
import type { MessageCode } from './notification-messages.ts';

/** The reason that a person is shown for a check that operators have refused. */
export const identityMessage = {
  DOCUMENT_UNREADABLE: 'IDENTITY_DOCUMENT_UNREADABLE',
  SELFIE_UNCLEAR: 'IDENTITY_SELFIE_UNCLEAR',
  DETAILS_DIFFER: 'IDENTITY_DETAILS_DIFFER',
  DOCUMENT_NOT_ACCEPTED: 'IDENTITY_DOCUMENT_NOT_ACCEPTED',
  FACE_DIFFERS: 'IDENTITY_FACE_DIFFERS',
  DUPLICATE_IDENTITY: 'IDENTITY_DUPLICATE',
} as const satisfies Record<IdentityRefusal, MessageCode>;

/** The person's last submission in a check without a provider that has returned to the app; undefined if there is none. */
export async function latestManualCheck(db: Db | Tx, userId: string): Promise<typeof manualIdentityCheck.$inferSelect | undefined> {
  const [latest] = await db
    .select({ check: manualIdentityCheck })
    .from(manualIdentityCheck)
    .innerJoin(verification, eq(verification.id, manualIdentityCheck.id))
    .where(and(eq(manualIdentityCheck.userId, userId), isNotNull(manualIdentityCheck.submittedAt), isNotNull(verification.usedAt)))
    .orderBy(desc(verification.usedAt))
    .limit(1);
  return latest?.check;
}

/** Stored with what was sent last: the form says it when the person begins again. */
export async function recordRefusal(tx: Tx, userId: string, refusal: IdentityRefusal): Promise<void> {
  const sent = await latestManualCheck(tx, userId);
  if (sent) await tx.update(manualIdentityCheck).set({ refusal }).where(eq(manualIdentityCheck.id, sent.id));
}
