import { eq, sql } from 'drizzle-orm';
import { distributionMachine } from '../../machines/lifecycles/distribution.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { transferAll } from '../ledger/ledger.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/open.ts';
import { distribution } from '../store/schema.ts';
import { draftPayouts } from './draft-payouts.ts';
import { type DistributionRow, keepRest, lockedDraft } from './draft-distribution.ts';
import { mustBePreviewed } from './distribution-version.ts';
import { updateDueDates } from './due-dates.ts';
import { type PaidLine, paidLines } from './paid-lines.ts';

/**
 * Pays what a draft says, as it was previewed: ledger, payouts and instructions to the bank in one transaction. The due dates and the status of the project
 * follow. The same person may approve it again after a lost answer. `previewed` names the preview that was approved; without it the draft is paid as it is.
 */
export async function approveDistribution(tx: Tx, clock: Clock, id: string, actor: string, previewed?: unknown): Promise<void> {
  const draft = await lockedDraft(tx, id, { actor, status: 'APPROVED' });
  if (draft === 'repeated') return;
  const { row, projectRow } = draft;
  const status = move(distributionMachine, row.status, { type: 'approve' });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  const at = clock.now();
  const lines = await paidLines(tx, id);
  if (previewed !== undefined) mustBePreviewed(row, lines, previewed);
  await tx.update(distribution).set({ status, decidedBy: actor, decidedAt: at }).where(eq(distribution.id, id));
  await storePayouts(tx, id, lines, today(clock));
  await bookLines(tx, row, lines, at);
  await keepRest(tx, clock, row);
  await draftPayouts(tx, clock, { projectRow, distributionId: id, lines });
  await recordAudit(tx, {
    subject: 'distribution',
    subjectId: id,
    event: 'distribution.approve',
    before: row.status,
    after: status,
    actor,
    at,
  });
  await updateDueDates(tx, clock, projectRow, { paid: new Set(lines.map(({ dueDate }) => dueDate)), actor });
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
      // nothing is withheld where no country is known
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
