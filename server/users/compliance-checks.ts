import { and, eq } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import { complianceCheckMachine, type ComplianceCheckEvent } from '../../machines/lifecycles/compliance-check.machine.ts';
import { isOneOf } from '../../domain/unknown.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { complianceStatus } from './compliance-status.ts';
import type { Tx } from '../store/db.ts';
import { appUser } from '../store/schema.ts';
import type { Person } from './user.ts';
import { type CheckName, checkDue } from '../store/tables/onboarding.ts';

type Check = components['schemas']['ComplianceCheck'];

/** The checks of a person (2.6). A company has its own, and nobody who is experienced has a loss simulation. */
export const checkNames = (isCompany: boolean): CheckName[] =>
  isCompany
    ? [
        'IDENTITY_VERIFICATION',
        'INDIVIDUAL_PROFILE',
        'BUSINESS_PROFILE',
        'BANK_QUESTIONNAIRE',
        'KYB',
        'INVESTOR_EXPERIENCE',
        'LOSS_SIMULATION',
      ]
    : ['IDENTITY_VERIFICATION', 'INDIVIDUAL_PROFILE', 'BANK_QUESTIONNAIRE', 'KYC', 'INVESTOR_EXPERIENCE', 'LOSS_SIMULATION'];

const everyCheck = [...new Set([...checkNames(true), ...checkNames(false)])];
export const isCheckName = (name: string): name is CheckName => isOneOf(everyCheck, name);

export const untouchedChecks = (isCompany: boolean): Check[] =>
  checkNames(isCompany).map((name) => ({ name, status: 'NOT_STARTED', requiresReevaluation: false }));

export const statusOf = ({ compliance }: Person, name: CheckName): Check['status'] | undefined =>
  compliance.checks.find((check) => check.name === name)?.status;

/** Years until a completed check is due again: suitability two (ECSPR Art. 21(3)), the customer's data and the ability to bear losses one (Art. 21(6)). */
const yearsValid: Partial<Record<CheckName, number>> = { BANK_QUESTIONNAIRE: 2, KYC: 1, KYB: 1, LOSS_SIMULATION: 1 };

/**
 * Moves a check of the person by its lifecycle and records it. The person's row must be locked; returns the changed person. Completing clears the flag and
 * restarts the time to the next check. Throws INVALID_STATUS_TRANSITION for a move that is not allowed.
 */
export async function moveCheck(
  tx: Tx,
  clock: Clock,
  person: Person,
  name: CheckName,
  event: ComplianceCheckEvent['type'],
  actor = person.id,
): Promise<Person> {
  const before = statusOf(person, name);
  if (before === undefined) return person;
  const after = move(complianceCheckMachine, before, { type: event });
  if (after === undefined) throw new Refusal('INVALID_STATUS_TRANSITION');
  const isDone = after === 'COMPLETED';
  const changed = await saveChecks(
    tx,
    person,
    person.compliance.checks.map((check) =>
      check.name === name ? { ...check, status: after, requiresReevaluation: isDone ? false : check.requiresReevaluation } : check,
    ),
  );
  if (isDone) await renewDue(tx, clock, person.id, name);
  if (before !== after)
    await recordAudit(tx, { subject: 'check', subjectId: `${person.id}:${name}`, event, before, after, actor, at: clock.now() });
  return changed;
}

/** Sets or clears the flag that a check has to be done again; the status stays. */
export async function flagCheck(tx: Tx, person: Person, name: CheckName, requiresReevaluation: boolean): Promise<Person> {
  return saveChecks(
    tx,
    person,
    person.compliance.checks.map((check) => (check.name === name ? { ...check, requiresReevaluation } : check)),
  );
}

export async function saveChecks(tx: Tx, person: Person, checks: Check[]): Promise<Person> {
  const compliance = { checks, status: complianceStatus(checks) };
  await tx.update(appUser).set({ compliance }).where(eq(appUser.id, person.id));
  return { ...person, compliance };
}

export async function renewDue(tx: Tx, clock: Clock, userId: string, checkName: CheckName, years = yearsValid[checkName]): Promise<void> {
  await tx.delete(checkDue).where(and(eq(checkDue.userId, userId), eq(checkDue.checkName, checkName)));
  if (years === undefined) return;
  const dueAt = clock.now();
  dueAt.setUTCFullYear(dueAt.getUTCFullYear() + years);
  await tx.insert(checkDue).values({ userId, checkName, dueAt });
}
