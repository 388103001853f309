import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Answers, type Change, changed, isAnswer, noAnswers } from '../../domain/questionnaire/answers.ts';
import { sectionProblems, startSection } from '../../domain/questionnaire/problems.ts';
import type { Audience } from '../../domain/questionnaire/questions.ts';
import { questionsIn, type Section } from '../../domain/questionnaire/sections.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** `isReview`: the person wants to see their answers although a warning waits. `section`: what the address names, whatever it is. */
export type QuestionnaireInput = { audience: Audience; isReview: boolean; section?: string };
/** `wanted` is the section where the person was when they left. */
export type LoadAnswersResult = { answers: Answers; wanted?: string; isWarningPending: boolean };
export type SendAnswersResult = { kind: 'sent'; showRiskWarning: boolean } | Refusal;

export type QuestionnaireEvent =
  | { type: 'answer.given'; change: Change }
  | { type: 'section.next' }
  | { type: 'section.back' }
  | { type: 'url.changed'; section?: string }
  | { type: 'retry' };

export type QuestionnaireEmitted =
  | { type: 'navigate'; to: string; replace: boolean }
  | { type: 'problems.shown'; at: string }
  | { type: 'answers.sent' }
  | { type: 'sending.failed' };

/** `wish`: the section that is asked for, until one is shown. */
type Context = { audience: Audience; isReview: boolean; section: Section; urlSection?: string; answers: Answers };

const address = (section: Section) => `/questionnaire?section=${section}`;
/** Where what is asked for leads: never behind a gap. */
const opened = ({ answers, audience, urlSection }: Context) => startSection(answers, audience, urlSection);

/** Back, Forward or a typed address: an echo of what is shown changes nothing. */
const byAddress = [
  { guard: 'leadsElsewhere', target: 'opening', actions: 'setUrlSection' },
  { guard: 'isNotHere', actions: 'mendAddress' },
] as const;

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
    loadAnswers: fromPromise<LoadAnswersResult, { audience: Audience }>(() => notProvided('loadAnswers')),
    sendAnswers: fromPromise<SendAnswersResult, { audience: Audience; answers: Answers }>(() => notProvided('sendAnswers')),
  },
  guards: {
    isAnswer: ({ context: { answers, section, audience }, event }) =>
      event.type === 'answer.given' && isAnswer(answers, event.change, questionsIn(section, audience)),
    isSectionComplete: ({ context }) => sectionProblems(context.answers, context.section, context.audience).length === 0,
    isCompany: ({ context }) => context.audience === 'LEGAL_ENTITY',
    leadsElsewhere: ({ context, event }) =>
      event.type === 'url.changed' && opened({ ...context, urlSection: event.section ?? context.section }) !== context.section,
    isNotHere: ({ context, event }) => event.type === 'url.changed' && event.section !== context.section,
  },
  actions: {
    saveAnswer: assign({
      answers: ({ context, event }) =>
        event.type === 'answer.given'
          ? changed(context.answers, event.change, questionsIn(context.section, context.audience))
          : context.answers,
    }),
    showProblems: emit(({ context }) => ({
      type: 'problems.shown',
      at: sectionProblems(context.answers, context.section, context.audience)[0]?.at ?? '',
    })),
    setUrlSection: assign({ urlSection: ({ event }) => (event.type === 'url.changed' ? event.section : undefined) }),
    mendAddress: emit(({ context }) => ({ type: 'navigate', to: address(context.section), replace: true })),
    navigateToPerson: emit({ type: 'navigate', to: address('person'), replace: false }),
    navigateToGoals: emit({ type: 'navigate', to: address('goals'), replace: false }),
    navigateToBonds: emit({ type: 'navigate', to: address('bonds'), replace: false }),
    navigateToOrigin: emit({ type: 'navigate', to: address('origin'), replace: false }),
    navigateToCompany: emit({ type: 'navigate', to: address('company'), replace: false }),
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
      description: 'What was answered before is fetched, and what was typed here and not sent yet.',
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
      on: { 'url.changed': { actions: 'setUrlSection' } },
    },
    loadFailed: {
      description: 'The answers could not be fetched; nothing was changed.',
      meta: { title: 'The questionnaire could not be loaded', requirements: ['QST-01'] },
      on: { retry: 'loading', 'url.changed': { actions: 'setUrlSection' } },
    },
    opening: {
      description: 'What is asked for is shown, unless something before it is still open: then that is. The address says so.',
      meta: { title: 'Opening a part of the questionnaire', requirements: ['QST-01'] },
      entry: emit(({ context }) => ({ type: 'navigate', to: address(opened(context)), replace: true })),
      always: [
        { guard: ({ context }) => opened(context) === 'person', target: 'answeringPerson' },
        { guard: ({ context }) => opened(context) === 'bonds', target: 'answeringBonds' },
        { guard: ({ context }) => opened(context) === 'origin', target: 'answeringOrigin' },
        { guard: ({ context }) => opened(context) === 'company', target: 'answeringCompany' },
        { target: 'answeringGoals' },
      ],
    },
    answeringPerson: {
      description: 'An individual says who they are: age, education, work.',
      meta: { title: 'About you', requirements: ['QST-06', 'QST-07'] },
      entry: 'atPerson',
      on: {
        'url.changed': byAddress,
        'answer.given': { guard: 'isAnswer', actions: 'saveAnswer' },
        'section.next': [
          { guard: 'isSectionComplete', target: 'answeringGoals', actions: 'navigateToGoals' },
          { target: 'correctingPerson', actions: 'showProblems' },
        ],
      },
    },
    correctingPerson: {
      description: 'Something about the person is missing; the first gap has the focus.',
      meta: { title: 'About you: something is missing', requirements: ['QST-17'] },
      tags: 'correcting',
      on: {
        'url.changed': byAddress,
        'answer.given': { guard: 'isAnswer', actions: 'saveAnswer' },
        'section.next': [{ guard: 'isSectionComplete', target: 'answeringGoals', actions: 'navigateToGoals' }, { actions: 'showProblems' }],
      },
    },
    answeringGoals: {
      description: 'What the investor wants, knows and has done before.',
      meta: { title: 'Goals and experience', requirements: ['QST-06', 'QST-07'] },
      entry: 'atGoals',
      on: {
        'url.changed': byAddress,
        'answer.given': { guard: 'isAnswer', actions: 'saveAnswer' },
        'section.next': [
          { guard: 'isSectionComplete', target: 'answeringBonds', actions: 'navigateToBonds' },
          { target: 'correctingGoals', actions: 'showProblems' },
        ],
        'section.back': {
          guard: ({ context }) => context.audience === 'INDIVIDUAL',
          target: 'answeringPerson',
          actions: 'navigateToPerson',
        },
      },
    },
    correctingGoals: {
      description: 'Something about goals and experience is missing; the first gap has the focus.',
      meta: { title: 'Goals and experience: something is missing', requirements: ['QST-17'] },
      tags: 'correcting',
      on: {
        'url.changed': byAddress,
        'answer.given': { guard: 'isAnswer', actions: 'saveAnswer' },
        'section.next': [{ guard: 'isSectionComplete', target: 'answeringBonds', actions: 'navigateToBonds' }, { actions: 'showProblems' }],
        'section.back': {
          guard: ({ context }) => context.audience === 'INDIVIDUAL',
          target: 'answeringPerson',
          actions: 'navigateToPerson',
        },
      },
    },
    answeringBonds: {
      description: 'What the investor knows of bonds and has done with them.',
      meta: { title: 'Bonds', requirements: ['QST-06', 'QST-07'] },
      entry: 'atBonds',
      on: {
        'url.changed': byAddress,
        'answer.given': { guard: 'isAnswer', actions: 'saveAnswer' },
        'section.next': [
          {
            guard: ({ context }) => isComplete(context) && context.audience === 'INDIVIDUAL',
            target: 'answeringOrigin',
            actions: 'navigateToOrigin',
          },
          { guard: 'isSectionComplete', target: 'answeringCompany', actions: 'navigateToCompany' },
          { target: 'correctingBonds', actions: 'showProblems' },
        ],
        'section.back': { target: 'answeringGoals', actions: 'navigateToGoals' },
      },
    },
    correctingBonds: {
      description: 'Something about bonds is missing; the first gap has the focus.',
      meta: { title: 'Bonds: something is missing', requirements: ['QST-17'] },
      tags: 'correcting',
      on: {
        'url.changed': byAddress,
        'answer.given': { guard: 'isAnswer', actions: 'saveAnswer' },
        'section.next': [
          {
            guard: ({ context }) => isComplete(context) && context.audience === 'INDIVIDUAL',
            target: 'answeringOrigin',
            actions: 'navigateToOrigin',
          },
          { guard: 'isSectionComplete', target: 'answeringCompany', actions: 'navigateToCompany' },
          { actions: 'showProblems' },
        ],
        'section.back': { target: 'answeringGoals', actions: 'navigateToGoals' },
      },
    },
    answeringOrigin: {
      description: 'An individual says where the money comes from, and whether they hold or are close to a high public office.',
      meta: { title: 'Where the money comes from', requirements: ['QST-03', 'QST-19', 'QST-22'] },
      entry: 'atOrigin',
      on: {
        'url.changed': byAddress,
        'answer.given': { guard: 'isAnswer', actions: 'saveAnswer' },
        'section.next': [
          { guard: 'isSectionComplete', target: 'sending' },
          { target: 'correctingOrigin', actions: 'showProblems' },
        ],
        'section.back': { target: 'answeringBonds', actions: 'navigateToBonds' },
      },
    },
    correctingOrigin: {
      description: 'Something about the origin of the money is missing or wrong; the first problem has the focus.',
      meta: { title: 'Where the money comes from: something is missing', requirements: ['QST-17', 'QST-19'] },
      tags: 'correcting',
      on: {
        'url.changed': byAddress,
        'answer.given': { guard: 'isAnswer', actions: 'saveAnswer' },
        'section.next': [{ guard: 'isSectionComplete', target: 'sending' }, { actions: 'showProblems' }],
        'section.back': { target: 'answeringBonds', actions: 'navigateToBonds' },
      },
    },
    answeringCompany: {
      description: 'A company says who owns and represents it, what it does, and its figures.',
      meta: { title: 'The company', requirements: ['QST-05', 'QST-20', 'QST-22'] },
      entry: 'atCompany',
      on: {
        'url.changed': byAddress,
        'answer.given': { guard: 'isAnswer', actions: 'saveAnswer' },
        'section.next': [
          { guard: 'isSectionComplete', target: 'sending' },
          { target: 'correctingCompany', actions: 'showProblems' },
        ],
        'section.back': { target: 'answeringBonds', actions: 'navigateToBonds' },
      },
    },
    correctingCompany: {
      description: 'Something about the company is missing or wrong; the first problem has the focus.',
      meta: { title: 'The company: something is missing', requirements: ['QST-17', 'QST-21'] },
      tags: 'correcting',
      on: {
        'url.changed': byAddress,
        'answer.given': { guard: 'isAnswer', actions: 'saveAnswer' },
        'section.next': [{ guard: 'isSectionComplete', target: 'sending' }, { actions: 'showProblems' }],
        'section.back': { target: 'answeringBonds', actions: 'navigateToBonds' },
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
            actions: [emit({ type: 'answers.sent' }), emit({ type: 'navigate', to: '/risk-warning', replace: false })],
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
        'url.changed': byAddress,
        'section.back': [
          { guard: 'isCompany', target: 'answeringCompany', actions: 'navigateToCompany' },
          { target: 'answeringOrigin', actions: 'navigateToOrigin' },
        ],
      },
    },
    toWarning: {
      description: 'The warning comes first; the browser goes to its page.',
      meta: { title: 'On to the risk warning', requirements: ['QST-23'], starts: ['risk-warning'] },
    },
    done: {
      description: 'The questionnaire is complete; the browser goes on to the settings.',
      meta: { title: 'Questionnaire complete', requirements: ['QST-24'] },
      entry: 'navigateToSettings',
    },
  },
});

const isComplete = ({ answers, section, audience }: Context) => sectionProblems(answers, section, audience).length === 0;

export type QuestionnaireActor = ActorRefFrom<typeof questionnaireMachine>;
