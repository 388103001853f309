import type { FastifyInstance } from 'fastify';
import type { MovableClock } from '../lib/clock.ts';
import { problem } from '../lib/refusal.ts';
import { dailyCompliance } from '../jobs/daily-compliance.job.ts';
import { expirePayments } from '../jobs/expire-payments.job.ts';
import { payWhatIsDue } from '../jobs/pay-investors.job.ts';
import { writeReports } from '../reports/monthly.ts';
import type { Store } from '../store/open.ts';

const dayMs = 86_400_000;
/** Between them loans, reports and documents have their dates; a clock far outside would have months without end to make up for. */
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** `POST /sandbox/clock {now}` or `{advanceDays}`; answers the new time. What falls due by then is done before the answer. */
export function registerClock(app: FastifyInstance, { clock, store }: { clock: MovableClock; store: Store }): void {
  app.post('/sandbox/clock', async (request, reply) => {
    const { now, advanceDays } = (request.body ?? {}) as { now?: unknown; advanceDays?: unknown };
    const wanted =
      typeof now === 'string'
        ? Date.parse(now)
        : typeof advanceDays === 'number'
          ? clock.now().getTime() + advanceDays * dayMs
          : Number.NaN;
    if (!(wanted >= earliest && wanted <= latest)) return reply.code(400).send(problem('VALIDATION_FAILED', request.id));
    clock.set(new Date(wanted));
    await expirePayments(store, clock);
    await dailyCompliance(store, clock);
    await payWhatIsDue(store, clock);
    await writeReports(store, clock);
    return { now: clock.now().toISOString() };
  });
}
