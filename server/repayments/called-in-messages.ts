import { inEachLanguage } from '../lib/i18n.ts';

/** The letter to a project owner whose debt was called in. [decision 126] */
export const calledInMessages = inEachLanguage((i18n) => ({
  subject: (project: string) => i18n._({ id: 'calledIn.subject', message: 'Whole debt called in: {project}', values: { project } }),
  owed: (day: string, amount: string, dueDay: string) =>
    i18n._({
      id: 'calledIn.owed',
      message:
        'The investors called in the whole debt on {day}. That makes {amount} of principal due on {dueDay}, before the end of the term. Interest stays due on its dates.',
      values: { day, amount, dueDay },
    }),
  overdue: (interest: string, defaultInterest: string) =>
    i18n._({
      id: 'calledIn.overdue',
      message: 'Overdue besides: interest {interest}, default interest {defaultInterest}.',
      values: { interest, defaultInterest },
    }),
}));
