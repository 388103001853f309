import { brand } from '../../domain/brand.ts';
import { dayOf } from '../../domain/duration.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import type { Cents } from '../../domain/money.ts';
import { calledBy } from '../../domain/vocative.ts';
import type { Clock } from '../lib/clock.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import { queueEmail } from '../mail/outbox.ts';
import type { Tx } from '../store/db.ts';
import type { Language, ProjectData } from '../store/schema.ts';
import { textIn } from './responses.ts';

const messages = inEachLanguage((i18n) => ({
  subject: (name: string) => i18n._({ id: 'offerLetter.subject', message: 'Your offer: {name}', values: { name } }),
  greeting: (name: string) => i18n._({ id: 'offerLetter.greeting', message: 'Dear {name},', values: { name } }),
  offer: (amount: string, name: string) =>
    i18n._({
      id: 'offerLetter.offer',
      message: 'You have made an offer to invest {amount} in {name}. The contract is concluded when your payment arrives.',
      values: { amount, name },
    }),
  reflection: (lastDay: string) =>
    i18n._({
      id: 'offerLetter.reflection',
      message:
        'The reflection period has started. Until the end of {lastDay} (Vilnius time) you may revoke your offer, paid or not, without giving a reason and without penalty (Regulation (EU) 2020/1503, Article 22).',
      values: { lastDay },
    }),
  button: i18n._({ id: 'offerLetter.button', message: 'Revoke the offer' }),
  closing: i18n._({ id: 'offerLetter.closing', message: 'If you have a question, write to {email}.', values: { email: brand.email } }),
}));

export interface Addressee {
  email: string;
  language: Language;
  /** First name. */
  name: string | null;
}

interface Offer {
  id: string;
  project: Pick<ProjectData, 'name'>;
  amountCents: Cents;
  reflectionEndsAt: Date;
}

/** Informs an inexperienced investor at once that the reflection period has started (Regulation (EU) 2020/1503, Article 22(6)(b)) and how to revoke. */
export async function announceReflection(
  tx: Tx,
  { clock, origin }: { clock: Clock; origin: string },
  to: Addressee,
  offer: Offer,
): Promise<void> {
  const { language } = to;
  const { subject, greeting, offer: made, reflection, button, closing } = messages[language];
  const name = textIn(offer.project.name, language);
  await queueEmail(tx, clock, to, {
    subject: subject(name),
    greeting: greeting(calledBy(to.name ?? '', language)),
    paragraphs: [
      made(formatMoney(offer.amountCents, language), name),
      reflection(formatDate(dayOf(offer.reflectionEndsAt), language, { style: 'long' })),
    ],
    button: { text: button, url: `${origin}/dashboard/investments/${offer.id}/withdraw` },
    closing,
  });
}
