import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { investment, payment, paymentEvent, virtualAccount } from '../store/schema.ts';
import { applyHint, pollPayment, pollReceipts } from './hints.ts';
import { openPayment, type PaymentDeps } from './open-payment.ts';
import { closeAccounts } from './payer-accounts.ts';
import { settle } from './settle.ts';
import { makeMoves } from './wallet-moves.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Longer than a request waits for the provider. */
const startingMs = minuteMs / 2;
/** A payment that could not be started within this time has failed. */
const startWithinMs = 30 * minuteMs;
/** Open payments are read from the provider this often. */
const pollMs = 10 * minuteMs;
const maxRows = 100;

/**
 * Resolves what a lost response or a lost event left open: payments that stay `STARTING`, events whose payment was not read, and open payments without an
 * event. Also makes the pending moves between wallets and closes unused virtual accounts. A failure is logged and retried in the next run.
 */
export async function resolvePayments(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const { store, clock, provider, log } = deps;
  const now = clock.now().getTime();
  const before = (ms: number) => new Date(now - ms);
  const isOurs = eq(payment.providerId, provider.id);

  const starting = await store.db
    .select({ id: payment.id, createdAt: payment.createdAt })
    .from(payment)
    .where(and(isOurs, eq(payment.status, 'STARTING'), lt(payment.createdAt, before(startingMs))))
    .orderBy(asc(payment.createdAt))
    .limit(maxRows);
  const received = await store.db
    .select({ eventId: paymentEvent.eventId, providerRef: paymentEvent.providerRef })
    .from(paymentEvent)
    .where(and(eq(paymentEvent.provider, provider.id), eq(paymentEvent.outcome, 'received')))
    .orderBy(asc(paymentEvent.receivedAt))
    .limit(maxRows);
  const open = await store.db
    .select({ id: payment.id, providerRef: payment.providerRef })
    .from(payment)
    .where(
      and(
        isOurs,
        eq(payment.status, 'OPEN'),
        isNotNull(payment.providerRef),
        lt(payment.createdAt, before(pollMs)),
        or(isNull(payment.checkedAt), lt(payment.checkedAt, before(pollMs))),
      ),
    )
    .orderBy(sql`${payment.checkedAt} nulls first`)
    .limit(maxRows);

  const accounts = await accountsToAsk(deps);

  const work = [
    ...starting.map(({ id, createdAt }) => async () => {
      const page = await openPayment(deps, id);
      if (page?.status === 'STARTING' && createdAt < before(startWithinMs))
        await store.tx((tx) => settle(tx, clock, { paymentId: id, outcome: 'failed', actor: 'resolve-payments' }));
    }),
    ...received.map(
      ({ eventId, providerRef }) =>
        async () =>
          void (await applyHint(deps, { eventId, providerRef: providerRef ?? '' })),
    ),
    ...open.map(
      ({ id, providerRef }) =>
        async () =>
          pollPayment(deps, id, providerRef ?? ''),
    ),
    ...accounts.map((userId) => async () => pollReceipts(deps, userId)),
  ];
  for (const one of work) {
    if (signal?.aborted) return;
    await one().catch((error: unknown) => log.warn({ err: error, provider: provider.id }, 'a payment could not be read from its provider'));
  }
  await makeMoves(deps, { signal });
  await closeAccounts(deps, signal);
}

/** People whose virtual account is polled for receipts: often while a transfer is expected, else once a day, as an event may have been lost. */
async function accountsToAsk({ store, clock, provider }: PaymentDeps): Promise<string[]> {
  if (!provider.payerAccounts) return [];
  const now = clock.now().getTime();
  const notAskedFor = (ms: number) =>
    and(
      lt(virtualAccount.openedAt, new Date(now - ms)),
      or(isNull(virtualAccount.checkedAt), lt(virtualAccount.checkedAt, new Date(now - ms))),
    );
  const isWaitedFor = sql`exists (
    select from ${payment} join ${investment} on ${investment.id} = ${payment.investmentId}
    where ${investment.userId} = ${virtualAccount.userId} and ${payment.status} = 'OPEN' and ${payment.virtualAccount} is not null
      and ${payment.createdAt} < ${new Date(now - pollMs).toISOString()}::timestamptz)`;
  const rows = await store.db
    .select({ userId: virtualAccount.userId })
    .from(virtualAccount)
    .where(
      and(
        eq(virtualAccount.provider, provider.id),
        isNull(virtualAccount.closedAt),
        or(
          notAskedFor(dayMs),
          and(isWaitedFor, or(isNull(virtualAccount.checkedAt), lt(virtualAccount.checkedAt, new Date(now - pollMs)))),
        ),
      ),
    )
    .orderBy(sql`${virtualAccount.checkedAt} nulls first`)
    .limit(maxRows);
  return [...new Set(rows.map(({ userId }) => userId))];
}
