import { and, eq, inArray } from 'drizzle-orm';
import { dayOf } from '../../domain/duration.ts';
import { type EarlyRepayment, settlementCents } from '../../domain/early-repayment.ts';
import { type Cents, fromCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { ProjectRow } from '../investing/responses.ts';
import type { Tx } from '../store/db.ts';
import { distribution, distributionLine, incomingTransfer } from '../store/schema.ts';
import { announcedRepayment } from './announced-repayment.ts';
import { sumOf } from './claims.ts';
import { type Draft, keptDrafts } from './drafts.ts';
import { isSettled, settlementOn } from './early-settlement.ts';

type Reader = Pick<Tx, 'select'>;

/** Whether these drafts, with all other payouts and drafts, cover an early repayment in full. */
export const isSettledBy = (tx: Reader, projectRow: ProjectRow, early: EarlyRepayment, kept: readonly Draft[]): Promise<boolean> =>
  isSettled(tx, projectRow, { on: early.on, day: lastValueDay(early, kept), withDrafts: true });

/** The last value date of the money received for an early repayment; its own day before any is received. */
export const lastValueDay = ({ on }: Pick<EarlyRepayment, 'on'>, kept: readonly Draft[]): string =>
  kept
    .map(({ row }) => row.valueOn)
    .sort()
    .at(-1) ?? on;

/** Costs of enforcement, in cents, that were announced with an early repayment and that no receipt for it covers yet. */
export async function openCosts(tx: Reader, { id: projectId }: Pick<ProjectRow, 'id'>, early: EarlyRepayment): Promise<Cents> {
  if (early.costsCents === 0) return 0;
  const receipts = await tx
    .select({ costsCents: distribution.costsCents, amountCents: distribution.amountCents, draftedAt: distribution.draftedAt })
    .from(distribution)
    .innerJoin(incomingTransfer, eq(incomingTransfer.id, distribution.receiptId))
    .where(
      and(
        eq(distribution.projectId, projectId),
        inArray(distribution.status, ['DRAFTED', 'APPROVED']),
        eq(incomingTransfer.dueDate, early.on),
      ),
    );
  const covered = receipts.filter(({ draftedAt }) => dayOf(draftedAt) >= early.announcedOn);
  return covered.reduce((left, { costsCents, amountCents }) => Math.max(0, left - Math.min(costsCents, amountCents)), early.costsCents);
}

/** The progress of an announced early repayment by its receipts, in cents. */
export interface Progress {
  kept: Draft[];
  /** The total amount of the early repayment, by part: the missing amount and the kept receipts together. */
  parts: ReturnType<typeof sumOf>;
  costsCents: Cents;
  receivedCents: Cents;
  missingCents: Cents;
}

/** The progress of an early repayment; default interest runs up to `day`. [decision 094] */
export async function progressOf(tx: Reader, projectRow: ProjectRow, early: EarlyRepayment, day = early.on): Promise<Progress> {
  const kept = await keptDrafts(tx, projectRow);
  const last = lastValueDay(early, kept);
  const ids = kept.map(({ row }) => row.id);
  const [claims, costsLeft, lines] = await Promise.all([
    settlementOn(tx, projectRow, { on: early.on, day: kept.length > 0 && last > day ? last : day, withDrafts: true }),
    openCosts(tx, projectRow, early),
    ids.length === 0 ? [] : tx.select().from(distributionLine).where(inArray(distributionLine.distributionId, ids)),
  ]);
  const sum = (centsOf: (row: Draft['row']) => Cents) => kept.reduce((total, { row }) => total + centsOf(row), 0);
  return {
    kept,
    parts: sumOf([...claims, ...lines]),
    costsCents: costsLeft + sum((row) => Math.min(row.costsCents, row.amountCents)),
    receivedCents: sum((row) => row.amountCents),
    missingCents: Math.max(0, settlementCents(costsLeft, claims) - sum((row) => row.restCents)),
  };
}

/** The receipts for an early repayment as operators see them; amounts in euro. */
export const toKeptReceipts = (progress: Progress | undefined): components['schemas']['KeptReceipts'] => ({
  received: fromCents(progress?.receivedCents ?? 0),
  missing: fromCents(progress?.missingCents ?? 0),
  receipts: (progress?.kept ?? []).map(({ row, payer }) => ({
    distributionId: row.id,
    payer,
    amount: fromCents(row.amountCents),
    valueOn: row.valueOn,
  })),
});

/** What is still missing of the announced early repayment of a project, in cents; undefined where none is announced. */
export async function missingCents(tx: Reader, projectRow: ProjectRow, day: string): Promise<Cents | undefined> {
  const early = announcedRepayment(projectRow);
  return early && (await progressOf(tx, projectRow, early, day)).missingCents;
}

/**
 * The drafts that are approved with each of these drafts of a project: all that settle an early repayment together; itself alone otherwise. None where it
 * is kept for an early repayment and pays nothing before that is complete. Reads only where an early repayment is announced. [decision 094]
 */
export async function approvedTogether(tx: Reader, projectRow: ProjectRow, rows: readonly Draft['row'][]): Promise<Draft['row'][][]> {
  const early = announcedRepayment(projectRow);
  const kept = await keptDrafts(tx, projectRow);
  const isOneOf = (row: Draft['row']) => kept.some((draft) => draft.row.id === row.id);
  const isComplete = early !== undefined && rows.some(isOneOf) && (await isSettledBy(tx, projectRow, early, kept));
  return rows.map((row) => {
    if (!isOneOf(row)) return [row];
    if (isComplete) return kept.map((draft) => draft.row);
    return row.restCents === row.amountCents ? [] : [row];
  });
}
