import { and, eq, inArray, sql } from 'drizzle-orm';
import { isIban, plainIban } from '../../domain/payment-reference.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { appUser, instruction, proposal } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { type InstructionRow, lockInstructions } from './instruction.ts';
import { maskedIban } from './payout-account/change-payout-account.ts';

/**
 * May an operator enter the account of the payee? Only of money that is returned from the client account, while it is drafted, and never in place of the
 * account that the bank has named. [decision 120]
 */
export const isAccountEnterable = ({
  kind,
  status,
  heldBy,
  payeeIban,
  accountEnteredBy,
}: Pick<InstructionRow, 'kind' | 'status' | 'heldBy' | 'payeeIban' | 'accountEnteredBy'>): boolean =>
  kind === 'RETURN' && status === 'DRAFTED' && heldBy === null && (payeeIban === null || accountEnteredBy !== null);

interface Entered {
  id: string;
  iban: string;
  /** As the bank writes the holder of the account. */
  holderName: string;
  /** How it is known that the account is the payer's; written into the audit log. */
  reason: string;
  actor: string;
}

/**
 * An operator enters the account of a payer for whom the bank named none. This operator may neither propose nor approve the payment (`approveInstructions`,
 * `lockApproval`). Throws INVALID_STATUS_TRANSITION where no account may be entered, INVALID_IBAN for wrong check digits, VALIDATION_FAILED for the account
 * that is already stored, and PROPOSAL_EXISTS while the payment waits for a second person.
 */
export async function enterPayeeAccount(tx: Tx, clock: Clock, { id, reason, actor, ...account }: Entered): Promise<void> {
  const [row] = await lockInstructions(tx, [id]);
  if (!row || !isAccountEnterable(row)) throw new Refusal('INVALID_STATUS_TRANSITION');
  const iban = plainIban(account.iban);
  const holderName = account.holderName.trim();
  if (!isIban(iban)) throw new Refusal('INVALID_IBAN', undefined, { iban: 'NOT_VALID' });
  if (iban === row.payeeIban && holderName === row.payeeName) throw new Refusal('VALIDATION_FAILED', undefined, { iban: 'SAME' });
  await assertNotProposed(tx, id);
  await tx.update(instruction).set({ payeeIban: iban, payeeName: holderName, accountEnteredBy: actor }).where(eq(instruction.id, id));
  const at = clock.now();
  const before = row.payeeIban === null ? null : maskedIban(row.payeeIban);
  const entry = { subject: 'instruction', subjectId: id, actor, at } as const;
  await recordAudit(tx, { ...entry, event: 'payeeAccount.enter', before, after: maskedIban(iban) });
  await recordAudit(tx, { ...entry, event: 'payeeAccount.enter.reason', after: reason.trim() });
}

/** The payment must not change while a second person reviews it. */
async function assertNotProposed(tx: Tx, id: string): Promise<void> {
  const [waiting] = await tx
    .select({ id: proposal.id, proposer: appUser.profile, proposedAt: proposal.proposedAt })
    .from(proposal)
    .innerJoin(appUser, eq(appUser.id, proposal.proposedBy))
    .where(
      and(
        eq(proposal.operation, 'approveInstructions'),
        inArray(proposal.status, ['WAITING', 'EXECUTING']),
        sql`${proposal.body} -> 'ids' @> ${JSON.stringify([id])}::jsonb`,
      ),
    )
    .limit(1);
  if (!waiting) return;
  throw new Refusal('PROPOSAL_EXISTS', undefined, {
    proposal: waiting.id,
    proposedBy: nameOf(waiting.proposer),
    proposedAt: waiting.proposedAt.toISOString(),
  });
}
