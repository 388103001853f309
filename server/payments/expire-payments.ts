import { eq, inArray, sql } from 'drizzle-orm';
import { paymentDays, transferDays } from '../../domain/reservation.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { investment, payment, project } from '../store/schema.ts';
import { settle } from './settle.ts';

const dayMs = 86_400_000;

/** Ends the payments that nobody made in time. Safe to run in several processes and as often as liked. Answers how many ended. */
export async function expirePayments(store: Store, clock: Clock): Promise<number> {
  const now = clock.now().getTime();
  const announcedCents = sql<string>`sum(${payment.amountCents}) filter (where ${payment.provider} = 'directPayment')
    over (partition by ${investment.userId}, ${investment.projectId})`;
  const open = await store.db
    .select({
      id: payment.id,
      provider: payment.provider,
      createdAt: payment.createdAt,
      announcedCents,
      targetCents: project.targetCents,
    })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(inArray(payment.status, ['STARTING', 'OPEN']));
  const unpaid = open.filter(({ provider, createdAt, announcedCents: announced, targetCents }) => {
    const days = provider === 'directPayment' ? transferDays({ announcedCents: Number(announced), targetCents }) : paymentDays;
    return createdAt.getTime() + days * dayMs < now;
  });
  let ended = 0;
  for (const { id } of unpaid.slice(0, 500)) {
    if ((await store.tx((tx) => settle(tx, clock, { paymentId: id, outcome: 'failed', actor: 'expiry' }))) === 'applied') ended++;
  }
  return ended;
}
