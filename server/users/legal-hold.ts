import { and, eq, isNull, notExists, type SQLWrapper } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { legalHold } from '../store/schema.ts';
import { lockPerson } from './user.ts';

interface Order {
  userId: string;
  /** The id of an operator, or `cli:` and the account on the machine. */
  actor: string;
}

/** Stops every deletion of what is known of a person, such as for a claim or an investigation (GDPR, Art. 17(3)(e)). A second one changes nothing. */
export async function placeHold(tx: Tx, clock: Clock, { userId, actor, reason }: Order & { reason: string }): Promise<void> {
  await lockPerson(tx, userId);
  const [placed] = await tx
    .insert(legalHold)
    .values({ userId, reason, placedBy: actor, placedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: legalHold.id });
  if (placed) await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'hold.place', after: reason, actor, at: clock.now() });
}

/** What is older than its period is deleted at the next run of the job. */
export async function liftHold(tx: Tx, clock: Clock, { userId, actor }: Order): Promise<void> {
  await lockPerson(tx, userId);
  const [lifted] = await tx
    .update(legalHold)
    .set({ liftedBy: actor, liftedAt: clock.now() })
    .where(and(eq(legalHold.userId, userId), isNull(legalHold.liftedAt)))
    .returning({ reason: legalHold.reason });
  if (lifted)
    await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'hold.lift', before: lifted.reason, actor, at: clock.now() });
}

/** No hold is on the person whose id this column has. */
export const notOnLegalHold = (db: Pick<Store['db'], 'select'>, userId: SQLWrapper) =>
  notExists(
    db
      .select({ id: legalHold.id })
      .from(legalHold)
      .where(and(eq(legalHold.userId, userId), isNull(legalHold.liftedAt))),
  );

/** Ids of everybody on whom a hold is. */
export const peopleOnLegalHold = (db: Pick<Store['db'], 'select'>) =>
  db.select({ id: legalHold.userId }).from(legalHold).where(isNull(legalHold.liftedAt));
