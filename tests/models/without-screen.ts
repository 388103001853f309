/** Machines that nobody sees by themselves, and where what they do is seen and tested instead. */
export const withoutScreen: Record<string, string> = {
  investment: 'It lives on the server. Its states are shown in the list of investments; the tests of the server walk it.',
  project: 'It lives on the server. Its states are the badges of projects; the tests of the server walk it.',
  instruction: 'It lives on the server. Its states are shown in the list of instructions; the tests of the server walk it.',
  complaint: 'It lives on the server. Its states are shown in the register of complaints; the tests of the server walk it.',
  proposal: 'It lives on the server. Its states are shown in the list of proposals; the tests of the server walk it.',
  'investment-payment':
    'It lives on the server. Its states are shown on the pages of a person and of an investment; the tests of the server walk it.',
  'incoming-transfer': 'It lives on the server. Its states are shown in the list of bank transfers; the tests of the server walk it.',
  distribution: 'It lives on the server. Its states are shown in the list of distributions; the tests of the server walk it.',
  'compliance-check': 'It lives on the server and decides which step of onboarding is open; the tests of the server walk it.',
  'kyc-status': 'It lives on the server and decides who is asked for a new document; the tests of the server walk it.',
  notification: 'It lives on the server. Its states are shown in the list of notifications; the tests of the server walk it.',
};
