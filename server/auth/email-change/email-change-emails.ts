import { brand } from '../../../domain/brand.ts';
import { calledBy } from '../../../domain/vocative.ts';
import { inEachLanguage } from '../../lib/i18n.ts';
import type { Email } from '../../mail/email.ts';
import type { Language } from '../../store/schema.ts';

const confirmMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'confirmEmail.subject', message: 'Confirm your new e-mail address' }),
  greeting: (name: string) => i18n._({ id: 'confirmEmail.greeting', message: 'Dear {name},', values: { name } }),
  paragraphs: [
    i18n._({
      id: 'confirmEmail.paragraphs.1',
      message:
        'You want to use this address for your account. Open the link and confirm it. The link can be used once and expires after 30 minutes.',
    }),
  ],
  button: i18n._({ id: 'confirmEmail.button', message: 'Confirm address' }),
  closing: i18n._({
    id: 'confirmEmail.closing',
    message: 'If it was not you, there is nothing you need to do: without confirmation nothing changes.',
  }),
}));

/** To the new address, with the link that confirms it. */
export function confirmEmail(name: string, url: string, language: Language): Email {
  const { greeting, button, ...messages } = confirmMessages[language];
  return { ...messages, greeting: greeting(calledBy(name, language)), button: { text: button, url } };
}

const inUseMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'addressInUseEmail.subject', message: 'Your e-mail address already has an account' }),
  greeting: (name: string) => i18n._({ id: 'addressInUseEmail.greeting', message: 'Dear {name},', values: { name } }),
  paragraphs: [
    i18n._({
      id: 'addressInUseEmail.paragraphs.1',
      message: 'Someone wanted to use your e-mail address for another account. It belongs to yours, so nothing has changed.',
    }),
    i18n._({
      id: 'addressInUseEmail.paragraphs.2',
      message: 'If it was you, sign in with this address, or write to us at {email} if you want to give up one of the two accounts.',
      values: { email: brand.email },
    }),
  ],
  button: i18n._({ id: 'addressInUseEmail.button', message: 'Sign in' }),
  closing: i18n._({ id: 'addressInUseEmail.closing', message: 'If it was not you, there is nothing you need to do.' }),
}));

/** To the owner of an address that was requested for another account; contains no confirmation link. */
export function addressInUseEmail(name: string, origin: string, language: Language): Email {
  const { greeting, button, ...messages } = inUseMessages[language];
  return { ...messages, greeting: greeting(calledBy(name, language)), button: { text: button, url: `${origin}/dashboard` } };
}

const changedMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'emailChangedEmail.subject', message: 'Your e-mail address has been changed' }),
  greeting: (name: string) => i18n._({ id: 'emailChangedEmail.greeting', message: 'Dear {name},', values: { name } }),
  paragraph: (email: string) =>
    i18n._({
      id: 'emailChangedEmail.paragraphs.1',
      message: 'Your account now belongs to the address {email}. You sign in with it, and we write to it.',
      values: { email },
    }),
  undo: i18n._({
    id: 'emailChangedEmail.paragraphs.2',
    message:
      'If it was not you, undo the change with the button below. That is possible for 72 hours. All devices are then signed out, and you choose a new password.',
  }),
  button: i18n._({ id: 'emailChangedEmail.button', message: 'Undo the change' }),
  closing: i18n._({ id: 'emailChangedEmail.closing', message: 'If it was you, there is nothing you need to do.' }),
}));

/** To the old address, with the link that undoes the change. */
export function emailChangedEmail(name: string, email: string, url: string, language: Language): Email {
  const { subject, greeting, paragraph, undo, button, closing } = changedMessages[language];
  return {
    subject,
    greeting: greeting(calledBy(name, language)),
    paragraphs: [paragraph(email), undo],
    button: { text: button, url },
    closing,
  };
}

const restoredMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'emailRestoredEmail.subject', message: 'The change of your e-mail address was undone' }),
  greeting: (name: string) => i18n._({ id: 'emailRestoredEmail.greeting', message: 'Dear {name},', values: { name } }),
  paragraphs: [
    i18n._({
      id: 'emailRestoredEmail.paragraphs.1',
      message: 'The account belongs to the former address again, from where the change was undone. This address no longer opens it.',
    }),
    i18n._({
      id: 'emailRestoredEmail.paragraphs.2',
      message: 'If it was not you, write to us at {email} at once.',
      values: { email: brand.email },
    }),
  ],
  closing: i18n._({ id: 'emailRestoredEmail.closing', message: 'If it was you, there is nothing you need to do.' }),
}));

/** To the address that the account had meanwhile: the owner of the former one may be another person. */
export function emailRestoredEmail(name: string, language: Language): Email {
  const { greeting, ...messages } = restoredMessages[language];
  return { ...messages, greeting: greeting(calledBy(name, language)) };
}
