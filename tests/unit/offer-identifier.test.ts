import { expect, test } from 'vitest';
import { lei } from '../../domain/brand.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';

// Delegated Regulation (EU) 2022/2119, Article 3
test('an offer is named by the platform’s LEI and eight digits', () => {
  expect(offerIdentifier(7)).toBe(`${lei}00000007`);
  expect(offerIdentifier(12_345_678)).toMatch(/^[A-Z0-9]{18}\d{10}$/);
});

test('a number of more than eight digits is no identifier', () => {
  expect(() => offerIdentifier(100_000_000)).toThrow(RangeError);
  expect(() => offerIdentifier(0)).toThrow(RangeError);
});

test('the LEI of the brand has right check digits (ISO 17442)', () => {
  const digits = Array.from(lei)
    .map((character) => Number.parseInt(character, 36))
    .join('');
  expect(BigInt(digits) % 97n).toBe(1n);
});
