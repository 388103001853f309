import { inEachLanguage } from '../i18n.ts';
import type { Letter } from '../mail/letter.ts';
import type { Language } from '../store/schema.ts';

const verifyTexts = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'verifyLetter.subject', message: 'Please confirm your e-mail address' }),
  greeting: (name: string) => i18n._({ id: 'verifyLetter.greeting', message: 'Hello {name},', values: { name } }),
  paragraphs: [
    i18n._({
      id: 'verifyLetter.paragraphs.1',
      message: 'an account was opened with this address. Please confirm that it is yours. The link works once and for 48 hours.',
    }),
  ],
  button: i18n._({ id: 'verifyLetter.button', message: 'Confirm my address' }),
  closing: i18n._({
    id: 'verifyLetter.closing',
    message: 'If you have not registered, you need do nothing: without a confirmation the account stays closed.',
  }),
}));

/** The mail with the link that verifies the address (2.4). */
export function verifyLetter(name: string, url: string, language: Language): Letter {
  const { greeting, button, ...texts } = verifyTexts[language];
  return { ...texts, greeting: greeting(name), button: { text: button, url } };
}
