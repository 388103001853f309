import { inEachLanguage } from '../lib/i18n.ts';
import type { Email } from '../mail/email.ts';
import type { Language } from '../store/schema.ts';

const confirmMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'newsletterConfirmEmail.subject', message: 'Please confirm your subscription' }),
  greeting: i18n._({ id: 'newsletterConfirmEmail.greeting', message: 'Hello,' }),
  paragraphs: [
    i18n._({
      id: 'newsletterConfirmEmail.paragraphs.1',
      message:
        'This address was entered for our newsletter: new projects by e-mail, at most twice a month. Please confirm that you would like to receive it. The link works for 48 hours.',
    }),
  ],
  button: i18n._({ id: 'newsletterConfirmEmail.button', message: 'Confirm subscription' }),
  closing: i18n._({
    id: 'newsletterConfirmEmail.closing',
    message: 'If you did not ask for it, there is nothing you need to do: without confirmation you will not receive the newsletter.',
  }),
}));

/** The e-mail with the link that confirms a subscription. */
export function confirmationEmail(url: string, language: Language): Email {
  const { button, ...messages } = confirmMessages[language];
  return { ...messages, button: { text: button, url } };
}

const subscribedMessages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'newsletterSubscribedEmail.subject', message: 'You are subscribed to our newsletter' }),
  greeting: i18n._({ id: 'newsletterConfirmEmail.greeting', message: 'Hello,' }),
  paragraphs: [
    i18n._({ id: 'newsletterSubscribedEmail.paragraphs.1', message: 'You will receive new projects by e-mail, at most twice a month.' }),
  ],
  closing: i18n._({
    id: 'newsletterSubscribedEmail.closing',
    message: 'You can unsubscribe at any time with the link at the end of every e-mail.',
  }),
  unsubscribe: i18n._({ id: 'newsletter.unsubscribe', message: 'Unsubscribe' }),
}));

/** Says that the address is subscribed, and how that ends. */
export function subscribedEmail(unsubscribeUrl: string, language: Language): Email {
  const { unsubscribe, ...messages } = subscribedMessages[language];
  return { ...messages, unsubscribe: { text: unsubscribe, url: unsubscribeUrl } };
}
