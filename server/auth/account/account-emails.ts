import { brand } from '../../../domain/brand.ts';
import { calledBy } from '../../../domain/vocative.ts';
import { inEachLanguage } from '../../lib/i18n.ts';
import type { Email } from '../../mail/email.ts';
import type { Language } from '../../store/schema.ts';
import { forgottenPath } from '../password-reset/reset-emails.ts';
import { deviceText } from './account-messages.ts';

const newDeviceMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'newDeviceEmail.subject', message: 'Sign-in from a new device' }),
  greeting: (name: string) => i18n._({ id: 'newDeviceEmail.greeting', message: 'Dear {name},', values: { name } }),
  paragraph: (device: string) =>
    i18n._({
      id: 'newDeviceEmail.paragraphs.1',
      message: 'Someone has just signed in to your account from a device that you have not used for it before: {device}.',
      values: { device },
    }),
  help: i18n._({
    id: 'newDeviceEmail.paragraphs.2',
    message:
      'If it was not you, choose a new password at once with the button below; it signs out all devices. Then write to us at {email}.',
    values: { email: brand.email },
  }),
  button: i18n._({ id: 'newDeviceEmail.button', message: 'It was not me' }),
  closing: i18n._({ id: 'newDeviceEmail.closing', message: 'If it was you, there is nothing you need to do.' }),
}));

/** Notifies the owner of a sign-in from a new device. */
export function newDeviceEmail({
  name,
  device,
  origin,
  language,
}: {
  name: string;
  device: { browser: string | undefined; system: string | undefined };
  origin: string;
  language: Language;
}): Email {
  const { subject, greeting, paragraph, help, button, closing } = newDeviceMessages[language];
  return {
    subject,
    greeting: greeting(calledBy(name, language)),
    paragraphs: [paragraph(deviceText(device, language)), help],
    button: { text: button, url: `${origin}${forgottenPath}?lang=${language}` },
    closing,
  };
}
