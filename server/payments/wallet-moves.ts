import { and, asc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { instruction, investment, type MoveDirection, payment, walletMove } from '../store/schema.ts';
import { MoveRefused, type PayerAccounts, type PaymentProvider } from './provider.ts';

interface MoveDeps {
  store: Store;
  clock: Clock;
  provider: PaymentProvider;
  log: { warn(facts: object, message: string): void };
}

const maxRows = 100;
/** The pause before a retry after a refusal. */
const refusedMs = 60 * 60_000;

/** Drafts a move of a payment's money between the payer's wallet and the project's. The move itself is made once, outside of this transaction. */
export async function draftMove(tx: Tx, clock: Clock, paymentId: string, direction: MoveDirection): Promise<void> {
  await tx.insert(walletMove).values({ paymentId, direction, status: 'PENDING', createdAt: clock.now() }).onConflictDoNothing();
}

/** Drafts the move back into the payer's wallet before a refund, if the money has left it or a move is pending. */
export async function draftMoveBack(tx: Tx, clock: Clock, paymentId: string): Promise<void> {
  const [moveIn] = await tx
    .select({ status: walletMove.status })
    .from(walletMove)
    .where(and(eq(walletMove.paymentId, paymentId), eq(walletMove.direction, 'IN')));
  if (moveIn && moveIn.status !== 'CANCELLED') await draftMove(tx, clock, paymentId, 'BACK');
}

/** True for an instruction whose money lies in the wallet that it is paid from. */
export const isInItsWallet: SQL = sql`not exists (
  select from ${walletMove} join ${payment} on ${payment.id} = ${walletMove.paymentId} join ${investment} on ${investment.id} = ${payment.investmentId}
  where ${walletMove.status} = 'PENDING' and (
    (${instruction.kind} = 'REFUND' and ${payment.id} = ${instruction.subjectId})
    or (${instruction.kind} = 'DISBURSEMENT' and ${investment.projectId} = ${instruction.projectId})))`;

interface MoveRow {
  move: typeof walletMove.$inferSelect;
  receiptRef: string | null;
  amountCents: number;
  userId: string;
  projectId: string;
}

/**
 * Makes the pending moves, of one payment or of all. After a lost response a move is requested again by the same key; after a refusal it is retried by a new
 * key, an hour later. Safe to run in several processes.
 */
export async function makeMoves(
  deps: MoveDeps,
  { paymentId, signal }: { paymentId?: string; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const { store, clock, provider, log } = deps;
  if (!provider.payerAccounts) return;
  const rows: MoveRow[] = await store.db
    .select({
      move: walletMove,
      receiptRef: payment.providerRef,
      amountCents: payment.amountCents,
      userId: investment.userId,
      projectId: investment.projectId,
    })
    .from(walletMove)
    .innerJoin(payment, eq(payment.id, walletMove.paymentId))
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .where(
      and(
        eq(walletMove.status, 'PENDING'),
        eq(payment.heldBy, provider.id),
        paymentId === undefined ? undefined : eq(payment.id, paymentId),
        or(
          eq(walletMove.refusals, 0),
          isNull(walletMove.triedAt),
          lt(walletMove.triedAt, new Date(clock.now().getTime() - refusedMs)),
          // a refund is due: there is no reason to wait
          sql`${walletMove.direction} = 'IN' and exists (
            select from wallet_move back where back.payment_id = ${walletMove.paymentId} and back.direction = 'BACK')`,
        ),
      ),
    )
    // moves in before moves back
    .orderBy(asc(walletMove.createdAt), sql`${walletMove.direction} desc`)
    .limit(maxRows);
  for (const row of rows) {
    if (signal?.aborted) return;
    try {
      await executeMove(deps, provider.payerAccounts, row);
    } catch (error) {
      const { paymentId: id, direction } = row.move;
      log.warn({ err: error, paymentId: id, direction, provider: provider.id }, 'money was not moved between two wallets');
      if (error instanceof MoveRefused) await store.tx((tx) => noteRefusal(tx, clock, row.move, error.message));
    }
  }
}

async function executeMove({ store, clock }: MoveDeps, accounts: PayerAccounts, row: MoveRow): Promise<void> {
  const { move, receiptRef, ...rest } = row;
  const order = { ...rest, receiptRef: receiptRef ?? '', refusals: move.refusals };
  const moveRef = move.direction === 'BACK' ? await moveInOf(store, move.paymentId) : undefined;
  if (move.direction === 'BACK' && moveRef === undefined) return;
  const providerRef = moveRef === undefined ? await accounts.moveIn(order) : await accounts.moveBack({ ...order, moveRef });
  const at = clock.now();
  await store.db
    .update(walletMove)
    .set({ status: 'MADE', providerRef, triedAt: at, madeAt: at })
    .where(and(isMove(move), eq(walletMove.status, 'PENDING')));
}

/** The provider's id of the move in; undefined where it is not made yet. */
async function moveInOf({ db }: Store, paymentId: string): Promise<string | undefined> {
  const [existing] = await db
    .select({ ref: walletMove.providerRef })
    .from(walletMove)
    .where(and(eq(walletMove.paymentId, paymentId), eq(walletMove.direction, 'IN'), eq(walletMove.status, 'MADE')));
  return existing?.ref ?? undefined;
}

/** Cancels a refused move in whose money is to be refunded: it is already in the wallet that the refund is paid from. */
async function noteRefusal(tx: Tx, clock: Clock, { paymentId, direction }: MoveRow['move'], reason: string): Promise<void> {
  const ofPayment = eq(walletMove.paymentId, paymentId);
  const all = await tx.select().from(walletMove).where(ofPayment).for('update');
  const isWaitedFor = all.every(({ status }) => status === 'PENDING');
  const goesBack = direction === 'IN' && all.some((one) => one.direction === 'BACK');
  if (goesBack && isWaitedFor) await tx.update(walletMove).set({ status: 'CANCELLED', reason, triedAt: clock.now() }).where(ofPayment);
  else
    await tx
      .update(walletMove)
      .set({ refusals: sql`${walletMove.refusals} + 1`, reason, triedAt: clock.now() })
      .where(and(ofPayment, eq(walletMove.direction, direction), eq(walletMove.status, 'PENDING')));
}

const isMove = ({ paymentId, direction }: MoveRow['move']) => and(eq(walletMove.paymentId, paymentId), eq(walletMove.direction, direction));
