import type { Locale } from './locale.ts';

export type TermUnit = 'DAY' | 'MONTH' | 'YEAR';
export type Term = { value: number; unit: TermUnit };
export type Duration = { years: number; months: number; days: number };
export type DurationPart = { unit: 'year' | 'month' | 'day'; value: number };

/** Reads a unit as other back ends write it: lower case, plural. [decisions 2.11] */
export function termUnit(unit: string): TermUnit | undefined {
  const name = unit.trim().toUpperCase().replace(/S$/, '');
  return name === 'DAY' || name === 'MONTH' || name === 'YEAR' ? name : undefined;
}

/** A term in years and months, or days: 18 months are 1 year 6 months. [PROJ-14] */
export function termDuration({ value, unit }: { value: number; unit: string }): Duration {
  const term = termUnit(unit);
  if (term === 'DAY') return { years: 0, months: 0, days: value };
  const months = term === 'YEAR' ? value * 12 : value;
  return { years: Math.floor(months / 12), months: months % 12, days: 0 };
}

/** Units that are not zero, largest first, at most `most`. Nothing left is `0 days`. [I18N-05] */
export function durationParts({ years, months, days }: Duration, maxParts = 2): DurationPart[] {
  const parts = (
    [
      { unit: 'year', value: years },
      { unit: 'month', value: months },
      { unit: 'day', value: days },
    ] satisfies DurationPart[]
  )
    .filter(({ value }) => value !== 0)
    .slice(0, maxParts);
  return parts.length > 0 ? parts : [{ unit: 'day', value: 0 }];
}

const between: Record<Locale, string> = { en: ' ', de: ' und ', lt: ' ir ', es: ' y ', pt: ' e ' };

/** Parts in words made one text: "1 year 6 months", "1 Jahr und 6 Monate". A line ends between parts, never inside one. [I18N-05] */
export function joinDuration(words: readonly string[], locale: Locale): string {
  return words.map((part) => part.replaceAll(' ', '\u00a0')).join(between[locale]);
}

let vilniusDay: Intl.DateTimeFormat | undefined;

/** The calendar day (`YYYY-MM-DD`) of an instant in Vilnius; a day stays itself. */
export function dayOf(instant: Date | string): string {
  if (typeof instant === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(instant)) return instant;
  vilniusDay ??= new Intl.DateTimeFormat('en', { timeZone: 'Europe/Vilnius', year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = vilniusDay.formatToParts(new Date(instant));
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const text = (date: Date) => date.toISOString().slice(0, 10);

/** `YYYY-MM-DD` of a day that there is. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = utc(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export function addDays(day: string, days: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return text(date);
}

/** The same day of a later month; the month's last day where it has no such day (31 January + 1 month = 28 or 29 February). */
export function addMonths(day: string, months: number): string {
  const date = utc(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return text(date);
}

/** The day a term that starts on `start` ends. */
export function endOfTerm(start: string, { value, unit }: { value: number; unit: string }): string {
  const term = termUnit(unit);
  if (term === 'DAY') return addDays(start, value);
  return addMonths(start, term === 'YEAR' ? value * 12 : value);
}

/** Whole days from one calendar day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000);
}

/** Whole years, months and days from today to the end of the term by calendar arithmetic; undefined when the end has passed. [INV-07] */
export function remaining(today: string, end: string): Duration | undefined {
  if (end < today) return undefined;
  const [fromYear = 0, fromMonth = 0] = today.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = end.split('-').map(Number);
  let months = (toYear - fromYear) * 12 + toMonth - fromMonth;
  if (addMonths(today, months) > end) months -= 1;
  return { years: Math.floor(months / 12), months: months % 12, days: daysBetween(addMonths(today, months), end) };
}

/** Time left as the largest two units: `[{year, 1}, {day, 5}]`. Undefined when the end has passed. [INV-07, I18N-05] */
export function remainingParts(today: string, end: string): DurationPart[] | undefined {
  const left = remaining(today, end);
  return left && durationParts(left);
}
