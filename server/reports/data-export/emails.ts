import { formatDate } from '../../../domain/format.ts';
import { calledBy } from '../../../domain/vocative.ts';
import { dayOf } from '../../../domain/duration.ts';
import { inEachLanguage } from '../../lib/i18n.ts';
import type { Email } from '../../mail/email.ts';
import type { Language } from '../../store/schema.ts';

const messages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'dataExportEmail.subject', message: 'The copy of your data is ready' }),
  greeting: (name: string) => i18n._({ id: 'dataExportEmail.greeting', message: 'Dear {name},', values: { name } }),
  ready: (day: string) =>
    i18n._({
      id: 'dataExportEmail.paragraphs.1',
      message: 'The copy of your data that you asked for is ready. You can download it in your settings until {day}.',
      values: { day },
    }),
  signIn: i18n._({
    id: 'dataExportEmail.paragraphs.2',
    message: 'You have to sign in for it.',
  }),
  closing: i18n._({ id: 'dataExportEmail.closing', message: 'If you did not ask for a copy, choose a new password and write to us.' }),
  button: i18n._({ id: 'dataExportEmail.button', message: 'Open my data' }),
}));

/** Notifies a person that the copy of their data is ready, and until when. */
export function exportReadyEmail(name: string, origin: string, language: Language, expiresAt: Date): Email {
  const { subject, greeting, ready, signIn, closing, button } = messages[language];
  return {
    subject,
    greeting: greeting(calledBy(name, language)),
    paragraphs: [ready(formatDate(dayOf(expiresAt), language)), signIn],
    button: { text: button, url: `${origin}/dashboard/settings` },
    closing,
  };
}
