import { brand } from '../../../domain/brand.ts';
import { calledBy } from '../../../domain/vocative.ts';
import { inEachLanguage } from '../../lib/i18n.ts';
import type { Email } from '../../mail/email.ts';
import type { Language } from '../../store/schema.ts';
import { forgottenPath } from '../password-reset/reset-emails.ts';

const messages = inEachLanguage((i18n) => ({
  greeting: (name: string) => i18n._({ id: 'passkeyEmail.greeting', message: 'Dear {name},', values: { name } }),
  added: {
    subject: i18n._({ id: 'passkeyEmail.added.subject', message: 'A passkey was added to your account' }),
    paragraph: (passkey: string) =>
      i18n._({
        id: 'passkeyEmail.added.paragraph',
        message: 'From now on you can sign in to your account with the passkey “{passkey}”, without your password.',
        values: { passkey },
      }),
  },
  removed: {
    subject: i18n._({ id: 'passkeyEmail.removed.subject', message: 'A passkey was removed from your account' }),
    paragraph: (passkey: string) =>
      i18n._({
        id: 'passkeyEmail.removed.paragraph',
        message:
          'You can no longer sign in with the passkey “{passkey}”. You can delete it in your password manager or on your device as well.',
        values: { passkey },
      }),
  },
  help: i18n._({
    id: 'passkeyEmail.help',
    message:
      'If it was not you, choose a new password at once with the button below, and remove all passkeys there. Then write to us at {email}.',
    values: { email: brand.email },
  }),
  button: i18n._({ id: 'passkeyEmail.button', message: 'It was not me' }),
  closing: i18n._({ id: 'passkeyEmail.closing', message: 'If it was you, there is nothing you need to do.' }),
}));

interface PasskeyChange {
  kind: 'added' | 'removed';
  name: string;
  /** What the passkey is called. */
  passkey: string;
  origin: string;
  language: Language;
}

/** Notifies the owner that a passkey was added or removed. */
export function passkeyChangedEmail({ kind, name, passkey, origin, language }: PasskeyChange): Email {
  const { greeting, help, button, closing, ...kinds } = messages[language];
  return {
    subject: kinds[kind].subject,
    greeting: greeting(calledBy(name, language)),
    paragraphs: [kinds[kind].paragraph(passkey), help],
    button: { text: button, url: `${origin}${forgottenPath}?lang=${language}` },
    closing,
  };
}
