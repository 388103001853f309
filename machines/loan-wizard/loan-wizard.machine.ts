import { assign, emit, fromPromise, setup } from 'xstate';
import { repeated } from '../../domain/attempt.ts';
import { investingGate } from '../../domain/eligibility.ts';
import type { ErrorCode, InvestmentStatus } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** The three addresses of the wizard: amount, contract, payment. */
export type Step = 'investment' | 'document' | 'payment';
export type LoanWizardInput = { projectId: string; investmentId?: string; step?: Step };
/** A request to invest: the amount in cents and its idempotency key. */
export type Attempt = { amount: number; requestKey: string };
export type CreateInput = Attempt & { projectId: string };
export type CreateResult = { kind: 'created'; investmentId: string } | Refusal;
export type InvestmentResult = { kind: 'found'; status: InvestmentStatus } | { kind: 'missing' };
/** What the server says of the person and the project; the rule is `investingGate`. */
export type Eligibility = Parameters<typeof investingGate>[0];
/** `investmentId`: what the person has promised to the project already. */
export type EligibilityInput = { projectId: string; investmentId?: string };
/** `unauthenticated`: the session had expired, so the server has not executed the request. */
export type RestoreResult = { kind: 'kept' | 'unauthenticated'; attempt: Attempt } | { kind: 'none' };
export type ContractResult = { documentId: string };

export type LoanWizardEvent =
  | ({ type: 'amount.submit' } & Attempt)
  | { type: 'retry' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'url.changed'; step: Step }
  | { type: 'page.shown' };

export type LoanWizardEmitted =
  | { type: 'navigate'; to: string }
  | { type: 'refused'; code: ErrorCode }
  | { type: 'tasks.pending' }
  | { type: 'attempt.save'; projectId: string; attempt: Attempt }
  | { type: 'attempt.clear'; projectId: string };

type Context = { projectId: string; investmentId?: string; step: Step; attempt?: Attempt; refusal?: ErrorCode; documentId?: string };

const noAttempt: Attempt = { amount: 0, requestKey: '' };

/** Invests in one project. Nothing is charged before payment, and a repeated request never creates a second investment. */
export const loanWizardMachine = setup({
  types: {} as {
    input: LoanWizardInput;
    context: Context;
    events: LoanWizardEvent;
    emitted: LoanWizardEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: {
    loadInvestment: fromPromise<InvestmentResult, { investmentId: string }>(() => notProvided('loadInvestment')),
    loadEligibility: fromPromise<Eligibility, EligibilityInput>(() => notProvided('loadEligibility')),
    restoreAttempt: fromPromise<RestoreResult, { projectId: string }>(() => notProvided('restoreAttempt')),
    createInvestment: fromPromise<CreateResult, CreateInput>(() => notProvided('createInvestment')),
    loadContract: fromPromise<ContractResult, { investmentId: string }>(() => notProvided('loadContract')),
  },
  guards: {
    hasInvestment: ({ context }) => context.investmentId !== undefined,
    isAtPayment: ({ context }) => context.investmentId !== undefined && context.step === 'payment',
    isAtAmount: ({ context }) => context.investmentId !== undefined && context.step === 'investment',
  },
  actions: {
    saveAttempt: emit(({ context }) => ({
      type: 'attempt.save',
      projectId: context.projectId,
      attempt: context.attempt ?? noAttempt,
    })),
    clearAttempt: emit(({ context }) => ({ type: 'attempt.clear', projectId: context.projectId })),
    reportTasks: emit({ type: 'tasks.pending' }),
    reportRefusal: emit(({ context }) => ({ type: 'refused', code: context.refusal ?? 'VALIDATION_FAILED' })),
    navigateToAmount: emit(({ context }) => ({ type: 'navigate', to: `/project/${context.projectId}/invest` })),
    navigateToDocument: emit(({ context }) => ({ type: 'navigate', to: documentAddress(context) })),
    navigateToPayment: emit(({ context }) => ({ type: 'navigate', to: `${documentAddress(context)}/payment` })),
  },
}).createMachine({
  id: 'loanWizard',
  context: ({ input }) => ({ projectId: input.projectId, investmentId: input.investmentId, step: input.step ?? 'investment' }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The address says whether an investment exists already.',
      meta: { title: 'Opening the investment', requirements: ['WIZ-01'] },
      always: [{ guard: 'hasInvestment', target: 'loadingInvestment' }, { target: 'checkingEligibility' }],
    },
    loadingInvestment: {
      description: 'How far is this investment? The server decides, not the address.',
      meta: { title: 'Loading your investment', requirements: ['WIZ-11'] },
      tags: 'busy',
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
    },
    checkingEligibility: {
      description: 'Identity, project and profile are checked before every step, until money is under way.',
      meta: { title: 'Checking that you can invest', requirements: ['WIZ-07'] },
      tags: 'busy',
      invoke: {
        id: 'loadEligibility',
        src: 'loadEligibility',
        input: ({ context: { projectId, investmentId } }) => ({ projectId, ...(investmentId === undefined ? {} : { investmentId }) }),
        onDone: [
          { guard: ({ event }) => investingGate(event.output) === 'kyc', target: 'kycGate' },
          { guard: ({ event }) => investingGate(event.output) === 'project', target: 'projectClosed' },
          { guard: ({ event }) => investingGate(event.output) === 'compliance', target: 'profileIncomplete' },
          { guard: 'isAtPayment', target: 'paying' },
          { guard: 'isAtAmount', target: 'amountTaken' },
          { guard: 'hasInvestment', target: 'openingContract' },
          { target: 'restoringAttempt' },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The project or the investment could not be loaded; nothing was changed.',
      meta: { title: 'The page could not be loaded', requirements: ['WIZ-13'] },
      on: { retry: 'arriving' },
    },
    investmentNotFound: {
      description: 'There is no such investment, or it is not this person’s.',
      meta: { title: 'Investment not found', requirements: ['WIZ-13'] },
    },
    kycGate: {
      description: 'The identity must be verified first; the person is sent there.',
      meta: { title: 'Identity not verified', requirements: ['WIZ-08'], starts: ['identity-check'] },
      entry: emit({ type: 'navigate', to: '/renew-kyc' }),
    },
    projectClosed: {
      description: 'The project takes no money now.',
      meta: { title: 'Project takes no money', requirements: ['WIZ-09'] },
    },
    profileIncomplete: {
      description: 'The profile must be completed before investing.',
      meta: { title: 'Profile not complete', requirements: ['WIZ-09'] },
    },
    restoringAttempt: {
      description:
        'Was an answer lost before a reload? Then that wish comes first. Had the session ended, nothing was made: the amount is there again.',
      meta: { title: 'Looking for an unfinished attempt', requirements: ['WIZ-04'] },
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
        'The investor types an amount and sees what it earns. What was turned away before signing in again is there, and keeps its key.',
      meta: { title: 'Choosing an amount', requirements: ['WIZ-02', 'WIZ-03'] },
      on: {
        'amount.submit': {
          target: 'creating',
          actions: [assign({ attempt: ({ context, event }) => repeated(event, context.attempt) }), 'saveAttempt'],
        },
      },
    },
    creating: {
      description: 'The investment is being made.',
      meta: { title: 'Making the investment', requirements: ['WIZ-04'] },
      tags: 'busy',
      invoke: {
        id: 'createInvestment',
        src: 'createInvestment',
        input: ({ context }) => ({ projectId: context.projectId, ...(context.attempt ?? noAttempt) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'created',
            target: 'openingContract',
            actions: [
              assign({
                investmentId: ({ event }) => (event.output.kind === 'created' ? event.output.investmentId : undefined),
                step: 'document',
                refusal: undefined,
              }),
              'clearAttempt',
              'navigateToDocument',
            ],
          },
          {
            guard: ({ event }) => event.output.kind === 'refused' && event.output.code === 'PENDING_TASKS',
            target: 'blockedByTasks',
            actions: ['clearAttempt', 'reportTasks'],
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
      description: 'The server refused this amount and said why. Nothing was made; another amount may be sent.',
      meta: { title: 'Amount refused, choosing again', requirements: ['WIZ-10'] },
      on: {
        'amount.submit': {
          target: 'creating',
          actions: [
            assign({ attempt: ({ event: { amount, requestKey } }) => ({ amount, requestKey }), refusal: undefined }),
            'saveAttempt',
          ],
        },
      },
    },
    blockedByTasks: {
      description: 'Open tasks come first: the task modal opens. Nothing was made.',
      meta: { title: 'Open tasks come first', requirements: ['WIZ-10', 'NOTIF-13'], starts: ['task-modal'] },
      on: {
        'amount.submit': {
          target: 'creating',
          actions: [assign({ attempt: ({ event: { amount, requestKey } }) => ({ amount, requestKey }) }), 'saveAttempt'],
        },
      },
    },
    creationUnknown: {
      description: 'The answer was lost: the investment may exist. Retrying sends the same key, so it cannot be made twice.',
      meta: { title: 'It is not known whether the investment was made', requirements: ['WIZ-10'] },
      on: { retry: 'creating' },
    },
    amountTaken: {
      description: 'The investment exists; its amount can be seen but not changed.',
      meta: { title: 'Amount already chosen', requirements: ['WIZ-01'] },
      on: {
        'step.next': { target: 'openingContract', actions: [assign({ step: 'document' }), 'navigateToDocument'] },
        'url.changed': [
          { guard: ({ event }) => event.step === 'document', target: 'openingContract', actions: assign({ step: 'document' }) },
          { guard: ({ event }) => event.step === 'payment', target: 'paying', actions: assign({ step: 'payment' }) },
        ],
      },
    },
    openingContract: {
      description: 'The contract is being fetched.',
      meta: { title: 'Opening the contract', requirements: ['WIZ-05'] },
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
          { guard: ({ event }) => event.step === 'investment', target: 'amountTaken', actions: assign({ step: 'investment' }) },
          { guard: ({ event }) => event.step === 'payment', target: 'paying', actions: assign({ step: 'payment' }) },
        ],
      },
    },
    contractFailed: {
      description: 'The contract could not be fetched. Payment waits until it can be read.',
      meta: { title: 'Contract could not be opened', requirements: ['WIZ-05'] },
      on: {
        retry: 'openingContract',
        'url.changed': [
          { guard: ({ event }) => event.step === 'investment', target: 'amountTaken', actions: assign({ step: 'investment' }) },
          { guard: ({ event }) => event.step === 'payment', actions: 'navigateToDocument' },
        ],
      },
    },
    readingContract: {
      description: 'The contract can be read page by page and downloaded.',
      meta: { title: 'Reading the contract', requirements: ['WIZ-05', 'WIZ-06'] },
      on: {
        'step.next': { target: 'paying', actions: [assign({ step: 'payment' }), 'navigateToPayment'] },
        'step.back': { target: 'amountTaken', actions: [assign({ step: 'investment' }), 'navigateToAmount'] },
        'url.changed': [
          { guard: ({ event }) => event.step === 'investment', target: 'amountTaken', actions: assign({ step: 'investment' }) },
          { guard: ({ event }) => event.step === 'payment', target: 'paying', actions: assign({ step: 'payment' }) },
        ],
      },
    },
    paying: {
      description: 'The payment step: its own machine chooses the way to pay. Shown again after a bank (Back), the server is asked first.',
      meta: { title: 'Paying', requirements: ['WIZ-06', 'PAY-09'], starts: ['payment'] },
      on: {
        'page.shown': 'loadingInvestment',
        'url.changed': [
          { guard: ({ event }) => event.step === 'investment', target: 'amountTaken', actions: assign({ step: 'investment' }) },
          { guard: ({ event }) => event.step === 'document', target: 'openingContract', actions: assign({ step: 'document' }) },
        ],
      },
    },
    watchingPayment: {
      description: 'Money is under way or has arrived: only the payment status is shown, whatever the address says.',
      meta: { title: 'Payment under way or done', requirements: ['WIZ-07', 'PAY-12'], starts: ['payment-status'] },
    },
  },
});

function documentAddress({ projectId, investmentId }: Pick<Context, 'projectId' | 'investmentId'>) {
  return `/project/${projectId}/invest/${investmentId}`;
}
