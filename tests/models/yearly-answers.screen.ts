import { questionsIn, yearlySection } from '../../domain/questionnaire/sections.ts';
import type { Answers } from '../../domain/questionnaire/answers.ts';
import type { YearlyAnswersInput, yearlyAnswersMachine } from '../../machines/yearly-answers/yearly-answers.machine.ts';
import { tryAgain } from './known.ts';
import { questionControls, somethingMissing, wordOf } from './question-controls.ts';
import type { Control, ScreenModel, ExpectedScreen } from './screen.ts';

type Context = YearlyAnswersInput & { answers: Answers };

const heading = { data: 'Yearly answers' };
const confirm: Control = { role: 'button', name: 'Confirm answers' };
const lastTime = 'These are your previous answers. Change what is no longer correct and confirm the rest with one click.';
const lost = 'We do not know whether your answers arrived. Send them again; sending them twice does no harm.';
const corrected = 'All questions in this section are answered.';

const controls = ({ audience, answers }: Context) => [
  ...questionsIn(yearlySection(audience), audience).flatMap((question) => questionControls(question, answers)),
  confirm,
];
const reviewing = (context: Context): ExpectedScreen => ({
  heading,
  texts: [lastTime],
  notVisible: [lost, somethingMissing, corrected],
  enabled: controls(context),
});

export const yearlyAnswersScreens = {
  screens: {
    loading: { heading, texts: ['One moment…'], enabled: [] },
    loadFailed: {
      heading,
      texts: ['Your answers could not be loaded', 'Nothing about your account has changed.'],
      enabled: [tryAgain],
    },
    reviewing,
    correcting: (context) => ({
      ...reviewing(context),
      texts: [lastTime, context.answers.single.pep === undefined ? somethingMissing : corrected],
      notVisible: [lost],
    }),
    sending: { heading, texts: [lastTime, 'Sending your answers…'], enabled: [] },
    notSent: (context) => ({ ...reviewing(context), texts: [lastTime, lost], notVisible: [somethingMissing] }),
    done: { like: 'loading', because: 'The browser is on its way to the settings.' },
  },
  interactions: {
    'answer.given': {
      ways: ({ change }) => {
        if (change.kind !== 'single') throw new Error('The model gives single answers only.');
        return [{ controls: [{ role: 'radio', name: wordOf(change.field, change.option), checked: false }] }];
      },
    },
    'answers.send': { ways: () => [{ controls: [confirm] }] },
    retry: { ways: () => [{ controls: [tryAgain] }] },
  },
  frame: [],
  queries: () => [],
  proves: { correcting: ['QST-17'], notSent: ['QST-27'] },
  catalogues: ['questionnaire', 'kyc-renewal'],
} satisfies ScreenModel<typeof yearlyAnswersMachine>;
