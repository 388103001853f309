import type { Cents } from './money.ts';

/** What a person gets when someone they brought invests: 15 EUR. [DASH-09, CONST-01] */
export const referralReward: Cents = 1_500;
