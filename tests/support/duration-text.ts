import { joinDuration } from '../../domain/duration.ts';
import { text } from './catalogue.ts';

const messages = {
  years: '{form, select, one {{value} year} other {{value} years}}',
  months: '{form, select, one {{value} month} other {{value} months}}',
  days: '{form, select, one {{value} day} other {{value} days}}',
};

/** Years, months and days in words. */
export function durationText(parts: Partial<Record<keyof typeof messages, number>>): string {
  const words = (['years', 'months', 'days'] as const).flatMap((unit) => {
    const value = parts[unit];
    return value === undefined ? [] : [text('ui', messages[unit], 'en', { form: value === 1 ? 'one' : 'other', value })];
  });
  return joinDuration(words, 'en');
}
