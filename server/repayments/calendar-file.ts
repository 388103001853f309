import ical, { ICalEventTransparency } from 'ical-generator';
import { brand } from '../../domain/brand.ts';
import { dayOf } from '../../domain/duration.ts';
import { formatMoney } from '../../domain/format.ts';
import { cacheFiles } from '../documents/file-cache.ts';
import { type LentProject, type Paid, repaymentsIn } from '../investing/repayments.ts';
import { type InvestmentRow, textIn } from '../investing/responses.ts';
import type { Clock } from '../lib/clock.ts';
import { oncePer } from '../lib/once-per.ts';
import type { Language } from '../store/schema.ts';
import { calendarMessages } from './calendar-messages.ts';

/** The content of a calendar file, except its time stamp. */
export interface CalendarData {
  /** In the order of the calendar. */
  investments: readonly (Pick<InvestmentRow, 'id' | 'projectId' | 'amountCents' | 'ratePercent'> & { paid: readonly Paid[] })[];
  projects: readonly LentProject[];
  /** The day `YYYY-MM-DD` in Vilnius, where a debt was called in: its principal is late from a day on. */
  day?: string;
}

/** One of 1,000 investments has a megabyte. */
const mostFiles = 16;

/**
 * Calendars of future payments, cached while their content is unchanged, so that each keeps the time at which it was made: the time stamp of an event is that
 * of its last revision (RFC 5545, 3.8.7.2).
 */
export const calendarFiles = (clock: Clock) =>
  cacheFiles(async (data: CalendarData, locale: Language) => Buffer.from(calendarOf(data, locale, clock.now())), mostFiles);

function calendarOf({ investments, projects }: CalendarData, locale: Language, stamp: Date): string {
  const messages = calendarMessages[locale];
  const calendar = ical({ name: messages.name, prodId: { company: brand.name, product: 'Payments', language: locale.toUpperCase() } });
  const money = oncePer((cents: number) => formatMoney(cents, locale));
  const lent = new Map(
    projects.map((project) => [project.id, { name: textIn(project.data.name, locale), repaymentsOf: repaymentsIn(project, dayOf(stamp)) }]),
  );
  for (const { id, projectId, paid, ...terms } of investments) {
    const { name = '', repaymentsOf } = lent.get(projectId) ?? {};
    for (const due of repaymentsOf?.(terms, paid) ?? []) {
      if (due.status === 'PAID') continue;
      const sum = money(due.interestCents + due.principalCents);
      calendar.createEvent({
        id: `${id}-${due.dueDate}@${brand.name.toLowerCase()}`,
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
  return calendar.toString();
}
