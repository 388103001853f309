import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, defaultAmount, maxAmountDigits, pastedAmount, typedAmount } from '../../domain/amount.ts';
import { creditClass, creditClasses, creditCriteria, creditScore, creditTotal, criterionProblem } from '../../domain/credit.ts';
import { hasClosed, investingGate, kycStatusOf, needsStrongWarning, strongConsentAbove } from '../../domain/eligibility.ts';
import { formatNumber } from '../../domain/format.ts';
import { locales } from '../../domain/locale.ts';
import { isNonce, nonce, nonceLength } from '../../domain/nonce.ts';
import {
  investmentReference,
  isIban,
  ibanOf,
  isRfReference,
  referredInvestment,
  referredRepayment,
  repaymentReference,
  rfReference,
  sepaQr,
} from '../../domain/payment-reference.ts';
import { defaultReturnPath, safeReturnPath } from '../../domain/return-path.ts';

describe('the amount field', () => {
  test.each([
    ['12a3', '123'],
    ['1234567890', '123456789'],
    ['007', '7'],
    ['0', ''],
    ['', ''],
    ['-5', '5'],
  ])('typing %s leaves %s [WIZ-02, CONST-17]', (text, digits) => {
    expect(typedAmount(text)).toBe(digits);
  });

  test.each([
    ['50.000,00', 'lt', '50000'],
    ['50.000,00', 'en', '50000'],
    ['50,000.00', 'en', '50000'],
    ['50,000.00', 'de', '50000'],
    ['50.000', 'de', '50000'],
    ['50,000', 'en', '50000'],
    ['1.234.567', 'en', '1234567'],
    ['50 000,5 €', 'lt', '50000'],
    ['1234,567', 'es', '1234'],
    ['€ 2.500', 'pt', '2500'],
    ['abc', 'en', ''],
    ['0001', 'en', '1'],
  ] as const)('pasting %s in %s leaves %s [WIZ-02]', (text, locale, digits) => {
    expect(pastedAmount(text, locale)).toBe(digits);
  });

  test('a pasted sum as the product writes it is the sum [WIZ-02]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(...locales),
        (euros, cents, locale) => {
          expect(amountOf(pastedAmount(`${formatNumber(euros + cents / 100, locale, { fixed: true })}\u00a0€`, locale))).toBe(euros);
        },
      ),
    );
  });

  test('it starts with 50,000 and takes nine digits [CONST-17]', () => {
    expect(defaultAmount).toBe(50_000);
    expect(maxAmountDigits).toBe(9);
    expect(amountOf('')).toBe(0);
  });
});

describe('credit classes', () => {
  test.each([
    [0, 'A1', 'green'],
    [8, 'A1', 'green'],
    [9, 'A2', 'green'],
    [16, 'A2', 'green'],
    [17, 'A3', 'green'],
    [24, 'A3', 'green'],
    [25, 'B1', 'yellow'],
    [32, 'B1', 'yellow'],
    [33, 'B2', 'yellow'],
    [40, 'B2', 'yellow'],
    [41, 'B3', 'yellow'],
    [48, 'B3', 'yellow'],
    [49, 'C1', 'red'],
    [56, 'C1', 'red'],
    [57, 'C2', 'red'],
    [64, 'C2', 'red'],
    [65, 'C3', 'red'],
    [72, 'C3', 'red'],
    [73, 'D1', 'blue'],
    [80, 'D1', 'blue'],
    [81, 'D2', 'blue'],
    [88, 'D2', 'blue'],
    [89, 'D3', 'blue'],
    [96, 'D3', 'blue'],
  ])('a score of %d is %s, %s [CRED-02]', (score, name, colour) => {
    expect(creditClass(score)).toMatchObject({ name, colour });
  });

  test('every score from 0 to 96 has one class, no other has any [CRED-02]', () => {
    for (let score = 0; score <= 96; score++) expect(creditClasses.filter(({ from, to }) => score >= from && score <= to)).toHaveLength(1);
    expect([creditClass(-1), creditClass(97)]).toEqual([undefined, undefined]);
  });

  test('the criteria add up to 96 [CRED-01]', () => {
    expect(creditCriteria).toEqual({
      debtServiceCoverage: 12,
      loanToValue: 12,
      loanToCost: 12,
      profitability: 12,
      location: 12,
      sold: 12,
      developerExperience: 24,
    });
    expect(creditTotal(creditCriteria)).toBe(96);
  });

  test('a score is the sum of its criteria with their class, and there is none while one is missing [CRED-01, CRED-02]', () => {
    const criteria = { ...creditCriteria, developerExperience: 0 };
    expect(creditScore(criteria)).toEqual({ total: 72, class: 'C3', criteria });
    const none = { ...criteria, debtServiceCoverage: 0, loanToValue: 0, loanToCost: 0, profitability: 0, location: 0, sold: 0 };
    expect(creditScore(none)).toEqual({ total: 0, class: 'A1', criteria: none });
    const { sold: _sold, ...missing } = criteria;
    expect(creditScore(missing)).toBeUndefined();
    expect(creditScore({ ...criteria, sold: 13 })).toBeUndefined();
  });

  test.each([
    [undefined, 'MISSING'],
    [1.5, 'NOT_VALID'],
    [-1, 'TOO_LOW'],
    [0, undefined],
    [12, undefined],
    [13, 'TOO_HIGH'],
  ])('of %s points for the location the problem is %s [CRED-01]', (points, problem) => {
    expect(criterionProblem('location', points)).toBe(problem);
  });
});

describe('who may invest', () => {
  const ready = { kycStatus: 'VERIFIED', complianceStatus: 'APPROVED', investingEnabled: true };
  test.each([
    [{}, 'open'],
    [{ kycStatus: 'WILL_EXPIRE_SOON' }, 'open'],
    [{ kycStatus: 'EXPIRED' }, 'kyc'],
    [{ kycStatus: 'EMPTY' }, 'kyc'],
    [{ kycStatus: undefined }, 'kyc'],
    [{ investingEnabled: false }, 'project'],
    [{ complianceStatus: 'IN_PROGRESS' }, 'compliance'],
    [{ complianceStatus: undefined }, 'compliance'],
    [{ kycStatus: 'EXPIRED', investingEnabled: false, complianceStatus: 'FAILED' }, 'kyc'],
    [{ investingEnabled: false, complianceStatus: 'FAILED' }, 'project'],
  ])('%o leads to %s [WIZ-07, WIZ-08, WIZ-09]', (change, gate) => {
    expect(investingGate({ ...ready, ...change })).toBe(gate);
  });

  // decision 011
  test.each([
    ['ACTIVE', '2026-03-01', true],
    ['ACTIVE', '2026-03-02', false],
    ['ACTIVE', null, false],
    ['ACTIVE', undefined, false],
    ['FULLY_FUNDED', '2026-03-01', false],
  ])('an offer that is %s and ends on %s has closed on 2026-03-02: %s', (status, fundingEndsAt, closed) => {
    expect(hasClosed({ status, fundingEndsAt }, '2026-03-02')).toBe(closed);
  });

  test('no identity status is EMPTY [WIZ-08]', () => {
    expect(([null, undefined, '', 'EMPTY', 'VERIFIED'] as const).map(kycStatusOf)).toEqual([
      'EMPTY',
      'EMPTY',
      'EMPTY',
      'EMPTY',
      'VERIFIED',
    ]);
  });

  test.each([
    [null, 100_000],
    [0, 100_000],
    [20_000, 100_000],
    [20_001, 100_005],
    [25_000.01, 125_000],
    [25_000, 125_000],
    [-3500, 100_000],
  ])('with a net worth of %s the text grows stronger above %d cents [PAY-06]', (netWorth, cents) => {
    expect(strongConsentAbove(netWorth)).toBe(cents);
  });

  test.each([
    [null, 100_000],
    [25_000, 125_000],
  ])(
    'with a net worth of %s the warning comes with the first cent above %d, for whoever is not experienced [PAY-06, 25 B]',
    (netWorth, cents) => {
      const warns = (amountCents: number, isExperienced = false) => needsStrongWarning({ amountCents, netWorth, isExperienced });
      expect([warns(cents), warns(cents + 1), warns(2 * cents)]).toEqual([false, true, true]);
      expect(warns(2 * cents, true)).toBe(false);
    },
  );
});

describe('sign-in', () => {
  test('a nonce has eight characters and does not come twice [AUTH-05, CONST-13]', () => {
    const many = Array.from({ length: 2000 }, nonce);
    expect(nonceLength).toBe(8);
    expect(many.every((one) => /^[\w-]{8}$/.test(one))).toBe(true);
    expect(new Set(many).size).toBe(2000);
    expect(many.filter((one) => !isNonce(one))).toEqual([]);
  });

  test.each(['/dashboard', '/project/7/invest?step=document', '/invest#top', '/author', '/terms-and-conditions', '/%2Fevil.com'])(
    '%s is kept [AUTH-06]',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  test.each([
    '',
    null,
    undefined,
    '//evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    'https://evil.com',
    'javascript:alert(1)',
    'dashboard',
    '/\t/evil.com',
    '/\n/evil.com',
    '/.//evil.com',
    '/x/..//evil.com',
    '/auth',
    '/auth?code=1',
    '/auth/callback',
    '/x/../auth',
    '/AUTH',
  ])('%j becomes the dashboard [AUTH-06, CONST-13]', (path) => expect(safeReturnPath(path)).toBe(defaultReturnPath));

  test('nothing leads to another origin [AUTH-06]', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('/', '\\', '.', '@', ':', 'a', '\t', '%', '?', '#') }), (tail) => {
        expect(new URL(safeReturnPath(`/${tail}`), 'https://app.example').origin).toBe('https://app.example');
      }),
    );
  });
});

describe('bank references', () => {
  test.each([
    ['539007547034', 'RF18539007547034'],
    ['2348231', 'RF712348231'],
    ['INV000123', 'RF73INV000123'],
    ['inv-000 123', 'RF73INV000123'],
    ['A', 'RF25A'],
  ])('%s is %s [PAY-15]', (text, reference) => {
    expect(rfReference(text)).toBe(reference);
    expect(isRfReference(reference)).toBe(true);
  });

  test('a wrong sign is noticed [PAY-15]', () => {
    const bodies = fc.string({ unit: fc.constantFrom(...'ABCXYZ0189'.split('')), minLength: 1, maxLength: 21 });
    fc.assert(
      fc.property(bodies, fc.nat(20), fc.constantFrom(...'ABCXYZ0189'.split('')), (body, at, sign) => {
        const reference = rfReference(body);
        expect(isRfReference(reference)).toBe(true);
        const index = 4 + (at % body.length);
        const changed = reference.slice(0, index) + sign + reference.slice(index + 1);
        // two letters or two digits are a multiple of 97 apart only when they are the same
        if (/\d/.test(sign) === /\d/.test(reference[index] ?? '')) expect(isRfReference(changed)).toBe(changed === reference);
      }),
    );
  });

  test('the reference of an investment names it again, however it is spaced, and no other text does [PAY-15]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => {
        const reference = investmentReference(number);
        expect(referredInvestment(reference)).toBe(number);
        expect(referredInvestment(reference.toLowerCase().replace(/(.{4})/g, '$1 '))).toBe(number);
        expect(referredInvestment(reference.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)))).toBe(undefined);
      }),
    );
    expect(referredInvestment(rfReference('539007547034'))).toBe(undefined);
    expect(referredInvestment('my loan')).toBe(undefined);
  });

  test('the reference of a repayment names the offer and the due date, and is none of an investment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (offerNumber, date) => {
          const dueDate = date.toISOString().slice(0, 10);
          const reference = repaymentReference(offerNumber, dueDate);
          expect(isRfReference(reference)).toBe(true);
          expect(referredRepayment(reference.toLowerCase().replace(/(.{4})/g, '$1 '))).toEqual({ offerNumber, dueDate });
          expect(referredInvestment(reference)).toBe(undefined);
          expect(referredRepayment(reference.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)))).toBe(undefined);
          expect(referredRepayment(investmentReference(offerNumber))).toBe(undefined);
        },
      ),
    );
  });

  test('a reference has 1 to 21 signs [PAY-15]', () => {
    expect(() => rfReference('')).toThrow(RangeError);
    expect(() => rfReference('A'.repeat(22))).toThrow(RangeError);
    expect(isRfReference(rfReference('A'.repeat(21)))).toBe(true);
    expect(isRfReference('RF00INV000123')).toBe(false);
  });

  test('an account number has an IBAN with its check digits', () => {
    expect(ibanOf('DE', '370400440532013000')).toBe('DE89370400440532013000');
  });

  test.each([
    ['LT601010012345678901', true],
    ['LT80 3500 0100 0123 4567', true],
    ['LT611010012345678901', false],
    ['', false],
  ])('the account %s is valid: %s [PAY-15]', (iban, valid) => {
    expect(isIban(iban)).toBe(valid);
  });

  test('the SEPA code carries the reference in its own line, other text in the free one [PAY-15]', () => {
    const bank = { beneficiary: 'UAB Statefolio', iban: 'LT60 1010 0123 4567 8901', amountCents: 5_000_000 };
    expect(sepaQr({ ...bank, purpose: 'RF73INV000123' })).toBe(
      'BCD\n002\n1\nSCT\n\nUAB Statefolio\nLT601010012345678901\nEUR50000.00\n\nRF73INV000123\n',
    );
    expect(sepaQr({ ...bank, purpose: 'Loan 123' })).toBe(
      'BCD\n002\n1\nSCT\n\nUAB Statefolio\nLT601010012345678901\nEUR50000.00\n\n\nLoan 123',
    );
  });
});
