import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Answers, type Change, changed, isAnswer, noAnswers } from '../../domain/questionnaire/answers.ts';
import { sectionProblems } from '../../domain/questionnaire/problems.ts';
import type { Audience } from '../../domain/questionnaire/questions.ts';
import { questionsIn, yearlySection } from '../../domain/questionnaire/sections.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

export type YearlyAnswersInput = { audience: Audience };
export type LoadYearlyResult = { answers: Answers };
export type SendYearlyResult = { kind: 'sent' } | Refusal;

export type YearlyAnswersEvent = { type: 'answer.given'; change: Change } | { type: 'answers.send' } | { type: 'retry' };
export type YearlyAnswersEmitted =
  | { type: 'navigate'; to: string }
  | { type: 'problems.shown'; at: string }
  | { type: 'answers.sent' }
  | { type: 'sending.failed' };

type Context = YearlyAnswersInput & { answers: Answers };

const asked = (audience: Audience) => questionsIn(yearlySection(audience), audience);
const problems = ({ answers, audience }: Context) => sectionProblems(answers, yearlySection(audience), audience);

/** Once a year the answers about the person, or the company, are gone through: they are there already, and are changed or confirmed. */
export const yearlyAnswersMachine = setup({
  types: {} as {
    input: YearlyAnswersInput;
    context: Context;
    events: YearlyAnswersEvent;
    emitted: YearlyAnswersEmitted;
    meta: StateMeta;
    tags: 'busy' | 'correcting';
  },
  actors: {
    loadYearly: fromPromise<LoadYearlyResult, YearlyAnswersInput>(() => notProvided('loadYearly')),
    sendYearly: fromPromise<SendYearlyResult, Context>(() => notProvided('sendYearly')),
  },
  guards: {
    isAnswer: ({ context: { answers, audience }, event }) =>
      event.type === 'answer.given' && isAnswer(answers, event.change, asked(audience)),
    isComplete: ({ context }) => problems(context).length === 0,
  },
  actions: {
    saveAnswer: assign({
      answers: ({ context: { answers, audience }, event }) =>
        event.type === 'answer.given' ? changed(answers, event.change, asked(audience)) : answers,
    }),
    showProblems: emit(({ context }) => ({ type: 'problems.shown', at: problems(context)[0]?.at ?? '' })),
    reportFailure: emit({ type: 'sending.failed' }),
  },
}).createMachine({
  id: 'yearlyAnswers',
  context: ({ input }) => ({ ...input, answers: noAnswers }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The answers on file are fetched, and what was changed here and not sent yet.',
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
      description: 'The answers could not be fetched; nothing was changed.',
      meta: { title: 'Your answers could not be loaded', requirements: ['ONB-19'] },
      on: { retry: 'loading' },
    },
    reviewing: {
      description: 'The answers of last time are there; the person changes what is no longer right.',
      meta: { title: 'Going through your answers', requirements: ['ONB-06', 'ONB-19', 'QST-22'] },
      on: {
        'answer.given': { guard: 'isAnswer', actions: 'saveAnswer' },
        'answers.send': [
          { guard: 'isComplete', target: 'sending' },
          { target: 'correcting', actions: 'showProblems' },
        ],
      },
    },
    correcting: {
      description: 'Something is missing or wrong; the first problem has the focus.',
      meta: { title: 'Going through your answers: something is missing', requirements: ['QST-17', 'QST-19', 'QST-21'] },
      tags: 'correcting',
      on: {
        'answer.given': { guard: 'isAnswer', actions: 'saveAnswer' },
        'answers.send': [{ guard: 'isComplete', target: 'sending' }, { actions: 'showProblems' }],
      },
    },
    sending: {
      description: 'The answers are on their way.',
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
      description: 'The server refused the answers, or its answer was lost. They are kept; sending them again harms nothing.',
      meta: { title: 'Answers not sent', requirements: ['ONB-19', 'QST-27'] },
      on: {
        'answer.given': { guard: 'isAnswer', target: 'reviewing', actions: 'saveAnswer' },
        'answers.send': 'sending',
      },
    },
    done: {
      description: 'The answers are confirmed for a year; the browser goes on to the settings.',
      meta: { title: 'Answers confirmed', requirements: ['ONB-06', 'ONB-19'] },
      entry: [emit({ type: 'answers.sent' }), emit({ type: 'navigate', to: '/dashboard/settings' })],
    },
  },
});

export type YearlyAnswersActor = ActorRefFrom<typeof yearlyAnswersMachine>;
