import { createHash } from 'node:crypto';
import { recordOf } from '../../domain/unknown.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from '../store/open.ts';
import { type DistributionRow, lockedDraft } from './draft-distribution.ts';
import { type PaidLine, paidLines } from './paid-lines.ts';

/** Names what a preview shows: costs, rest, and of each lender the parts and the tax, in cents. Another one as soon as one of them is another. */
export function distributionVersion(
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

/** What is approved is what was previewed: DISTRIBUTION_CHANGED for the version of another preview. */
export function mustBePreviewed(row: DistributionRow, lines: readonly PaidLine[], body: unknown): void {
  if (recordOf(body)['version'] !== distributionVersion(row, lines)) throw new Refusal('DISTRIBUTION_CHANGED');
}

/** Before a second person is asked: the draft is as its proposer has seen it, and stays so until the proposal is stored. */
export async function lockDistributionApproval(
  tx: Tx,
  { params, body }: { params: Readonly<Record<string, unknown>>; body: unknown },
): Promise<void> {
  const id = String(params['id']);
  const draft = await lockedDraft(tx, id, { actor: '', status: 'APPROVED' });
  if (draft !== 'repeated') mustBePreviewed(draft.row, await paidLines(tx, id), body);
}
