import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { accountId, lockedBalances } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import { StoreProblem } from '../store/problem.ts';
import type { Tx } from '../store/open.ts';
import { appUser, authCode, instruction, investment, oidcPayload, project, sessionToken, signedInDevice } from '../store/schema.ts';
import { lockPerson } from '../users/user.ts';

export interface Order {
  userId: string;
  /** Who asks for it: the id of an operator, or `cli:` and the account on the machine. */
  actor: string;
}

/** Ends every session of the account, here and at the embedded provider, in every process at once. Whoever was signed in signs in again. */
export async function signOutEverywhere(tx: Tx, clock: Clock, { userId, actor }: Order): Promise<void> {
  await lockedAccount(tx, userId);
  await endSessions(tx, clock, userId);
  await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'account.signOut', actor, at: clock.now() });
}

/** Nobody signs in to the account until it is unlocked, and whoever is signed in is signed out. Locking twice changes nothing. */
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

/**
 * Ends the business relationship: the account is closed for good, and the periods of `domain/retention.ts` run from now. Only once all investments have
 * been repaid or transferred, and nothing is still to be paid out. [terms 12.2]
 */
export async function endRelationship(tx: Tx, clock: Clock, { userId, actor }: Order): Promise<void> {
  await lockedAccount(tx, userId);
  const [open] = await tx
    .select({ id: investment.id })
    .from(investment)
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(
      and(
        eq(investment.userId, userId),
        isNull(investment.transferredTo),
        inArray(investment.status, ['PAYMENT_INITIATED', 'PAYMENT_COMPLETED', 'COMPLETED']),
        notInArray(project.status, ['PAID_OFF', 'RECOVERED', 'WRITTEN_OFF', 'CANCELED']),
      ),
    )
    .limit(1);
  if (open) throw new StoreProblem('Investments of this account are not repaid yet.');
  if (await hasMoneyDue(tx, userId)) throw new StoreProblem('Money is still to be paid out to this person.');
  const [closed] = await tx
    .update(appUser)
    .set({ endedAt: clock.now(), lockedAt: clock.now() })
    .where(and(eq(appUser.id, userId), isNull(appUser.endedAt)))
    .returning({ id: appUser.id });
  await endSessions(tx, clock, userId);
  if (closed) await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'account.end', actor, at: clock.now() });
}

/** Is money still to be paid out? What the bank rejected or returned is back on an account of the person, until it is paid again. */
async function hasMoneyDue(tx: Tx, userId: string): Promise<boolean> {
  const [unpaid] = await tx
    .select({ id: instruction.id })
    .from(instruction)
    .where(and(eq(instruction.payeeUserId, userId), inArray(instruction.status, ['DRAFTED', 'APPROVED', 'SENT'])))
    .limit(1);
  if (unpaid) return true;
  const own = (['payable', 'unallocated'] as const).map((kind) => accountId({ kind, holder: userId }));
  return [...(await lockedBalances(tx, own)).values()].some((cents) => cents > 0);
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
