import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { confirmInstruction } from '../instructions/confirm.ts';
import { rejectInstruction, returnInstruction } from '../instructions/fail.ts';
import { type InstructionRow, lockInstructions } from '../instructions/instruction.ts';
import { markSent, mustBeCovered } from '../instructions/payment-files.ts';
import type { Clock } from '../lib/clock.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { Store, Tx } from '../store/open.ts';
import { appUser, instruction, payment } from '../store/schema.ts';
import type { PaymentLog } from './open-payment.ts';
import { type PaymentProvider, RefundRefused, transferPrefix } from './provider.ts';

interface RefundDeps {
  store: Store;
  clock: Clock;
  provider: PaymentProvider;
  log: PaymentLog;
}

const maxRows = 100;
const dayMs = 86_400_000;
/** How long a refund that was carried out may still come back from the payee's bank. */
const returnDays = 30;
/** An answer that takes longer counts as lost. */
const sendTimeoutMs = 30_000;

/**
 * Sends the approved refunds of money that lies with the provider. Each is marked as sent first and then asked for by its id: one whose answer was lost is
 * asked for again in the next run, and one that was certainly refused is rejected. Safe to run in several processes.
 */
export async function sendRefunds({ store, clock, provider, log }: RefundDeps, signal?: AbortSignal): Promise<void> {
  if (provider.pays.length === 0) return;
  const approved = await store.db
    .select({ id: instruction.id })
    .from(instruction)
    .where(and(eq(instruction.status, 'APPROVED'), eq(instruction.heldBy, provider.id), inArray(instruction.kind, [...provider.pays])))
    .orderBy(asc(instruction.id))
    .limit(maxRows);
  for (const { id } of approved)
    await store
      .tx(async (tx) => {
        const rows = (await lockInstructions(tx, [id])).filter(({ status }) => status === 'APPROVED');
        await mustBeCovered(tx, rows, provider.id);
        await markSent(tx, clock, rows, { actor: provider.id, providerId: provider.id });
      })
      .catch((error: unknown) => log.warn({ err: error, instructionId: id, provider: provider.id }, 'a refund cannot be sent'));

  const sending = await store.db
    .select({
      row: instruction,
      paymentRef: payment.providerRef,
      company: sql<boolean>`coalesce((${appUser.profile}->>'company')::boolean, false)`,
    })
    .from(instruction)
    .leftJoin(payment, eq(payment.id, instruction.subjectId))
    .leftJoin(appUser, eq(appUser.id, instruction.payeeUserId))
    .where(and(eq(instruction.status, 'SENT'), eq(instruction.providerId, provider.id), isNull(instruction.providerRef)))
    .orderBy(asc(instruction.id))
    .limit(maxRows);
  for (const { row, paymentRef, company } of sending) {
    if (signal?.aborted) return;
    const { id, amountCents, payeeName, payeeIban, subjectId } = row;
    const providerRef = paymentRef ?? subjectId.slice(transferPrefix(provider.id).length);
    try {
      const refundRef = await withTimeout(
        provider.refund({ id, providerRef, amountCents, payee: { name: payeeName, isCompany: company, iban: payeeIban ?? '' } }),
        sendTimeoutMs,
      );
      await store.db.update(instruction).set({ providerRef: refundRef }).where(eq(instruction.id, id));
    } catch (error) {
      log.warn({ err: error, instructionId: id, provider: provider.id }, 'a refund was not sent');
      if (error instanceof RefundRefused)
        await store.tx((tx) => rejectInstruction(tx, clock, { id, reason: error.message, actor: provider.id }));
    }
  }
}

/** Reads what became of the refunds that the provider has sent: carried out, refused, or come back from the payee's bank. */
export async function readRefunds({ store, clock, provider, log }: RefundDeps, signal?: AbortSignal): Promise<void> {
  const since = new Date(clock.now().getTime() - returnDays * dayMs);
  const sent = await store.db
    .select({ id: instruction.id, providerRef: instruction.providerRef })
    .from(instruction)
    .where(
      and(
        eq(instruction.providerId, provider.id),
        isNotNull(instruction.providerRef),
        inArray(instruction.status, ['SENT', 'CONFIRMED']),
        gt(instruction.approvedAt, since),
      ),
    )
    .orderBy(asc(instruction.approvedAt), asc(instruction.id));
  for (const { id, providerRef } of sent) {
    if (signal?.aborted) return;
    try {
      const refund = await provider.refundStatus(providerRef ?? '');
      await store.tx(async (tx) => {
        const [row] = await lockInstructions(tx, [id]);
        if (row) await applyStatus(tx, clock, provider.id, row, refund);
      });
    } catch (error) {
      log.warn({ err: error, instructionId: id, provider: provider.id }, 'a refund could not be read from its provider');
    }
  }
}

async function applyStatus(
  tx: Tx,
  clock: Clock,
  actor: string,
  row: InstructionRow,
  { state, reason = 'NARR' }: Awaited<ReturnType<PaymentProvider['refundStatus']>>,
): Promise<void> {
  const entryId = `${actor} ${row.providerRef}`;
  if (state === 'confirmed' && row.status === 'SENT') await confirmInstruction(tx, clock, row, { actor, entryId });
  if (state === 'rejected' && row.status === 'SENT') await rejectInstruction(tx, clock, { id: row.id, reason, actor });
  if (state === 'returned' && (row.status === 'SENT' || row.status === 'CONFIRMED'))
    await returnInstruction(tx, clock, row, { actor, reason, entryId });
}
