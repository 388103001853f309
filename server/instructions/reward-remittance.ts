import { inEachLanguage } from '../lib/i18n.ts';

/** What the payee of a reward reads in their bank's statement, in their language. Of a referral it does not name who was referred. */
export const rewardRemittance = inEachLanguage((i18n) => ({
  coupon: (code: string) => i18n._({ id: 'reward.coupon', message: 'Coupon {code}', values: { code } }),
  referral: i18n._({ id: 'reward.referral', message: 'Reward for a referral' }),
}));
