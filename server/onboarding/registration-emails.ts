import { calledBy } from '../../domain/vocative.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import type { Email } from '../mail/email.ts';
import type { Language } from '../store/schema.ts';

/** How long the link in the email is valid. */
export const registrationLinkMs = 48 * 3_600_000;

const verifyMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'verifyLetter.subject', message: 'Please confirm your e-mail address' }),
  greeting: (name: string) => i18n._({ id: 'verifyLetter.greeting', message: 'Dear {name},', values: { name } }),
  paragraphs: [
    i18n._({
      id: 'verifyLetter.paragraphs.1',
      message:
        'Someone has registered with this address. Please confirm that it is yours. The link can be used once and expires after 48 hours.',
    }),
  ],
  button: i18n._({ id: 'verifyLetter.button', message: 'Confirm address' }),
  closing: i18n._({
    id: 'verifyLetter.closing',
    message: 'If you have not registered, there is nothing you need to do: without confirmation no account is created.',
  }),
}));

/** The mail with the link that verifies the address (2.4). */
export function verificationEmail(name: string, url: string, language: Language): Email {
  const { greeting, button, ...messages } = verifyMessages[language];
  return { ...messages, greeting: greeting(calledBy(name, language)), button: { text: button, url } };
}

const knownMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'knownLetter.subject', message: 'You already have an account' }),
  greeting: (name: string) => i18n._({ id: 'knownLetter.greeting', message: 'Dear {name},', values: { name } }),
  paragraphs: [
    i18n._({
      id: 'knownLetter.paragraphs.1',
      message:
        'Someone has just tried to register with your e-mail address. There is already an account with it, so no second one was opened.',
    }),
    i18n._({ id: 'knownLetter.paragraphs.2', message: 'If it was you, sign in with the password you chose then.' }),
  ],
  button: i18n._({ id: 'knownLetter.button', message: 'Sign in' }),
  closing: i18n._({
    id: 'knownLetter.closing',
    message: 'If it was not you, there is nothing you need to do. Your account and your password are unchanged.',
  }),
}));

/** Informs a person who registers a second time; the response does not disclose it. */
export function existingAccountEmail(name: string, origin: string, language: Language): Email {
  const { greeting, button, ...messages } = knownMessages[language];
  return { ...messages, greeting: greeting(calledBy(name, language)), button: { text: button, url: `${origin}/dashboard` } };
}

const registerAgainMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'registerAgainLetter.subject', message: 'Please register again' }),
  greeting: i18n._({ id: 'registerAgainLetter.greeting', message: 'Hello,' }),
  paragraphs: [
    i18n._({
      id: 'registerAgainLetter.paragraphs.1',
      message:
        'We were asked to resend the link for this address. There is more than one unconfirmed registration, and we cannot tell which is yours.',
    }),
    i18n._({
      id: 'registerAgainLetter.paragraphs.2',
      message:
        'Please complete the form again. You will then receive an e-mail with a link that is valid for the name and password you enter.',
    }),
  ],
  button: i18n._({ id: 'registerAgainLetter.button', message: 'Register' }),
  closing: i18n._({
    id: 'registerAgainLetter.closing',
    message: 'If you have not registered, there is nothing you need to do: without confirmation no account is created.',
  }),
}));

/** In place of a link that could bring the password of somebody else into force. */
export function registerAgainEmail(origin: string, language: Language): Email {
  const { button, ...messages } = registerAgainMessages[language];
  return { ...messages, button: { text: button, url: `${origin}/register` } };
}
