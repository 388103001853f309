import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { escrowAccount } from '../../domain/brand.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import type { CamtEntry } from '../../server/lib/iso20022/read-camt.ts';
import { StatementProblem } from '../../server/lib/iso20022/statement-problem.ts';
import { writeCamt } from '../../server/lib/iso20022/write-camt.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { settle } from '../../server/payments/settle.ts';
import { reconcileDay } from '../../server/reconciliation/reconcile-day.ts';
import { importStatementFile } from '../../server/reconciliation/import-statement.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { bankEntry, investment, payment } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';

const account = escrowAccount.iban;
const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
const clock = new MovableClock(new Date('2026-03-05T09:00:00Z'));

/** Five people have announced a transfer of 1,000 euros, one pays through a provider. */
async function world(): Promise<{ store: Store; references: string[]; paymentId: string }> {
  const store = await openTestStore();
  const users = Array.from({ length: 6 }, () => ({}));
  const { investments } = await makeScenario(store, clock, {
    users,
    projects: [{}],
    investments: users.map((_, user) => ({ user, project: 0, amount: 1000 })),
  });
  const references: string[] = [];
  let paymentId = '';
  for (const [at, { id }] of investments.entries()) {
    const isLast = at === investments.length - 1;
    const [row] = await store.db.update(investment).set({ status: 'PAYMENT_INITIATED' }).where(eq(investment.id, id)).returning();
    references.push(investmentReference(row!.number));
    const [opened] = await store.db
      .insert(payment)
      .values({
        investmentId: id,
        provider: isLast ? 'aitvaras' : 'directPayment',
        ...(isLast ? { providerId: 'sandbox', providerRef: `bank-${id}` } : {}),
        amountCents: 100_000,
        status: 'OPEN',
        createdAt: clock.now(),
      })
      .returning();
    if (isLast) paymentId = opened!.id;
  }
  return { store, references, paymentId };
}

/** Four lines a day: two right ones, one that fits nothing, one that leaves. */
const entriesOf = (references: readonly string[]) =>
  days.map((day, at) =>
    [
      { amountCents: 100_000, reference: references[2 * at] ?? '' },
      { amountCents: 100_000, reference: references[2 * at + 1] ?? '' },
      { amountCents: 4_200 + at, reference: 'unknown' },
      { amountCents: 10, reference: 'fee', direction: 'DEBIT' as const },
    ].map(
      (line, index): CamtEntry => ({
        entryReference: `${day}/${index}`,
        bookedOn: day,
        valueOn: day,
        direction: 'CREDIT',
        currency: 'EUR',
        counterparty: { name: `Payer ${index}` },
        ...line,
      }),
    ),
  );

const sumOf = (entries: readonly CamtEntry[]) =>
  entries.reduce((sum, { direction, amountCents }) => sum + (direction === 'CREDIT' ? amountCents : -amountCents), 0);

/** A notification says some lines of a day before the statement does, in any order. */
const notification = (name: string, entries: readonly CamtEntry[]) =>
  writeCamt({ id: name, sequence: 1, createdAt: clock.now(), account, owner: 'E', day: days[0]!, openingCents: 0, entries })
    .replaceAll('camt.053', 'camt.054')
    .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
    .replaceAll('<Stmt>', '<Ntfctn>')
    .replaceAll('</Stmt>', '</Ntfctn>')
    .replaceAll(/<Bal>.*?<\/Bal>/g, '');

type Step = { kind: 'statement'; day: number } | { kind: 'notification'; day: number; lines: number[] } | { kind: 'provider' };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('statement' as const), day: fc.nat(2) }),
    fc.record({ kind: fc.constant('notification' as const), day: fc.nat(2), lines: fc.uniqueArray(fc.nat(3), { minLength: 1 }) }),
    fc.record({ kind: fc.constant('provider' as const) }),
  ),
  { maxLength: 12 },
);

/** What the books hold in the end, without the ids that were made on the way. */
async function booksAfter(sequence: readonly Step[]) {
  const { store, references, paymentId } = await world();
  try {
    const entries = entriesOf(references);
    const files = days.map((day, at) => {
      const openingCents = sumOf(entries.slice(0, at).flat());
      return writeCamt({ id: day, sequence: at, createdAt: clock.now(), account, owner: 'E', day, openingCents, entries: entries[at]! });
    });
    const take = async (text: string) => {
      try {
        await store.tx((tx) => importStatementFile(tx, clock, { name: 'x', bytes: new TextEncoder().encode(text), actor: 'test' }));
      } catch (error) {
        // a day that comes before the one before it waits for the end
        if (!(error instanceof StatementProblem && error.code === 'STATEMENT_BALANCE_GAP')) throw error;
      }
    };
    for (const [at, step] of sequence.entries()) {
      if (step.kind === 'provider') await store.tx((tx) => settle(tx, clock, { paymentId, outcome: 'paid', actor: 'aitvaras' }));
      else if (step.kind === 'statement') await take(files[step.day]!);
      else
        await take(
          notification(
            `N-${at}`,
            step.lines.map((index) => entries[step.day]![index]!),
          ),
        );
    }
    // a day is taken beside one that is there: the first day last, where the chain began with the last
    for (const text of files.flatMap(() => files)) await take(text);
    await store.tx((tx) => settle(tx, clock, { paymentId, outcome: 'paid', actor: 'aitvaras' }));
    const rows = await store.db.select().from(bankEntry).orderBy(bankEntry.entryReference);
    const moved = await store.db
      .select({ kind: sql<string>`kind`, cents: sql<string>`sum(amount_cents)::text`, count: sql<string>`count(*)::text` })
      .from(sql`ledger_transfer`)
      .groupBy(sql`kind`)
      .orderBy(sql`kind`);
    const compared = await Promise.all(days.map((day) => reconcileDay(store.db, account, day)));
    return {
      entries: rows.map(({ entryReference, outcome }) => [entryReference, outcome]),
      moved,
      days: compared.map(
        (day) =>
          day && [day.openingCents, day.closingCents, day.ledgerCents, day.lines.map(({ kind, amountCents }) => [kind, amountCents])],
      ),
    };
  } finally {
    await store.close();
  }
}

test('files and lines in any order, any number of times, leave the same books', async () => {
  const expected = await booksAfter([]);
  expect(expected.entries.map(([, outcome]) => outcome)).toEqual(days.flatMap(() => ['MATCHED', 'MATCHED', 'UNMATCHED', 'UNMATCHED']));
  expect(expected.days).toEqual([
    [0, 204_190, 204_200, [['ENTRY_WITHOUT_MOVEMENT', 10]]],
    [
      204_190,
      408_381,
      408_401,
      [
        ['ENTRY_WITHOUT_MOVEMENT', 10],
        ['ENTRY_WITHOUT_MOVEMENT', 10],
      ],
    ],
    [
      408_381,
      612_573,
      612_603,
      [
        ['ENTRY_WITHOUT_MOVEMENT', 10],
        ['ENTRY_WITHOUT_MOVEMENT', 10],
        ['ENTRY_WITHOUT_MOVEMENT', 10],
      ],
    ],
  ]);
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      expect(await booksAfter(sequence)).toEqual(expected);
    }),
    { numRuns: process.env['FULL'] === '1' ? 100 : 1, examples: [[[{ kind: 'statement', day: 2 }]]] },
  );
}, 1_200_000);
