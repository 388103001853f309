import { describe, expect, test } from 'vitest';
import { codeAt, keyUri, newTotpSecret, stepAt, stepOfCode } from '../../server/auth/second-factor/totp.ts';

/** The key of the examples of RFC 6238, appendix B, for SHA-1. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i seconds the code is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

describe('a code', () => {
  const at = new Date(1234567890_000);
  const step = stepAt(at);

  test('counts one step earlier and later, no further', () => {
    const accepted = [-2, -1, 0, 1, 2].map((shift) => stepOfCode(secret, codeAt(secret, step + shift), at, { lastStep: 0 }));
    expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  test('counts in its own step alone where that is wanted [ASVS 6.5.5]', () => {
    const accepted = [-1, 0, 1].map((shift) => stepOfCode(secret, codeAt(secret, step + shift), at, { lastStep: 0, isStrict: true }));
    expect(accepted).toEqual([undefined, step, undefined]);
  });

  test('counts once, and none of an earlier step counts after it', () => {
    expect(stepOfCode(secret, codeAt(secret, step), at, { lastStep: step })).toBeUndefined();
    expect(stepOfCode(secret, codeAt(secret, step - 1), at, { lastStep: step })).toBeUndefined();
    expect(stepOfCode(secret, codeAt(secret, step + 1), at, { lastStep: step })).toBe(step + 1);
  });

  test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('%j is none', (code) => {
    expect(stepOfCode(secret, code, at, { lastStep: 0 })).toBeUndefined();
  });
});

test('each key is another one, of 160 bits', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});

test('the address for the app names platform and account', () => {
  expect(keyUri(secret, 'Some Platform', 'ona@example.com')).toBe(
    `otpauth://totp/Some%20Platform:ona%40example.com?issuer=Some%20Platform&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
