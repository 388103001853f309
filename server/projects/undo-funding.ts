import { and, eq, gt, inArray } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { moveInstructions } from '../instructions/instruction.ts';
import type { InvestmentRow, ProjectRow } from '../investing/responses.ts';
import { transfer } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { distribution, instruction, investment, type payment, payout, project } from '../store/schema.ts';

type Reader = Pick<Db | Tx, 'select'>;

const disbursementOf = (projectId: string) => and(eq(instruction.projectId, projectId), eq(instruction.kind, 'DISBURSEMENT'));

/**
 * Why a funded loan cannot be undone now; undefined where it can. DISBURSEMENT_UNDER_WAY where its owner has a part of it, or may get one;
 * INVALID_STATUS_TRANSITION while a receipt of the owner waits for a decision, and where principal was repaid. [decision 091]
 */
export async function undoFundingRefusal(
  db: Reader,
  { id, disbursedAt }: Pick<ProjectRow, 'id' | 'disbursedAt'>,
): Promise<components['schemas']['ErrorCode'] | undefined> {
  const [underWay] = await db
    .select({ id: instruction.id })
    .from(instruction)
    .where(and(disbursementOf(id), inArray(instruction.status, ['APPROVED', 'SENT', 'CONFIRMED'])))
    .limit(1);
  if (underWay || disbursedAt !== null) return 'DISBURSEMENT_UNDER_WAY';
  const [drafted] = await db
    .select({ id: distribution.id })
    .from(distribution)
    .where(and(eq(distribution.projectId, id), eq(distribution.status, 'DRAFTED')))
    .limit(1);
  const [repaid] = await db
    .select({ id: payout.id })
    .from(payout)
    .innerJoin(investment, eq(investment.id, payout.investmentId))
    .where(and(eq(investment.projectId, id), gt(payout.principalCents, 0)))
    .limit(1);
  return drafted || repaid ? 'INVALID_STATUS_TRANSITION' : undefined;
}

interface Funded {
  projectRow: ProjectRow;
  /** The offers that were funded, and all payments of the project's offers. */
  offers: readonly InvestmentRow[];
  payments: readonly (typeof payment.$inferSelect)[];
  actor: string;
}

/**
 * Undoes the funding of a loan that was never paid out: drafts of its payment are cancelled, its money returns to the escrow, and its due dates are removed.
 * Throws what `undoFundingRefusal` names. The caller has locked the offers, their payments and the project. [decision 091]
 */
export async function undoFunding(tx: Tx, clock: Clock, { projectRow, offers, payments, actor }: Funded): Promise<void> {
  const { id: projectId, data } = projectRow;
  // so that none is approved or drafted again meanwhile
  const disbursements = await tx.select().from(instruction).where(disbursementOf(projectId)).orderBy(instruction.id).for('update');
  const refusal = await undoFundingRefusal(tx, projectRow);
  if (refusal) throw new Refusal(refusal);
  const drafts = disbursements.filter(({ status }) => status === 'DRAFTED');
  await moveInstructions(tx, clock, drafts, { event: 'cancel', actor });
  for (const { id, amountCents } of offers)
    await transfer(tx, {
      kind: 'project.unfunded',
      ref: id,
      from: { kind: 'disbursable', holder: projectId },
      to: { kind: 'escrow', holder: projectId },
      amountCents,
      heldBy: payments.find(({ investmentId, status }) => investmentId === id && status === 'PAID')?.heldBy,
      at: clock.now(),
    });
  await tx
    .update(project)
    .set({ data: { ...data, interestStartDate: null, endOfTerm: null, repaymentSchedule: [], earlyRepayment: null } })
    .where(eq(project.id, projectId));
}
