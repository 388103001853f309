import { type Localised, locales, localised } from '../../domain/locale.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import type { Language } from '../store/schema.ts';

const messages = inEachLanguage((i18n) => ({
  repaid: (project: string) => i18n._({ id: 'notice.loanRepaid.title', message: '{project} has been repaid', values: { project } }),
  inFull: i18n._({ id: 'notice.loanRepaid.content', message: 'The loan has been repaid in full, with all interest.' }),
  move: (target: string) =>
    i18n._({
      id: 'notice.loanRepaid.move',
      message: 'You can move the money to {target} without a new payment.',
      values: { target },
    }),
  late: (project: string) => i18n._({ id: 'notice.loanLate.title', message: 'Payment late: {project}', values: { project } }),
  notArrived: i18n._({
    id: 'notice.loanLate.content',
    message: 'The interest due has not been received. Updates are published on the project page.',
  }),
}));

const inAll = (say: (language: Language) => string): Record<Language, string> =>
  Object.fromEntries(locales.map((language) => [language, say(language)])) as Record<Language, string>;

/** To a lender of a repaid loan, with the project that could take the money, where there is one (2.15). */
export const repaidNotice = (project: Localised, target?: Localised) => ({
  title: inAll((language) => messages[language].repaid(localised(project, language))),
  content: inAll((language) =>
    [messages[language].inFull, target && messages[language].move(localised(target, language))].filter(Boolean).join(' '),
  ),
});

/** To a lender of a loan whose due date was missed. */
export const lateNotice = (project: Localised) => ({
  title: inAll((language) => messages[language].late(localised(project, language))),
  content: inAll((language) => messages[language].notArrived),
});
