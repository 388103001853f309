import { repeated } from '../../domain/attempt.ts';

import { outputOf } from '../output.ts';
import { gateTransitions } from './gates.ts';
import { type Attempt, type CreateResult, createInput, investing, type InvestingContext, investmentIdOf, type Url } from './investing.ts';

const state = investing.createStateConfig;

type UrlOf = (scope: { context: InvestingContext }) => string;
type Part =
  | 'entry'
  | 'loading'
  | 'failed'
  | 'eligibility'
  | 'kyc'
  | 'closed'
  | 'attempt'
  | 'amount'
  | 'refusal'
  | 'contract'
  | 'reading'
  | 'paying'
  | 'paid';

/** What differs between two wizards in the states that they share. */
export type Wizard = {
  urls: { amount: UrlOf; contract: UrlOf; payment: UrlOf };
  /** The requirements that its states serve. */
  requirements: Record<Part, readonly string[]>;
  /** What it means that the project is closed to investments. */
  closed: string;
};

const url = ({ event }: { event: Url }) => event;
const failed = ({ event }: { event: { error: unknown } }) => event.error;
const setStep = { type: 'setStep', params: url } as const;
const followUrl = { guard: { type: 'isOtherStep', params: url }, actions: setStep } as const;
/** Forward, after a reload of the amount: the URL names the investment that was created before. */
const toNamedInvestment = {
  guard: { type: 'namesInvestment', params: url },
  target: 'loadingInvestment',
  actions: { type: 'setUrl', params: url },
} as const;
export const urlToAmount = { guard: { type: 'goesToAmount', params: url }, target: 'amountTaken', actions: setStep } as const;
const urlToContract = { guard: { type: 'goesToContract', params: url }, target: 'openingContract', actions: setStep } as const;
const urlToPayment = { guard: { type: 'goesToPayment', params: url }, target: 'paying', actions: setStep } as const;

/** After a refusal even the same amount is a new request. */
export const newAttempt = {
  target: 'creating',
  actions: [
    { type: 'setAttempt', params: ({ event: { amount, requestKey } }: { event: Attempt }) => ({ amount, requestKey }) },
    'saveAttempt',
  ],
} as const;

/** How far is the investment, and may this investor go on with it? Leads to `findingStep`, to `watchingPayment`, or to a gate. */
export const eligibilityStates = ({ requirements, closed }: Wizard) => ({
  arriving: state({
    description: 'The URL says whether an investment exists already.',
    meta: { title: 'Opening the investment', requirements: requirements.entry },
    always: [{ guard: 'hasInvestment', target: 'loadingInvestment' }, { target: 'checkingEligibility' }],
  }),
  loadingInvestment: state({
    description: 'How far is this investment? The server decides, not the URL.',
    meta: { title: 'Loading your investment', requirements: requirements.loading },
    tags: 'busy',
    entry: 'startOver',
    invoke: {
      id: 'loadInvestment',
      src: 'loadInvestment',
      input: ({ context }) => ({ projectId: context.projectId, investmentId: investmentIdOf(context) }),
      onDone: [
        { guard: ({ event }) => event.output.kind === 'missing', target: 'investmentNotFound' },
        { guard: ({ event }) => event.output.kind === 'found' && event.output.status === 'NEW', target: 'checkingEligibility' },
        { target: 'watchingPayment' },
      ],
      onError: 'loadFailed',
    },
    on: { 'url.changed': followUrl },
  }),
  checkingEligibility: state({
    description: 'Identity, project and profile are checked before every step, until money is under way.',
    meta: { title: 'Checking that you can invest', requirements: requirements.eligibility },
    tags: 'busy',
    invoke: {
      id: 'loadEligibility',
      src: 'loadEligibility',
      input: ({ context: { projectId, investmentId } }) => ({ projectId, ...(investmentId === undefined ? {} : { investmentId }) }),
      onDone: [...gateTransitions, { target: 'findingStep', actions: { type: 'setAnswered', params: ({ event }) => event.output } }],
      onError: 'loadFailed',
    },
    on: { 'url.changed': [toNamedInvestment, followUrl] },
  }),
  loadFailed: state({
    description: 'The project or the investment could not be loaded; nothing was changed.',
    meta: { title: 'The page could not be loaded', requirements: requirements.failed },
    on: { retry: 'arriving' },
  }),
  investmentNotFound: state({
    description: 'The account has no such investment in this project.',
    meta: { title: 'Investment not found', requirements: requirements.failed },
  }),
  kycGate: state({
    description: 'The identity must be verified first: the investor is sent there.',
    meta: { title: 'Identity not verified', requirements: requirements.kyc, starts: ['identity-check'] },
    entry: { type: 'navigate', params: '/renew-kyc' },
  }),
  projectClosed: state({
    description: closed,
    meta: { title: 'The project is closed to investments', requirements: requirements.closed },
  }),
  profileIncomplete: state({
    description: 'The profile must be completed before investing.',
    meta: { title: 'Profile not complete', requirements: requirements.closed },
  }),
});

/**
 * The amount, and creating the investment once. `created` is the state after that; `pendingTasks` is where the refusal `PENDING_TASKS` leads:
 * to the task modal in loans, to a toast like any other refusal in bonds [T-34].
 */
export const creationStates = <const Created extends string>(
  { requirements }: Wizard,
  created: Created,
  pendingTasks: 'modal' | 'toast',
) => ({
  restoringAttempt: state({
    description:
      'Was a response lost before a reload? Then that request comes first. Had the session expired, nothing was created: the amount is filled in again.',
    meta: { title: 'Looking for an unfinished attempt', requirements: requirements.attempt },
    tags: 'busy',
    invoke: {
      id: 'restoreAttempt',
      src: 'restoreAttempt',
      input: ({ context: { projectId } }) => ({ projectId }),
      onDone: [
        {
          guard: ({ event }) => event.output.kind === 'kept',
          target: 'creationUnknown',
          actions: [
            { type: 'setAttempt', params: ({ event }) => outputOf(event, 'kept').attempt },
            { type: 'restoreFailure', params: ({ event }) => outputOf(event, 'kept').failure },
          ],
        },
        {
          guard: ({ event }) => event.output.kind === 'unauthenticated',
          target: 'choosingAmount',
          actions: { type: 'setAttempt', params: ({ event }) => outputOf(event, 'unauthenticated').attempt },
        },
        { target: 'choosingAmount' },
      ],
      onError: 'choosingAmount',
    },
  }),
  choosingAmount: state({
    description:
      'The investor types an amount and sees what it earns. An amount that met an expired session is filled in, and the same amount keeps its idempotency key.',
    meta: { title: 'Choosing an amount', requirements: requirements.amount },
    on: {
      'amount.submit': {
        target: 'creating',
        actions: [{ type: 'setAttempt', params: ({ context, event }) => repeated(event, context.attempt) }, 'saveAttempt'],
      },
      'url.changed': toNamedInvestment,
    },
  }),
  creating: state({
    description: 'The investment is being created.',
    meta: { title: 'Creating the investment', requirements: requirements.attempt },
    tags: 'busy',
    invoke: {
      id: 'createInvestment',
      src: 'createInvestment',
      input: ({ context }) => createInput(context),
      onDone: [
        {
          guard: ({ event }) => event.output.kind === 'created',
          target: created,
          actions: [{ type: 'setCreated', params: ({ event }) => outputOf(event, 'created') }, 'clearAttempt'],
        },
        ...(pendingTasks === 'modal'
          ? [
              {
                guard: ({ event }: { event: { output: CreateResult } }) =>
                  event.output.kind === 'refused' && event.output.code === 'PENDING_TASKS',
                target: 'blockedByTasks' as const,
                actions: ['clearAttempt', 'reportTasks'] as const,
              },
            ]
          : []),
        {
          target: 'correctingAmount',
          actions: [
            { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused').code },
            'clearAttempt',
            { type: 'reportRefusal', params: ({ event }) => outputOf(event, 'refused').code },
          ],
        },
      ],
      onError: [
        {
          guard: { type: 'isNotSent', params: failed },
          target: 'choosingAmount',
          actions: ['clearAttempt', { type: 'setFailure', params: failed }, 'reportOffline'],
        },
        { target: 'creationUnknown', actions: [{ type: 'setFailure', params: failed }, 'saveAttempt'] },
      ],
    },
  }),
  correctingAmount: state({
    description: 'The server refused and said why. Nothing was created; another amount may be sent.',
    meta: { title: 'Refused, choosing again', requirements: requirements.refusal },
    on: { 'amount.submit': newAttempt, 'url.changed': toNamedInvestment },
  }),
  creationUnknown: state({
    description:
      'There was no response, or an error: the investment may exist. A retry sends the same idempotency key, so it cannot be created twice.',
    meta: { title: 'It is not known whether the investment was created', requirements: requirements.refusal },
    on: { retry: 'creating' },
  }),
});

/** The steps after the amount; `findingStep` and `amountDone` are the wizard's own. */
export const contractStates = ({ urls, requirements }: Wizard) => ({
  amountTaken: state({
    description: 'The investment exists; its amount can be seen but not changed.',
    meta: { title: 'Amount already chosen', requirements: requirements.entry },
    on: {
      'step.next': 'amountDone',
      'url.changed': { guard: { type: 'isOtherStep', params: url }, target: 'findingStep', actions: setStep },
    },
  }),
  openingContract: state({
    description: 'The contract is being fetched.',
    meta: { title: 'Opening the contract', requirements: requirements.contract },
    tags: 'busy',
    invoke: {
      id: 'loadContract',
      src: 'loadContract',
      input: ({ context }) => ({ investmentId: investmentIdOf(context) }),
      onDone: { target: 'readingContract', actions: { type: 'setContract', params: ({ event }) => event.output } },
      onError: 'contractFailed',
    },
    on: { 'url.changed': [urlToAmount, urlToPayment] },
  }),
  contractFailed: state({
    description: 'The contract could not be fetched. Payment waits until it can be read.',
    meta: { title: 'Contract could not be opened', requirements: requirements.contract },
    on: {
      retry: 'openingContract',
      'url.changed': [
        urlToAmount,
        { guard: { type: 'goesToPayment', params: url }, actions: { type: 'correctUrl', params: urls.contract } },
      ],
    },
  }),
  readingContract: state({
    description: 'The contract can be read page by page and downloaded.',
    meta: { title: 'Reading the contract', requirements: requirements.reading },
    on: {
      'step.next': {
        target: 'paying',
        actions: [
          { type: 'setStep', params: { step: 'payment' } },
          { type: 'navigate', params: urls.payment },
        ],
      },
      'step.back': {
        target: 'amountTaken',
        actions: [
          { type: 'setStep', params: { step: 'investment' } },
          { type: 'navigate', params: urls.amount },
        ],
      },
      'url.changed': [urlToAmount, urlToPayment],
    },
  }),
  paying: state({
    description:
      'The payment step: its own machine chooses the payment method. Shown again after a bank (Back), the server is asked first.',
    meta: { title: 'Paying', requirements: requirements.paying, starts: ['payment'] },
    on: { 'page.shown': 'loadingInvestment', 'url.changed': [urlToAmount, urlToContract] },
  }),
  watchingPayment: state({
    description: 'Money is under way or has arrived: only the payment status is shown, whatever the URL says.',
    meta: { title: 'Payment under way or done', requirements: requirements.paid, starts: ['payment-status'] },
  }),
});
