import type { bondQuestionsMachine } from '../../machines/bond-questions/bond-questions.machine.ts';
import { journeyFrame } from './known.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

const send: Control = { role: 'button', name: 'Agree and continue' };
const answers: Text[] = [
  'I have held none',
  'Up to €5,000',
  '€5,000 to €50,000',
  'Over €50,000',
  'Never',
  '1 to 5 times',
  '6 to 10 times',
  'More than 10 times',
  'I do not know',
  'The state repays me in full',
  'I am repaid before secured creditors',
  'I can lose part or all of the money',
];
const agreements: Text[] = [
  'I agree that my data is shared with Axiology to open and keep my securities account.',
  'I have taken note of how Axiology processes my personal data.',
  'I have received and read the key investment information sheet and the terms of these bonds.',
  'I accept the terms and conditions of Axiology.',
];
const missing: Text = 'Some answers or agreements are still missing. Nothing has been sent yet.';
const unsure: Text = 'We do not know whether your answers arrived. Send them again; sending them twice does no harm.';
const links: Control[] = [
  { role: 'link', name: 'Terms and conditions of Axiology (PDF)' },
  { role: 'link', name: 'Documents of these bonds' },
];
const questions = {
  heading: 'A few questions about bonds',
  notVisible: [missing, unsure],
  enabled: [
    ...answers.map((name): Control => ({ role: 'radio', name })),
    ...agreements.map((name): Control => ({ role: 'checkbox', name })),
    ...links,
    send,
  ],
} satisfies ExpectedScreen;
const documentsTick = (checked: boolean): Control => ({
  role: 'checkbox',
  name: 'I have received and read the key investment information sheet and the terms of these bonds.',
  checked,
});
const otherAnswer: Control = { role: 'radio', name: 'I am repaid before secured creditors', checked: false };

export const bondQuestionsScreens = {
  screens: {
    loadingAnswers: { texts: ['Opening the questions…'], enabled: [] },
    answering: questions,
    answersIncomplete: { ...questions, texts: [missing], notVisible: [unsure] },
    sendingAnswers: { heading: 'A few questions about bonds', texts: ['Sending your answers…'], enabled: links },
    acceptingTerms: { like: 'sendingAnswers', because: 'For the person it is one sending.' },
    answersNotSent: { ...questions, texts: [unsure], notVisible: [missing] },
    answered: { like: 'sendingAnswers', because: 'The wizard opens the contract at once.' },
  },
  interactions: {
    'answer.choose': { ways: () => [{ controls: [otherAnswer] }] },
    'agreement.change': {
      ways: ({ given }) => [{ controls: [documentsTick(!given)] }],
      // beside a problem the name of the box goes on with it
      act: ({ page, words }, { given }) =>
        page
          .getByRole('checkbox', {
            name: words('I have received and read the key investment information sheet and the terms of these bonds.'),
          })
          .setChecked(given),
    },
    'answers.send': { ways: () => [{ controls: [send] }] },
  },
  frame: journeyFrame,
  queries: () => [],
  catalogues: ['investing'],
  proves: {
    answering: ['BOND-07'],
    answersIncomplete: ['BOND-07'],
    answersNotSent: ['BOND-08'],
  },
} satisfies ScreenModel<typeof bondQuestionsMachine>;
