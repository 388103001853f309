import ical, { ICalEventTransparency } from 'ical-generator';
import { brand } from '../../domain/brand.ts';
import { formatMoney } from '../../domain/format.ts';
import type { Clock } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { oncePer } from '../lib/once-per.ts';
import { Refusal } from '../lib/refusal.ts';
import { ownInvestments } from '../investing/own-investments.ts';
import { repaymentsIn, textIn } from '../investing/responses.ts';
import type { Store } from '../store/open.ts';
import { calendarMessages } from './calendar-messages.ts';

/** Payments to come, for the calendar of the person (domain 1.3 #2). */
export function calendarHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, 'getRepaymentCalendar'> {
  const own = ownInvestments(store.db);
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
      const { locale } = request;
      const messages = calendarMessages[locale];
      const calendar = ical({ name: messages.name, prodId: { company: brand.name, product: 'Payments', language: locale.toUpperCase() } });
      const stamp = clock.now();
      const money = oncePer((cents: number) => formatMoney(cents, locale));
      const lentIn = oncePer((id: string) => {
        const projectRow = projectOf(id);
        return { name: textIn(projectRow.data.name, locale), repaymentsOf: repaymentsIn(projectRow) };
      });
      for (const row of rows.toReversed()) {
        const { name, repaymentsOf } = lentIn(row.projectId);
        for (const due of repaymentsOf(row, payouts.get(row.id) ?? [])) {
          if (due.status === 'PAID') continue;
          const sum = money(due.interestCents + due.principalCents);
          calendar.createEvent({
            id: `${row.id}-${due.dueDate}@${brand.name.toLowerCase()}`,
            // a whole day is written without a zone; the generator reads a Date by UTC
            start: new Date(`${due.dueDate}T00:00:00Z`),
            allDay: true,
            stamp,
            transparency: ICalEventTransparency.TRANSPARENT,
            summary: due.status === 'LATE' ? messages.late(name, sum) : messages.due(name, sum),
            description: messages.parts(money(due.interestCents), money(due.principalCents)),
          });
        }
      }
      return {
        status: 200,
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="payments.ics"',
          'cache-control': 'private, no-store',
        },
        body: Buffer.from(calendar.toString()),
      };
    },
  };
}
