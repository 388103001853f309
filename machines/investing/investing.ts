import { assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter, isNothingSent } from '../../domain/failure.ts';
import type { investingGate } from '../../domain/eligibility.ts';
import type { ErrorCode, InvestmentStatus } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';
import { gateGuards } from './gates.ts';

/** The URLs of a wizard: amount, contract (with the questions before it, where there are any), payment. */
export type Step = 'investment' | 'document' | 'payment';
export type InvestingInput = { projectId: string; investmentId?: string; step?: Step };
/** The amount in cents and the idempotency key of one investment. */
export type Attempt = { amount: number; requestKey: string };
export type InvestmentInput = { projectId: string; investmentId: string };
export type CreateInput = Attempt & { projectId: string };
export type CreateResult = { kind: 'created'; investmentId: string } | Refusal;
/** `missing`: this account has no such investment in this project. */
export type InvestmentResult = { kind: 'found'; status: InvestmentStatus } | { kind: 'missing' };
/** What the rule `investingGate` reads, and whether the questions about bonds are answered. */
export type Eligibility = Parameters<typeof investingGate>[0] & { questionnaireAnswered: boolean };
/** `investmentId`: the investment that holds its reservation in the project already. */
export type EligibilityInput = { projectId: string; investmentId?: string };
/** `kept`: its outcome is not known, and why; `unauthenticated`: the session had ended, so the server has not done it. */
export type RestoreResult =
  | { kind: 'kept'; attempt: Attempt; failure: Failure }
  | { kind: 'unauthenticated'; attempt: Attempt }
  | { kind: 'none' };
export type ContractResult = { documentId: string };

export type InvestingEvent =
  | ({ type: 'amount.submit' } & Attempt)
  | { type: 'retry' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | ({ type: 'url.changed' } & Url)
  | { type: 'page.shown' }
  /** The depository has the answers and agreements, and its terms are accepted. */
  | { type: 'questions.answered' };

/** What the URL names. */
export type Url = { step: Step; investmentId?: string };

export type InvestingEmitted =
  | { type: 'navigate'; to: string }
  /** The URL is replaced, without a new entry in the history. */
  | { type: 'address.correct'; to: string }
  | { type: 'refused'; code: ErrorCode }
  | { type: 'tasks.pending' }
  /** Nothing was sent. */
  | { type: 'offline' }
  | { type: 'attempt.save'; projectId: string; attempt: Attempt; failure?: Failure }
  | { type: 'attempt.clear'; projectId: string };

export type InvestingContext = {
  projectId: string;
  investmentId?: string;
  step: Step;
  questionnaireAnswered: boolean;
  attempt?: Attempt;
  refusal?: ErrorCode;
  failure?: Failure;
  documentId?: string;
};

/** The investment of a state that is reached only with one. */
export function investmentIdOf({ investmentId, step }: InvestingContext): string {
  if (investmentId === undefined) throw new Error(`The step "${step}" has no investment.`);
  return investmentId;
}

function attemptOf({ attempt }: InvestingContext): Attempt {
  if (attempt === undefined) throw new Error('No amount was submitted.');
  return attempt;
}

/** What the request that creates the investment sends. */
export const createInput = (context: InvestingContext): CreateInput => ({ projectId: context.projectId, ...attemptOf(context) });

const types: Partial<{
  input: InvestingInput;
  context: InvestingContext;
  events: InvestingEvent;
  emitted: InvestingEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

export const newContext = ({ input: { projectId, investmentId, step = 'investment' } }: { input: InvestingInput }): InvestingContext => ({
  projectId,
  investmentId,
  step,
  questionnaireAnswered: false,
});

/** Shared by the wizards that invest: requests, guards and actions. Their states are in `states.ts`, their charts beside them. */
export const investing = setup({
  types,
  actors: {
    loadInvestment: fromPromise<InvestmentResult, InvestmentInput>(() => notProvided('loadInvestment')),
    loadEligibility: fromPromise<Eligibility, EligibilityInput>(() => notProvided('loadEligibility')),
    restoreAttempt: fromPromise<RestoreResult, { projectId: string }>(() => notProvided('restoreAttempt')),
    createInvestment: fromPromise<CreateResult, CreateInput>(() => notProvided('createInvestment')),
    loadContract: fromPromise<ContractResult, { investmentId: string }>(() => notProvided('loadContract')),
  },
  guards: {
    ...gateGuards,
    hasInvestment: ({ context }) => context.investmentId !== undefined,
    isAtAmount: ({ context }) => context.step === 'investment',
    isAtPayment: ({ context }) => context.step === 'payment',
    isAnswered: ({ context }) => context.questionnaireAnswered,
    goesToAmount: (_, { step }: Url) => step === 'investment',
    goesToContract: (_, { step }: Url) => step === 'document',
    goesToPayment: (_, { step }: Url) => step === 'payment',
    isNotSent: ({ context }, error: unknown) => isNothingSent(context.failure, error),
    isOtherStep: ({ context }, { step }: Url) => step !== context.step,
    namesInvestment: ({ context }, { investmentId }: Url) => context.investmentId === undefined && investmentId !== undefined,
  },
  actions: {
    navigate: emit((_, to: string) => ({ type: 'navigate', to })),
    correctUrl: emit((_, to: string) => ({ type: 'address.correct', to })),
    /** The contract belongs to its step: it is fetched again whenever the step is opened. [decision 020] */
    setStep: assign((_, { step }: Url) => ({ step, documentId: undefined })),
    setUrl: assign((_, { step, investmentId }: Url) => ({ step, investmentId })),
    setAttempt: assign((_, attempt: Attempt | undefined) => ({ attempt, refusal: undefined, failure: undefined })),
    setAnswered: assign((_, { questionnaireAnswered }: { questionnaireAnswered: boolean }) => ({ questionnaireAnswered })),
    setCreated: assign((_, { investmentId }: { investmentId: string }) => ({
      investmentId,
      step: 'document' as const,
      attempt: undefined,
      refusal: undefined,
    })),
    setContract: assign((_, { documentId }: ContractResult) => ({ documentId })),
    setRefusal: assign((_, refusal: ErrorCode) => ({ refusal })),
    setFailure: assign(({ context }, error: unknown) => ({ failure: failureAfter(context.failure, error) })),
    restoreFailure: assign((_, failure: Failure) => ({ failure })),
    /** What the server is asked about again is not carried over from before. [decision 020] */
    startOver: assign({ attempt: undefined, refusal: undefined, failure: undefined }),
    saveAttempt: emit(({ context }) => ({
      type: 'attempt.save',
      projectId: context.projectId,
      attempt: attemptOf(context),
      ...(context.failure && { failure: context.failure }),
    })),
    clearAttempt: emit(({ context }) => ({ type: 'attempt.clear', projectId: context.projectId })),
    reportOffline: emit({ type: 'offline' }),
    reportTasks: emit({ type: 'tasks.pending' }),
    reportRefusal: emit((_, code: ErrorCode) => ({ type: 'refused', code })),
  },
});
