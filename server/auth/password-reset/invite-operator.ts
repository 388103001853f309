import { and, eq, isNull } from 'drizzle-orm';
import { isEmail } from '../../../domain/person-text.ts';
import type { Clock } from '../../lib/clock.ts';
import { fingerprint, newSecret } from '../../lib/secrets.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Tx } from '../../store/db.ts';
import { StoreProblem } from '../../store/problem.ts';
import { appUser, type OperatorRole, passwordReset } from '../../store/schema.ts';
import { untouchedChecks } from '../../users/compliance-checks.ts';
import { emptyProfile } from '../../users/empty-profile.ts';
import { grantRole } from '../operator-roles.ts';
import { newPasswordPath } from './reset-emails.ts';
import { randomUUID } from '../../lib/random.ts';

/** How long an invitation is good: the person may be asleep, and the link opens what an operator may do. */
export const invitationMs = 24 * 60 * 60_000;

/**
 * Creates an operator's account without a known password, and a one-time link to choose one. Only the fingerprint of the link is stored. Another invitation of
 * the same address invalidates the earlier link. Refuses an account that has a password: it only needs a role.
 */
export async function inviteOperator(
  tx: Tx,
  clock: Clock,
  { email: given, role, actor }: { email: string; role: OperatorRole; actor: string },
): Promise<{ path: string; expiresAt: Date }> {
  const email = given.trim().toLowerCase();
  if (!isEmail(email)) throw new StoreProblem(`${given} is not an e-mail address.`);
  const now = clock.now();
  await tx
    .insert(appUser)
    .values({
      id: `usr-${randomUUID()}`,
      email,
      profile: { ...emptyProfile, referralCode: newSecret().slice(0, 8).toUpperCase() },
      compliance: { status: 'IN_PROGRESS', checks: untouchedChecks(false) },
      createdAt: now,
      // who may run this command vouches for the address
      emailVerifiedAt: now,
    })
    .onConflictDoNothing();
  const [user] = await tx.select().from(appUser).where(eq(appUser.email, email)).for('update');
  const invited = user && (await tx.select({ userId: passwordReset.userId }).from(passwordReset).where(eq(passwordReset.userId, user.id)));
  const isNew = user?.createdAt.getTime() === now.getTime();
  if (!user || user.passwordHash !== null || user.lockedAt || (!isNew && invited?.length === 0))
    throw new StoreProblem(`${email} has an account already; make it an operator with: npm run admin -- grant ${email}`);
  await tx
    .update(passwordReset)
    .set({ usedAt: now })
    .where(and(eq(passwordReset.userId, user.id), isNull(passwordReset.usedAt)));
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + invitationMs);
  await tx.insert(passwordReset).values({ tokenHash: fingerprint(token), userId: user.id, createdAt: now, expiresAt });
  await recordAudit(tx, { subject: 'person', subjectId: user.id, event: 'operator.invite', after: role, actor, at: now });
  await grantRole(tx, clock, { userId: user.id, actor, role });
  return { path: `${newPasswordPath}?token=${token}`, expiresAt };
}
