import { formatMoney } from '../../domain/format.ts';
import { mapKeys } from '../../domain/keys.ts';
import { locales } from '../../domain/locale.ts';
import type { Cents } from '../../domain/money.ts';
import type { Clock } from '../lib/clock.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import { randomUUID } from '../lib/random.ts';
import type { Tx } from '../store/db.ts';
import { notification } from '../store/schema.ts';

const messages = inEachLanguage((i18n) => ({
  title: (amount: string) => i18n._({ id: 'notice.reward.title', message: 'You will receive {amount}', values: { amount } }),
  coupon: (code: string) => i18n._({ id: 'notice.reward.coupon', message: 'Your coupon {code} is redeemed.', values: { code } }),
  referral: () => i18n._({ id: 'notice.reward.referral', message: 'Somebody who registered through your link has invested.' }),
  toAccount: (amount: string, digits: string) =>
    i18n._({
      id: 'notice.reward.toAccount',
      message: 'We will transfer {amount} to your account ending in {digits} once two of our staff have approved the payment.',
      values: { amount, digits },
    }),
  noAccount: (amount: string) =>
    i18n._({
      id: 'notice.reward.noAccount',
      message: 'We will transfer {amount} once we know an account of yours. You can enter it in the settings.',
      values: { amount },
    }),
}));

interface RewardNotice {
  userId: string;
  amountCents: Cents;
  /** What it is for. */
  reason: { kind: 'coupon'; code: string } | { kind: 'referral' };
  /** The account that it is paid to; absent while none is known. */
  iban: string | undefined;
}

/** Notifies a person of a reward: the amount, the reason and the account. */
export async function notifyReward(tx: Tx, clock: Clock, { userId, amountCents, reason, iban }: RewardNotice): Promise<void> {
  await tx.insert(notification).values({
    id: `ntf-${randomUUID()}`,
    userId,
    code: 'REWARD',
    type: 'MESSAGE',
    title: mapKeys(locales, (language) => messages[language].title(formatMoney(amountCents, language))),
    content: mapKeys(locales, (language) => {
      const { coupon, referral, toAccount, noAccount } = messages[language];
      const amount = formatMoney(amountCents, language);
      return `${reason.kind === 'coupon' ? coupon(reason.code) : referral()} ${iban === undefined ? noAccount(amount) : toAccount(amount, iban.slice(-4))}`;
    }),
    callToAction: null,
    createdAt: clock.now(),
  });
}
