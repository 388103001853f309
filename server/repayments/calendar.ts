import { type Clock, today } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { ownInvestments } from '../investing/own-investments.ts';
import type { Store } from '../store/store.ts';
import { calendarFiles } from './calendar-file.ts';

/** Future payments for the person's calendar (domain 1.3 #2). */
export function calendarHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, 'getRepaymentCalendar'> {
  const own = ownInvestments(store.db);
  const fileOf = calendarFiles(clock);
  return {
    async getRepaymentCalendar(request) {
      const { id: userId } = callerOf(request);
      const { investmentId } = request.query;
      const [all, projectOf, payouts] = await Promise.all([
        investmentId === undefined ? own.investmentsOf(userId) : own.investmentsOf(userId, null),
        own.ofPerson.projectsOf({ userId }),
        own.ofPerson.payoutsOf({ userId }),
      ]);
      const rows = investmentId === undefined ? all : all.filter(({ id }) => id === investmentId);
      if (investmentId !== undefined && rows.length === 0) throw new Refusal('INVESTMENT_NOT_FOUND', 404);
      const investments = rows
        .toReversed()
        .map(({ id, projectId, amountCents, ratePercent }) => ({ id, projectId, amountCents, ratePercent, paid: payouts.get(id) ?? [] }));
      const projects = [...new Set(rows.map(({ projectId }) => projectId))].map(projectOf);
      const isCalledIn = projects.some(({ data }) => data.calledInOn);
      return {
        status: 200,
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="payments.ics"',
          'cache-control': 'private, no-store',
        },
        body: await fileOf({ investments, projects, ...(isCalledIn && { day: today(clock) }) }, request.locale),
      };
    },
  };
}
