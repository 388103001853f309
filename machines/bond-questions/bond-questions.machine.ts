import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import {
  type BondAgreement,
  type BondDraft,
  type BondField,
  emptyBondDraft,
  openInBondDraft,
  withAgreement,
  withAnswer,
} from '../../domain/bonds.ts';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';

type Answer = { field: BondField; option: number };
type Agreement = { agreement: BondAgreement; given: boolean };

export type BondQuestionsEvent =
  | ({ type: 'answer.choose' } & Answer)
  | ({ type: 'agreement.change' } & Agreement)
  | { type: 'answers.send' };

export type BondQuestionsEmitted =
  /** What is missing is shown; focus goes to the first of it. */
  | { type: 'problems.shown'; at: BondAgreement | BondField }
  | { type: 'answers.failed' }
  | { type: 'answered' }
  | { type: 'draft.save'; draft: BondDraft }
  | { type: 'draft.clear' };

type Context = { draft: BondDraft };

const answer = ({ event }: { event: Answer }) => event;
const agreement = ({ event }: { event: Agreement }) => event;
const changes = {
  'answer.choose': { guard: { type: 'isNewAnswer', params: answer }, actions: [{ type: 'setAnswer', params: answer }, 'saveDraft'] },
  'agreement.change': {
    guard: { type: 'isNewAgreement', params: agreement },
    actions: [{ type: 'setAgreement', params: agreement }, 'saveDraft'],
  },
} as const;
const send = [
  { guard: 'isComplete', target: 'sendingAnswers' },
  { target: 'answersIncomplete', actions: 'pointToMissing' },
] as const;

const types: Partial<{ context: Context; events: BondQuestionsEvent; emitted: BondQuestionsEmitted; meta: StateMeta; tags: 'busy' }> = {};

/** What the depository has to know and be allowed before it holds bonds for an investor: questions and agreements, sent once. */
export const bondQuestionsMachine = setup({
  types,
  actors: {
    loadAnswers: fromPromise<BondDraft>(() => notProvided('loadAnswers')),
    sendAnswers: fromPromise<void, BondDraft>(() => notProvided('sendAnswers')),
    acceptTerms: fromPromise<void>(() => notProvided('acceptTerms')),
  },
  guards: {
    isComplete: ({ context }) => openInBondDraft(context.draft).length === 0,
    isNewAnswer: ({ context }, { field, option }: Answer) => context.draft.answers[field] !== option,
    isNewAgreement: ({ context }, { agreement, given }: Agreement) => context.draft.agreements.includes(agreement) !== given,
  },
  actions: {
    setAnswer: assign({ draft: ({ context }, { field, option }: Answer) => withAnswer(context.draft, field, option) }),
    setAgreement: assign({ draft: ({ context }, { agreement, given }: Agreement) => withAgreement(context.draft, agreement, given) }),
    saveDraft: emit(({ context }) => ({ type: 'draft.save', draft: context.draft })),
    clearDraft: emit({ type: 'draft.clear' }),
    pointToMissing: emit(({ context }) => ({ type: 'problems.shown', at: openInBondDraft(context.draft)[0] ?? 'bondsKnowledge' })),
    reportFailure: emit({ type: 'answers.failed' }),
    tellAnswered: emit({ type: 'answered' }),
  },
}).createMachine({
  id: 'bondQuestions',
  context: { draft: emptyBondDraft },
  initial: 'loadingAnswers',
  states: {
    loadingAnswers: {
      description: 'What was answered before, here or in the questionnaire, is fetched so that nothing is asked twice.',
      meta: { title: 'Opening the questions', requirements: ['BOND-07'] },
      tags: 'busy',
      invoke: {
        id: 'loadAnswers',
        src: 'loadAnswers',
        onDone: { target: 'answering', actions: assign({ draft: ({ event }) => event.output }) },
        onError: 'answering',
      },
    },
    answering: {
      description: 'Three questions about bonds and four agreements with the depository.',
      meta: { title: 'Answering the questions about bonds', requirements: ['BOND-02', 'BOND-07'] },
      on: { ...changes, 'answers.send': send },
    },
    answersIncomplete: {
      description: 'An answer or an agreement is missing; each is marked at its field until nothing is missing.',
      meta: { title: 'Answers are missing', requirements: ['BOND-07'] },
      always: { guard: 'isComplete', target: 'answering' },
      on: { ...changes, 'answers.send': { actions: 'pointToMissing' } },
    },
    sendingAnswers: {
      description: 'Answers and agreements are being sent.',
      meta: { title: 'Sending the answers', requirements: ['BOND-08'] },
      tags: 'busy',
      invoke: {
        id: 'sendAnswers',
        src: 'sendAnswers',
        input: ({ context }) => context.draft,
        onDone: 'acceptingTerms',
        onError: { target: 'answersNotSent', actions: 'reportFailure' },
      },
    },
    acceptingTerms: {
      description: 'The answers have arrived; the terms of the depository are being accepted.',
      meta: { title: 'Accepting the terms of the depository', requirements: ['BOND-09'] },
      tags: 'busy',
      invoke: {
        id: 'acceptTerms',
        src: 'acceptTerms',
        onDone: { target: 'answered', actions: ['clearDraft', 'tellAnswered'] },
        onError: { target: 'answersNotSent', actions: 'reportFailure' },
      },
    },
    answersNotSent: {
      description: 'It is not known what arrived. Everything is still filled in, and sending it again does no harm.',
      meta: { title: 'Answers were not sent', requirements: ['BOND-08'] },
      on: { ...changes, 'answers.send': send },
    },
    answered: {
      description: 'The depository has all it needs; the wizard opens the contract.',
      meta: { title: 'Questions answered', requirements: ['BOND-09'] },
      type: 'final',
    },
  },
});

export type BondQuestionsActor = ActorRefFrom<typeof bondQuestionsMachine>;
