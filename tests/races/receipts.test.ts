import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { investmentReference } from '../../domain/payment-reference.ts';
import { bookReceipt } from '../../server/payments/receipts.ts';
import { settle } from '../../server/payments/settle.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { incomingTransfer, investment, ledgerTransfer, payment, walletMove } from '../../server/store/schema.ts';
import { investingOn } from '../features/investing-support.ts';
import { waitForRowLock } from '../support/wait-for-row-lock.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { openTestStore, testServer } from '../support/store.ts';

/** The embedded database has one connection, on which nothing ever races: these need a PostgreSQL server. */
describe.skipIf(!testServer)('money at an investor’s own account [29 1]', () => {
  let store: Store;
  let on: ReturnType<typeof investingOn>;
  beforeAll(async () => {
    store = await openTestStore();
    on = investingOn(store);
  });
  afterAll(() => store?.close());

  /** A payment of 1,000 euro that waits for a transfer to the payer's own account. */
  async function waiting(ref: string) {
    const { users, projects } = await makeScenario(store, on.clock, { users: [{}], projects: [{ loanAmount: 50_000 }] });
    const userId = users[0]!.id;
    const made = await on.invest(userId, projects[0]!.id, 1000);
    const { id } = made.body as { id: string };
    await on.pay(userId, id, 'directPayment');
    const [row] = await store.db
      .update(payment)
      .set({ providerId: 'mangopay', heldBy: 'mangopay', virtualAccount: `wallet/${ref}` })
      .where(eq(payment.investmentId, id))
      .returning();
    const [own] = await store.db.select().from(investment).where(eq(investment.id, id));
    const receipt = { ref, userId, amountCents: 100_000, reference: investmentReference(own!.number), sender: { name: 'Ona' } };
    const bookOnce = (other: string = ref) => store.tx((tx) => bookReceipt(tx, on.clock, { id: 'mangopay' }, { ...receipt, ref: other }));
    return { id, paymentId: row!.id, bookOnce };
  }
  const incoming = async (ref: string) =>
    (
      await store.db
        .select()
        .from(incomingTransfer)
        .where(eq(incomingTransfer.id, `mangopay ${ref}`))
    )[0];
  const kindsOf = async (...refs: string[]) => {
    const rows = await store.db.select().from(ledgerTransfer);
    return rows.filter(({ ref }) => refs.includes(ref)).map(({ kind }) => kind);
  };

  test('that arrives while its payment ends is unmatched, and booked once', async () => {
    const { id, paymentId, bookOnce } = await waiting('payin-ended');
    let booked: ReturnType<typeof bookOnce> | undefined;
    await store.tx(async (tx) => {
      await settle(tx, on.clock, { paymentId, outcome: 'failed', actor: 'expiry' });
      booked = bookOnce();
      await waitForRowLock(store);
    });
    expect(await booked).toBe('unmatched');
    expect(await incoming('payin-ended')).toMatchObject({ status: 'UNMATCHED', reason: 'NOT_EXPECTED' });
    expect(await kindsOf(id, paymentId, 'mangopay payin-ended')).toEqual(['transfer.unallocated']);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('that is read eight times at once, and twice what was due, pays once and is moved once', async () => {
    const { id, paymentId, bookOnce } = await waiting('payin-first');
    const outcomes = await Promise.all([...Array.from({ length: 8 }, () => bookOnce()), bookOnce('payin-second')]);
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'unmatched')).toHaveLength(1);
    expect((await kindsOf(id, paymentId, 'mangopay payin-first', 'mangopay payin-second')).sort()).toEqual([
      'payment.completed',
      'transfer.unallocated',
    ]);
    expect(await store.db.$count(walletMove, eq(walletMove.paymentId, paymentId))).toBe(1);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });
});
