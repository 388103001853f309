import { inEachLanguage } from '../lib/i18n.ts';

export const bookingMessages = inEachLanguage((i18n) => ({
  title: i18n._({ id: 'bookings.title', message: 'Book a bank transfer' }),
  lead: i18n._({ id: 'bookings.lead', message: 'Here you are the bank. Choose what arrives in the account of the platform.' }),
  awaited: i18n._({ id: 'bookings.awaited', message: 'Awaited transfers' }),
  none: i18n._({
    id: 'bookings.none',
    message: 'No transfer is awaited at the moment. Choose the bank transfer when you pay for an investment, then come back here.',
  }),
  buttons: i18n._({ id: 'bookings.buttons', message: 'What the buttons do' }),
  right: i18n._({ id: 'bookings.right', message: 'Correct' }),
  wrongAmount: i18n._({ id: 'bookings.wrongAmount', message: 'Incorrect amount' }),
  wrongReference: i18n._({ id: 'bookings.wrongReference', message: 'Wrong reference' }),
  twice: i18n._({ id: 'bookings.twice', message: 'Twice' }),
  late: i18n._({ id: 'bookings.late', message: 'Late' }),
  help: {
    right: i18n._({ id: 'bookings.help.right', message: 'The exact amount with the exact reference.' }),
    wrongAmount: i18n._({ id: 'bookings.help.wrongAmount', message: 'One euro too much, with the exact reference.' }),
    wrongReference: i18n._({ id: 'bookings.help.wrongReference', message: 'The exact amount; one digit of the reference is wrong.' }),
    twice: i18n._({ id: 'bookings.help.twice', message: 'The correct transfer, followed by the same one again.' }),
    late: i18n._({
      id: 'bookings.help.late',
      message: 'The payment deadline passes first, for this payment only; then the money arrives.',
    }),
  },
  account: i18n._({ id: 'bookings.account', message: 'The account' }),
  statements: i18n._({ id: 'bookings.statements', message: 'Account statements' }),
  statementsHelp: i18n._({
    id: 'bookings.statementsHelp',
    message: 'A file (camt.053) for each day with bookings. The platform receives it when the day is over.',
  }),
  matched: i18n._({ id: 'bookings.matched', message: 'Everything matches: the investment is paid.' }),
  reasons: {
    UNKNOWN_REFERENCE: i18n._({
      id: 'bookings.unknownReference',
      message: 'Unknown reference. An administrator will decide on the money.',
    }),
    WRONG_AMOUNT: i18n._({
      id: 'bookings.otherAmount',
      message: 'The amount differs from the one agreed. An administrator will decide on the money.',
    }),
    MORE_THAN_OWED: i18n._({
      id: 'bookings.moreThanOwed',
      message: 'More than the borrower owes. An administrator will decide on the money.',
    }),
    NOT_A_REPAYMENT: i18n._({
      id: 'bookings.notARepayment',
      message: 'Not a repayment. An administrator will decide on the money.',
    }),
    NOT_EXPECTED: i18n._({
      id: 'bookings.notExpected',
      message: 'This payment is no longer expected; an administrator will decide on the money.',
    }),
  },
  administration: i18n._({ id: 'bookings.administration', message: 'Transfers in the administration' }),
  notBooked: i18n._({ id: 'bookings.notBooked', message: 'Nothing was booked: this transfer is no longer awaited.' }),
}));
