import { and, eq, inArray, isNotNull, isNull, lt, ne, not, notExists, or } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { deletedBefore } from '../../domain/retention.ts';
import type { FileStore } from '../files/file-store.ts';
import { isOfProject } from '../files/project-files.ts';
import type { Clock } from '../lib/clock.ts';
import { eachRow } from '../lib/each-row.ts';
import type { Store } from '../store/store.ts';
import { eraseIdentity } from '../closing/erase-identity.ts';
import {
  appUser,
  bankEntry,
  incomingTransfer,
  instruction,
  investment,
  payeeAccount,
  payeeAccountChange,
  payment,
  paymentFile,
  storedFile,
} from '../store/schema.ts';
import { peopleOnLegalHold, notOnLegalHold } from '../users/legal-hold.ts';

/** An IBAN of nobody: what was paid has had one. */
const noIban = 'XX00ERASED00000';

/** Deletes who a person was, eight years after the end of the business relationship; the row stays, as the books name its id. */
export async function eraseIdentities(store: Store, clock: Clock, files: FileStore): Promise<void> {
  const now = clock.now();
  const due = await store.db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(lt(appUser.endedAt, deletedBefore('identification', now)), isNull(appUser.erasedAt), notOnLegalHold(store.db, appUser.id)));
  await eachRow(due, async ({ id }) => {
    // the bytes first: a row without them is deleted by the next run, bytes without a row by nobody
    const own = and(eq(storedFile.userId, id), not(isOfProject(store.db)));
    for (const file of await store.db.select({ id: storedFile.id }).from(storedFile).where(own)) await files.remove(file.id);
    await store.tx((tx) => eraseIdentity(tx, id, { actor: 'delete-expired-data', at: now }));
  });
}

/**
 * Takes names and accounts out of contracts, payments and transfers, ten years after the end of the business relationship; of senders whom nobody knows
 * ten years after their transfer. Amounts stay.
 */
export async function eraseFromBooks(store: Store, clock: Clock): Promise<void> {
  const now = clock.now();
  const before = deletedBefore('accounting', now);
  await store.tx(async (tx) => {
    const people = tx
      .select({ id: appUser.id })
      .from(appUser)
      .where(and(lt(appUser.endedAt, before), notOnLegalHold(tx, appUser.id)));
    const investments = tx.select({ id: investment.id }).from(investment).where(inArray(investment.userId, people));
    await tx
      .update(investment)
      .set({ agreed: null })
      .where(and(inArray(investment.userId, people), isNotNull(investment.agreed)));
    const payments = tx.select({ id: payment.id }).from(payment).where(inArray(payment.investmentId, investments));
    const transfers = tx
      .select({ id: incomingTransfer.id })
      .from(incomingTransfer)
      .where(or(inArray(incomingTransfer.investmentId, investments), fromUnknownSender(before)));
    const ofPayee = or(inArray(instruction.payeeUserId, people), toUnknownSender(before));
    const paid = (id: AnyPgColumn) =>
      tx
        .select({ id })
        .from(instruction)
        .where(and(ofPayee, isNotNull(id)));
    await tx
      .update(bankEntry)
      .set({ counterpartyName: '', counterpartyIban: null })
      .where(
        and(
          or(ne(bankEntry.counterpartyName, ''), isNotNull(bankEntry.counterpartyIban)),
          or(
            inArray(bankEntry.paymentId, payments),
            inArray(bankEntry.receiptId, transfers),
            inArray(bankEntry.endToEndId, paid(instruction.id)),
            inArray(bankEntry.id, paid(instruction.confirmedEntry)),
            inArray(bankEntry.id, paid(instruction.returnedEntry)),
          ),
        ),
      );
    await tx
      .update(payment)
      .set({ payerName: null, payerIban: null })
      .where(and(inArray(payment.investmentId, investments), or(isNotNull(payment.payerName), isNotNull(payment.payerIban))));
    await tx
      .update(incomingTransfer)
      .set({ payer: '', payerIban: null })
      .where(
        and(
          or(inArray(incomingTransfer.investmentId, investments), fromUnknownSender(before)),
          or(ne(incomingTransfer.payer, ''), isNotNull(incomingTransfer.payerIban)),
        ),
      );
    await tx
      .update(instruction)
      .set({ payeeName: '', payeeIban: noIban })
      .where(and(ofPayee, ne(instruction.payeeName, '')));
    await tx.delete(payeeAccountChange).where(inArray(payeeAccountChange.userId, people));
    await tx.delete(payeeAccount).where(inArray(payeeAccount.userId, people));
    // one file pays many people
    const held = tx
      .select({ id: instruction.id })
      .from(instruction)
      .where(and(eq(instruction.paymentFileId, paymentFile.id), inArray(instruction.payeeUserId, peopleOnLegalHold(tx))));
    await tx
      .update(paymentFile)
      .set({ content: '' })
      .where(and(lt(paymentFile.createdAt, before), ne(paymentFile.content, ''), notExists(held)));
  });
}

const fromUnknownSender = (before: Date) => and(isNull(incomingTransfer.investmentId), lt(incomingTransfer.bookedAt, before));
const toUnknownSender = (before: Date) =>
  and(isNull(instruction.payeeUserId), eq(instruction.kind, 'RETURN'), lt(instruction.draftedAt, before));
