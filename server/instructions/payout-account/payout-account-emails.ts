import { brand } from '../../../domain/brand.ts';
import { formatInstant } from '../../../domain/format-instant.ts';
import { ibanGroups } from '../../../domain/payment-reference.ts';
import { calledBy } from '../../../domain/vocative.ts';
import { inEachLanguage } from '../../lib/i18n.ts';
import type { Email } from '../../mail/email.ts';
import type { Language } from '../../store/schema.ts';

const requestedMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'payoutAccountEmail.subject', message: 'New account for your payouts' }),
  greeting: (name: string) => i18n._({ id: 'payoutAccountEmail.greeting', message: 'Dear {name},', values: { name } }),
  paragraph: (iban: string, time: string) =>
    i18n._({
      id: 'payoutAccountEmail.paragraphs.1',
      message: 'Your payouts will go to the account {iban} from {time}. Until then they go to the account from before.',
      values: { iban, time },
    }),
  help: i18n._({
    id: 'payoutAccountEmail.paragraphs.2',
    message: 'If it was not you, cancel the change with the button below, choose a new password and write to us at {email}.',
    values: { email: brand.email },
  }),
  button: i18n._({ id: 'payoutAccountEmail.button', message: 'Cancel the change' }),
  closing: i18n._({ id: 'payoutAccountEmail.closing', message: 'If it was you, there is nothing you need to do.' }),
}));

/** At once after the change, with the link that cancels it. */
export function payoutAccountEmail(
  { name, iban, countsFrom, url }: { name: string; iban: string; countsFrom: Date; url: string },
  language: Language,
): Email {
  const { subject, greeting, paragraph, help, button, closing } = requestedMessages[language];
  return {
    subject,
    greeting: greeting(calledBy(name, language)),
    paragraphs: [paragraph(ibanGroups(iban), formatInstant(countsFrom.toISOString(), language)), help],
    button: { text: button, url },
    closing,
  };
}

const cancelledMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'payoutAccountCancelledEmail.subject', message: 'The new account for your payouts was cancelled' }),
  greeting: (name: string) => i18n._({ id: 'payoutAccountCancelledEmail.greeting', message: 'Dear {name},', values: { name } }),
  paragraph: (iban: string) =>
    i18n._({
      id: 'payoutAccountCancelledEmail.paragraphs.1',
      message: 'Nothing will be paid to the account {iban}. Your payouts go to the same account as before.',
      values: { iban },
    }),
  closing: i18n._({ id: 'payoutAccountCancelledEmail.closing', message: 'If it was you, there is nothing you need to do.' }),
}));

export function payoutAccountCancelledEmail(name: string, iban: string, language: Language): Email {
  const { subject, greeting, paragraph, closing } = cancelledMessages[language];
  return { subject, greeting: greeting(calledBy(name, language)), paragraphs: [paragraph(ibanGroups(iban))], closing };
}
