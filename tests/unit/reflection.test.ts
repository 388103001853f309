import { describe, expect, test } from 'vitest';
import {
  endOfReflection,
  lastDayOfReflection,
  lastMomentToWithdraw,
  reflectionIsOver,
  withdrawalRefusal,
} from '../../domain/reflection.ts';

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

// Regulation (EU) 2020/1503, Article 22(2) and 22(3)
test('the last day is the fourth after the day of the offer', () => {
  expect(lastDayOfReflection('2026-12-29')).toBe('2027-01-02');
});

test('the whole of the last second belongs to the period, and midnight does not', () => {
  const endsAt = endOfReflection(new Date('2026-01-10T09:30:00Z'));
  expect(
    ['2026-01-14T21:59:59.000Z', '2026-01-14T21:59:59.999Z', '2026-01-14T22:00:00.000Z'].map((now) =>
      reflectionIsOver(endsAt, new Date(now)),
    ),
  ).toEqual([false, false, true]);
});

describe('an offer can be withdrawn', () => {
  const reflectionEndsAt = endOfReflection(new Date('2026-01-10T09:30:00Z'));
  const [before, after] = [new Date('2026-01-14T21:59:59.999Z'), new Date('2026-01-14T22:00:00Z')];

  test.each(['NEW', 'PAYMENT_INITIATED', 'PAYMENT_FAILED', 'PAYMENT_COMPLETED'] as const)('in the period, while it is %s', (status) => {
    expect(withdrawalRefusal({ status, reflectionEndsAt, projectStatus: 'ACTIVE' }, before)).toBeUndefined();
    expect(withdrawalRefusal({ status, reflectionEndsAt, projectStatus: 'ACTIVE' }, after)).toBe('REFLECTION_PERIOD_OVER');
  });

  test('once', () => {
    expect(withdrawalRefusal({ status: 'WITHDRAWN', reflectionEndsAt, projectStatus: 'ACTIVE' }, before)).toBe('ALREADY_WITHDRAWN');
    expect(withdrawalRefusal({ status: 'WITHDRAWN', reflectionEndsAt, projectStatus: 'ACTIVE' }, after)).toBe('ALREADY_WITHDRAWN');
  });

  test('never by an experienced investor', () => {
    expect(withdrawalRefusal({ status: 'NEW', reflectionEndsAt: null, projectStatus: 'ACTIVE' }, before)).toBe('NO_REFLECTION_PERIOD');
  });

  test('not once it earns interest', () => {
    expect(withdrawalRefusal({ status: 'COMPLETED', reflectionEndsAt, projectStatus: 'FULLY_FUNDED' }, before)).toBe(
      'INVALID_STATUS_TRANSITION',
    );
  });

  // Article 22 goes on while Article 23(12) keeps new money out
  test('while the project is suspended', () => {
    expect(withdrawalRefusal({ status: 'PAYMENT_COMPLETED', reflectionEndsAt, projectStatus: 'SUSPENDED' }, before)).toBeUndefined();
  });

  test.each(['NEW', 'PAYMENT_INITIATED', 'PAYMENT_FAILED', 'PAYMENT_COMPLETED'] as const)(
    'not once the project is cancelled: %s has ended with it',
    (status) => {
      expect(withdrawalRefusal({ status, reflectionEndsAt, projectStatus: 'CANCELED' }, before)).toBe('INVALID_STATUS_TRANSITION');
      expect(lastMomentToWithdraw({ status, reflectionEndsAt, projectStatus: 'CANCELED' }, before)).toBeNull();
    },
  );

  test('and says until when, as long as it can', () => {
    const offer = { status: 'NEW', reflectionEndsAt, projectStatus: 'ACTIVE' } as const;
    expect(lastMomentToWithdraw(offer, before)).toBe(reflectionEndsAt);
    expect(lastMomentToWithdraw(offer, after)).toBeNull();
    expect(lastMomentToWithdraw({ ...offer, status: 'WITHDRAWN' }, before)).toBeNull();
    expect(lastMomentToWithdraw({ ...offer, reflectionEndsAt: null }, before)).toBeNull();
  });
});
