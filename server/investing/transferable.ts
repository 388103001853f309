import { and, asc, eq, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import type { Db } from '../store/db.ts';
import { instruction, type InstructionStatus, type ProjectStatus } from '../store/schema.ts';
import type { InvestmentRow } from './responses.ts';

interface PrincipalPayout {
  status: InstructionStatus;
  amountCents: Cents;
}

/** Reads the latest instruction that pays the repaid principal of each investment of a person, or of those named; none for money repaid without instructions. */
export function principalPayouts(db: Db) {
  const payouts = db
    .select({ investmentId: instruction.subjectId, status: instruction.status, amountCents: instruction.amountCents })
    .from(instruction)
    .where(
      and(
        eq(instruction.kind, 'PAYOUT'),
        eq(instruction.payeeUserId, sql.placeholder('userId')),
        sql`coalesce(${instruction.subjectId} = any(${sql.placeholder('ids')}::text[]), true)`,
      ),
    )
    .orderBy(asc(instruction.draftedAt))
    .prepare('principal_payouts');
  return async ({ userId, ids = null }: { userId: string; ids?: readonly string[] | null }): Promise<Map<string, PrincipalPayout>> =>
    new Map((await payouts.execute({ userId, ids })).map(({ investmentId, ...payout }) => [investmentId, payout]));
}

/** Whether repaid money may be transferred to another project: until its payment to the lender is approved (2.15). */
export function isTransferable(
  { status, transferredTo, amountCents }: Pick<InvestmentRow, 'status' | 'transferredTo' | 'amountCents'>,
  projectStatus: ProjectStatus | undefined,
  payout: PrincipalPayout | undefined,
): boolean {
  const isRepaid = status === 'COMPLETED' && transferredTo === null && projectStatus === 'PAID_OFF';
  return isRepaid && (payout === undefined || (payout.status === 'DRAFTED' && payout.amountCents === amountCents));
}
