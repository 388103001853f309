import { and, eq, inArray, sql } from 'drizzle-orm';
import { sumOfParts } from '../../domain/distribution.ts';
import { isKept } from '../../domain/early-repayment.ts';
import type { Cents } from '../../domain/money.ts';
import { referredRepayment } from '../../domain/payment-reference.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from '../store/db.ts';
import { project } from '../store/schema.ts';
import { claimsOn, countedDates, scheduleOf, sumOf } from './claims.ts';
import { draftDistribution } from './draft-distribution.ts';
import { announcedRepayment } from './announced-repayment.ts';
import { claimsForReceipt, isSettled } from './early-settlement.ts';
import { missingCents } from './kept-drafts.ts';
import { isOwing, owingStatuses } from './owing-status.ts';

export interface Incoming {
  id: string;
  amountCents: Cents;
  reference: string;
  payerIban?: string | null | undefined;
  /** Day from which the money counts, `YYYY-MM-DD`; today where the bank does not report it. */
  valueOn?: string | null | undefined;
}

/**
 * Drafts a distribution from a borrower's transfer: one with the reference of a repayment, or from an owner's account with exactly the amount that one of their
 * projects owes next. Returns whether it is one; `NOTHING_OWED` where the loan owes nothing by then. Locks the project.
 */
export async function receiveRepayment(tx: Tx, clock: Clock, incoming: Incoming): Promise<'received' | 'nothing-owed' | 'no-repayment'> {
  const valueOn = incoming.valueOn ?? today(clock);
  const named = await namedRepayment(tx, incoming.reference);
  const repayment = named ?? (await repaymentByAccount(tx, incoming, valueOn));
  if (!repayment) return 'no-repayment';
  const { projectRow, dueDate } = repayment;
  if (!(await owes(tx, projectRow, { ...incoming, valueOn, dueDate }))) return 'nothing-owed';
  await draftDistribution(tx, clock, projectRow, { ...incoming, valueOn, dueDate }, { actor: 'bank', from: 'owner' });
  return 'received';
}

interface Repayment {
  projectRow: ProjectRow;
  dueDate: string;
}

async function namedRepayment(tx: Tx, reference: string): Promise<Repayment | undefined> {
  const named = referredRepayment(reference);
  if (!named) return undefined;
  const [projectRow] = await tx.select().from(project).where(eq(project.offerNumber, named.offerNumber)).for('update');
  return projectRow && isPayable(projectRow, named.dueDate) ? { projectRow, dueDate: named.dueDate } : undefined;
}

/** A due date of the loan, or the day of its early repayment. */
const isPayable = (projectRow: ProjectRow, day: string): boolean =>
  announcedRepayment(projectRow)?.on === day || scheduleOf(projectRow).some(({ dueDate }) => dueDate === day);

/** The only project of the account's owner that owes exactly the amount, on its oldest open due date or for the rest of its early repayment. */
async function repaymentByAccount(tx: Tx, { payerIban, amountCents }: Incoming, valueOn: string): Promise<Repayment | undefined> {
  const iban = payerIban?.replace(/\s/g, '').toUpperCase();
  if (!iban) return undefined;
  const own = await tx
    .select()
    .from(project)
    .where(and(inArray(project.status, [...owingStatuses]), sql`upper(replace(${project.data} -> 'owner' ->> 'iban', ' ', '')) = ${iban}`))
    .orderBy(project.id)
    .for('update');
  const open: Repayment[] = [];
  for (const projectRow of own) {
    const next = countedDates(projectRow).find(({ status }) => status !== 'PAID');
    if (next) {
      const { dueDate } = next;
      const claims = await claimsOn(tx, projectRow, { day: valueOn, until: dueDate > valueOn ? dueDate : valueOn, withDrafts: true });
      if (sumOfParts(sumOf(claims)) === amountCents) open.push({ projectRow, dueDate });
    }
    const early = announcedRepayment(projectRow);
    if (early && (await missingCents(tx, projectRow, valueOn)) === amountCents) open.push({ projectRow, dueDate: early.on });
  }
  return open.length === 1 ? open[0] : undefined;
}

async function owes(tx: Tx, projectRow: ProjectRow, receipt: { valueOn: string; dueDate: string }): Promise<boolean> {
  if (!isOwing(projectRow)) return false;
  const early = announcedRepayment(projectRow);
  if (early && isKept(early, receipt)) return !(await isSettled(tx, projectRow, { on: early.on, day: receipt.valueOn, withDrafts: true }));
  const claims = await claimsForReceipt(tx, projectRow, receipt);
  return sumOfParts(sumOf(claims)) > 0;
}

/** An operator assigns an unmatched transfer to a due date. The caller has locked the transfer, which is unmatched. */
export async function assignRepayment(
  tx: Tx,
  clock: Clock,
  incoming: Incoming,
  { projectId, dueDate, actor }: { projectId: string; dueDate: string; actor: string },
): Promise<void> {
  const [projectRow] = await tx.select().from(project).where(eq(project.id, projectId)).for('update');
  if (!projectRow) throw new Refusal('PROJECT_NOT_FOUND');
  const valueOn = incoming.valueOn ?? today(clock);
  if (!isPayable(projectRow, dueDate) || !(await owes(tx, projectRow, { ...incoming, valueOn, dueDate })))
    throw new Refusal('INVALID_STATUS_TRANSITION');
  await draftDistribution(tx, clock, projectRow, { ...incoming, valueOn, dueDate }, { actor, from: 'unmatched' });
}
