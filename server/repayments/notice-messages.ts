import { inEachLanguage } from '../lib/i18n.ts';

/** The letter to a project owner before a due date. [decision 078] */
export const noticeMessages = inEachLanguage((i18n) => ({
  subject: (project: string, day: string) =>
    i18n._({ id: 'notice.subject', message: 'Payment due on {day}: {project}', values: { project, day } }),
  greeting: (name: string) => i18n._({ id: 'reminder.greeting', message: 'Dear {name},', values: { name } }),
  due: (day: string, amount: string) =>
    i18n._({ id: 'notice.due', message: 'A payment of {amount} is due on {day}.', values: { day, amount } }),
  parts: (interest: string, principal: string) =>
    i18n._({ id: 'notice.parts', message: 'Interest: {interest}. Principal: {principal}.', values: { interest, principal } }),
  earlier: (amount: string) =>
    i18n._({
      id: 'notice.earlier',
      message: 'Of earlier due dates {amount} is still open. What you pay covers the oldest first.',
      values: { amount },
    }),
  pay: (iban: string, reference: string) =>
    i18n._({
      id: 'notice.pay',
      message: 'Please transfer it to {iban} with the reference {reference}. The reference tells us which payment it is.',
      values: { iban, reference },
    }),
  closing: (email: string) => i18n._({ id: 'reminder.closing', message: 'If you have a question, write to {email}.', values: { email } }),
}));
