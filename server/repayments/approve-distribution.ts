import { eq, sql } from 'drizzle-orm';
import { distributionMachine } from '../../machines/lifecycles/distribution.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { transferAll } from '../ledger/ledger.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { distribution } from '../store/schema.ts';
import { announcedRepayment } from './announced-repayment.ts';
import { draftPayouts } from './draft-payouts.ts';
import { draftDistribution, storeRest, lockedDraft } from './draft-distribution.ts';
import { type DistributionRow, keptDrafts } from './drafts.ts';
import { assertPreviewed, type Preview, previewsOf } from './distribution-version.ts';
import { updateDueDates } from './due-dates.ts';
import { isSettled } from './early-settlement.ts';
import type { PaidLine } from './paid-lines.ts';
import { emailPayouts } from './payout-emails.ts';
import { restId } from './rest.ts';

/**
 * Approves a draft and pays it as previewed: ledger, payouts and instructions to the bank in one transaction. The drafts that settle an early repayment are
 * paid together. Then updates the due dates and the status of the project. Idempotent for the same operator. `previewed` is the version of the approved
 * preview; without it the draft is paid as it is.
 */
export async function approveDistribution(tx: Tx, clock: Clock, id: string, actor: string, previewed?: unknown): Promise<void> {
  const draft = await lockedDraft(tx, id, { actor, status: 'APPROVED' });
  if (draft === 'repeated') return;
  const { projectRow } = draft;
  const previews = await previewsOf(tx, projectRow, draft.row);
  if (previewed !== undefined) assertPreviewed(previews, previewed);
  const kept = await keptDrafts(tx, projectRow);
  for (const preview of previews) await payDraft(tx, clock, preview, actor);
  const lines = previews.flatMap((preview) => preview.lines);
  await draftPayouts(tx, clock, { projectRow, distributionId: id, lines });
  await emailPayouts(tx, clock, projectRow, lines);
  const updated = await updateDueDates(tx, clock, projectRow, { paid: new Set(lines.map(({ dueDate }) => dueDate)), actor });
  for (const { row } of previews) if (kept.some((one) => one.row.id === row.id)) await storeRestForEarly(tx, clock, updated, row);
}

async function payDraft(tx: Tx, clock: Clock, { row, lines }: Preview, actor: string): Promise<void> {
  const { id } = row;
  const status = move(distributionMachine, row.status, { type: 'approve' });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  const at = clock.now();
  await tx.update(distribution).set({ status, decidedBy: actor, decidedAt: at }).where(eq(distribution.id, id));
  await storePayouts(tx, id, lines, today(clock));
  await bookLines(tx, row, lines, at);
  await storeRest(tx, clock, row);
  await recordAudit(tx, {
    subject: 'distribution',
    subjectId: id,
    event: 'distribution.approve',
    before: row.status,
    after: status,
    actor,
    at,
  });
}

/** Keeps the rest of a receipt for an early repayment after it has paid what was due, unless everything is settled. [decision 094] */
async function storeRestForEarly(tx: Tx, clock: Clock, projectRow: ProjectRow, { id, restCents, valueOn }: DistributionRow): Promise<void> {
  const early = announcedRepayment(projectRow);
  if (restCents === 0 || !early || (await isSettled(tx, projectRow, { on: early.on, day: valueOn, withDrafts: true }))) return;
  const receipt = { id: restId(id), amountCents: restCents, valueOn, dueDate: early.on };
  await draftDistribution(tx, clock, projectRow, receipt, { actor: 'distribution', from: 'unmatched' });
}

async function storePayouts(tx: Tx, distributionId: string, lines: readonly PaidLine[], paidOn: string): Promise<void> {
  if (lines.length === 0) return;
  await tx.execute(sql`
    insert into payout (distribution_id, investment_id, due_date, user_id, interest_cents, principal_cents, default_interest_cents, withheld_cents, paid_on)
    select ${distributionId}, "investmentId", "dueDate", "userId", "interestCents", "principalCents", "defaultInterestCents", "withheldCents", ${paidOn}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (
      "investmentId" text, "dueDate" text, "userId" text, "interestCents" bigint, "principalCents" bigint, "defaultInterestCents" bigint,
      "withheldCents" bigint)`);
}

async function bookLines(tx: Tx, row: DistributionRow, lines: readonly PaidLine[], at: Date): Promise<void> {
  const received = { kind: 'received', holder: row.projectId } as const;
  const costs = {
    kind: 'costs.recovered',
    ref: row.id,
    from: received,
    to: { kind: 'costs', holder: row.projectId },
    amountCents: Math.min(row.costsCents, row.amountCents),
    at,
  } as const;
  const paid = lines.flatMap((line) => {
    const ref = `${line.investmentId}:${line.dueDate}:${row.id}`;
    const payable = { kind: 'payable', holder: line.userId } as const;
    const toLender = { ref, from: received, to: payable, at };
    return [
      { ...toLender, kind: 'interest.paid', amountCents: line.interestCents },
      { ...toLender, kind: 'default-interest.paid', amountCents: line.defaultInterestCents },
      { ...toLender, kind: 'project.repaid', amountCents: line.principalCents },
      // no tax is withheld where no country is known
      {
        kind: 'tax.withheld',
        ref,
        from: payable,
        to: { kind: 'tax', holder: line.country ?? '' } as const,
        amountCents: line.withheldCents,
        at,
      },
    ];
  });
  await transferAll(tx, [costs, ...paid]);
}
