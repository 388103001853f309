import { expect, test } from 'vitest';
import { endOfReflection, lastDayOfReflection } from '../../domain/reflection.ts';

test.each([
  ['in winter', '2026-01-10T09:30:00Z', '2026-01-14T21:59:59.000Z'],
  ['in summer', '2026-07-10T09:30:00Z', '2026-07-14T20:59:59.000Z'],
  ['late in the evening, when it is the next day in Vilnius', '2026-01-10T22:30:00Z', '2026-01-15T21:59:59.000Z'],
  ['over the night in which summer begins', '2026-03-26T09:30:00Z', '2026-03-30T20:59:59.000Z'],
  ['over the night in which winter begins', '2026-10-22T09:30:00Z', '2026-10-26T21:59:59.000Z'],
  ['over the end of a leap month', '2028-02-27T09:30:00Z', '2028-03-02T21:59:59.000Z'],
])('an offer made %s may be withdrawn to the end of the fourth day after it', (_, madeAt, end) => {
  expect(endOfReflection(new Date(madeAt)).toISOString()).toBe(end);
});

test('the last day is the fourth after the day of the offer', () => {
  expect(lastDayOfReflection('2026-12-29')).toBe('2027-01-02');
});
