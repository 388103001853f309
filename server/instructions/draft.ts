import { and, eq, notInArray } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Cents } from '../../domain/money.ts';
import { plainIban } from '../../domain/payment-reference.ts';
import { type Account, accountId, type HeldBy, isHeldBy } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { instruction, type InstructionKind, type InstructionStatus } from '../store/schema.ts';
import { payeeAccountOf } from './payee-account.ts';
import { randomUUID } from '../lib/random.ts';

export interface Payee {
  name: string;
  /** Absent while unknown: then it is looked up by the user. Without an account the instruction cannot be approved. */
  iban?: string | null | undefined;
  /** The operator who entered the account for an earlier draft. */
  accountEnteredBy?: string | null | undefined;
  /** Absent for a project's owner and an unknown sender. */
  userId?: string | undefined;
}

export interface Draft {
  kind: InstructionKind;
  /** Integer cents, above zero. */
  amountCents: Cents;
  /** Where the money lies until it is sent: `unallocated`, `disbursable`, `payable`, `tax` or `costs`. */
  source: Account;
  /** Who holds the money (the bank or a provider): it is paid from there only. */
  heldBy: HeldBy;
  /** Where it is once the bank has confirmed: `investor`, `owner`, `authority` or `platform`. */
  outside: Account;
  /** What is paid: the id of a project, an investment, a payment or an incoming transfer. */
  subjectId: string;
  projectId?: string | undefined;
  payee: Payee;
  /** The remittance text in the payee's statement; cut at 140 characters. */
  remittance: string;
  /** A user's id, or the name of what drafts it. */
  actor: string;
}

/** Final statuses after which the same subject may be paid by a new instruction. */
export const failedStatuses = ['REJECTED', 'RETURNED', 'CANCELLED'] as const satisfies readonly InstructionStatus[];

/**
 * Drafts a payment order and returns its id. No money moves: it stays on its source until the instruction is sent. Idempotent: the same draft returns the
 * existing instruction. Throws where an instruction of the same subject has another amount or another holder, which is a programming error.
 */
export async function draftInstruction(tx: Tx, clock: Clock, draft: Draft): Promise<string> {
  const { kind, amountCents, subjectId, projectId, payee, heldBy, actor } = draft;
  const account = payee.iban || !payee.userId ? undefined : await payeeAccountOf(tx, payee.userId);
  const at = clock.now();
  const [fresh] = await tx
    .insert(instruction)
    .values({
      id: newInstructionId(),
      kind,
      subjectId,
      amountCents,
      sourceAccount: accountId(draft.source),
      outsideAccount: accountId(draft.outside),
      heldBy,
      projectId,
      payeeUserId: payee.userId,
      payeeName: account?.holderName ?? payee.name,
      payeeIban: payee.iban ? plainIban(payee.iban) : account?.iban,
      accountEnteredBy: payee.accountEnteredBy,
      remittance: draft.remittance.slice(0, 140),
      draftedBy: actor,
      draftedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: instruction.id });
  if (fresh) {
    await recordAudit(tx, { subject: 'instruction', subjectId: fresh.id, event: 'instruction.draft', after: 'DRAFTED', actor, at });
    return fresh.id;
  }
  const [live] = await tx
    .select({ id: instruction.id, amountCents: instruction.amountCents, heldBy: instruction.heldBy })
    .from(instruction)
    .where(and(liveInstruction(kind, subjectId), kind === 'DISBURSEMENT' ? isHeldBy(instruction.heldBy, heldBy) : undefined));
  if (live?.amountCents !== amountCents || live.heldBy !== heldBy) throw new Error(`another instruction pays ${kind} ${subjectId}`);
  return live.id;
}

/** The instruction that pays, or paid, a subject. The database allows at most one; of a `DISBURSEMENT` one for each holder of its money. */
export const liveInstruction = (kind: InstructionKind, subjectId: string | AnyPgColumn) =>
  and(eq(instruction.kind, kind), eq(instruction.subjectId, subjectId), notInArray(instruction.status, [...failedStatuses]));

/** An end-to-end id has at most 35 characters: 32 digits of a UUID and a prefix. */
export const newInstructionId = () => `in-${randomUUID().replaceAll('-', '')}`;
