import { fromCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { paymentFile } from '../store/schema.ts';
import type { InstructionRow } from './instruction.ts';

type Schemas = components['schemas'];

export function toInstructionResponse(row: InstructionRow): Schemas['Instruction'] {
  const { id, kind, subjectId, projectId, status, payeeName, payeeIban, remittance, draftedBy, approvedBy, paymentFileId, reason } = row;
  return {
    id,
    kind,
    subjectId,
    projectId,
    amount: fromCents(row.amountCents),
    status,
    payeeName,
    payeeIban,
    remittance,
    draftedBy,
    draftedAt: row.draftedAt.toISOString(),
    approvedBy,
    paymentFileId,
    reason,
  };
}

/** A payment file without its content. */
export type FileSummary = Omit<typeof paymentFile.$inferSelect, 'content'>;

export function toPaymentFileResponse({ totalCents, createdAt, ...file }: FileSummary): Schemas['PaymentFile'] {
  const { id, accountIban, sha256, paymentCount, executesOn, createdBy } = file;
  return {
    id,
    accountIban,
    sha256,
    paymentCount,
    total: fromCents(totalCents),
    executesOn,
    createdBy,
    createdAt: createdAt.toISOString(),
  };
}
