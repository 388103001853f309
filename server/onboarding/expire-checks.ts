import { and, eq, isNotNull, lte, ne } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { eachPart, eachRow } from '../lib/each-row.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser } from '../store/schema.ts';
import { flagCheck } from '../users/compliance-checks.ts';
import type { TaskCode } from './notification-messages.ts';
import { openTask } from './notifications.ts';
import { lockPerson, type Person } from '../users/user.ts';
import { type CheckName, checkDue, evaluation } from '../store/tables/onboarding.ts';
import { applyDocumentExpiry } from './verification/kyc-status.ts';

/** The task that a check to be redone opens (4.5). */
const tasks: Partial<Record<CheckName, TaskCode>> = {
  BANK_QUESTIONNAIRE: 'QUESTIONNAIRE',
  KYC: 'RENEW_KYC',
  KYB: 'RENEW_KYC',
  LOSS_SIMULATION: 'LOSS_SIMULATION',
  INVESTOR_EXPERIENCE: 'CATEGORIZATION',
};

/** Expires documents, answers and investor categories by the calendar, and opens the task for each (4.5). Idempotent, also in several processes. */
export async function expireChecks(store: Store, clock: Clock): Promise<void> {
  const withDocuments = await store.db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(ne(appUser.kycStatus, 'EMPTY'), ne(appUser.kycStatus, 'EXPIRED'), isNotNull(appUser.profile)));
  const lookAtDocuments = () =>
    eachRow(withDocuments, ({ id }) => store.tx(async (tx) => applyDocumentExpiry(tx, clock, await lockPerson(tx, id))));
  const letFallDue = async () => {
    const due = await store.db.select().from(checkDue).where(lte(checkDue.dueAt, clock.now()));
    const rows = due.map(({ userId, checkName }) => ({ id: `${userId} ${checkName}`, userId, checkName }));
    await eachRow(rows, ({ userId, checkName }) => store.tx((tx) => fallDue(tx, clock, userId, checkName)));
  };
  await eachPart({ documents: lookAtDocuments, checks: letFallDue });
}

async function fallDue(tx: Tx, clock: Clock, userId: string, name: CheckName): Promise<void> {
  const person = await lockPerson(tx, userId);
  const mine = and(eq(checkDue.userId, userId), eq(checkDue.checkName, name), lte(checkDue.dueAt, clock.now()));
  if (name === 'INVESTOR_EXPERIENCE') {
    const [gone] = await tx.delete(checkDue).where(mine).returning();
    if (!gone) return;
    await lapse(tx, clock, person);
    // whoever has applied anew has done what the task would ask for
    if (await hasApplied(tx, userId)) return;
  } else {
    const [still] = await tx.select().from(checkDue).where(mine);
    const check = person.compliance.checks.find((one) => one.name === name);
    // another process was first, or the check was done meanwhile
    if (!still || !check || check.requiresReevaluation) return;
    // an experienced investor owes no loss simulation; it falls due when that has lapsed
    if (name === 'LOSS_SIMULATION' && person.profile.investorExperience.type === 'EXPERIENCED') return;
    await flagCheck(tx, person, name, true);
  }
  const task = tasks[name];
  if (task) await openTask(tx, clock, userId, task);
}

async function hasApplied(tx: Tx, userId: string): Promise<boolean> {
  const waiting = and(eq(evaluation.userId, userId), eq(evaluation.status, 'SUBMITTED'));
  return (await tx.select({ id: evaluation.id }).from(evaluation).where(waiting).limit(1)).length > 0;
}

/** Two years after it was granted, an experienced investor is inexperienced again until they apply anew (ECSPR Annex II). */
async function lapse(tx: Tx, clock: Clock, person: Person): Promise<void> {
  const profile = { ...person.profile, investorExperience: { type: 'INEXPERIENCED' as const } };
  await tx.update(appUser).set({ profile }).where(eq(appUser.id, person.id));
  await recordAudit(tx, {
    subject: 'person',
    subjectId: person.id,
    event: 'experience.lapsed',
    before: person.profile.investorExperience.type ?? 'none',
    after: 'INEXPERIENCED',
    actor: 'calendar',
    at: clock.now(),
  });
}
