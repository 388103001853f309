import { expect, test } from 'vitest';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { batchRows } from '../../server/store/cursors.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, payout } from '../../server/store/schema.ts';
import { cellsOf } from '../support/sheet-cells.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

test('a list of any length has each investment once, newest first, with what was paid back [INV-10, 28 5]', async () => {
  const [one, other] = [await server.person(), await server.person()];
  const { projects } = await makeScenario(store, server.clock, { projects: [{ name: 'Long list' }] });
  const count = 2 * batchRows + 50;
  const now = server.clock.now();
  const made = await store.db
    .insert(investment)
    .values(
      Array.from({ length: count + 1 }, (_, n) => ({
        userId: n === count ? other.id : one.id,
        projectId: projects[0]!.id,
        amountCents: 10_000 + n,
        ratePercent: '9',
        status: 'PAYMENT_COMPLETED' as const,
        // many of them at the same instant
        createdAt: new Date(now.getTime() + Math.floor(n / 70) * 1000),
        paidAt: now,
        reflectionEndsAt: now,
        holdsReservation: true,
      })),
    )
    .returning({ id: investment.id, number: investment.number });
  const first = made[0]!;
  const paid = { investmentId: first.id, userId: one.id, withheldCents: 30, paidOn: '2026-01-15' };
  await store.db.insert(payout).values([
    { ...paid, dueDate: '2025-12-15', interestCents: 200, principalCents: 0, defaultInterestCents: 5 },
    { ...paid, dueDate: '2026-01-15', interestCents: 200, principalCents: 1000 },
  ]);
  const { rawPayload } = await server.app.inject({
    url: '/api/v1/individual-reports/investments',
    headers: { authorization: `Bearer ${one.token}`, locale: 'en' },
  });
  const [, ...rows] = cellsOf(rawPayload);
  expect(rows.map(([number]) => Number(number))).toEqual(
    made
      .slice(0, count)
      .map(({ number }) => number)
      .toReversed(),
  );
  expect(rows.at(-1)?.slice(-3)).toEqual([4.05, 0.6, 10]);
  expect(rows[0]?.slice(-3)).toEqual([0, 0, 0]);
});
