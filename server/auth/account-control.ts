import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { appUser, authCode, oidcPayload, sessionToken, signedInDevice } from '../store/schema.ts';
import { lockPerson } from '../users/user.ts';

export interface Order {
  userId: string;
  /** Who asks for it: the id of an operator, or `cli:` and the account on the machine. */
  actor: string;
}

/** Ends every session of the account, here and at the embedded provider, in every process at once. */
export async function signOutEverywhere(tx: Tx, clock: Clock, { userId, actor }: Order): Promise<void> {
  await lockedAccount(tx, userId);
  await endSessions(tx, clock, userId);
  await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'account.signOut', actor, at: clock.now() });
}

/** Locks the account: its sessions end, and no sign-in is possible until it is unlocked. Idempotent. */
export async function lockAccount(tx: Tx, clock: Clock, { userId, actor }: Order): Promise<void> {
  await lockedAccount(tx, userId);
  const [locked] = await tx
    .update(appUser)
    .set({ lockedAt: clock.now() })
    .where(and(eq(appUser.id, userId), isNull(appUser.lockedAt)))
    .returning({ id: appUser.id });
  await endSessions(tx, clock, userId);
  if (locked) await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'account.lock', actor, at: clock.now() });
}

export async function unlockAccount(tx: Tx, clock: Clock, { userId, actor }: Order): Promise<void> {
  await lockedAccount(tx, userId);
  const [unlocked] = await tx
    .update(appUser)
    .set({ lockedAt: null })
    .where(and(eq(appUser.id, userId), isNotNull(appUser.lockedAt), isNull(appUser.endedAt)))
    .returning({ id: appUser.id });
  if (unlocked) await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'account.unlock', actor, at: clock.now() });
}

export async function lockedAccount(tx: Tx, userId: string) {
  return lockPerson(tx, userId).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('NOT_FOUND') : error;
  });
}

export async function endSessions(tx: Tx, clock: Clock, userId: string): Promise<void> {
  const now = clock.now();
  await tx
    .update(sessionToken)
    .set({ revokedAt: now })
    .where(and(eq(sessionToken.userId, userId), isNull(sessionToken.revokedAt)));
  await tx
    .update(authCode)
    .set({ usedAt: now })
    .where(and(eq(authCode.userId, userId), isNull(authCode.usedAt)));
  await tx.delete(oidcPayload).where(eq(oidcPayload.accountId, userId));
  await tx
    .update(signedInDevice)
    .set({ endedAt: now })
    .where(and(eq(signedInDevice.userId, userId), isNull(signedInDevice.endedAt)));
}
