import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Answers, type Change, applyChange, isAnswer, noAnswers } from '../../domain/questionnaire/answers.ts';
import { sectionProblems, startSection } from '../../domain/questionnaire/problems.ts';
import type { Audience } from '../../domain/questionnaire/questions.ts';
import { questionsIn, type Section } from '../../domain/questionnaire/sections.ts';
import { firstOf } from '../first.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** `isReview`: the person wants to see their answers although a warning waits. `section`: what the address names, whatever it is. */
export type QuestionnaireInput = { audience: Audience; isReview: boolean; section?: string };
/** `wanted` is the section where the person was when they left. */
export type LoadAnswersResult = { answers: Answers; wanted?: string; isWarningPending: boolean };
export type SendAnswersResult = { kind: 'sent'; showRiskWarning: boolean } | Refusal;

type Given = { change: Change };
type Url = { section?: string };
export type QuestionnaireEvent =
  | ({ type: 'answer.given' } & Given)
  | { type: 'section.next' }
  | { type: 'section.back' }
  | ({ type: 'url.changed' } & Url)
  | { type: 'retry' };

export type QuestionnaireEmitted =
  | { type: 'navigate'; to: string; replace: boolean }
  | { type: 'problems.shown'; at: string }
  | { type: 'answers.sent' }
  | { type: 'sending.failed' };

/** `urlSection`: the section that the URL requests, until a section is shown. */
type Context = { audience: Audience; isReview: boolean; section: Section; urlSection?: string; answers: Answers };

const pathOf = (section: Section) => `/questionnaire?section=${section}`;
/** Where what is asked for leads: never behind a gap. */
const opened = ({ answers, audience, urlSection }: Context) => startSection(answers, audience, urlSection);

const problemsOf = ({ answers, section, audience }: Context) => sectionProblems(answers, section, audience);

const url = ({ event }: { event: Url }) => event;
const given = ({ event }: { event: Given }) => event;
const setUrlSection = { type: 'setUrlSection', params: url } as const;
/** Back, Forward or a typed address: an echo of what is shown changes nothing. */
const followUrl = [
  { guard: { type: 'leadsElsewhere', params: url }, target: 'opening', actions: setUrlSection },
  { guard: { type: 'isNotHere', params: url }, actions: 'correctUrl' },
] as const;
/** What every section takes. */
const answering = {
  'url.changed': followUrl,
  'answer.given': { guard: { type: 'isAnswer', params: given }, actions: { type: 'saveAnswer', params: given } },
} as const;
const toPerson = { guard: 'isPerson', target: 'answeringPerson', actions: 'navigateToPerson' } as const;
const toGoals = { guard: 'isSectionComplete', target: 'answeringGoals', actions: 'navigateToGoals' } as const;
const toBonds = { guard: 'isSectionComplete', target: 'answeringBonds', actions: 'navigateToBonds' } as const;
const toOrigin = { guard: 'isPersonComplete', target: 'answeringOrigin', actions: 'navigateToOrigin' } as const;
const toCompany = { guard: 'isSectionComplete', target: 'answeringCompany', actions: 'navigateToCompany' } as const;
const backToGoals = { target: 'answeringGoals', actions: 'navigateToGoals' } as const;
const backToBonds = { target: 'answeringBonds', actions: 'navigateToBonds' } as const;
const send = { guard: 'isSectionComplete', target: 'sending' } as const;

const types: Partial<{
  input: QuestionnaireInput;
  context: Context;
  events: QuestionnaireEvent;
  emitted: QuestionnaireEmitted;
  meta: StateMeta;
  tags: 'busy' | 'correcting';
}> = {};

/** A person or a company answers what the law makes a lender ask. Nothing typed is lost, and a warning stays until it is acknowledged. */
export const questionnaireMachine = setup({
  types,
  actors: {
    loadAnswers: fromPromise<LoadAnswersResult, { audience: Audience }>(() => notProvided('loadAnswers')),
    sendAnswers: fromPromise<SendAnswersResult, { audience: Audience; answers: Answers }>(() => notProvided('sendAnswers')),
  },
  guards: {
    isAnswer: ({ context: { answers, section, audience } }, { change }: Given) => isAnswer(answers, change, questionsIn(section, audience)),
    isSectionComplete: ({ context }) => problemsOf(context).length === 0,
    isPersonComplete: ({ context }) => problemsOf(context).length === 0 && context.audience === 'INDIVIDUAL',
    isPerson: ({ context }) => context.audience === 'INDIVIDUAL',
    isCompany: ({ context }) => context.audience === 'LEGAL_ENTITY',
    leadsElsewhere: ({ context }, { section = context.section }: Url) => opened({ ...context, urlSection: section }) !== context.section,
    isNotHere: ({ context }, { section }: Url) => section !== context.section,
  },
  actions: {
    saveAnswer: assign(({ context: { answers, section, audience } }, { change }: Given) => ({
      answers: applyChange(answers, change, questionsIn(section, audience)),
    })),
    showProblems: emit(({ context }) => ({ type: 'problems.shown', at: firstOf(problemsOf(context)).at })),
    setUrlSection: assign((_, { section }: Url) => ({ urlSection: section })),
    reportFailure: emit({ type: 'sending.failed' }),
    correctUrl: emit(({ context }) => ({ type: 'navigate', to: pathOf(context.section), replace: true })),
    navigateToPerson: emit({ type: 'navigate', to: pathOf('person'), replace: false }),
    navigateToGoals: emit({ type: 'navigate', to: pathOf('goals'), replace: false }),
    navigateToBonds: emit({ type: 'navigate', to: pathOf('bonds'), replace: false }),
    navigateToOrigin: emit({ type: 'navigate', to: pathOf('origin'), replace: false }),
    navigateToCompany: emit({ type: 'navigate', to: pathOf('company'), replace: false }),
    navigateToSettings: emit({ type: 'navigate', to: '/dashboard/settings', replace: true }),
    atPerson: assign({ section: 'person', urlSection: undefined }),
    atGoals: assign({ section: 'goals', urlSection: undefined }),
    atBonds: assign({ section: 'bonds', urlSection: undefined }),
    atOrigin: assign({ section: 'origin', urlSection: undefined }),
    atCompany: assign({ section: 'company', urlSection: undefined }),
  },
}).createMachine({
  id: 'questionnaire',
  context: ({ input: { section, ...input } }) => ({ ...input, urlSection: section, section: 'goals', answers: noAnswers }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the stored answers and the draft of this browser.',
      meta: { title: 'Loading your answers', requirements: ['QST-01'] },
      tags: 'busy',
      invoke: {
        id: 'loadAnswers',
        src: 'loadAnswers',
        input: ({ context }) => ({ audience: context.audience }),
        onDone: [
          {
            guard: ({ context: { isReview, urlSection }, event }) => event.output.isWarningPending && !isReview && urlSection === undefined,
            target: 'toWarning',
            actions: emit({ type: 'navigate', to: '/risk-warning', replace: true }),
          },
          {
            target: 'opening',
            actions: assign({
              answers: ({ event }) => event.output.answers,
              urlSection: ({ context, event }) => context.urlSection ?? event.output.wanted,
            }),
          },
        ],
        onError: 'loadFailed',
      },
      on: { 'url.changed': { actions: setUrlSection } },
    },
    loadFailed: {
      description: 'The answers could not be loaded; nothing was changed.',
      meta: { title: 'The questionnaire could not be loaded', requirements: ['QST-01'] },
      on: { retry: 'loading', 'url.changed': { actions: setUrlSection } },
    },
    opening: {
      description: 'Opens the requested section, or the first incomplete one before it, and updates the URL.',
      meta: { title: 'Opening a part of the questionnaire', requirements: ['QST-01'] },
      entry: emit(({ context }) => ({ type: 'navigate', to: pathOf(opened(context)), replace: true })),
      always: [
        { guard: ({ context }) => opened(context) === 'person', target: 'answeringPerson' },
        { guard: ({ context }) => opened(context) === 'bonds', target: 'answeringBonds' },
        { guard: ({ context }) => opened(context) === 'origin', target: 'answeringOrigin' },
        { guard: ({ context }) => opened(context) === 'company', target: 'answeringCompany' },
        { target: 'answeringGoals' },
      ],
    },
    answeringPerson: {
      description: 'About the person: age, education, work.',
      meta: { title: 'About you', requirements: ['QST-06', 'QST-07'] },
      entry: 'atPerson',
      on: {
        ...answering,
        'section.next': [toGoals, { target: 'correctingPerson', actions: 'showProblems' }],
      },
    },
    correctingPerson: {
      description: 'An answer is missing; the first such field has the focus.',
      meta: { title: 'About you: something is missing', requirements: ['QST-17'] },
      tags: 'correcting',
      on: {
        ...answering,
        'section.next': [toGoals, { actions: 'showProblems' }],
      },
    },
    answeringGoals: {
      description: 'Goals, knowledge and experience of the investor.',
      meta: { title: 'Goals and experience', requirements: ['QST-06', 'QST-07'] },
      entry: 'atGoals',
      on: {
        ...answering,
        'section.next': [toBonds, { target: 'correctingGoals', actions: 'showProblems' }],
        'section.back': toPerson,
      },
    },
    correctingGoals: {
      description: 'An answer about goals or experience is missing; the first such field has the focus.',
      meta: { title: 'Goals and experience: something is missing', requirements: ['QST-17'] },
      tags: 'correcting',
      on: {
        ...answering,
        'section.next': [toBonds, { actions: 'showProblems' }],
        'section.back': toPerson,
      },
    },
    answeringBonds: {
      description: 'Knowledge and experience of bonds.',
      meta: { title: 'Bonds', requirements: ['QST-06', 'QST-07'] },
      entry: 'atBonds',
      on: {
        ...answering,
        'section.next': [toOrigin, toCompany, { target: 'correctingBonds', actions: 'showProblems' }],
        'section.back': backToGoals,
      },
    },
    correctingBonds: {
      description: 'An answer about bonds is missing; the first such field has the focus.',
      meta: { title: 'Bonds: something is missing', requirements: ['QST-17'] },
      tags: 'correcting',
      on: {
        ...answering,
        'section.next': [toOrigin, toCompany, { actions: 'showProblems' }],
        'section.back': backToGoals,
      },
    },
    answeringOrigin: {
      description: 'Origin of the money, and whether the person is politically exposed.',
      meta: { title: 'Where the money comes from', requirements: ['QST-03', 'QST-19', 'QST-22'] },
      entry: 'atOrigin',
      on: {
        ...answering,
        'section.next': [send, { target: 'correctingOrigin', actions: 'showProblems' }],
        'section.back': backToBonds,
      },
    },
    correctingOrigin: {
      description: 'An answer about the origin of the money is missing or invalid; the first such field has the focus.',
      meta: { title: 'Where the money comes from: something is missing', requirements: ['QST-17', 'QST-19'] },
      tags: 'correcting',
      on: {
        ...answering,
        'section.next': [send, { actions: 'showProblems' }],
        'section.back': backToBonds,
      },
    },
    answeringCompany: {
      description: 'Owners, representatives, activities and financial data of the company.',
      meta: { title: 'The company', requirements: ['QST-05', 'QST-20', 'QST-22'] },
      entry: 'atCompany',
      on: {
        ...answering,
        'section.next': [send, { target: 'correctingCompany', actions: 'showProblems' }],
        'section.back': backToBonds,
      },
    },
    correctingCompany: {
      description: 'An answer about the company is missing or invalid; the first such field has the focus.',
      meta: { title: 'The company: something is missing', requirements: ['QST-17', 'QST-21'] },
      tags: 'correcting',
      on: {
        ...answering,
        'section.next': [send, { actions: 'showProblems' }],
        'section.back': backToBonds,
      },
    },
    sending: {
      description: 'Sends all answers in one request.',
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
            actions: [emit({ type: 'answers.sent' }), emit({ type: 'navigate', to: '/risk-warning', replace: false })],
          },
          {
            guard: ({ event }) => event.output.kind === 'sent',
            target: 'done',
            actions: emit({ type: 'answers.sent' }),
          },
          { target: 'notSent', actions: 'reportFailure' },
        ],
        onError: { target: 'notSent', actions: 'reportFailure' },
      },
    },
    notSent: {
      description: 'The server refused the answers, or the response was lost. The draft is saved; sending again is safe.',
      meta: { title: 'Answers not sent', requirements: ['QST-27'] },
      on: {
        retry: 'sending',
        'url.changed': followUrl,
        'section.back': [
          { guard: 'isCompany', target: 'answeringCompany', actions: 'navigateToCompany' },
          { target: 'answeringOrigin', actions: 'navigateToOrigin' },
        ],
      },
    },
    toWarning: {
      description: 'The risk warning comes first; redirects to its page.',
      meta: { title: 'Redirecting to the risk warning', requirements: ['QST-23'], starts: ['risk-warning'] },
    },
    done: {
      description: 'The questionnaire is complete; redirects to the settings.',
      meta: { title: 'Questionnaire complete', requirements: ['QST-24'] },
      entry: 'navigateToSettings',
    },
  },
});

export type QuestionnaireActor = ActorRefFrom<typeof questionnaireMachine>;
