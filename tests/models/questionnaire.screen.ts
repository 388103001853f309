import { questionsIn, type Section } from '../../domain/questionnaire/sections.ts';
import type { Answers, Change } from '../../domain/questionnaire/answers.ts';
import type { QuestionnaireInput, questionnaireMachine } from '../../machines/questionnaire/questionnaire.machine.ts';
import { journeyFrame } from './known.ts';
import { adding, boxOf, questionControls, removal, somethingMissing, wordOf } from './question-controls.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

type Context = Omit<QuestionnaireInput, 'section'> & { section: Section; answers: Answers };

const button = (name: Text): Control => ({ role: 'button', name });
export const titles: Record<Section, Text> = {
  person: 'About you',
  goals: 'Your goals and experience',
  bonds: 'Your knowledge of bonds',
  origin: 'Source of funds',
  company: 'About the company',
};
const lost = 'Your answers are still on this page. Sending them again does no harm.';

/** Every answer of the section can be given; the last section sends. */
function asking({ section, audience, answers }: Context, isWrong: boolean): ExpectedScreen {
  const isLast = section === 'origin' || section === 'company';
  const isFirst = section === (audience === 'INDIVIDUAL' ? 'person' : 'goals');
  return {
    heading: titles[section],
    ...(isWrong ? { texts: [somethingMissing] } : { notVisible: [somethingMissing, 'All questions in this section are answered.'] }),
    enabled: [
      ...questionsIn(section, audience).flatMap((question) => questionControls(question, answers)),
      ...(isFirst ? [] : [button('Back')]),
      button(isLast ? 'Send answers' : 'Continue'),
    ],
  };
}

const right = (context: Context) => asking(context, false);
const gap = (context: Context) => {
  const seen = asking(context, true);
  // what was just filled in is no gap any more, and the section can be left
  if (!hasGap(context)) return { ...seen, texts: ['All questions in this section are answered.'] };
  const { individuals, entities } = context.answers;
  if (context.section !== 'company' || !isOwned(context)) return seen;
  return {
    ...seen,
    texts: [
      somethingMissing,
      ...(!individuals.length && !entities.length ? ['Add at least one owner.'] : []),
      ...(individuals.some(({ sharePercentage }) => sharePercentage === '160')
        ? ['Please enter a number from 0 to 100.', 'The shares add up to more than 100%. Please check them.']
        : []),
    ],
  };
};
const gapOf: Record<Section, keyof Answers['single']> = {
  person: 'age',
  goals: 'investmentHorizon',
  bonds: 'bondsKnowledge',
  origin: 'pep',
  company: 'pep',
};
/** Answers that a list does not have want words, by the answer. */
const wordsOf = { typeOfIncome: 'typeOfIncomeOther', companyActivities: 'companyActivitiesOther' } as const;

const isOwned = ({ answers }: Context) => answers.single.companyBeneficiaries === 'OTHER';

function hasGap(context: Context) {
  const { answers, section } = context;
  const { single, text } = answers;
  if (single[gapOf[section]] === undefined || single.riskAppetite === undefined) return true;
  if (gapOf[section] !== 'pep') return false;
  const person = [single.relation, text.firstName, text.lastName, text.organization, text.position, text.nationality];
  if (single.pep === 'TRUE' && !person.every(Boolean)) return true;
  const owners = [...answers.individuals, ...answers.entities];
  if (section === 'company' && isOwned(context)) {
    if (!owners.length || owners.some((owner) => Object.values(owner).includes('') || Number(owner.sharePercentage) > 100)) return true;
  }
  const field = section === 'origin' ? 'typeOfIncome' : 'companyActivities';
  return single[field] === 'OTHER' && !text[wordsOf[field]];
}
/** What a person does to give this answer. */
function giving(change: Change): Control {
  if (change.kind === 'single') return { role: 'radio', name: wordOf(change.field, change.option), checked: false };
  if (change.kind === 'text') return { ...boxOf(change.field), value: '' };
  if (change.kind === 'row.add') return { role: 'button', name: adding[change.list] };
  if (change.kind === 'row.remove') return removal(change.list, change.row + 1);
  if (change.kind === 'row.text') return { role: 'textbox', name: 'Share in percent' };
  throw new Error('The model ticks nothing of which there are several.');
}

export const questionnaireScreens = {
  screens: {
    loading: { texts: ['One moment…'], enabled: [] },
    loadFailed: {
      heading: 'The questionnaire could not be loaded',
      texts: ['Nothing was changed. Your entries stay on this device.'],
      enabled: [button('Try again')],
    },
    opening: 'passing',
    answeringPerson: right,
    correctingPerson: gap,
    answeringGoals: right,
    correctingGoals: gap,
    answeringBonds: right,
    correctingBonds: gap,
    answeringOrigin: right,
    correctingOrigin: gap,
    answeringCompany: right,
    correctingCompany: gap,
    sending: { texts: ['Sending your answers…'], enabled: [] },
    notSent: { heading: 'We could not confirm your answers', texts: [lost], enabled: [button('Back to answers'), button('Try again')] },
    toWarning: { like: 'loading', because: 'The browser is on its way to the risk warning.' },
    done: { like: 'loading', because: 'The browser is on its way to the settings.' },
  },
  interactions: {
    'answer.given': {
      ways: ({ change }) => [{ controls: [giving(change)] }],
      act: async ({ find }, { change }) => {
        if (change.kind === 'text') await find(boxOf(change.field)).fill(change.text);
        else if (change.kind === 'row.text') await find(giving(change)).fill(change.text);
        else await find(giving(change)).click();
      },
    },
    'section.next': { ways: () => [{ controls: [button('Continue')] }, { controls: [button('Send answers')] }] },
    'section.back': { ways: () => [{ controls: [button('Back')] }, { controls: [button('Back to answers')] }] },
    'url.changed': { world: 'The address changes: Back, Forward or a pasted link.' },
    retry: { ways: () => [{ controls: [button('Try again')] }] },
  },
  frame: journeyFrame,
  queries: () => [],
  proves: { correctingGoals: ['QST-17'], answeringGoals: ['QST-07'], answeringOrigin: ['QST-07'], notSent: ['QST-27'] },
  catalogues: ['questionnaire'],
} satisfies ScreenModel<typeof questionnaireMachine>;
