import { eq, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import type { Clock } from '../lib/clock.ts';
import type { Tx } from '../store/db.ts';
import { project, projectInvestor } from '../store/schema.ts';
import { typedParam, type Places, statement } from '../store/statement.ts';
import { fundIfReady } from './fund-projects.ts';

/** Adds to the collected amount; counts a person once, however often they invest. */
export const addCollected = statement((db, at: Places<{ userId: string; projectId: string; amountCents: Cents }>) => {
  const added = db
    .$with('added')
    .as(
      db
        .insert(projectInvestor)
        .values({ projectId: at.projectId, userId: at.userId })
        .onConflictDoNothing()
        .returning({ userId: projectInvestor.userId }),
    );
  return db
    .with(added)
    .update(project)
    .set({
      collectedCents: sql`${project.collectedCents} + ${typedParam(at.amountCents, project.collectedCents)}::bigint`,
      investorCount: sql`${project.investorCount} + (select count(*) from ${added})`,
    })
    .where(eq(project.id, at.projectId))
    .returning({ collectedCents: project.collectedCents, targetCents: project.targetCents })
    .prepare('project_collect');
});

/** Counts the money as collected, and a person once, and funds the project where that completes it; the caller has locked the project. */
export async function collect(
  tx: Tx,
  clock: Clock,
  paid: { userId: string; projectId: string; amountCents: Cents },
  actor: string,
): Promise<void> {
  const { projectId, userId, amountCents } = paid;
  const [row] = await addCollected(tx, { projectId, userId, amountCents });
  if (row) await fundIfCollected(tx, clock, { id: projectId, ...row }, actor);
}

type Collected = Pick<typeof project.$inferSelect, 'id' | 'collectedCents' | 'targetCents'>;

/** Money that completes the target funds the project, unless an investor may still withdraw. */
export async function fundIfCollected(tx: Tx, clock: Clock, { id, collectedCents, targetCents }: Collected, actor: string): Promise<void> {
  if (collectedCents >= targetCents) await fundIfReady(tx, clock, id, actor);
}
