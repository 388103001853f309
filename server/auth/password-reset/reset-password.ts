import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import { fingerprint, newSecret } from '../../lib/secrets.ts';
import { queueEmail, removeLink } from '../../mail/outbox.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Tx } from '../../store/db.ts';
import type { Store } from '../../store/store.ts';
import { appUser, type Language, passwordReset } from '../../store/schema.ts';
import type { FactorDuty } from '../../users/operator.ts';
import { hashPassword } from '../../users/password.ts';
import { endSessions } from '../account-control.ts';
import { canRemovePasskeysByEmail, removePasskeysByEmail } from '../passkeys/remove-passkeys.ts';
import { newPasswordPath, noPasswordEmail, passwordChangedEmail, resetEmail } from './reset-emails.ts';

/** How long the link in the e-mail is good. */
export const resetLinkMs = 30 * 60_000;

interface ResetDeps {
  store: Store;
  clock: Clock;
  origin: string;
  factorDuty?: FactorDuty;
}

/**
 * Sends the link to the owner of a confirmed address; nothing to any other address. A newer link ends the older ones. Locked and unconfirmed accounts get none:
 * a password would not open them.
 */
export async function requestReset({ store, clock, origin }: Omit<ResetDeps, 'factorDuty'>, email: string): Promise<void> {
  await store.tx(async (tx) => {
    const [user] = await tx
      .select()
      .from(appUser)
      .where(and(eq(appUser.email, email), isNotNull(appUser.emailVerifiedAt), isNull(appUser.lockedAt)))
      .for('update');
    if (!user) return;
    const now = clock.now();
    const { language, profile } = user;
    const name = profile.name ?? '';
    if (!user.passwordHash && !(await wasInvited(tx, user.id)))
      return queueEmail(tx, clock, { email, language }, noPasswordEmail(name, origin, language));
    const token = await resetLink(tx, now, user.id);
    await queueEmail(tx, clock, { email, language }, resetEmail(name, `${origin}${newPasswordPath}?token=${token}`, language));
    await recordAudit(tx, { subject: 'person', subjectId: user.id, event: 'password.requestReset', actor: 'unknown', at: now });
  });
}

/** The secret of a new link for a password; the older ones end. */
export async function resetLink(tx: Tx, now: Date, userId: string): Promise<string> {
  const token = newSecret();
  await tx
    .update(passwordReset)
    .set({ usedAt: now })
    .where(and(eq(passwordReset.userId, userId), isNull(passwordReset.usedAt)));
  await tx
    .insert(passwordReset)
    .values({ tokenHash: fingerprint(token), userId, createdAt: now, expiresAt: new Date(now.getTime() + resetLinkMs) });
  return token;
}

/** An operator whose invitation was not used has no password yet, and no other way to sign in. */
async function wasInvited(tx: Tx, userId: string): Promise<boolean> {
  const [link] = await tx.select({ userId: passwordReset.userId }).from(passwordReset).where(eq(passwordReset.userId, userId)).limit(1);
  return link !== undefined;
}

const isOpen = (tokenHash: string, now: Date) =>
  and(eq(passwordReset.tokenHash, tokenHash), isNull(passwordReset.usedAt), gt(passwordReset.expiresAt, now));

interface OpenReset {
  userId: string;
  email: string;
  language: Language;
  /** Of an invitation: the account has no password yet. */
  isFirst: boolean;
  /** There are passkeys that the link may remove. */
  hasPasskeys: boolean;
}

/** The account of a link that is still good; undefined for one that is used, too old or made up. */
export async function openReset({ store, clock, factorDuty }: Omit<ResetDeps, 'origin'>, token: string): Promise<OpenReset | undefined> {
  const [row] = await store.db
    .select({
      userId: appUser.id,
      email: appUser.email,
      language: appUser.language,
      isFirst: isNull(appUser.passwordHash).mapWith(Boolean),
    })
    .from(passwordReset)
    .innerJoin(appUser, and(eq(appUser.id, passwordReset.userId), isNull(appUser.lockedAt)))
    .where(isOpen(fingerprint(token), clock.now()));
  return row && { ...row, hasPasskeys: await canRemovePasskeysByEmail(store.db, row.userId, factorDuty) };
}

/**
 * Sets the password that the link was opened for, once; false when the link has been used meanwhile. Every session of the account ends, and an e-mail tells its
 * owner. `withoutPasskeys`: somebody else may have made them, so they are removed.
 */
export async function setNewPassword(
  { store, clock, origin, factorDuty }: ResetDeps,
  token: string,
  { password, withoutPasskeys = false }: { password: string; withoutPasskeys?: boolean },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return store.tx(async (tx) => {
    const now = clock.now();
    const [used] = await tx
      .update(passwordReset)
      .set({ usedAt: now })
      .where(isOpen(fingerprint(token), now))
      .returning({ userId: passwordReset.userId });
    if (!used) return false;
    const [user] = await tx.update(appUser).set({ passwordHash }).where(eq(appUser.id, used.userId)).returning();
    if (!user) return false;
    await endSessions(tx, clock, user.id);
    if (withoutPasskeys) await removePasskeysByEmail(tx, clock, user.id, factorDuty);
    await removeLink(tx, user.email, token);
    await queueEmail(tx, clock, user, passwordChangedEmail(user.profile.name ?? '', origin, user.language));
    await recordAudit(tx, { subject: 'person', subjectId: user.id, event: 'password.reset', actor: user.id, at: now });
    return true;
  });
}
