import type { ReminderDay } from '../../domain/repayment.ts';
import { inEachLanguage } from '../lib/i18n.ts';

/** Letters about a payment that has not come: to the project owner, and to the investors. [default management policy 2] */
export const reminderMessages = inEachLanguage((i18n) => ({
  subject: (project: string) => i18n._({ id: 'reminder.subject', message: 'Payment overdue: {project}', values: { project } }),
  greeting: (name: string) => i18n._({ id: 'reminder.greeting', message: 'Dear {name},', values: { name } }),
  late: (day: string, days: number) =>
    i18n._({
      id: 'reminder.late',
      message: 'The payment due on {day} has not been received in full. Days since the last day to pay: {days}.',
      values: { day, days },
    }),
  pay: (amount: string, iban: string, reference: string) =>
    i18n._({
      id: 'reminder.pay',
      message:
        'Please transfer {amount} to {iban} with the reference {reference}. Default interest of 0.05% of the overdue sum accrues for each day.',
      values: { amount, iban, reference },
    }),
  owner: {
    1: undefined,
    10: i18n._({
      id: 'reminder.owner.10',
      message: 'Please contact us today about the cause and a plan for payment. We will inspect the property.',
    }),
    30: i18n._({ id: 'reminder.owner.30', message: 'This is a formal demand for payment. The investors have been informed.' }),
    60: i18n._({
      id: 'reminder.owner.60',
      message: 'The investors now decide whether the whole debt is called in and the security enforced.',
    }),
    90: i18n._({ id: 'reminder.owner.90', message: 'The debt is deemed to be in default and is shown as such in our statistics.' }),
  } satisfies Record<ReminderDay, string | undefined>,
  investor: {
    1: undefined,
    10: undefined,
    30: i18n._({ id: 'reminder.investor.30', message: 'We have sent the project owner a formal demand for payment.' }),
    60: i18n._({
      id: 'reminder.investor.60',
      message:
        'The investors decide by a majority of the amounts invested whether the time for payment is extended or the whole debt is called in and the security enforced. We will write to you about the vote.',
    }),
    90: i18n._({ id: 'reminder.investor.90', message: 'The debt is deemed to be in default. What is recovered is paid out to you.' }),
  } satisfies Record<ReminderDay, string | undefined>,
  button: i18n._({ id: 'reminder.button', message: 'Open the project' }),
  closing: (email: string) => i18n._({ id: 'reminder.closing', message: 'If you have a question, write to {email}.', values: { email } }),
}));
