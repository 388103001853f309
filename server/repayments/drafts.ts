import { and, asc, eq } from 'drizzle-orm';
import { type EarlyRepayment, isKept } from '../../domain/early-repayment.ts';
import type { ProjectRow } from '../investing/responses.ts';
import type { Tx } from '../store/db.ts';
import { distribution, incomingTransfer } from '../store/schema.ts';
import { announcedRepayment } from './announced-repayment.ts';

type Reader = Pick<Tx, 'select'>;

export type DistributionRow = typeof distribution.$inferSelect;

/** A draft with the due date that its receipt names, and its payer. */
export interface Draft {
  row: DistributionRow;
  dueDate: string;
  payer: string;
}

/** The drafts of a project, the oldest first. */
export async function draftsOf(tx: Reader, projectId: string): Promise<Draft[]> {
  const drafts = await tx
    .select({ row: distribution, dueDate: incomingTransfer.dueDate, payer: incomingTransfer.payer })
    .from(distribution)
    .innerJoin(incomingTransfer, eq(incomingTransfer.id, distribution.receiptId))
    .where(and(eq(distribution.projectId, projectId), eq(distribution.status, 'DRAFTED')))
    .orderBy(asc(distribution.draftedAt), asc(distribution.id));
  return drafts.map(({ row, dueDate, payer }) => ({ row, dueDate: dueDate ?? row.valueOn, payer }));
}

/** The drafts whose receipts are for an early repayment: they settle it together. [decision 094] */
export const keptFor = (early: Pick<EarlyRepayment, 'on'>, drafts: readonly Draft[]): Draft[] =>
  drafts.filter(({ row: { valueOn }, dueDate }) => isKept(early, { valueOn, dueDate }));

/** The drafts that are kept for the announced early repayment of a project, the oldest first. [decision 094] */
export async function keptDrafts(tx: Reader, projectRow: ProjectRow): Promise<Draft[]> {
  const early = announcedRepayment(projectRow);
  return early ? keptFor(early, await draftsOf(tx, projectRow.id)) : [];
}
