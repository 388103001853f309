import { localised } from '../../domain/locale.ts';
import { draftLenderPayouts } from '../instructions/draft-lender-payouts.ts';
import type { ProjectRow } from '../investing/responses.ts';
import type { Clock } from '../lib/clock.ts';
import type { Tx } from '../store/db.ts';
import type { PaidLine } from './paid-lines.ts';

interface Paid {
  projectRow: ProjectRow;
  distributionId: string;
  lines: readonly PaidLine[];
}

/**
 * Drafts one instruction for each lender. The principal of an investment that is repaid at once gets an instruction of its own, so that it can still be
 * transferred to another project.
 */
export async function draftPayouts(tx: Tx, clock: Clock, { projectRow, distributionId, lines }: Paid): Promise<void> {
  const sums = new Map<string, { userId: string; amountCents: number }>();
  const add = (subjectId: string, userId: string, cents: number) =>
    sums.set(subjectId, { userId, amountCents: (sums.get(subjectId)?.amountCents ?? 0) + cents });
  const principal = new Map<string, number>();
  for (const { investmentId, principalCents } of lines) principal.set(investmentId, (principal.get(investmentId) ?? 0) + principalCents);
  for (const line of lines) {
    const isWhole = principal.get(line.investmentId) === line.lentCents;
    add(`${distributionId}:${line.userId}`, line.userId, line.interestCents + line.defaultInterestCents - line.withheldCents);
    if (line.principalCents > 0) add(isWhole ? line.investmentId : `${distributionId}:${line.userId}`, line.userId, line.principalCents);
  }
  await draftLenderPayouts(
    tx,
    clock,
    [...sums]
      .filter(([, { amountCents }]) => amountCents > 0)
      .map(([subjectId, { userId, amountCents }]) => ({ subjectId, userId, amountCents })),
    { projectId: projectRow.id, remittance: localised(projectRow.data.name, 'en'), actor: 'distribution' },
  );
}
