import { describe, expect, test } from 'vitest';
import { isSameOwner, offerLeft, ownerKey } from '../../domain/offer-limit.ts';

const million = 100_000_000;

describe('an owner may offer five million euros in any twelve months [Regulation (EU) 2020/1503, Art. 1(2)(c)]', () => {
  test('alone, all of it', () => {
    expect(offerLeft([], '2026-03-02')).toBe(5 * million);
  });

  test('less what was offered within twelve months, and no more after them', () => {
    const offers = [{ openedOn: '2025-03-02', cents: million }];
    expect(offerLeft(offers, '2026-03-01')).toBe(4 * million);
    expect(offerLeft(offers, '2026-03-02')).toBe(5 * million);
  });

  test('less what is announced for the twelve months after', () => {
    const offers = [{ openedOn: '2026-09-01', cents: 3 * million }];
    expect(offerLeft(offers, '2026-03-02')).toBe(2 * million);
    expect(offerLeft(offers, '2025-09-01')).toBe(5 * million);
  });

  test('by the fullest twelve months, not by all that is near', () => {
    const offers = [
      { openedOn: '2025-05-01', cents: 2 * million },
      { openedOn: '2026-10-01', cents: 3 * million },
    ];
    expect(offerLeft(offers, '2026-03-02')).toBe(2 * million);
  });

  test('two offers a year apart are never in the same twelve months', () => {
    const offers = [
      { openedOn: '2025-05-01', cents: 2 * million },
      { openedOn: '2026-05-01', cents: 3 * million },
    ];
    expect(offerLeft(offers, '2026-03-02')).toBe(2 * million);
    expect(offerLeft([{ openedOn: '2025-05-02', cents: 2 * million }, ...offers.slice(1)], '2026-03-02')).toBe(0);
  });

  test('nothing below zero, and an offer of an unknown day counts', () => {
    expect(offerLeft([{ cents: 7 * million }], '2026-03-02')).toBe(0);
  });
});

test('an owner is known by code and country, however they are written', () => {
  expect(isSameOwner({ code: '305 812-345', country: 'lt' }, { code: '305812345', country: 'LT' })).toBe(true);
  expect(isSameOwner({ code: '305812345', country: 'LT' }, { code: '305812345', country: 'LV' })).toBe(false);
  expect(isSameOwner({ code: '', country: 'LT' }, { code: ' ', country: 'LT' })).toBe(false);
  expect(ownerKey({ code: '305 812-345', country: 'lt' })).toBe('LT:305812345');
  expect(ownerKey({ code: ' ', country: 'lt' })).toBeUndefined();
  expect(ownerKey({})).toBeUndefined();
});
