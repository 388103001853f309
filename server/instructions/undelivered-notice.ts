import { brand } from '../../domain/brand.ts';
import { formatMoney } from '../../domain/format.ts';
import { mapKeys } from '../../domain/keys.ts';
import { locales } from '../../domain/locale.ts';
import type { Clock } from '../lib/clock.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import type { Tx } from '../store/db.ts';
import { notification } from '../store/schema.ts';
import type { InstructionRow } from './instruction.ts';
import { randomUUID } from '../lib/random.ts';

const messages = inEachLanguage((i18n) => ({
  title: i18n._({ id: 'notice.undelivered.title', message: 'A payment to you did not arrive' }),
  content: (amount: string, digits: string) =>
    i18n._({
      id: 'notice.undelivered.content',
      message:
        'Your bank or ours did not carry out the payment of {amount} to your account ending in {digits}. The money is held for you in the escrow account. Please write to {email} which account we may use.',
      values: { amount, digits, email: brand.email },
    }),
}));

/** Notifies a person that the bank rejected or returned a payment to them. Does nothing where the payee is no user. [INS-04] */
export async function notifyUndelivered(
  tx: Tx,
  clock: Clock,
  { payeeUserId, amountCents, payeeIban }: Pick<InstructionRow, 'payeeUserId' | 'amountCents' | 'payeeIban'>,
): Promise<void> {
  if (payeeUserId === null) return;
  await tx.insert(notification).values({
    id: `ntf-${randomUUID()}`,
    userId: payeeUserId,
    code: 'PAYMENT_UNDELIVERED',
    type: 'MESSAGE',
    title: mapKeys(locales, (language) => messages[language].title),
    content: mapKeys(locales, (language) => messages[language].content(formatMoney(amountCents, language), payeeIban?.slice(-4) ?? '')),
    callToAction: null,
    createdAt: clock.now(),
  });
}
