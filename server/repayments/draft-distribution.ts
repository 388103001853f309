import { eq } from 'drizzle-orm';
import { isKept } from '../../domain/early-repayment.ts';
import type { Cents } from '../../domain/money.ts';
import { distributionMachine } from '../../machines/lifecycles/distribution.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { moveTransfer, recordReceipt } from '../instructions/move-transfer.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { transfer } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import { restId } from './rest.ts';
import type { Tx } from '../store/db.ts';
import { distribution, distributionLine, incomingTransfer, type Mismatch, project } from '../store/schema.ts';
import { announcedRepayment } from './announced-repayment.ts';
import { divideDraft, divideDrafts } from './divide-drafts.ts';
import { type DistributionRow, keptDrafts } from './drafts.ts';
import { openCosts } from './kept-drafts.ts';
import { randomUUID } from '../lib/random.ts';

interface Receipt {
  id: string;
  amountCents: Cents;
  /** Day from which the money counts, `YYYY-MM-DD`. */
  valueOn: string;
  /** The due date that it names; may be in the future. */
  dueDate: string;
}

const unmatched = { kind: 'unallocated', holder: 'transfers' } as const;

/**
 * Books a borrower's receipt in the project's ledger accounts and drafts its distribution. The caller has locked the project and stored the receipt. Returns
 * the id of the distribution.
 */
export async function draftDistribution(
  tx: Tx,
  clock: Clock,
  projectRow: ProjectRow,
  receipt: Receipt,
  { actor, from }: { actor: string; from: 'owner' | 'unmatched' },
): Promise<string> {
  const { id: receiptId, amountCents, valueOn, dueDate } = receipt;
  const { id: projectId } = projectRow;
  const id = `dst-${randomUUID()}`;
  const at = clock.now();
  const change = { reason: null, projectId, dueDate, valueOn, ...(from === 'unmatched' && { decidedBy: actor, decidedAt: at }) };
  await moveTransfer(tx, clock, { id: receiptId, status: 'UNMATCHED' }, { event: 'transfer.match', actor, change });
  const row: DistributionRow = {
    id,
    projectId,
    receiptId,
    status: 'DRAFTED',
    amountCents,
    costsCents: await announcedCosts(tx, projectRow, receipt),
    restCents: 0,
    valueOn,
    draftedAt: at,
    decidedBy: null,
    decidedAt: null,
  };
  await tx.insert(distribution).values(row);
  await transfer(tx, {
    kind: from === 'owner' ? 'borrower.paid' : 'borrower.assigned',
    ref: id,
    from: from === 'owner' ? { kind: 'owner', holder: projectId } : unmatched,
    to: { kind: 'received', holder: projectId },
    amountCents,
    at,
  });
  const early = announcedRepayment(projectRow);
  // a kept draft may complete an early repayment, which all kept drafts then settle together
  if (early && isKept(early, { dueDate, valueOn })) await divideDrafts(tx, projectRow);
  else await divideDraft(tx, projectRow, { row, dueDate });
  await recordAudit(tx, { subject: 'distribution', subjectId: id, event: 'distribution.draft', after: 'DRAFTED', actor, at });
  return id;
}

/** Costs of enforcement that were announced with an early repayment and that a receipt for it covers; operators set others on the draft. */
async function announcedCosts(tx: Tx, projectRow: ProjectRow, { amountCents, valueOn, dueDate }: Receipt): Promise<Cents> {
  const early = announcedRepayment(projectRow);
  return early && isKept(early, { dueDate, valueOn }) ? Math.min(amountCents, await openCosts(tx, projectRow, early)) : 0;
}

/**
 * A distribution with its project, both locked, the project first as everywhere. `repeated` where the same person already made the same decision, as after a
 * lost response. Throws where none exists, or another decision was made.
 */
export async function lockedDraft(
  tx: Tx,
  id: string,
  { actor, status }: { actor: string; status: DistributionRow['status'] },
): Promise<{ row: DistributionRow; projectRow: ProjectRow } | 'repeated'> {
  const [found] = await tx.select({ projectId: distribution.projectId }).from(distribution).where(eq(distribution.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  const [projectRow] = await tx.select().from(project).where(eq(project.id, found.projectId)).for('update');
  const [row] = await tx.select().from(distribution).where(eq(distribution.id, id)).for('update');
  if (!row || !projectRow) throw new Refusal('NOT_FOUND');
  if (row.status === status && row.decidedBy === actor) return 'repeated';
  if (row.status !== 'DRAFTED') throw new Refusal('INVALID_STATUS_TRANSITION');
  return { row, projectRow };
}

/** Sets the costs of enforcement, in cents, that a draft covers first. Every draft of the project is divided again. */
export async function setCosts(tx: Tx, clock: Clock, id: string, costsCents: Cents, actor: string): Promise<void> {
  const draft = await lockedDraft(tx, id, { actor, status: 'DRAFTED' });
  if (draft === 'repeated') return;
  await tx.update(distribution).set({ costsCents }).where(eq(distribution.id, id));
  await divideDrafts(tx, draft.projectRow);
  const costs = { before: String(draft.row.costsCents), after: String(costsCents) };
  await recordAudit(tx, { subject: 'distribution', subjectId: id, event: 'distribution.costs', ...costs, actor, at: clock.now() });
}

/** Cancels a draft: its money is no repayment and becomes an unmatched transfer. */
export async function cancelDistribution(tx: Tx, clock: Clock, id: string, actor: string): Promise<void> {
  const draft = await lockedDraft(tx, id, { actor, status: 'CANCELLED' });
  if (draft === 'repeated') return;
  const { row, projectRow } = draft;
  const isOfKept = (await keptDrafts(tx, projectRow)).some((kept) => kept.row.id === id);
  await discardDraft(tx, clock, row, { reason: 'NOT_A_REPAYMENT', actor });
  if (isOfKept) await moveCosts(tx, projectRow, row.costsCents);
  await divideDrafts(tx, projectRow);
}

/** Moves costs of enforcement, in cents, from a cancelled draft to the other drafts kept for the early repayment. */
async function moveCosts(tx: Tx, projectRow: ProjectRow, costsCents: Cents): Promise<void> {
  let left = costsCents;
  for (const { row } of await keptDrafts(tx, projectRow)) {
    const more = Math.min(left, Math.max(0, row.amountCents - row.costsCents));
    if (more === 0) continue;
    left -= more;
    await tx
      .update(distribution)
      .set({ costsCents: row.costsCents + more })
      .where(eq(distribution.id, row.id));
  }
}

/** Ends a draft; its money becomes an unmatched transfer. Other drafts are not divided again. The caller has locked the project. */
export async function discardDraft(
  tx: Tx,
  clock: Clock,
  row: DistributionRow,
  { reason, actor }: { reason: Mismatch; actor: string },
): Promise<void> {
  const { id } = row;
  const status = move(distributionMachine, row.status, { type: 'cancel' });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  const at = clock.now();
  await tx.update(distribution).set({ status, decidedBy: actor, decidedAt: at }).where(eq(distribution.id, id));
  await tx.delete(distributionLine).where(eq(distributionLine.distributionId, id));
  const change = { reason, projectId: null, dueDate: null } as const;
  await moveTransfer(tx, clock, { id: row.receiptId, status: 'MATCHED' }, { event: 'transfer.unmatch', actor, change });
  await transfer(tx, {
    kind: 'borrower.unassigned',
    ref: id,
    from: { kind: 'received', holder: row.projectId },
    to: unmatched,
    amountCents: row.amountCents,
    at,
  });
  await recordAudit(tx, {
    subject: 'distribution',
    subjectId: id,
    event: 'distribution.cancel',
    before: row.status,
    after: status,
    actor,
    at,
  });
}

/** Stores the rest of a distribution as an unmatched transfer: an operator returns or matches it. */
export async function storeRest(tx: Tx, clock: Clock, row: DistributionRow): Promise<void> {
  if (row.restCents === 0) return;
  const [receipt] = await tx.select().from(incomingTransfer).where(eq(incomingTransfer.id, row.receiptId));
  if (!receipt) throw new Error(`a distribution without a receipt: ${row.id}`);
  const at = clock.now();
  await tx.insert(incomingTransfer).values({
    id: restId(row.id),
    amountCents: row.restCents,
    reference: receipt.reference,
    payer: receipt.payer,
    payerIban: receipt.payerIban,
    valueOn: receipt.valueOn,
    bookedAt: receipt.bookedAt,
    status: 'UNMATCHED',
    reason: 'MORE_THAN_OWED',
  });
  await recordReceipt(tx, clock, restId(row.id), 'distribution');
  await transfer(tx, {
    kind: 'borrower.overpaid',
    ref: row.id,
    from: { kind: 'received', holder: row.projectId },
    to: unmatched,
    amountCents: row.restCents,
    at,
  });
}
