import { eq, sql } from 'drizzle-orm';
import { allocate } from '../../domain/distribution.ts';
import type { ProjectRow } from '../investing/responses.ts';
import type { Tx } from '../store/db.ts';
import { distribution, distributionLine } from '../store/schema.ts';
import { announcedRepayment } from './announced-repayment.ts';
import type { LenderClaim } from './claims.ts';
import { type DistributionRow, type Draft, draftsOf, keptFor } from './drafts.ts';
import { claimsForReceipt, settlementOn } from './early-settlement.ts';
import { isSettledBy, lastValueDay } from './kept-drafts.ts';

/** Writes the lines of a draft: what is owed by its value date, less what earlier drafts pay. */
export async function divideDraft(tx: Tx, projectRow: ProjectRow, { row, dueDate }: Pick<Draft, 'row' | 'dueDate'>): Promise<void> {
  await writeLines(tx, row, await claimsForReceipt(tx, projectRow, { valueOn: row.valueOn, dueDate }));
}

/**
 * Divides the drafts of a project again, the oldest first, after one of them has changed. Drafts kept for an announced early repayment settle it together once
 * they cover everything, including default interest up to their last value date; until then each pays what has fallen due. The caller has locked the project.
 * [decision 094]
 */
export async function divideDrafts(tx: Tx, projectRow: ProjectRow): Promise<void> {
  const early = announcedRepayment(projectRow);
  const found = await draftsOf(tx, projectRow.id);
  const kept = early ? keptFor(early, found) : [];
  const drafts = byFirstValueDate(found, kept);
  if (early && kept.length > 0) {
    const day = lastValueDay(early, kept);
    await clearLines(tx, drafts);
    for (const draft of drafts)
      if (kept.includes(draft))
        await writeLines(tx, draft.row, await settlementOn(tx, projectRow, { on: early.on, day, withDrafts: true }));
      else await divideDraft(tx, projectRow, draft);
    if (await isSettledBy(tx, projectRow, early, kept)) return;
  }
  await clearLines(tx, drafts);
  for (const draft of drafts) await divideDraft(tx, projectRow, draft);
}

/** Reorders the kept drafts among themselves, so that the one with the earliest value date pays first. */
function byFirstValueDate(drafts: readonly Draft[], kept: readonly Draft[]): Draft[] {
  const byValue = kept.toSorted((a, b) => a.row.valueOn.localeCompare(b.row.valueOn)).values();
  return drafts.map((draft) => (kept.includes(draft) ? (byValue.next().value ?? draft) : draft));
}

async function clearLines(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  for (const { row } of drafts) await tx.delete(distributionLine).where(eq(distributionLine.distributionId, row.id));
}

async function writeLines(tx: Tx, { id, amountCents, costsCents }: DistributionRow, claims: LenderClaim[]): Promise<void> {
  const { lines, restCents } = allocate({ amountCents, costsCents }, claims);
  await tx.update(distribution).set({ restCents }).where(eq(distribution.id, id));
  if (lines.length === 0) return;
  await tx.execute(sql`
    insert into distribution_line (distribution_id, investment_id, due_date, interest_cents, principal_cents, default_interest_cents)
    select ${id}, "investmentId", "dueDate", "interestCents", "principalCents", "defaultInterestCents"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line ("investmentId" text, "dueDate" text, "interestCents" bigint, "principalCents" bigint, "defaultInterestCents" bigint)`);
}
