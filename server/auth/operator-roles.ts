import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { appUser, type OperatorRole, operatorRole } from '../store/schema.ts';
import { rolesOf } from '../users/operator.ts';
import { endSessions, lockedAccount, type Order } from './account-control.ts';

/** Grants a role to an account. Its sessions end, and the next one has the role. Idempotent. */
export async function grantRole(tx: Tx, clock: Clock, { userId, actor, role }: Order & { role: OperatorRole }): Promise<void> {
  await lockedAccount(tx, userId);
  if (role === 'SUPERVISOR') await assertOwnerRemains(tx, userId);
  const before = await rolesOf(tx, userId);
  const [granted] = await tx
    .insert(operatorRole)
    .values({ userId, role, grantedBy: actor, grantedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ role: operatorRole.role });
  if (granted) await changed(tx, clock, { userId, actor, event: 'role.grant', before });
}

/**
 * Takes roles away; without names, all of them. Sessions end, so that none keeps a revoked role. `LAST_OWNER` when nobody would be left who can grant roles.
 */
export async function revokeRoles(
  tx: Tx,
  clock: Clock,
  { userId, actor, roles }: Order & { roles?: readonly OperatorRole[] },
): Promise<void> {
  await lockedAccount(tx, userId);
  const before = await rolesOf(tx, userId);
  const gone = before.filter((role) => roles === undefined || roles.includes(role));
  if (gone.length === 0) return;
  if (gone.includes('OWNER')) await assertOwnerRemains(tx, userId);
  await tx.delete(operatorRole).where(and(eq(operatorRole.userId, userId), inArray(operatorRole.role, gone)));
  await changed(tx, clock, { userId, actor, event: 'role.revoke', before });
}

/** There must be an owner beside this person whose account is open and who may change something. Two such changes follow each other. */
async function assertOwnerRemains(tx: Tx, userId: string): Promise<void> {
  const owners = await tx
    .select({ id: operatorRole.userId })
    .from(operatorRole)
    .innerJoin(appUser, eq(appUser.id, operatorRole.userId))
    .where(and(eq(operatorRole.role, 'OWNER'), isNull(appUser.lockedAt)))
    .orderBy(operatorRole.userId)
    .for('update', { of: operatorRole });
  const supervisors = await tx.select({ id: operatorRole.userId }).from(operatorRole).where(eq(operatorRole.role, 'SUPERVISOR'));
  const able = owners.map(({ id }) => id).filter((id) => !supervisors.some((supervisor) => supervisor.id === id));
  if (able.includes(userId) && able.length === 1) throw new Refusal('LAST_OWNER');
}

async function changed(
  tx: Tx,
  clock: Clock,
  { userId, actor, event, before }: Order & { event: 'role.grant' | 'role.revoke'; before: readonly OperatorRole[] },
): Promise<void> {
  const after = await rolesOf(tx, userId);
  await tx
    .update(appUser)
    .set({ userGroup: after.length > 0 ? 'ADMIN' : 'INVESTOR' })
    .where(eq(appUser.id, userId));
  await endSessions(tx, clock, userId);
  await recordAudit(tx, {
    subject: 'person',
    subjectId: userId,
    event,
    before: before.join(' ') || null,
    after: after.join(' ') || null,
    actor,
    at: clock.now(),
  });
}
