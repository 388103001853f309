import { assign, emit, fromPromise, not, setup } from 'xstate';
import { repeated } from '../../domain/attempt.ts';
import {
  type BondAgreement,
  type BondDraft,
  type BondField,
  emptyBondDraft,
  openInBondDraft,
  withAgreement,
  withAnswer,
} from '../../domain/bonds.ts';
import { investingGate } from '../../domain/eligibility.ts';
import type { ErrorCode, InvestmentStatus } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** The addresses of the wizard: without an investment, with one (or with `?step=document`), with `?step=payment` (T-24). */
export type BondStep = 'investment' | 'document' | 'payment';
export type BondWizardInput = { projectId: string; investmentId?: string; step?: BondStep };
/** A request to buy bonds: the amount in cents and its idempotency key. */
export type BondAttempt = { amount: number; requestKey: string };
export type BuyInput = BondAttempt & { projectId: string };
export type BuyResult = { kind: 'created'; investmentId: string } | Refusal;
export type BondInvestmentResult = { kind: 'found'; status: InvestmentStatus } | { kind: 'missing' };
/** What the server says of the person and the project; the rule is `investingGate`. */
export type BondEligibility = Parameters<typeof investingGate>[0] & { questionnaireAnswered: boolean };
/** `investmentId`: what the person has promised to the project already. */
export type BondEligibilityInput = { projectId: string; investmentId?: string };
/** `unauthenticated`: the session had expired, so the server has not executed the request. */
export type BondRestoreResult = { kind: 'kept' | 'unauthenticated'; attempt: BondAttempt } | { kind: 'none' };
export type BondContractResult = { documentId: string };

export type BondWizardEvent =
  | ({ type: 'amount.submit' } & BondAttempt)
  | { type: 'answer.choose'; field: BondField; option: number }
  | { type: 'agreement.change'; agreement: BondAgreement; given: boolean }
  | { type: 'answers.send' }
  | { type: 'retry' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'url.changed'; step: BondStep; investmentId?: string }
  | { type: 'page.shown' };

export type BondWizardEmitted =
  | { type: 'navigate'; to: string }
  /** The address is put right without a new entry in the history. */
  | { type: 'address.correct'; to: string }
  | { type: 'refused'; code: ErrorCode }
  /** What is missing is shown; focus goes to the first of it. */
  | { type: 'problems.shown'; at: BondAgreement | BondField }
  | { type: 'answers.failed' }
  | { type: 'attempt.save'; projectId: string; attempt: BondAttempt }
  | { type: 'attempt.clear'; projectId: string }
  | { type: 'draft.save'; draft: BondDraft }
  | { type: 'draft.clear' };

type Context = {
  projectId: string;
  investmentId?: string;
  step: BondStep;
  questionnaireAnswered: boolean;
  draft: BondDraft;
  attempt?: BondAttempt;
  refusal?: ErrorCode;
  documentId?: string;
};

const noAttempt: BondAttempt = { amount: 0, requestKey: '' };

/** An investor buys bonds of one project: amount, questions of the depository, contract, payment. Nothing is owed before payment. */
export const bondWizardMachine = setup({
  types: {} as {
    input: BondWizardInput;
    context: Context;
    events: BondWizardEvent;
    emitted: BondWizardEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: {
    loadInvestment: fromPromise<BondInvestmentResult, { investmentId: string }>(() => notProvided('loadInvestment')),
    loadEligibility: fromPromise<BondEligibility, BondEligibilityInput>(() => notProvided('loadEligibility')),
    restoreAttempt: fromPromise<BondRestoreResult, { projectId: string }>(() => notProvided('restoreAttempt')),
    createInvestment: fromPromise<BuyResult, BuyInput>(() => notProvided('createInvestment')),
    loadAnswers: fromPromise<BondDraft>(() => notProvided('loadAnswers')),
    sendAnswers: fromPromise<void, BondDraft>(() => notProvided('sendAnswers')),
    acceptTerms: fromPromise<void>(() => notProvided('acceptTerms')),
    loadContract: fromPromise<BondContractResult, { investmentId: string }>(() => notProvided('loadContract')),
  },
  guards: {
    hasInvestment: ({ context }) => context.investmentId !== undefined,
    isAtAmount: ({ context }) => context.step === 'investment',
    isAtPayment: ({ context }) => context.step === 'payment',
    isAnswered: ({ context }) => context.questionnaireAnswered,
    isComplete: ({ context }) => openInBondDraft(context.draft).length === 0,
    isNewAnswer: ({ context, event }) => event.type === 'answer.choose' && context.draft.answers[event.field] !== event.option,
    isNewAgreement: ({ context, event }) =>
      event.type === 'agreement.change' && context.draft.agreements.includes(event.agreement) !== event.given,
    goesToAmount: ({ event }) => event.type === 'url.changed' && event.step === 'investment',
    goesToContract: ({ event }) => event.type === 'url.changed' && event.step === 'document',
    goesToPayment: ({ event }) => event.type === 'url.changed' && event.step === 'payment',
    isOtherStep: ({ context, event }) => event.type === 'url.changed' && event.step !== context.step,
    namesInvestment: ({ context, event }) =>
      event.type === 'url.changed' && context.investmentId === undefined && event.investmentId !== undefined,
  },
  actions: {
    setAmount: assign({
      attempt: ({ event }) => (event.type === 'amount.submit' ? { amount: event.amount, requestKey: event.requestKey } : undefined),
      refusal: undefined,
    }),
    repeatAmount: assign({
      attempt: ({ context, event }) => (event.type === 'amount.submit' ? repeated(event, context.attempt) : undefined),
    }),
    setUrl: assign({
      investmentId: ({ context, event }) => (event.type === 'url.changed' ? event.investmentId : undefined) ?? context.investmentId,
      step: ({ context, event }) => (event.type === 'url.changed' ? event.step : context.step),
      documentId: undefined,
      draft: emptyBondDraft,
    }),
    setStep: assign({ step: ({ context, event }) => (event.type === 'url.changed' ? event.step : context.step) }),
    setAnswer: assign({
      draft: ({ context, event }) =>
        event.type === 'answer.choose' ? withAnswer(context.draft, event.field, event.option) : context.draft,
    }),
    setAgreement: assign({
      draft: ({ context, event }) =>
        event.type === 'agreement.change' ? withAgreement(context.draft, event.agreement, event.given) : context.draft,
    }),
    startOver: assign({ attempt: undefined, refusal: undefined, questionnaireAnswered: false }),
    saveAttempt: emit(({ context }) => ({
      type: 'attempt.save',
      projectId: context.projectId,
      attempt: context.attempt ?? noAttempt,
    })),
    clearAttempt: emit(({ context }) => ({ type: 'attempt.clear', projectId: context.projectId })),
    saveDraft: emit(({ context }) => ({ type: 'draft.save', draft: context.draft })),
    clearDraft: emit({ type: 'draft.clear' }),
    reportRefusal: emit(({ context }) => ({ type: 'refused', code: context.refusal ?? 'VALIDATION_FAILED' })),
    pointToMissing: emit(({ context }) => ({ type: 'problems.shown', at: openInBondDraft(context.draft)[0] ?? 'bondsKnowledge' })),
    reportAnswersFailed: emit({ type: 'answers.failed' }),
    navigateToAmount: emit(({ context }) => ({ type: 'navigate', to: `/project/${context.projectId}/bonds` })),
    navigateToQuestions: emit(({ context }) => ({ type: 'navigate', to: ownAddress(context) })),
    navigateToContract: emit(({ context }) => ({ type: 'navigate', to: `${ownAddress(context)}?step=document` })),
    navigateToPayment: emit(({ context }) => ({ type: 'navigate', to: `${ownAddress(context)}?step=payment` })),
    correctToQuestions: emit(({ context }) => ({ type: 'address.correct', to: ownAddress(context) })),
    correctToContract: emit(({ context }) => ({ type: 'address.correct', to: `${ownAddress(context)}?step=document` })),
  },
}).createMachine({
  id: 'bondWizard',
  context: ({ input }) => ({
    projectId: input.projectId,
    investmentId: input.investmentId,
    step: input.step ?? 'investment',
    questionnaireAnswered: false,
    draft: emptyBondDraft,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The address says whether an investment exists already.',
      meta: { title: 'Opening the purchase', requirements: ['BOND-01'] },
      always: [{ guard: 'hasInvestment', target: 'loadingInvestment' }, { target: 'checkingEligibility' }],
    },
    loadingInvestment: {
      description: 'How far is this investment? The server decides, not the address.',
      meta: { title: 'Loading your investment', requirements: ['BOND-01'] },
      tags: 'busy',
      entry: 'startOver',
      invoke: {
        id: 'loadInvestment',
        src: 'loadInvestment',
        input: ({ context }) => ({ investmentId: context.investmentId ?? '' }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'missing', target: 'investmentNotFound' },
          { guard: ({ event }) => event.output.kind === 'found' && event.output.status === 'NEW', target: 'checkingEligibility' },
          { target: 'watchingPayment' },
        ],
        onError: 'loadFailed',
      },
      on: { 'url.changed': { guard: 'isOtherStep', actions: 'setStep' } },
    },
    checkingEligibility: {
      description: 'Identity, project and profile are checked before every step, until money is under way.',
      meta: { title: 'Checking that you can buy bonds', requirements: ['BOND-03'] },
      tags: 'busy',
      invoke: {
        id: 'loadEligibility',
        src: 'loadEligibility',
        input: ({ context: { projectId, investmentId } }) => ({ projectId, ...(investmentId === undefined ? {} : { investmentId }) }),
        onDone: [
          { guard: ({ event }) => investingGate(event.output) === 'kyc', target: 'kycGate' },
          { guard: ({ event }) => investingGate(event.output) === 'project', target: 'projectClosed' },
          { guard: ({ event }) => investingGate(event.output) === 'compliance', target: 'profileIncomplete' },
          {
            target: 'findingStep',
            actions: assign({ questionnaireAnswered: ({ event }) => event.output.questionnaireAnswered }),
          },
        ],
        onError: 'loadFailed',
      },
      on: {
        'url.changed': [
          { guard: 'namesInvestment', target: 'loadingInvestment', actions: 'setUrl' },
          { guard: 'isOtherStep', actions: 'setStep' },
        ],
      },
    },
    findingStep: {
      description: 'The first step that is open; an address that goes further is put right.',
      meta: { title: 'Finding the open step', requirements: ['BOND-01', 'BOND-02'] },
      always: [
        { guard: not('hasInvestment'), target: 'restoringAttempt' },
        { guard: 'isAtAmount', target: 'amountTaken' },
        { guard: not('isAnswered'), target: 'loadingAnswers', actions: [assign({ step: 'document' }), 'correctToQuestions'] },
        { guard: 'isAtPayment', target: 'paying' },
        { target: 'openingContract' },
      ],
    },
    loadFailed: {
      description: 'The project or the investment could not be loaded; nothing was changed.',
      meta: { title: 'The page could not be loaded', requirements: ['BOND-04'] },
      on: { retry: 'arriving' },
    },
    investmentNotFound: {
      description: 'There is no such investment, or it is not this person’s.',
      meta: { title: 'Investment not found', requirements: ['BOND-04'] },
    },
    kycGate: {
      description: 'The identity must be verified first; the person is sent there.',
      meta: { title: 'Identity not verified', requirements: ['BOND-03'], starts: ['identity-check'] },
      entry: emit({ type: 'navigate', to: '/renew-kyc' }),
    },
    projectClosed: {
      description: 'The project sells no bonds now.',
      meta: { title: 'No bonds are sold', requirements: ['BOND-03'] },
    },
    profileIncomplete: {
      description: 'The profile must be completed before investing.',
      meta: { title: 'Profile not complete', requirements: ['BOND-03'] },
    },
    restoringAttempt: {
      description:
        'Was an answer lost before a reload? Then that wish comes first. Had the session ended, nothing was made: the amount is there again.',
      meta: { title: 'Looking for an unfinished attempt', requirements: ['BOND-05'] },
      tags: 'busy',
      invoke: {
        id: 'restoreAttempt',
        src: 'restoreAttempt',
        input: ({ context }) => ({ projectId: context.projectId }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'kept',
            target: 'creationUnknown',
            actions: assign({ attempt: ({ event }) => (event.output.kind === 'kept' ? event.output.attempt : undefined) }),
          },
          {
            guard: ({ event }) => event.output.kind === 'unauthenticated',
            target: 'choosingAmount',
            actions: assign({ attempt: ({ event }) => (event.output.kind === 'unauthenticated' ? event.output.attempt : undefined) }),
          },
          { target: 'choosingAmount' },
        ],
        onError: 'choosingAmount',
      },
    },
    choosingAmount: {
      description:
        'The investor types an amount in whole steps and sees how many bonds it buys. What was turned away before signing in again is there, and keeps its key.',
      meta: { title: 'Choosing an amount', requirements: ['BOND-01', 'BOND-06'] },
      on: {
        'amount.submit': { target: 'creating', actions: ['repeatAmount', 'saveAttempt'] },
        'url.changed': { guard: 'namesInvestment', target: 'loadingInvestment', actions: 'setUrl' },
      },
    },
    creating: {
      description: 'The investment is being made.',
      meta: { title: 'Making the investment', requirements: ['BOND-05'] },
      tags: 'busy',
      invoke: {
        id: 'createInvestment',
        src: 'createInvestment',
        input: ({ context }) => ({ projectId: context.projectId, ...(context.attempt ?? noAttempt) }),
        onDone: [
          {
            guard: ({ event, context }) => event.output.kind === 'created' && context.questionnaireAnswered,
            target: 'openingContract',
            actions: [
              assign({
                investmentId: ({ event }) => (event.output.kind === 'created' ? event.output.investmentId : undefined),
                step: 'document',
                attempt: undefined,
              }),
              'clearAttempt',
              'navigateToContract',
            ],
          },
          {
            guard: ({ event }) => event.output.kind === 'created',
            target: 'loadingAnswers',
            actions: [
              assign({
                investmentId: ({ event }) => (event.output.kind === 'created' ? event.output.investmentId : undefined),
                step: 'document',
                attempt: undefined,
              }),
              'clearAttempt',
              'navigateToQuestions',
            ],
          },
          {
            target: 'correctingAmount',
            actions: [
              assign({ refusal: ({ event }) => (event.output.kind === 'refused' ? event.output.code : undefined) }),
              'clearAttempt',
              'reportRefusal',
            ],
          },
        ],
        onError: 'creationUnknown',
      },
    },
    correctingAmount: {
      description: 'The server refused and said why. Nothing was made; another amount may be sent.',
      meta: { title: 'Refused, choosing again', requirements: ['BOND-05'] },
      on: {
        'amount.submit': { target: 'creating', actions: ['setAmount', 'saveAttempt'] },
        'url.changed': { guard: 'namesInvestment', target: 'loadingInvestment', actions: 'setUrl' },
      },
    },
    creationUnknown: {
      description: 'The answer was lost: the investment may exist. Retrying sends the same key, so it cannot be made twice.',
      meta: { title: 'It is not known whether the investment was made', requirements: ['BOND-05'] },
      on: { retry: 'creating' },
    },
    amountTaken: {
      description: 'The investment exists; its amount can be seen but not changed.',
      meta: { title: 'Amount already chosen', requirements: ['BOND-01'] },
      on: {
        'step.next': [
          { guard: 'isAnswered', target: 'openingContract', actions: [assign({ step: 'document' }), 'navigateToContract'] },
          { target: 'loadingAnswers', actions: [assign({ step: 'document' }), 'navigateToQuestions'] },
        ],
        'url.changed': [{ guard: not('goesToAmount'), target: 'findingStep', actions: 'setUrl' }],
      },
    },
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
      on: {
        'url.changed': [{ guard: 'goesToAmount', target: 'amountTaken', actions: 'setUrl' }, { actions: 'correctToQuestions' }],
      },
    },
    answering: {
      description: 'Three questions about bonds and four agreements with the depository.',
      meta: { title: 'Answering the questions about bonds', requirements: ['BOND-02', 'BOND-07'] },
      on: {
        'answer.choose': { guard: 'isNewAnswer', actions: ['setAnswer', 'saveDraft'] },
        'agreement.change': { guard: 'isNewAgreement', actions: ['setAgreement', 'saveDraft'] },
        'answers.send': [
          { guard: 'isComplete', target: 'sendingAnswers' },
          { target: 'answersIncomplete', actions: 'pointToMissing' },
        ],
        'url.changed': [{ guard: 'goesToAmount', target: 'amountTaken', actions: 'setUrl' }, { actions: 'correctToQuestions' }],
      },
    },
    answersIncomplete: {
      description: 'Something is not answered or not agreed to; each is shown beside its field until nothing is missing.',
      meta: { title: 'Answers are missing', requirements: ['BOND-07'] },
      always: { guard: 'isComplete', target: 'answering' },
      on: {
        'answer.choose': { guard: 'isNewAnswer', actions: ['setAnswer', 'saveDraft'] },
        'agreement.change': { guard: 'isNewAgreement', actions: ['setAgreement', 'saveDraft'] },
        'answers.send': { actions: 'pointToMissing' },
        'url.changed': [{ guard: 'goesToAmount', target: 'amountTaken', actions: 'setUrl' }, { actions: 'correctToQuestions' }],
      },
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
        onError: { target: 'answersNotSent', actions: 'reportAnswersFailed' },
      },
      on: { 'url.changed': { guard: 'goesToAmount', target: 'amountTaken', actions: 'setUrl' } },
    },
    acceptingTerms: {
      description: 'The answers have arrived; the terms of the depository are being accepted.',
      meta: { title: 'Accepting the terms of the depository', requirements: ['BOND-09'] },
      tags: 'busy',
      invoke: {
        id: 'acceptTerms',
        src: 'acceptTerms',
        onDone: {
          target: 'openingContract',
          actions: [assign({ questionnaireAnswered: true, step: 'document', draft: emptyBondDraft }), 'clearDraft', 'correctToContract'],
        },
        onError: { target: 'answersNotSent', actions: 'reportAnswersFailed' },
      },
      on: { 'url.changed': { guard: 'goesToAmount', target: 'amountTaken', actions: 'setUrl' } },
    },
    answersNotSent: {
      description: 'It is not known what arrived. Everything is still filled in, and sending it again does no harm.',
      meta: { title: 'Answers were not sent', requirements: ['BOND-08'] },
      on: {
        'answer.choose': { guard: 'isNewAnswer', actions: ['setAnswer', 'saveDraft'] },
        'agreement.change': { guard: 'isNewAgreement', actions: ['setAgreement', 'saveDraft'] },
        'answers.send': [
          { guard: 'isComplete', target: 'sendingAnswers' },
          { target: 'answersIncomplete', actions: 'pointToMissing' },
        ],
        'url.changed': [{ guard: 'goesToAmount', target: 'amountTaken', actions: 'setUrl' }, { actions: 'correctToQuestions' }],
      },
    },
    openingContract: {
      description: 'The contract is being fetched.',
      meta: { title: 'Opening the contract', requirements: ['BOND-01'] },
      tags: 'busy',
      invoke: {
        id: 'loadContract',
        src: 'loadContract',
        input: ({ context }) => ({ investmentId: context.investmentId ?? '' }),
        onDone: { target: 'readingContract', actions: assign({ documentId: ({ event }) => event.output.documentId }) },
        onError: 'contractFailed',
      },
      on: {
        'url.changed': [
          { guard: 'goesToAmount', target: 'amountTaken', actions: 'setUrl' },
          { guard: 'goesToPayment', target: 'paying', actions: 'setUrl' },
        ],
      },
    },
    contractFailed: {
      description: 'The contract could not be fetched. Payment waits until it can be read.',
      meta: { title: 'Contract could not be opened', requirements: ['BOND-01'] },
      on: {
        retry: 'openingContract',
        'url.changed': [
          { guard: 'goesToAmount', target: 'amountTaken', actions: 'setUrl' },
          { guard: 'goesToPayment', actions: 'correctToContract' },
        ],
      },
    },
    readingContract: {
      description: 'The contract can be read page by page and downloaded.',
      meta: { title: 'Reading the contract', requirements: ['BOND-01'] },
      on: {
        'step.next': { target: 'paying', actions: [assign({ step: 'payment' }), 'navigateToPayment'] },
        'step.back': { target: 'amountTaken', actions: [assign({ step: 'investment' }), 'navigateToAmount'] },
        'url.changed': [
          { guard: 'goesToAmount', target: 'amountTaken', actions: 'setUrl' },
          { guard: 'goesToPayment', target: 'paying', actions: 'setUrl' },
        ],
      },
    },
    paying: {
      description: 'The payment step: its own machine chooses the way to pay. Shown again after a bank (Back), the server is asked first.',
      meta: { title: 'Paying', requirements: ['BOND-10'], starts: ['payment'] },
      on: {
        'page.shown': { target: 'loadingInvestment', actions: assign({ documentId: undefined }) },
        'url.changed': [
          { guard: 'goesToAmount', target: 'amountTaken', actions: 'setUrl' },
          { guard: 'goesToContract', target: 'openingContract', actions: 'setUrl' },
        ],
      },
    },
    watchingPayment: {
      description: 'Money is under way or has arrived: only the payment status is shown, whatever the address says.',
      meta: { title: 'Payment under way or done', requirements: ['BOND-10', 'BOND-03'], starts: ['payment-status'] },
    },
  },
});

function ownAddress({ projectId, investmentId }: Pick<Context, 'projectId' | 'investmentId'>) {
  return `/project/${projectId}/bonds/${investmentId}`;
}
