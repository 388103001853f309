import { brand } from '../../../domain/brand.ts';
import { calledBy } from '../../../domain/vocative.ts';
import { inEachLanguage } from '../../lib/i18n.ts';
import type { Email } from '../../mail/email.ts';
import type { Language } from '../../store/schema.ts';

/** Where a forgotten password begins; also named where a password was changed by somebody else. */
export const forgottenPath = '/sign-in/forgotten';

/** Where the link of a forgotten password, or of an invitation, leads. */
export const newPasswordPath = '/sign-in/new-password';

const resetMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'resetEmail.subject', message: 'Set a new password' }),
  greeting: (name: string) => i18n._({ id: 'resetEmail.greeting', message: 'Dear {name},', values: { name } }),
  paragraphs: [
    i18n._({
      id: 'resetEmail.paragraphs.1',
      message:
        'Someone has requested a new password for your account. If it was you, open the link and choose one. The link can be used once and expires after 30 minutes.',
    }),
  ],
  button: i18n._({ id: 'resetEmail.button', message: 'Choose password' }),
  closing: i18n._({
    id: 'resetEmail.closing',
    message: 'If it was not you, there is nothing you need to do. Your password is unchanged.',
  }),
}));

/** The e-mail with the link of a forgotten password. */
export function resetEmail(name: string, url: string, language: Language): Email {
  const { greeting, button, ...messages } = resetMessages[language];
  return { ...messages, greeting: greeting(calledBy(name, language)), button: { text: button, url } };
}

const noPasswordMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'noPasswordEmail.subject', message: 'Your account has no password' }),
  greeting: (name: string) => i18n._({ id: 'noPasswordEmail.greeting', message: 'Dear {name},', values: { name } }),
  paragraphs: [
    i18n._({
      id: 'noPasswordEmail.paragraphs.1',
      message: 'Someone has requested a new password for your account. It has none: you sign in with Google or Facebook.',
    }),
  ],
  button: i18n._({ id: 'noPasswordEmail.button', message: 'Sign in' }),
  closing: i18n._({
    id: 'noPasswordEmail.closing',
    message: 'If it was not you, there is nothing you need to do. Your account is unchanged.',
  }),
}));

/** Who signs in with another service has no password that an address could replace (decision 040). */
export function noPasswordEmail(name: string, origin: string, language: Language): Email {
  const { greeting, button, ...messages } = noPasswordMessages[language];
  return { ...messages, greeting: greeting(calledBy(name, language)), button: { text: button, url: `${origin}/dashboard` } };
}

const changedMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'passwordChangedEmail.subject', message: 'Your password has been changed' }),
  greeting: (name: string) => i18n._({ id: 'passwordChangedEmail.greeting', message: 'Dear {name},', values: { name } }),
  paragraphs: [
    i18n._({
      id: 'passwordChangedEmail.paragraphs.1',
      message: 'The password of your account has just been changed. All other devices have been signed out.',
    }),
    i18n._({
      id: 'passwordChangedEmail.paragraphs.2',
      message: 'If it was not you, set a new password at once with the button below and write to us at {email}.',
      values: { email: brand.email },
    }),
  ],
  button: i18n._({ id: 'passwordChangedEmail.button', message: 'It was not me' }),
  closing: i18n._({ id: 'passwordChangedEmail.closing', message: 'If it was you, there is nothing you need to do.' }),
}));

/** Notifies the owner of the address; another person may have changed the password. */
export function passwordChangedEmail(name: string, origin: string, language: Language): Email {
  const { greeting, button, ...messages } = changedMessages[language];
  return {
    ...messages,
    greeting: greeting(calledBy(name, language)),
    button: { text: button, url: `${origin}${forgottenPath}?lang=${language}` },
  };
}
