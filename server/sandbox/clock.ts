import type { FastifyInstance } from 'fastify';
import type { MovableClock } from '../clock.ts';
import { problem } from '../contract/problem.ts';
import { dailyCompliance } from '../onboarding/daily.ts';
import { expirePayments } from '../payments/expiry.ts';
import { payWhatIsDue } from '../repayments/payouts.ts';
import { writeReports } from '../reports/monthly.ts';
import type { Store } from '../store/open.ts';

/** `POST /sandbox/clock {now}` or `{advanceDays}`; answers the new time. What falls due by then is done before the answer. */
export function registerClock(app: FastifyInstance, { clock, store }: { clock: MovableClock; store: Store }): void {
  app.post('/sandbox/clock', async (request, reply) => {
    const { now, advanceDays } = (request.body ?? {}) as { now?: unknown; advanceDays?: unknown };
    if (typeof now === 'string' && !Number.isNaN(Date.parse(now))) clock.set(new Date(now));
    else if (typeof advanceDays === 'number' && Number.isFinite(advanceDays)) clock.advanceDays(advanceDays);
    else return reply.code(400).send(problem('VALIDATION_FAILED', request.id));
    await expirePayments(store, clock);
    await dailyCompliance(store, clock);
    await payWhatIsDue(store, clock);
    await writeReports(store, clock);
    return { now: clock.now().toISOString() };
  });
}
