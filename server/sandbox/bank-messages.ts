import { inEachLanguage } from '../lib/i18n.ts';

export const bankMessages = inEachLanguage((i18n) => ({
  title: i18n._({ id: 'bank.title', message: 'Confirm your payment' }),
  pay: i18n._({ id: 'bank.pay', message: 'Amount' }),
  to: i18n._({ id: 'bank.to', message: 'Paid to' }),
  account: i18n._({ id: 'bank.account', message: 'Account' }),
  purpose: i18n._({ id: 'bank.purpose', message: 'Payment reference' }),
  approve: i18n._({ id: 'bank.approve', message: 'Approve' }),
  decline: i18n._({ id: 'bank.decline', message: 'Decline' }),
  cancel: i18n._({ id: 'bank.cancel', message: 'Cancel' }),
  hang: i18n._({ id: 'bank.hang', message: 'Leave without an answer' }),
  hangHelp: i18n._({ id: 'bank.hangHelp', message: 'Go back without an answer from the bank. The payment stays open.' }),
  notice: i18n._({ id: 'bank.notice', message: 'A practice bank. No real money moves.' }),
  done: i18n._({ id: 'bank.done', message: 'This payment has already been decided' }),
  back: i18n._({ id: 'bank.back', message: 'Back to the merchant' }),
  unknown: i18n._({ id: 'bank.unknown', message: 'There is no such payment' }),
}));
