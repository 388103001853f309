import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fromCents } from '../../domain/money.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import { liveInstruction } from '../instructions/draft.ts';
import { nameIn } from '../investing/project-name.ts';
import { textIn } from '../investing/responses.ts';
import type { Db } from '../store/db.ts';
import {
  appUser,
  audit,
  distribution,
  incomingTransfer,
  instruction,
  investment,
  type Language,
  ledgerTransfer,
  payment,
  project,
} from '../store/schema.ts';
import { nameOf, namesIn } from '../users/display-name.ts';

type Transfer = components['schemas']['UnmatchedTransfer'];
export type TransferStatus = Transfer['status'];

/** A booking of the bank, or a payment that is refunded: `goesBack`, as it is for nothing else. */
type TransferRow = Omit<Transfer, 'candidates'> & { amountCents: number; goesBack: boolean; heldBy: string | null };

const accountHolder = alias(appUser, 'account_holder');

/** What was matched at once was never on the list. Written as in the index `incoming_transfer_by_hand`. */
export const isByHand: SQL = sql`(${incomingTransfer.status} <> 'MATCHED' or ${incomingTransfer.decidedBy} is not null)`;

/** A match with a due date clears the reason. */
export const mismatch = sql<
  Transfer['reason'] | null
>`case when ${incomingTransfer.status} = 'UNMATCHED' then coalesce(${incomingTransfer.reason}, 'NOT_EXPECTED') else ${incomingTransfer.reason} end`;

/** Of a payment that is refunded, joined with the instruction that does so. */
export const refundStatus = sql<TransferStatus>`case
  when ${payment.status} = 'RETURNED' then 'RETURNED'
  when ${instruction.id} is null then 'UNMATCHED'
  else 'RETURN_DUE' end`;

export const refundMismatch = sql<
  NonNullable<Transfer['reason']>
>`case when ${investment.status} = 'WITHDRAWN' and ${investment.paidAt} is not null then 'WITHDRAWN' else 'NOT_EXPECTED' end`;

/** Since when an instruction has its status, by the log; of one with no entry, when it was drafted. */
const instructionAt = sql<Date | null>`coalesce((
  select max(${audit.at}) from ${audit}
  where ${audit.subject} = 'instruction' and ${audit.subjectId} = ${instruction.id} and ${audit.after} = ${instruction.status}
), ${instruction.draftedAt})`.mapWith(instruction.draftedAt);

/** The transfers and refunds with these ids, in no order. */
export async function transferRows(db: Db, ids: string[], locale: Language): Promise<TransferRow[]> {
  if (ids.length === 0) return [];
  return [...(await bookings(db, ids, locale)), ...(await refunds(db, ids))];
}

async function bookings(db: Db, ids: string[], locale: Language): Promise<TransferRow[]> {
  const rows = await db
    .select({
      transfer: incomingTransfer,
      reason: mismatch,
      project: { id: project.id, name: nameIn(project.data) },
      investor: { id: appUser.id, profile: namesIn(appUser.profile) },
      holder: { id: accountHolder.id, profile: namesIn(accountHolder.profile) },
      distributionId: distribution.id,
      instruction,
      instructionAt,
    })
    .from(incomingTransfer)
    .leftJoin(investment, eq(investment.id, incomingTransfer.investmentId))
    .leftJoin(appUser, eq(appUser.id, investment.userId))
    .leftJoin(accountHolder, eq(accountHolder.id, incomingTransfer.userId))
    .leftJoin(project, sql`${project.id} = coalesce(${investment.projectId}, ${incomingTransfer.projectId})`)
    .leftJoin(distribution, and(eq(distribution.receiptId, incomingTransfer.id), ne(distribution.status, 'CANCELLED')))
    .leftJoin(instruction, liveInstruction('RETURN', incomingTransfer.id))
    .where(inArray(incomingTransfer.id, ids));
  return rows.map((row): TransferRow => {
    const { id, amountCents, reference, payer, bookedAt, status, investmentId, dueDate, decidedBy, decidedAt } = row.transfer;
    return {
      id,
      amount: fromCents(amountCents),
      amountCents,
      reference,
      payer,
      ...(row.holder?.id && row.holder.profile && { accountHolder: { id: row.holder.id, name: nameOf(row.holder.profile) } }),
      heldBy: row.transfer.heldBy,
      bookedAt: bookedAt.toISOString(),
      status,
      ...(row.reason && { reason: row.reason }),
      goesBack: false,
      ...(status === 'MATCHED' &&
        decidedBy &&
        decidedAt && { decision: { by: { id: decidedBy, name: null }, at: decidedAt.toISOString() } }),
      ...(status === 'MATCHED' &&
        row.project && {
          match: {
            projectId: row.project.id,
            projectName: textIn(row.project.name, locale),
            ...(investmentId && row.investor && { investmentId, investor: { id: row.investor.id, name: nameOf(row.investor.profile) } }),
            ...(dueDate && { dueDate }),
            ...(row.distributionId && { distributionId: row.distributionId }),
          },
        }),
      ...returnedBy(row),
    };
  });
}

async function refunds(db: Db, ids: string[]): Promise<TransferRow[]> {
  const rows = await db
    .select({
      payment,
      investment,
      user: { id: appUser.id, profile: namesIn(appUser.profile) },
      at: ledgerTransfer.at,
      status: refundStatus,
      reason: refundMismatch,
      instruction,
      instructionAt,
    })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .innerJoin(appUser, eq(appUser.id, investment.userId))
    .innerJoin(ledgerTransfer, and(eq(ledgerTransfer.kind, 'payment.unallocated'), eq(ledgerTransfer.ref, payment.id)))
    .leftJoin(instruction, liveInstruction('REFUND', payment.id))
    .where(and(inArray(payment.id, ids), inArray(payment.status, ['RETURN_DUE', 'RETURNED'])));
  return rows.map(
    (row): TransferRow => ({
      id: row.payment.id,
      amount: fromCents(row.payment.amountCents),
      amountCents: row.payment.amountCents,
      reference: investmentReference(row.investment.number),
      payer: nameOf(row.user.profile),
      bookedAt: row.at.toISOString(),
      status: row.status,
      reason: row.reason,
      goesBack: true,
      heldBy: row.payment.heldBy,
      ...returnedBy(row, { id: row.user.id, name: nameOf(row.user.profile) }),
    }),
  );
}

interface Returned {
  instruction: typeof instruction.$inferSelect | null;
  instructionAt: Date | null;
}

/** The drafter of the instruction is the one who decided on the return: an operator, the investor who has withdrawn, or the platform. */
function returnedBy(row: Returned, investor?: { id: string; name: string }): Pick<Transfer, 'decision' | 'instruction'> {
  if (!row.instruction || !row.instructionAt) return {};
  const { id, status, draftedBy, draftedAt } = row.instruction;
  return {
    decision: { by: { id: draftedBy, name: draftedBy === investor?.id ? investor.name : null }, at: draftedAt.toISOString() },
    instruction: { id, status, at: row.instructionAt.toISOString() },
  };
}
