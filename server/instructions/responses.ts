import { fromCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { paymentFile } from '../store/schema.ts';
import { isAccountEnterable } from './enter-payee-account.ts';
import type { InstructionRow } from './instruction.ts';
import type { KnownOfInstructions } from './known-of.ts';

/** A payment provider, as far as it sends instructions. */
export interface Payer {
  id: string;
  pays: readonly InstructionRow['kind'][];
}

type Schemas = components['schemas'];

interface Known extends KnownOfInstructions {
  /** The provider that the settings name. */
  payer?: Payer | undefined;
}

export function toInstructionResponse(row: InstructionRow, { payer, nameCheck, referredPerson }: Known): Schemas['Instruction'] {
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
    payeeNameCheck: nameCheck(row),
    accountEnteredBy: row.accountEnteredBy,
    isAccountEnterable: isAccountEnterable(row),
    remittance,
    heldBy: row.heldBy,
    sentBy: sentBy(row, payer),
    registeredPayee: row.payeeCheck && { ...row.payeeCheck, confirmUrl: row.payeeCheck.confirmUrl ?? null },
    referredPerson: referredPerson(row),
    draftedBy,
    draftedAt: row.draftedAt.toISOString(),
    approvedBy,
    paymentFileId,
    reason,
  };
}

/** Who sends it once it is approved. */
export function sentBy(
  { heldBy, kind }: Pick<InstructionRow, 'heldBy' | 'kind'>,
  payer: Payer | undefined,
): Schemas['Instruction']['sentBy'] {
  if (heldBy === null) return 'FILE';
  return payer?.id === heldBy && payer.pays.includes(kind) ? 'PROVIDER' : 'NOBODY';
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
