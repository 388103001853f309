import { describe, expect, test } from 'vitest';
import { isReferralEarned, type Referral, type ReferralAccount } from '../../domain/referral.ts';

const account = (id: string, other: Partial<ReferralAccount> = {}): ReferralAccount => ({
  id,
  kycStatus: 'VERIFIED',
  personalNumber: `4900101${id}`,
  companyCode: null,
  isOpen: true,
  ...other,
});
const lent = { status: 'COMPLETED', isDisbursed: true };
const earned = (other: Partial<Referral> = {}) =>
  isReferralEarned({ referrer: account('0001'), referred: account('0002'), investments: [lent], ...other });

describe('the reward of a referral is earned', () => {
  test('once the person referred has lent in a project that is paid out [DASH-09]', () => {
    expect(earned()).toBe(true);
    expect(earned({ investments: [{ status: 'WITHDRAWN', isDisbursed: true }, lent] })).toBe(true);
  });

  test('by a company for a person, and for a company', () => {
    const company = (id: string, companyCode: string) => account(id, { companyCode });
    expect(earned({ referrer: company('0001', '304000001') })).toBe(true);
    expect(earned({ referrer: company('0001', '304000001'), referred: company('0002', '304000002') })).toBe(true);
  });

  test('while a document will expire soon', () => {
    expect(earned({ referrer: account('0001', { kycStatus: 'WILL_EXPIRE_SOON' }) })).toBe(true);
  });
});

describe('the reward of a referral is not earned', () => {
  test.each([
    ['without an investment', []],
    ['by one that was never paid', [{ status: 'NEW', isDisbursed: true }]],
    ['by one whose project is not funded', [{ status: 'PAYMENT_COMPLETED', isDisbursed: false }]],
    ['by one that was revoked', [{ status: 'WITHDRAWN', isDisbursed: true }]],
    ['before the loan is paid out', [{ status: 'COMPLETED', isDisbursed: false }]],
  ])('%s [DASH-09]', (_title, investments) => {
    expect(earned({ investments })).toBe(false);
  });

  test.each([
    ['the same account', account('0001', { personalNumber: '38001010000' })],
    ['a personal number that is written otherwise', account('0002', { personalNumber: '490-0101 0001' })],
    ['the same company', account('0002', { companyCode: 'lt 304000001' })],
  ])('for oneself: %s [DASH-09]', (_title, referred) => {
    expect(earned({ referrer: account('0001', { companyCode: 'LT304000001' }), referred })).toBe(false);
  });

  test('people without a number of their own are not taken for one', () => {
    const unnumbered = { personalNumber: null, companyCode: null };
    expect(earned({ referrer: account('0001', unnumbered), referred: account('0002', unnumbered) })).toBe(true);
    expect(earned({ referrer: account('0001', { personalNumber: '' }), referred: account('0002', { personalNumber: '' }) })).toBe(true);
  });

  test.each([
    ['is not identified', { kycStatus: 'EMPTY' }],
    ['has a document that has expired', { kycStatus: 'EXPIRED' }],
    ['is locked or closed', { isOpen: false }],
  ])('while one of the two %s [DASH-09]', (_title, other) => {
    expect(earned({ referrer: account('0001', other) })).toBe(false);
    expect(earned({ referred: account('0002', other) })).toBe(false);
  });
});
