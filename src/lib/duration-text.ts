import { type DurationPart, durationParts, joinDuration, remainingParts, termDuration } from '../../domain/duration.ts';
import { intlLocale, type Locale } from '../../domain/locale.ts';

function joinParts(parts: DurationPart[], locale: Locale) {
  const units = parts.map(({ unit, value }) =>
    new Intl.NumberFormat(intlLocale(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(value),
  );
  return joinDuration(units, locale);
}

/** A term in words: "1 year 6 months" (PROJ-14). */
export function termText(term: { value: number; unit: string }, locale: Locale): string {
  return joinParts(durationParts(termDuration(term)), locale);
}

/** Time left in its two largest units; undefined when the end has passed (INV-07). */
export function remainingText(today: string, end: string, locale: Locale): string | undefined {
  const parts = remainingParts(today, end);
  return parts && joinParts(parts, locale);
}
