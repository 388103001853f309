import { and, eq } from 'drizzle-orm';
import { isIban, plainIban } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { queueEmail } from '../mail/outbox.ts';
import { recordAudit } from '../store/audit.ts';
import type { Db, Tx } from '../store/db.ts';
import { instruction, project, type ProjectOwner, type ProjectStatus } from '../store/schema.ts';
import { draftInstructionAgain } from './draft-again.ts';
import { type InstructionRow, moveInstructions } from './instruction.ts';
import { maskedIban } from './payout-account/change-payout-account.ts';
import { payeeAccountEmail } from './payee-account-email.ts';

/** Statuses of a project whose owner is paid, or may still be. */
const payable: readonly ProjectStatus[] = ['COMING_SOON', 'ACTIVE', 'SUSPENDED', 'FULLY_FUNDED', 'LATE', 'DEFAULTED'];

/**
 * Why the account of a project's owner cannot be changed now; undefined where it can. PAYOUT_UNDER_WAY while a payment to it is approved or sent;
 * INVALID_STATUS_TRANSITION where there is no owner, or nothing is paid to them any more.
 */
export async function payeeAccountRefusal(
  db: Pick<Db | Tx, 'select'>,
  { id, status, data }: Pick<typeof project.$inferSelect, 'id' | 'status' | 'data'>,
): Promise<components['schemas']['ErrorCode'] | undefined> {
  if (!data.owner || !payable.includes(status)) return 'INVALID_STATUS_TRANSITION';
  const rows = await db.select({ status: instruction.status, heldBy: instruction.heldBy }).from(instruction).where(disbursementOf(id));
  if (rows.some((row) => row.status === 'APPROVED' || row.status === 'SENT')) return 'PAYOUT_UNDER_WAY';
  const paidFrom = new Set(rows.filter((row) => row.status === 'CONFIRMED').map(({ heldBy }) => heldBy));
  return rows.length > 0 && rows.every(({ heldBy }) => paidFrom.has(heldBy)) ? 'INVALID_STATUS_TRANSITION' : undefined;
}

const disbursementOf = (projectId: string) => and(eq(instruction.projectId, projectId), eq(instruction.kind, 'DISBURSEMENT'));

/** The account as it is stored. INVALID_IBAN for wrong check digits, VALIDATION_FAILED for the one that is already stored. */
export function newPayeeIban(text: string, { iban }: Pick<ProjectOwner, 'iban'>): string {
  const plain = plainIban(text);
  if (!isIban(plain)) throw new Refusal('INVALID_IBAN', undefined, { iban: 'NOT_VALID' });
  if (plain === iban) throw new Refusal('VALIDATION_FAILED', undefined, { iban: 'SAME' });
  return plain;
}

interface Change {
  id: string;
  iban: string;
  /** Why; written into the audit log. */
  reason: string;
  actor: string;
}

/**
 * Changes the account that a project's owner is paid to (decision 077). Drafts to the old one are cancelled and drafted again to the new one; the owner is
 * notified by e-mail where an address is known. Throws what `payeeAccountRefusal` and `newPayeeIban` name.
 */
export async function setPayeeAccount(tx: Tx, clock: Clock, { id, iban: text, reason, actor }: Change): Promise<void> {
  const [row] = await tx.select().from(project).where(eq(project.id, id)).for('update');
  if (!row) throw new Refusal('NOT_FOUND');
  const drafts = await lockedDrafts(tx, id);
  const refusal = await payeeAccountRefusal(tx, row);
  if (refusal) throw new Refusal(refusal);
  const { owner } = row.data;
  if (!owner) throw new Refusal('INVALID_STATUS_TRANSITION');
  const iban = newPayeeIban(text, owner);
  await tx
    .update(project)
    .set({ data: { ...row.data, owner: { ...owner, iban } } })
    .where(eq(project.id, id));
  const masks = { before: owner.iban === undefined ? null : maskedIban(owner.iban), after: maskedIban(iban) };
  const at = clock.now();
  await recordAudit(tx, { subject: 'project', subjectId: id, event: 'payeeAccount.change', ...masks, actor, at });
  await recordAudit(tx, { subject: 'project', subjectId: id, event: 'payeeAccount.change.reason', after: reason, actor, at });
  for (const draft of drafts) {
    await moveInstructions(tx, clock, [draft], { event: 'cancel', actor });
    await draftInstructionAgain(tx, clock, { id: draft.id, actor });
  }
  const { email, language = 'en' } = owner;
  if (email)
    await queueEmail(tx, clock, { email, language }, payeeAccountEmail({ owner: owner.name, name: row.data.name, ...masks }, language));
}

/** The drafts to the old account, locked, so that none is approved meanwhile. */
const lockedDrafts = (tx: Tx, projectId: string): Promise<InstructionRow[]> =>
  tx
    .select()
    .from(instruction)
    .where(and(disbursementOf(projectId), eq(instruction.status, 'DRAFTED')))
    .orderBy(instruction.id)
    .for('update');
