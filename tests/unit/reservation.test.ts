import { describe, expect, test } from 'vitest';
import { type Hold, heldUntil, isWanted, maxFirmHolds } from '../../domain/reservation.ts';

const monday = new Date('2026-03-02T09:00:00Z');
const friday = new Date('2026-03-06T18:00:00Z');
const until = (hold: Partial<Hold>) =>
  heldUntil({ kind: 'new', begins: monday, heldCents: 25_000, freeCents: 100_000, unpaidCount: 0, ...hold }).toISOString();
const large = { heldCents: 25_001 };

describe('what is held without being paid keeps its amount from others [25 A9]', () => {
  test.each<[string, Partial<Hold>, string]>([
    ['a day', {}, '2026-03-03T09:00:00.000Z'],
    ['two hours, a large share of what is free', large, '2026-03-02T11:00:00.000Z'],
    ['a day, a payment at a provider', { kind: 'payment' }, '2026-03-03T09:00:00.000Z'],
    ['two hours, a large one', { kind: 'payment', ...large }, '2026-03-02T11:00:00.000Z'],
    ['three days, a transfer', { kind: 'transfer' }, '2026-03-05T09:00:00.000Z'],
    ['until the next working day is over, a large one', { kind: 'transfer', ...large }, '2026-03-04T00:00:00.000Z'],
    ['three days, a large one before the weekend', { kind: 'transfer', ...large, begins: friday }, '2026-03-09T18:00:00.000Z'],
    ['no longer, a large one announced again', { kind: 'transfer', ...large, unpaidCount: 1 }, '2026-03-02T09:00:00.000Z'],
    ['a day, the third try after the first one', { unpaidCount: maxFirmHolds - 1 }, '2026-03-03T09:00:00.000Z'],
    ['no longer, one more', { unpaidCount: maxFirmHolds }, '2026-03-02T09:00:00.000Z'],
    ['no longer, one more payment', { kind: 'payment', unpaidCount: maxFirmHolds }, '2026-03-02T09:00:00.000Z'],
  ])('%s', (_title, hold, day) => expect(until(hold)).toBe(day));
});

test('others want it where less is left to them than it, or less than the least amount [25 A9]', () => {
  expect(isWanted({ roomCents: 50_000, heldCents: 50_000, minCents: 10_000 })).toBe(false);
  expect(isWanted({ roomCents: 49_999, heldCents: 50_000, minCents: 10_000 })).toBe(true);
  expect(isWanted({ roomCents: 9_999, heldCents: 100, minCents: 10_000 })).toBe(true);
});
