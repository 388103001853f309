import { inEachLanguage } from '../lib/i18n.ts';

/** The letter to a lender about a payment of the borrower, with what it brings them. */
export const payoutEmailMessages = inEachLanguage((i18n) => ({
  subject: (project: string, amount: string) =>
    i18n._({ id: 'payoutLetter.subject', message: 'Payment from {project}: {amount}', values: { project, amount } }),
  greeting: (name: string) => i18n._({ id: 'payoutLetter.greeting', message: 'Dear {name},', values: { name } }),
  share: (amount: string) =>
    i18n._({
      id: 'payoutLetter.share',
      message: 'The project owner has made a payment. Your share is {amount}; we transfer it to your account for payouts.',
      values: { amount },
    }),
  interestCents: (amount: string) => i18n._({ id: 'payoutLetter.interest', message: 'Interest: {amount}', values: { amount } }),
  principalCents: (amount: string) => i18n._({ id: 'payoutLetter.principal', message: 'Principal: {amount}', values: { amount } }),
  defaultInterestCents: (amount: string) =>
    i18n._({ id: 'payoutLetter.defaultInterest', message: 'Default interest: {amount}', values: { amount } }),
  withheldCents: (amount: string) => i18n._({ id: 'payoutLetter.withheld', message: 'Tax withheld: {amount}', values: { amount } }),
  where: i18n._({
    id: 'payoutLetter.where',
    message: 'You will find each payment with its investment under Investments, and all payments of a month in the monthly statement.',
  }),
  closing: (email: string) =>
    i18n._({ id: 'payoutLetter.closing', message: 'If you have a question, write to {email}.', values: { email } }),
}));
