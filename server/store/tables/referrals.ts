import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, instant } from './columns.ts';
import { appUser } from './users.ts';

/** Rewards for people who were referred and have lent: one for each of them. [decision 119] */
export const referralReward = pgTable(
  'referral_reward',
  {
    referredUserId: text('referred_user_id')
      .primaryKey()
      .references(() => appUser.id),
    /** Who is rewarded. */
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    amountCents: cents('amount_cents').notNull(),
    grantedAt: instant('granted_at').notNull(),
  },
  (t) => [index('referral_reward_user').on(t.userId)],
);
