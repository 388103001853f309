import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { confirmInstruction } from '../instructions/confirm.ts';
import { rejectInstruction, returnInstruction } from '../instructions/fail.ts';
import { type InstructionRow, lockInstructions } from '../instructions/instruction.ts';
import { markSent, assertCovered } from '../instructions/payment-files.ts';
import type { Clock } from '../lib/clock.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, instruction, payment } from '../store/schema.ts';
import type { PaymentLog } from './open-payment.ts';
import { isInItsWallet } from './wallet-moves.ts';
import { OrderRefused, type OrderedPayment, type PaymentOrder, type PaymentProvider, transferPrefix } from './provider.ts';

interface SendDeps {
  store: Store;
  clock: Clock;
  /** Where browsers reach the platform. */
  origin: string;
  provider: PaymentProvider;
  log: PaymentLog;
}

const maxRows = 100;
const dayMs = 86_400_000;
/** For how long after its execution a payment may still be returned by the payee's bank. */
const returnDays = 30;
/** A response that takes longer counts as lost. */
const sendTimeoutMs = 30_000;

const payeeIsActive = sql`${instruction.payeeCheck} ->> 'state' = 'active'`;

/**
 * Registers payees with the provider where it requires that, already for drafts, so that approvers see the result of the name check. Then sends the approved
 * instructions of the money that the provider holds. Each is marked as sent before it is requested by its id: after a lost response it is requested again in
 * the next run, and a definite refusal rejects it. Safe to run in several processes.
 */
export async function sendInstructions(deps: SendDeps, signal?: AbortSignal): Promise<void> {
  if (deps.provider.pays.length === 0) return;
  await registerPayees(deps, signal);
  await markApproved(deps);
  await payMarked(deps, signal);
}

async function registerPayees(deps: SendDeps, signal?: AbortSignal): Promise<void> {
  const { store, provider, log } = deps;
  const orders = await ordersWhere(
    deps,
    and(
      inArray(instruction.status, ['DRAFTED', 'APPROVED']),
      eq(instruction.heldBy, provider.id),
      inArray(instruction.kind, [...provider.registersPayeesOf]),
      isNotNull(instruction.payeeIban),
      sql`${payeeIsActive} is not true`,
    ),
  );
  for (const order of orders) {
    if (signal?.aborted) return;
    try {
      const payee = await withTimeout(provider.payee(order), sendTimeoutMs);
      await store.db.update(instruction).set({ payeeCheck: payee }).where(eq(instruction.id, order.id));
    } catch (error) {
      log.warn({ err: error, instructionId: order.id, provider: provider.id }, 'a payee was not registered');
    }
  }
}

async function markApproved({ store, clock, provider, log }: SendDeps): Promise<void> {
  const approved = await store.db
    .select({ id: instruction.id })
    .from(instruction)
    .where(
      and(
        eq(instruction.status, 'APPROVED'),
        eq(instruction.heldBy, provider.id),
        inArray(instruction.kind, [...provider.pays]),
        or(notInArray(instruction.kind, [...provider.registersPayeesOf]), payeeIsActive),
        isInItsWallet,
      ),
    )
    .orderBy(asc(instruction.id))
    .limit(maxRows);
  for (const { id } of approved)
    await store
      .tx(async (tx) => {
        const rows = (await lockInstructions(tx, [id])).filter(({ status }) => status === 'APPROVED');
        await assertCovered(tx, rows, provider.id);
        await markSent(tx, clock, rows, { actor: provider.id, providerId: provider.id });
      })
      .catch((error: unknown) => log.warn({ err: error, instructionId: id, provider: provider.id }, 'an instruction cannot be sent'));
}

async function payMarked(deps: SendDeps, signal?: AbortSignal): Promise<void> {
  const { store, clock, provider, log } = deps;
  const isMarked = and(eq(instruction.status, 'SENT'), eq(instruction.providerId, provider.id), isNull(instruction.providerRef));
  for (const order of await ordersWhere(deps, isMarked)) {
    if (signal?.aborted) return;
    const { id } = order;
    try {
      const providerRef = await withTimeout(provider.pay(order), sendTimeoutMs);
      await store.db.update(instruction).set({ providerRef }).where(eq(instruction.id, id));
    } catch (error) {
      log.warn({ err: error, instructionId: id, provider: provider.id }, 'an instruction was not sent');
      if (error instanceof OrderRefused)
        await store.tx((tx) => rejectInstruction(tx, clock, { id, reason: error.message, actor: provider.id }));
    }
  }
}

async function ordersWhere({ store, origin, provider }: SendDeps, where: ReturnType<typeof and>): Promise<PaymentOrder[]> {
  const rows = await store.db
    .select({
      row: instruction,
      paymentRef: payment.providerRef,
      company: sql<boolean>`coalesce((${appUser.profile}->>'company')::boolean, false)`,
    })
    .from(instruction)
    .leftJoin(payment, and(eq(instruction.kind, 'REFUND'), eq(payment.id, instruction.subjectId)))
    .leftJoin(appUser, eq(appUser.id, instruction.payeeUserId))
    .where(where)
    .orderBy(asc(instruction.id))
    .limit(maxRows);
  return rows.map(({ row: { id, kind, projectId, amountCents, payeeName, payeeIban, remittance, subjectId }, paymentRef, company }) => ({
    id,
    kind,
    projectId,
    amountCents,
    // a project's owner is a company
    payee: { name: payeeName, isCompany: company || kind === 'DISBURSEMENT', iban: payeeIban ?? '' },
    reference: remittance,
    payInRef: paymentRef ?? (kind === 'RETURN' ? subjectId.slice(transferPrefix(provider.id).length) : undefined),
    returnUrl: `${origin}/admin/instructions/${encodeURIComponent(id)}`,
  }));
}

/** Reads the outcome of the instructions that the provider sent: carried out, rejected, or returned by the payee's bank. */
export async function readInstructions({ store, clock, provider, log }: SendDeps, signal?: AbortSignal): Promise<void> {
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
      const paid = await provider.paymentStatus(providerRef ?? '');
      await store.tx(async (tx) => {
        const [row] = await lockInstructions(tx, [id]);
        if (row) await applyStatus(tx, clock, provider.id, row, paid);
      });
    } catch (error) {
      log.warn({ err: error, instructionId: id, provider: provider.id }, 'an instruction could not be read from its provider');
    }
  }
}

async function applyStatus(
  tx: Tx,
  clock: Clock,
  actor: string,
  row: InstructionRow,
  { state, reason = 'NARR' }: OrderedPayment,
): Promise<void> {
  const entryId = `${actor} ${row.providerRef}`;
  if (state === 'confirmed' && row.status === 'SENT') await confirmInstruction(tx, clock, row, { actor, entryId });
  if (state === 'rejected' && row.status === 'SENT') await rejectInstruction(tx, clock, { id: row.id, reason, actor });
  if (state === 'returned' && (row.status === 'SENT' || row.status === 'CONFIRMED'))
    await returnInstruction(tx, clock, row, { actor, reason, entryId });
}
