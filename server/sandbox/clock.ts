import type { FastifyInstance } from 'fastify';
import type { MovableClock } from '../lib/clock.ts';
import { problem } from '../lib/refusal.ts';
import { recordOf } from '../../domain/unknown.ts';

const dayMs = 86_400_000;
/** Between them loans, reports and documents have their dates; a clock far outside would have months without end to make up for. */
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** `POST /sandbox/clock {now}` or `{advanceDays}`; answers the new time. The jobs that follow the calendar run before the answer. */
export function registerClock(
  app: FastifyInstance,
  { clock, runCalendarJobs }: { clock: MovableClock; runCalendarJobs: () => Promise<void> },
): void {
  app.post('/sandbox/clock', async (request, reply) => {
    const { now, advanceDays } = recordOf(request.body);
    const wanted =
      typeof now === 'string'
        ? Date.parse(now)
        : typeof advanceDays === 'number'
          ? clock.now().getTime() + advanceDays * dayMs
          : Number.NaN;
    if (!(wanted >= earliest && wanted <= latest)) return reply.code(400).send(problem('VALIDATION_FAILED', request.id));
    clock.set(new Date(wanted));
    await runCalendarJobs();
    return { now: clock.now().toISOString() };
  });
}
