import { brand } from '../../../domain/brand.ts';
import { calledBy } from '../../../domain/vocative.ts';
import { inEachLanguage } from '../../lib/i18n.ts';
import type { Email } from '../../mail/email.ts';
import type { Language } from '../../store/schema.ts';
import { forgottenPath } from '../password-reset/reset-emails.ts';

const messages = inEachLanguage((i18n) => ({
  greeting: (name: string) => i18n._({ id: 'factorEmail.greeting', message: 'Dear {name},', values: { name } }),
  added: {
    subject: i18n._({ id: 'factorEmail.added.subject', message: 'Two-step sign-in is on' }),
    paragraph: i18n._({
      id: 'factorEmail.added.paragraph',
      message: 'From now on, signing in to your account needs your password and a code from your authenticator app.',
    }),
  },
  removed: {
    subject: i18n._({ id: 'factorEmail.removed.subject', message: 'Two-step sign-in is off' }),
    paragraph: i18n._({
      id: 'factorEmail.removed.paragraph',
      message: 'Signing in to your account needs only your password again.',
    }),
  },
  newCodes: {
    subject: i18n._({ id: 'factorEmail.newCodes.subject', message: 'New recovery codes were made' }),
    paragraph: i18n._({
      id: 'factorEmail.newCodes.paragraph',
      message: 'New recovery codes for two-step sign-in were made for your account. The codes from before no longer work.',
    }),
  },
  help: i18n._({
    id: 'factorEmail.help',
    message: 'If it was not you, choose a new password at once with the button below and write to us at {email}.',
    values: { email: brand.email },
  }),
  button: i18n._({ id: 'factorEmail.button', message: 'It was not me' }),
  closing: i18n._({ id: 'factorEmail.closing', message: 'If it was you, there is nothing you need to do.' }),
}));

/** Notifies the owner that the second factor was added or removed, or that recovery codes were renewed. */
export function factorChangedEmail(kind: 'added' | 'removed' | 'newCodes', name: string, origin: string, language: Language): Email {
  const { greeting, help, button, closing, ...kinds } = messages[language];
  return {
    subject: kinds[kind].subject,
    greeting: greeting(calledBy(name, language)),
    paragraphs: [kinds[kind].paragraph, help],
    button: { text: button, url: `${origin}${forgottenPath}?lang=${language}` },
    closing,
  };
}
