import { eq } from 'drizzle-orm';
import { brand } from '../../domain/brand.ts';
import { calledBy } from '../../domain/vocative.ts';
import type { Clock } from '../lib/clock.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/outbox.ts';
import type { Tx } from '../store/db.ts';
import { appUser, type Language } from '../store/schema.ts';
import { sendMessage } from './notifications.ts';
import { type MessageCode, notificationMessages } from './notification-messages.ts';

const messages = inEachLanguage((i18n) => ({
  greeting: (name: string) => i18n._({ id: 'decisionLetter.greeting', message: 'Dear {name},', values: { name } }),
  opening: i18n._({ id: 'decisionLetter.opening', message: 'This is our decision on your information and documents.' }),
  settings: i18n._({ id: 'decisionLetter.button.settings', message: 'Open settings' }),
  experience: i18n._({ id: 'decisionLetter.button.experience', message: 'Apply again' }),
  reports: i18n._({ id: 'decisionLetter.button.reports', message: 'Open reports' }),
  closing: i18n._({
    id: 'decisionLetter.closing',
    message: 'You will also find this message under Notifications. If you have a question, write to {email}.',
    values: { email: brand.email },
  }),
}));

const pages = { settings: '/dashboard/settings', experience: '/investor-experience', reports: '/dashboard/reports' };

/** Where a decision can be seen, or something be done about it. */
const leadsTo = {
  EXPERIENCE_APPROVED: 'settings',
  EXPERIENCE_REJECTED: 'experience',
  REVIEW_PASSED: 'settings',
  REVIEW_FAILED: 'settings',
  IDENTITY_PASSED: 'settings',
  IDENTITY_FAILED: 'settings',
  IDENTITY_DOCUMENT_UNREADABLE: 'settings',
  IDENTITY_SELFIE_UNCLEAR: 'settings',
  IDENTITY_DETAILS_DIFFER: 'settings',
  IDENTITY_DOCUMENT_NOT_ACCEPTED: 'settings',
  IDENTITY_FACE_DIFFERS: 'settings',
  IDENTITY_DUPLICATE: 'settings',
  PERMIT_APPROVED: 'reports',
  PERMIT_REJECTED: 'reports',
} satisfies Record<MessageCode, keyof typeof pages>;

function decisionEmail(code: MessageCode, name: string, origin: string, language: Language): Email {
  const { greeting, opening, closing, ...buttons } = messages[language];
  const { title, content } = notificationMessages[code];
  const page = leadsTo[code];
  return {
    subject: title[language],
    greeting: greeting(calledBy(name, language)),
    paragraphs: [opening, content[language]],
    button: { text: buttons[page], url: origin + pages[page] },
    closing,
  };
}

export interface Office {
  clock: Clock;
  /** The targets of links in emails. */
  origin: string;
}

/** Notifies the user in the app and by email, in the transaction of the decision. */
export async function notifyDecision(tx: Tx, { clock, origin }: Office, userId: string, code: MessageCode): Promise<void> {
  await sendMessage(tx, clock, userId, code);
  const [person] = await tx.select().from(appUser).where(eq(appUser.id, userId));
  if (person) await queueEmail(tx, clock, person, decisionEmail(code, person.profile.name ?? '', origin, person.language));
}
