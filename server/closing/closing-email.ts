import type { KeptData } from '../../domain/account-closing.ts';
import { formatDate } from '../../domain/format.ts';
import { calledBy } from '../../domain/vocative.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import type { Email } from '../mail/email.ts';
import type { Language } from '../store/schema.ts';

const messages = inEachLanguage((i18n) => ({
  subject: i18n._({ id: 'closedEmail.subject', message: 'Your account is closed' }),
  greeting: (name: string) => i18n._({ id: 'closedEmail.greeting', message: 'Dear {name},', values: { name } }),
  greetingWithoutName: i18n._({ id: 'closedEmail.greetingWithoutName', message: 'Hello,' }),
  deleted: i18n._({
    id: 'closedEmail.paragraphs.1',
    message:
      'You have closed your account. We have deleted your sign-in, devices, messages, e-mails, and files and applications that nothing was decided on. You will receive no more news from us.',
  }),
  locked: i18n._({
    id: 'closedEmail.paragraphs.2',
    message: 'The law obliges us to keep the following. It is locked, and deleted on the day named:',
  }),
  closing: i18n._({
    id: 'closedEmail.closing',
    message: 'If you did not close your account, reply to this e-mail at once.',
  }),
  kept: {
    identification: (day: string) =>
      i18n._({
        id: 'closedEmail.kept.identification',
        message: 'Who you are, your answers and the evidence for them: until {day} (law on the prevention of money laundering, Art. 19)',
        values: { day },
      }),
    accounting: (day: string) =>
      i18n._({
        id: 'closedEmail.kept.accounting',
        message: 'Contracts, payments and transfers: until {day} (Regulation (EU) 2020/1503, Art. 26, and accounting law)',
        values: { day },
      }),
    complaint: (day: string) =>
      i18n._({
        id: 'closedEmail.kept.complaint',
        message: 'Your complaints and our replies: until {day} (Regulation (EU) 2020/1503, Art. 7(4) and 26)',
        values: { day },
      }),
    endedConsent: (day: string) =>
      i18n._({
        id: 'closedEmail.kept.endedConsent',
        message: 'When you gave and withdrew consents: until {day} (GDPR, Art. 7(1) and 17(3)(e))',
        values: { day },
      }),
    email: (day: string) =>
      i18n._({
        id: 'closedEmail.kept.email',
        message: 'This e-mail: until {day} (GDPR, Art. 5(1)(e))',
        values: { day },
      }),
  } satisfies Record<KeptData['kind'], (day: string) => string>,
}));

/** Confirms that an account is closed, with what is kept and until when. */
export function closedEmail(name: string, language: Language, kept: readonly KeptData[]): Email {
  const { subject, greeting, greetingWithoutName, deleted, locked, closing, kept: words } = messages[language];
  return {
    subject,
    greeting: name === '' ? greetingWithoutName : greeting(calledBy(name, language)),
    paragraphs: [deleted, locked, ...kept.map(({ kind, until }) => `– ${words[kind](formatDate(until, language))}`)],
    closing,
  };
}
