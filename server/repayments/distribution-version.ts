import { createHash } from 'node:crypto';
import { recordOf } from '../../domain/unknown.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from '../store/db.ts';
import type { DistributionRow } from './drafts.ts';
import { lockedDraft } from './draft-distribution.ts';
import { approvedTogether } from './kept-drafts.ts';
import { type PaidLine, paidLines } from './paid-lines.ts';

/** The version of a preview: a hash of costs, rest, and each lender's parts and tax, in cents. It changes with any of them. */
function distributionVersion(
  { costsCents, restCents }: Pick<DistributionRow, 'costsCents' | 'restCents'>,
  lines: readonly PaidLine[],
): string {
  const parts = lines.map((line) => [
    line.investmentId,
    line.dueDate,
    line.interestCents,
    line.principalCents,
    line.defaultInterestCents,
    line.withheldCents,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([costsCents, restCents, parts]))
    .digest('base64url');
}

/** A draft with its lines. */
export interface Preview {
  row: DistributionRow;
  lines: readonly PaidLine[];
}

/** The version of the previews of drafts that are approved together. */
export function versionOf(previews: readonly Preview[]): string {
  const versions = previews.map(({ row, lines }) => distributionVersion(row, lines));
  return versions.length === 1 ? String(versions[0]) : createHash('sha256').update(JSON.stringify(versions)).digest('base64url');
}

/** The version of a distribution as its page shows it: with the drafts that are approved together with it. */
export async function shownVersion(tx: Pick<Tx, 'select'>, projectRow: ProjectRow, row: DistributionRow): Promise<string> {
  const [together = []] = row.status === 'DRAFTED' ? await approvedTogether(tx, projectRow, [row]) : [];
  const previews = await Promise.all(
    (together.length > 0 ? together : [row]).map(async (one) => ({ row: one, lines: await paidLines(tx, one.id) })),
  );
  return versionOf(previews);
}

/** The previews of the draft and of those approved together with it. INVALID_STATUS_TRANSITION where it pays nothing before other receipts have arrived. */
export async function previewsOf(tx: Pick<Tx, 'select'>, projectRow: ProjectRow, row: DistributionRow): Promise<Preview[]> {
  const [rows = []] = await approvedTogether(tx, projectRow, [row]);
  if (rows.length === 0) throw new Refusal('INVALID_STATUS_TRANSITION');
  return Promise.all(rows.map(async (one) => ({ row: one, lines: await paidLines(tx, one.id) })));
}

/** Refuses the version of another preview (DISTRIBUTION_CHANGED): only what was previewed is approved. */
export function assertPreviewed(previews: readonly Preview[], body: unknown): void {
  if (recordOf(body)['version'] !== versionOf(previews)) throw new Refusal('DISTRIBUTION_CHANGED');
}

/** Before a proposal is stored: checks that the draft is as its proposer saw it, and locks it until then. */
export async function lockDistributionApproval(
  tx: Tx,
  { params, body }: { params: Readonly<Record<string, unknown>>; body: unknown },
): Promise<void> {
  const id = String(params['id']);
  const draft = await lockedDraft(tx, id, { actor: '', status: 'APPROVED' });
  if (draft !== 'repeated') assertPreviewed(await previewsOf(tx, draft.projectRow, draft.row), body);
}
