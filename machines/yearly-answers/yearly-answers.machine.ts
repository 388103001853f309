import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Answers, type Change, applyChange, isAnswer, noAnswers } from '../../domain/questionnaire/answers.ts';
import { sectionProblems } from '../../domain/questionnaire/problems.ts';
import type { Audience } from '../../domain/questionnaire/questions.ts';
import { questionsIn, yearlySection } from '../../domain/questionnaire/sections.ts';
import { firstOf } from '../first.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

export type YearlyAnswersInput = { audience: Audience };
export type LoadYearlyResult = { answers: Answers };
export type SendYearlyResult = { kind: 'sent' } | Refusal;

type Given = { change: Change };
export type YearlyAnswersEvent = ({ type: 'answer.given' } & Given) | { type: 'answers.send' } | { type: 'retry' };
export type YearlyAnswersEmitted =
  | { type: 'navigate'; to: string }
  | { type: 'problems.shown'; at: string }
  | { type: 'answers.sent' }
  | { type: 'sending.failed' };

type Context = YearlyAnswersInput & { answers: Answers };

const questions = (audience: Audience) => questionsIn(yearlySection(audience), audience);
const given = ({ event }: { event: Given }) => event;
const saveGiven = { guard: { type: 'isAnswer', params: given }, actions: { type: 'saveAnswer', params: given } } as const;
const problems = ({ answers, audience }: Context) => sectionProblems(answers, yearlySection(audience), audience);

const types: Partial<{
  input: YearlyAnswersInput;
  context: Context;
  events: YearlyAnswersEvent;
  emitted: YearlyAnswersEmitted;
  meta: StateMeta;
  tags: 'busy' | 'correcting';
}> = {};

/** Once a year the answers about the person, or the company, are gone through: they are there already, and are changed or confirmed. */
export const yearlyAnswersMachine = setup({
  types,
  actors: {
    loadYearly: fromPromise<LoadYearlyResult, YearlyAnswersInput>(() => notProvided('loadYearly')),
    sendYearly: fromPromise<SendYearlyResult, Context>(() => notProvided('sendYearly')),
  },
  guards: {
    isAnswer: ({ context: { answers, audience } }, { change }: Given) => isAnswer(answers, change, questions(audience)),
    isComplete: ({ context }) => problems(context).length === 0,
  },
  actions: {
    saveAnswer: assign(({ context: { answers, audience } }, { change }: Given) => ({
      answers: applyChange(answers, change, questions(audience)),
    })),
    showProblems: emit(({ context }) => ({ type: 'problems.shown', at: firstOf(problems(context)).at })),
    reportFailure: emit({ type: 'sending.failed' }),
  },
}).createMachine({
  id: 'yearlyAnswers',
  context: ({ input }) => ({ ...input, answers: noAnswers }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the stored answers and the draft of this browser.',
      meta: { title: 'Loading your answers', requirements: ['ONB-19'] },
      tags: 'busy',
      invoke: {
        id: 'loadYearly',
        src: 'loadYearly',
        input: ({ context: { audience } }) => ({ audience }),
        onDone: { target: 'reviewing', actions: assign({ answers: ({ event }) => event.output.answers }) },
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The answers could not be loaded; nothing was changed.',
      meta: { title: 'Your answers could not be loaded', requirements: ['ONB-19'] },
      on: { retry: 'loading' },
    },
    reviewing: {
      description: 'Shows the previous answers; the user corrects them.',
      meta: { title: 'Reviewing your answers', requirements: ['ONB-06', 'ONB-19', 'QST-22'] },
      on: {
        'answer.given': saveGiven,
        'answers.send': [
          { guard: 'isComplete', target: 'sending' },
          { target: 'correcting', actions: 'showProblems' },
        ],
      },
    },
    correcting: {
      description: 'An answer is missing or invalid; the first such field has the focus.',
      meta: { title: 'Reviewing your answers: something is missing', requirements: ['QST-17', 'QST-19', 'QST-21'] },
      tags: 'correcting',
      on: {
        'answer.given': saveGiven,
        'answers.send': [{ guard: 'isComplete', target: 'sending' }, { actions: 'showProblems' }],
      },
    },
    sending: {
      description: 'Sends the answers.',
      meta: { title: 'Confirming your answers', requirements: ['ONB-19'] },
      tags: 'busy',
      invoke: {
        id: 'sendYearly',
        src: 'sendYearly',
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'done' },
          { target: 'notSent', actions: 'reportFailure' },
        ],
        onError: { target: 'notSent', actions: 'reportFailure' },
      },
    },
    notSent: {
      description: 'The server refused the answers, or the response was lost. The draft is saved; sending again is safe.',
      meta: { title: 'Answers not sent', requirements: ['ONB-19', 'QST-27'] },
      on: {
        'answer.given': { ...saveGiven, target: 'reviewing' },
        'answers.send': 'sending',
      },
    },
    done: {
      description: 'The answers are confirmed for a year; redirects to the settings.',
      meta: { title: 'Answers confirmed', requirements: ['ONB-06', 'ONB-19'] },
      entry: [emit({ type: 'answers.sent' }), emit({ type: 'navigate', to: '/dashboard/settings' })],
    },
  },
});

export type YearlyAnswersActor = ActorRefFrom<typeof yearlyAnswersMachine>;
