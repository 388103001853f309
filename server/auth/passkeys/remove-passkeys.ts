import { eq } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Db, Tx } from '../../store/db.ts';
import { passkey } from '../../store/schema.ts';
import { type FactorDuty, hasPasskey, rolesOf } from '../../users/operator.ts';
import type { Order } from '../account-control.ts';

/** Removes all passkeys of an account. */
export async function removePasskeys(tx: Tx, clock: Clock, { userId, actor }: Order): Promise<void> {
  const removed = await tx.delete(passkey).where(eq(passkey.userId, userId)).returning({ id: passkey.id });
  for (const { id } of removed)
    await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'passkey.remove', before: id, actor, at: clock.now() });
}

type Duty = Partial<Pick<FactorDuty, 'everybody'>>;

/**
 * Whether passkeys exist that may be removed with proof of the e-mail address alone. A passkey may be the second factor of an operator, or of everybody: for
 * that one a mailbox is not enough.
 */
export const canRemovePasskeysByEmail = async (db: Pick<Db, 'select'>, userId: string, { everybody }: Duty = {}): Promise<boolean> =>
  !everybody && (await hasPasskey(db, userId)) && (await rolesOf(db, userId)).length === 0;

export async function removePasskeysByEmail(tx: Tx, clock: Clock, userId: string, duty?: Duty): Promise<void> {
  if (await canRemovePasskeysByEmail(tx, userId, duty)) await removePasskeys(tx, clock, { userId, actor: userId });
}
