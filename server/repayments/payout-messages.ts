import { brand } from '../../domain/brand.ts';
import { formatDate } from '../../domain/format.ts';
import { type Localised, locales, localised } from '../../domain/locale.ts';
import { calledBy } from '../../domain/vocative.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import type { Email } from '../mail/email.ts';
import type { Language } from '../store/schema.ts';
import { mapKeys } from '../../domain/keys.ts';

const messages = inEachLanguage((i18n) => ({
  repaid: (project: string) => i18n._({ id: 'notice.loanRepaid.title', message: '{project} has been repaid', values: { project } }),
  inFull: i18n._({ id: 'notice.loanRepaid.content', message: 'The loan has been repaid in full, with all interest.' }),
  recovered: i18n._({
    id: 'notice.loanRepaid.recovered',
    message: 'After the default everything owed has been recovered. It is paid out to you.',
  }),
  repaidEarly: (day: string) =>
    i18n._({
      id: 'notice.loanRepaid.early',
      message: 'Everything was repaid early, with interest up to {day}.',
      values: { day },
    }),
  move: (target: string) =>
    i18n._({
      id: 'notice.loanRepaid.move',
      message: 'You can move the money to {target} without a new payment.',
      values: { target },
    }),
  late: (project: string) => i18n._({ id: 'notice.loanLate.title', message: 'Payment late: {project}', values: { project } }),
  defaulted: (project: string) => i18n._({ id: 'notice.loanDefaulted.title', message: 'In default: {project}', values: { project } }),
  isInDefault: i18n._({
    id: 'notice.loanDefaulted.content',
    message: 'A payment is more than 90 days late, or the project owner is unlikely to pay. What is recovered is paid out to you.',
  }),
  isCalledIn: i18n._({
    id: 'notice.loanDefaulted.calledIn',
    message: 'The whole debt has been called in and is owed at once. What is recovered is paid out to you.',
  }),
  writtenOff: (project: string) => i18n._({ id: 'notice.loanWrittenOff.title', message: 'Written off: {project}', values: { project } }),
  nothingMore: i18n._({
    id: 'notice.loanWrittenOff.content',
    message: 'Nothing more is expected of what this project still owes. Your statement shows what you were paid.',
  }),
  suspended: (project: string) => i18n._({ id: 'notice.offerSuspended.title', message: 'Offer suspended: {project}', values: { project } }),
  beingCorrected: i18n._({
    id: 'notice.offerSuspended.content',
    message:
      'The description of this project is being corrected. Until then no investments are accepted, for 30 days at most. While the offer is suspended you may revoke yours at no cost.',
  }),
  resumed: (project: string) => i18n._({ id: 'notice.offerResumed.title', message: 'Offer open again: {project}', values: { project } }),
  isUnchanged: i18n._({
    id: 'notice.offerResumed.unchanged',
    message: 'Investments are accepted again. The description of this project has not changed.',
  }),
  mayRevoke: (day: string) =>
    i18n._({
      id: 'notice.offerResumed.revoke',
      message: 'You may revoke your offer at no cost until the end of {day} (Vilnius time).',
      values: { day },
    }),
  isCorrected: i18n._({
    id: 'notice.offerResumed.content',
    message: 'The description of this project was corrected. Please read the key investment information sheet again.',
  }),
  canceled: (project: string) =>
    i18n._({ id: 'notice.projectCanceled.title', message: 'Project cancelled: {project}', values: { project } }),
  moneyReturned: i18n._({
    id: 'notice.projectCanceled.content',
    message: 'Your offer has lapsed. What you paid is returned in full to the account it came from.',
  }),
  notPaidOut: i18n._({
    id: 'notice.projectCanceled.notPaidOut',
    message: 'The loan was not paid out and has ended. What you paid is returned in full to the account it came from.',
  }),
  explained: (text: string) => i18n._({ id: 'notice.explained', message: 'Our explanation: {text}', values: { text } }),
  greeting: (name: string) => i18n._({ id: 'noticeEmail.greeting', message: 'Dear {name},', values: { name } }),
  button: i18n._({ id: 'noticeEmail.button', message: 'Open the project' }),
  closing: i18n._({
    id: 'noticeEmail.closing',
    message: 'You will also find this message under Notifications. If you have a question, write to {email}.',
    values: { email: brand.email },
  }),
  notArrived: i18n._({
    id: 'notice.loanLate.content',
    message: 'The interest due has not been received. Updates are published on the project page.',
  }),
}));

const inEveryLanguage = (say: (language: Language) => string): Record<Language, string> => mapKeys(locales, say);

interface Repaid {
  /** The project that could take the money, where there is one (2.15). */
  target?: Localised | undefined;
  earlyOn?: string | undefined;
  isRecovered: boolean;
}

/** To a lender of a loan that has paid everything it owed: by its schedule, early, or after a default. */
export const repaidNotice = (project: Localised, { target, earlyOn, isRecovered }: Repaid) => ({
  title: inEveryLanguage((language) => messages[language].repaid(localised(project, language))),
  content: inEveryLanguage((language) => {
    const { recovered, inFull, repaidEarly, move } = messages[language];
    const how = earlyOn !== undefined ? repaidEarly(formatDate(earlyOn, language, { style: 'long' })) : isRecovered ? recovered : inFull;
    return target ? `${how} ${move(localised(target, language))}` : how;
  }),
});

/** To a lender of a loan whose due date was missed. */
export const lateNotice = (project: Localised) => ({
  title: inEveryLanguage((language) => messages[language].late(localised(project, language))),
  content: inEveryLanguage((language) => messages[language].notArrived),
});

export interface Notice {
  title: Record<Language, string>;
  content: Record<Language, string>;
}

const noticeOf =
  (
    title: 'defaulted' | 'writtenOff' | 'suspended' | 'canceled',
    content: 'isInDefault' | 'isCalledIn' | 'nothingMore' | 'beingCorrected' | 'moneyReturned' | 'notPaidOut',
  ) =>
  (project: Localised): Notice => ({
    title: inEveryLanguage((language) => messages[language][title](localised(project, language))),
    content: inEveryLanguage((language) => messages[language][content]),
  });

export const defaultedNotice = noticeOf('defaulted', 'isInDefault');
export const calledInNotice = noticeOf('defaulted', 'isCalledIn');
export const writtenOffNotice = noticeOf('writtenOff', 'nothingMore');
export const suspendedNotice = noticeOf('suspended', 'beingCorrected');
export const canceledNotice = noticeOf('canceled', 'moneyReturned');
/** To a lender of a loan that was funded and never paid out. [decision 091] */
export const notPaidOutNotice = noticeOf('canceled', 'notPaidOut');

/** The offer is open again; whether it was corrected, and until when (`YYYY-MM-DD`) it may be revoked. */
export const resumedNotice = (project: Localised, { isCorrected, lastDay }: { isCorrected: boolean; lastDay: string }): Notice => ({
  title: inEveryLanguage((language) => messages[language].resumed(localised(project, language))),
  content: inEveryLanguage((language) => {
    const { isCorrected: corrected, isUnchanged, mayRevoke } = messages[language];
    return `${isCorrected ? corrected : isUnchanged} ${mayRevoke(formatDate(lastDay, language, { style: 'long' }))}`;
  }),
});

/** The notice with the words that an operator wrote for investors, as they are, in each language. */
export const explainedNotice = ({ title, content }: Notice, text: string): Notice => ({
  title,
  content: inEveryLanguage((language) => `${content[language]} ${messages[language].explained(text)}`),
});

/** The notice as an e-mail to a person of this first name. */
export function noticeEmail({ title, content }: Notice, name: string, url: string, language: Language): Email {
  const { greeting, button, closing } = messages[language];
  return {
    subject: title[language],
    greeting: greeting(calledBy(name, language)),
    paragraphs: [content[language]],
    button: { text: button, url },
    closing,
  };
}
