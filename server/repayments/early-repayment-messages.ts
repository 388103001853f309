import { formatDate } from '../../domain/format.ts';
import { mapKeys } from '../../domain/keys.ts';
import { type Localised, locales, localised } from '../../domain/locale.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import type { Notice } from './payout-messages.ts';

/** What lenders and the project owner read of an early repayment. [decision 090] */
export const earlyRepaymentMessages = inEachLanguage((i18n) => ({
  announced: (project: string) =>
    i18n._({ id: 'notice.earlyRepayment.title', message: 'Early repayment announced: {project}', values: { project } }),
  announcedFor: (day: string) =>
    i18n._({
      id: 'notice.earlyRepayment.content',
      message: 'The project owner has announced early repayment of everything on {day}, with interest up to that day.',
      values: { day },
    }),
  ended: (project: string) =>
    i18n._({ id: 'notice.earlyRepaymentEnded.title', message: 'No early repayment: {project}', values: { project } }),
  goesOn: i18n._({
    id: 'notice.earlyRepaymentEnded.content',
    message: 'The announced early repayment will not take place. Payments continue according to the schedule.',
  }),
  subject: (project: string, day: string) =>
    i18n._({ id: 'earlyRepayment.subject', message: 'Early repayment on {day}: {project}', values: { project, day } }),
  owed: (day: string, amount: string) =>
    i18n._({
      id: 'earlyRepayment.owed',
      message: 'You have announced that you will repay everything on {day}. The amount to pay is {amount}.',
      values: { day, amount },
    }),
  besides: (defaultInterest: string, costs: string) =>
    i18n._({
      id: 'earlyRepayment.besides',
      message: 'Default interest: {defaultInterest}. Costs of enforcement: {costs}.',
      values: { defaultInterest, costs },
    }),
  received: (received: string, missing: string) =>
    i18n._({
      id: 'earlyRepayment.received',
      message: 'We have received {received} of it. Still missing: {missing}.',
      values: { received, missing },
    }),
  inTime: (day: string) =>
    i18n._({
      id: 'earlyRepayment.inTime',
      message:
        'The whole amount has to arrive by {day}, in one payment or in several with this reference. Otherwise the schedule continues to apply.',
      values: { day },
    }),
}));

/** To the lenders of a loan that is repaid on a day (`YYYY-MM-DD`). */
export const earlyRepaymentNotice = (project: Localised, on: string): Notice => ({
  title: mapKeys(locales, (language) => earlyRepaymentMessages[language].announced(localised(project, language))),
  content: mapKeys(locales, (language) => earlyRepaymentMessages[language].announcedFor(formatDate(on, language, { style: 'long' }))),
});

/** To the lenders of a loan whose early repayment was announced and does not take place. */
export const earlyRepaymentEndedNotice = (project: Localised): Notice => ({
  title: mapKeys(locales, (language) => earlyRepaymentMessages[language].ended(localised(project, language))),
  content: mapKeys(locales, (language) => earlyRepaymentMessages[language].goesOn),
});
