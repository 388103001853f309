import { and, eq } from 'drizzle-orm';
import { descending, type SortQuery, sorted } from '../store/paged-list.ts';
import { instruction } from '../store/schema.ts';
import type { InstructionRow } from './instruction.ts';

interface InstructionQuery extends SortQuery<'PAYEE' | 'DRAFTED' | 'AMOUNT'> {
  kind?: InstructionRow['kind'] | undefined;
  status?: InstructionRow['status'] | undefined;
  projectId?: string | undefined;
}

/** Which instructions a list shows and in which order: newest first by default. */
export const instructionList = (query: InstructionQuery) => ({
  where: and(
    query.kind === undefined ? undefined : eq(instruction.kind, query.kind),
    query.status === undefined ? undefined : eq(instruction.status, query.status),
    query.projectId === undefined ? undefined : eq(instruction.projectId, query.projectId),
  ),
  order: sorted(
    query,
    { PAYEE: instruction.payeeName, DRAFTED: instruction.draftedAt, AMOUNT: instruction.amountCents },
    instruction.id,
    descending(instruction.draftedAt, instruction.id),
  ),
});
