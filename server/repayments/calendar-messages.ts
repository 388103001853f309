import { inEachLanguage } from '../lib/i18n.ts';

export const calendarMessages = inEachLanguage((i18n) => ({
  name: i18n._({ id: 'calendar.name', message: 'Payments from your investments' }),
  due: (project: string, sum: string) => i18n._({ id: 'calendar.due', message: '{project}: {sum} due', values: { project, sum } }),
  late: (project: string, sum: string) => i18n._({ id: 'calendar.late', message: '{project}: {sum} late', values: { project, sum } }),
  parts: (interest: string, principal: string) =>
    i18n._({
      id: 'calendar.parts',
      message: 'Interest {interest}, principal {principal}, before tax, if paid on time.',
      values: { interest, principal },
    }),
}));
