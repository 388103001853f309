import { assign, emit, fromPromise, setup } from 'xstate';
import { type Answers, type Change, changed, isAnswer, noAnswers } from '../../domain/questionnaire/answers.ts';
import { sectionProblems, startSection } from '../../domain/questionnaire/problems.ts';
import type { Audience } from '../../domain/questionnaire/questions.ts';
import { questionsIn, type Section } from '../../domain/questionnaire/sections.ts';
import { missing } from '../missing-actor.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** `isReview`: the person wants to see their answers although a warning waits. */
export type QuestionnaireInput = { audience: Audience; isReview: boolean };
/** `wanted` is the section where the person was before a reload. */
export type LoadAnswersResult = { answers: Answers; wanted?: string; isWarningPending: boolean };
export type SendAnswersResult = { kind: 'sent'; showRiskWarning: boolean } | Refusal;

export type QuestionnaireEvent =
  | { type: 'answer.given'; change: Change }
  | { type: 'section.next' }
  | { type: 'section.back' }
  | { type: 'retry' };

export type QuestionnaireEmitted =
  | { type: 'navigate'; to: string }
  | { type: 'problems.shown'; at: string }
  | { type: 'answers.sent' }
  | { type: 'sending.failed' };

type Context = QuestionnaireInput & { section: Section; answers: Answers };

/** A person or a company answers what the law makes a lender ask. Nothing typed is lost, and a warning stays until it is acknowledged. */
export const questionnaireMachine = setup({
  types: {} as {
    input: QuestionnaireInput;
    context: Context;
    events: QuestionnaireEvent;
    emitted: QuestionnaireEmitted;
    meta: StateMeta;
    tags: 'busy' | 'correcting';
  },
  actors: {
    loadAnswers: fromPromise<LoadAnswersResult, { audience: Audience }>(() => missing('loadAnswers')),
    sendAnswers: fromPromise<SendAnswersResult, { audience: Audience; answers: Answers }>(() => missing('sendAnswers')),
  },
  guards: {
    isAnswer: ({ context: { answers, section, audience }, event }) =>
      event.type === 'answer.given' && isAnswer(answers, event.change, questionsIn(section, audience)),
    isSectionComplete: ({ context }) => sectionProblems(context.answers, context.section, context.audience).length === 0,
    isCompany: ({ context }) => context.audience === 'LEGAL_ENTITY',
  },
  actions: {
    keepAnswer: assign({
      answers: ({ context, event }) =>
        event.type === 'answer.given'
          ? changed(context.answers, event.change, questionsIn(context.section, context.audience))
          : context.answers,
    }),
    showProblems: emit(({ context }) => ({
      type: 'problems.shown',
      at: sectionProblems(context.answers, context.section, context.audience)[0]?.at ?? '',
    })),
    wantWarning: emit({ type: 'navigate', to: '/risk-warning' }),
    wantSettings: emit({ type: 'navigate', to: '/dashboard/settings' }),
    atPerson: assign({ section: 'person' }),
    atGoals: assign({ section: 'goals' }),
    atBonds: assign({ section: 'bonds' }),
    atOrigin: assign({ section: 'origin' }),
    atCompany: assign({ section: 'company' }),
  },
}).createMachine({
  id: 'questionnaire',
  context: ({ input }) => ({ ...input, section: 'goals', answers: noAnswers }),
  initial: 'loading',
  states: {
    loading: {
      description: 'What was answered before is fetched, and what was typed here and not sent yet.',
      meta: { title: 'Loading your answers', requirements: ['QST-01'] },
      tags: 'busy',
      invoke: {
        id: 'loadAnswers',
        src: 'loadAnswers',
        input: ({ context }) => ({ audience: context.audience }),
        onDone: [
          {
            guard: ({ context, event }) => event.output.isWarningPending && !context.isReview,
            target: 'toWarning',
          },
          {
            guard: ({ context, event }) => begins(context, event.output) === 'person',
            target: 'answeringPerson',
            actions: assign({ answers: ({ event }) => event.output.answers }),
          },
          {
            guard: ({ context, event }) => begins(context, event.output) === 'bonds',
            target: 'answeringBonds',
            actions: assign({ answers: ({ event }) => event.output.answers }),
          },
          {
            guard: ({ context, event }) => begins(context, event.output) === 'origin',
            target: 'answeringOrigin',
            actions: assign({ answers: ({ event }) => event.output.answers }),
          },
          {
            guard: ({ context, event }) => begins(context, event.output) === 'company',
            target: 'answeringCompany',
            actions: assign({ answers: ({ event }) => event.output.answers }),
          },
          { target: 'answeringGoals', actions: assign({ answers: ({ event }) => event.output.answers }) },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The answers could not be fetched; nothing was changed.',
      meta: { title: 'The questionnaire could not be loaded', requirements: ['QST-01'] },
      on: { retry: 'loading' },
    },
    answeringPerson: {
      description: 'An individual says who they are: age, education, work.',
      meta: { title: 'About you', requirements: ['QST-06', 'QST-07'] },
      entry: 'atPerson',
      on: {
        'answer.given': { guard: 'isAnswer', actions: 'keepAnswer' },
        'section.next': [
          { guard: 'isSectionComplete', target: 'answeringGoals' },
          { target: 'correctingPerson', actions: 'showProblems' },
        ],
      },
    },
    correctingPerson: {
      description: 'Something about the person is missing; the first gap has the focus.',
      meta: { title: 'About you: something is missing', requirements: ['QST-17'] },
      tags: 'correcting',
      on: {
        'answer.given': { guard: 'isAnswer', actions: 'keepAnswer' },
        'section.next': [{ guard: 'isSectionComplete', target: 'answeringGoals' }, { actions: 'showProblems' }],
      },
    },
    answeringGoals: {
      description: 'What the investor wants, knows and has done before.',
      meta: { title: 'Goals and experience', requirements: ['QST-06', 'QST-07'] },
      entry: 'atGoals',
      on: {
        'answer.given': { guard: 'isAnswer', actions: 'keepAnswer' },
        'section.next': [
          { guard: 'isSectionComplete', target: 'answeringBonds' },
          { target: 'correctingGoals', actions: 'showProblems' },
        ],
        'section.back': { guard: ({ context }) => context.audience === 'INDIVIDUAL', target: 'answeringPerson' },
      },
    },
    correctingGoals: {
      description: 'Something about goals and experience is missing; the first gap has the focus.',
      meta: { title: 'Goals and experience: something is missing', requirements: ['QST-17'] },
      tags: 'correcting',
      on: {
        'answer.given': { guard: 'isAnswer', actions: 'keepAnswer' },
        'section.next': [{ guard: 'isSectionComplete', target: 'answeringBonds' }, { actions: 'showProblems' }],
        'section.back': { guard: ({ context }) => context.audience === 'INDIVIDUAL', target: 'answeringPerson' },
      },
    },
    answeringBonds: {
      description: 'What the investor knows of bonds and has done with them.',
      meta: { title: 'Bonds', requirements: ['QST-06', 'QST-07'] },
      entry: 'atBonds',
      on: {
        'answer.given': { guard: 'isAnswer', actions: 'keepAnswer' },
        'section.next': [
          { guard: ({ context }) => isComplete(context) && context.audience === 'INDIVIDUAL', target: 'answeringOrigin' },
          { guard: 'isSectionComplete', target: 'answeringCompany' },
          { target: 'correctingBonds', actions: 'showProblems' },
        ],
        'section.back': 'answeringGoals',
      },
    },
    correctingBonds: {
      description: 'Something about bonds is missing; the first gap has the focus.',
      meta: { title: 'Bonds: something is missing', requirements: ['QST-17'] },
      tags: 'correcting',
      on: {
        'answer.given': { guard: 'isAnswer', actions: 'keepAnswer' },
        'section.next': [
          { guard: ({ context }) => isComplete(context) && context.audience === 'INDIVIDUAL', target: 'answeringOrigin' },
          { guard: 'isSectionComplete', target: 'answeringCompany' },
          { actions: 'showProblems' },
        ],
        'section.back': 'answeringGoals',
      },
    },
    answeringOrigin: {
      description: 'An individual says where the money comes from, and whether they hold or are close to a high public office.',
      meta: { title: 'Where the money comes from', requirements: ['QST-03', 'QST-19', 'QST-22'] },
      entry: 'atOrigin',
      on: {
        'answer.given': { guard: 'isAnswer', actions: 'keepAnswer' },
        'section.next': [
          { guard: 'isSectionComplete', target: 'sending' },
          { target: 'correctingOrigin', actions: 'showProblems' },
        ],
        'section.back': 'answeringBonds',
      },
    },
    correctingOrigin: {
      description: 'Something about the origin of the money is missing or wrong; the first problem has the focus.',
      meta: { title: 'Where the money comes from: something is missing', requirements: ['QST-17', 'QST-19'] },
      tags: 'correcting',
      on: {
        'answer.given': { guard: 'isAnswer', actions: 'keepAnswer' },
        'section.next': [{ guard: 'isSectionComplete', target: 'sending' }, { actions: 'showProblems' }],
        'section.back': 'answeringBonds',
      },
    },
    answeringCompany: {
      description: 'A company says who owns and represents it, what it does, and its figures.',
      meta: { title: 'The company', requirements: ['QST-05', 'QST-20', 'QST-22'] },
      entry: 'atCompany',
      on: {
        'answer.given': { guard: 'isAnswer', actions: 'keepAnswer' },
        'section.next': [
          { guard: 'isSectionComplete', target: 'sending' },
          { target: 'correctingCompany', actions: 'showProblems' },
        ],
        'section.back': 'answeringBonds',
      },
    },
    correctingCompany: {
      description: 'Something about the company is missing or wrong; the first problem has the focus.',
      meta: { title: 'The company: something is missing', requirements: ['QST-17', 'QST-21'] },
      tags: 'correcting',
      on: {
        'answer.given': { guard: 'isAnswer', actions: 'keepAnswer' },
        'section.next': [{ guard: 'isSectionComplete', target: 'sending' }, { actions: 'showProblems' }],
        'section.back': 'answeringBonds',
      },
    },
    sending: {
      description: 'All answers are sent at once.',
      meta: { title: 'Sending your answers', requirements: ['QST-01'] },
      tags: 'busy',
      invoke: {
        id: 'sendAnswers',
        src: 'sendAnswers',
        input: ({ context }) => ({ audience: context.audience, answers: context.answers }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'sent' && event.output.showRiskWarning,
            target: 'toWarning',
            actions: emit({ type: 'answers.sent' }),
          },
          {
            guard: ({ event }) => event.output.kind === 'sent',
            target: 'done',
            actions: emit({ type: 'answers.sent' }),
          },
          { target: 'notSent', actions: emit({ type: 'sending.failed' }) },
        ],
        onError: { target: 'notSent', actions: emit({ type: 'sending.failed' }) },
      },
    },
    notSent: {
      description: 'The server refused the answers, or its answer was lost. They are kept; sending them again harms nothing.',
      meta: { title: 'Answers not sent', requirements: ['QST-27'] },
      on: {
        retry: 'sending',
        'section.back': [{ guard: 'isCompany', target: 'answeringCompany' }, { target: 'answeringOrigin' }],
      },
    },
    toWarning: {
      description: 'The warning comes first; the browser goes to its page.',
      meta: { title: 'On to the risk warning', requirements: ['QST-23'], starts: ['risk-warning'] },
      entry: 'wantWarning',
    },
    done: {
      description: 'The questionnaire is complete; the browser goes on to the settings.',
      meta: { title: 'Questionnaire complete', requirements: ['QST-24'] },
      entry: 'wantSettings',
    },
  },
});

const begins = ({ audience }: Context, { answers, wanted }: LoadAnswersResult) => startSection(answers, audience, wanted);

const isComplete = ({ answers, section, audience }: Context) => sectionProblems(answers, section, audience).length === 0;
