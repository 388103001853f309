import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter, isNothingSent } from '../../domain/failure.ts';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/**
 * `experienced` people are not asked for consent; from everybody else it is required and cannot be switched off (Regulation (EU) 2020/1503,
 * Article 21(7)). `unanswered` is the last request, where its outcome was not known when the page was left, and why it was not.
 */
export type PaymentInput = {
  investmentId: string;
  country?: string;
  experienced: boolean;
  unanswered?: { paymentType: string; requestKey: string; failure: Failure };
};
export type CreatePaymentInput = { investmentId: string; paymentType: string; requestKey: string; hasConsented: boolean };
/** `opening`: the payment provider has not answered the server yet. */
export type CreatePaymentResult = { kind: 'created'; url: string } | { kind: 'opening' } | Refusal;

type Country = { country: string };
type Method = { paymentType: string };
export type PaymentEvent =
  | ({ type: 'country.choose' } & Country)
  | ({ type: 'type.choose' } & Method)
  | { type: 'consent.tick' }
  | { type: 'consent.untick' }
  | { type: 'pay'; requestKey: string }
  | { type: 'retry' }
  | { type: 'status.open' }
  | { type: 'page.shown' }
  | { type: 'connection.restored' };

export type PaymentEmitted = { type: 'leave'; url: string } | { type: 'navigate'; to: string } | { type: 'tasks.pending' };

type Context = Omit<PaymentInput, 'unanswered'> & {
  paymentType?: string;
  requestKey?: string;
  url?: string;
  refusal?: ErrorCode;
  failure?: Failure;
};

function requestOf({ investmentId, paymentType, requestKey, experienced }: Context): CreatePaymentInput {
  if (paymentType === undefined || requestKey === undefined) throw new Error('No payment was requested.');
  // nobody else gets here without it
  return { investmentId, paymentType, requestKey, hasConsented: !experienced };
}

function urlOf({ url }: Context): string {
  if (url === undefined) throw new Error('The payment has no URL.');
  return url;
}

const country = ({ event }: { event: Country }) => event;
const method = ({ event }: { event: Method }) => event;
const output = ({ event }: { event: { output: CreatePaymentResult } }) => event.output;
const refusal = ({ event }: { event: { output: CreatePaymentResult } }) => outputOf(event, 'refused').code;
const setCountry = { type: 'setCountry', params: country } as const;
const setMethod = { type: 'setMethod', params: method } as const;
const setUrl = { type: 'setUrl', params: ({ event }: { event: { output: CreatePaymentResult } }) => outputOf(event, 'created') } as const;
const setRefusal = { type: 'setRefusal', params: refusal } as const;
const failed = { type: 'setFailure', params: ({ event }: { event: { error: unknown } }) => event.error } as const;
const sameCountry = { guard: { type: 'isSameCountry', params: country } } as const;

/** What the server responds to the request, also when it is repeated. */
const opened = [
  { guard: { type: 'isOwnPage', params: output }, target: 'goingToDetails', actions: setUrl },
  { guard: { type: 'isCreated', params: output }, target: 'redirecting', actions: setUrl },
  { guard: { type: 'isOpening', params: output }, target: 'openingAtBank', actions: 'noteOpening' },
  { guard: { type: 'isCompleted', params: output }, target: 'paymentExists' },
  { guard: { type: 'isOpenElsewhere', params: output }, target: 'otherPaymentOpen' },
  { guard: { type: 'isPendingTasks', params: output }, target: 'creationFailed', actions: [setRefusal, 'reportTasks'] },
  { target: 'creationFailed', actions: setRefusal },
] as const;

const types: Partial<{
  input: PaymentInput;
  context: Context;
  events: PaymentEvent;
  emitted: PaymentEmitted;
  meta: StateMeta;
  tags: 'busy' | 'form';
}> = {};

/** The way to pay is chosen and the browser goes there. A lost answer can only be repeated, never changed. */
export const paymentMachine = setup({
  types,
  actors: { createPayment: fromPromise<CreatePaymentResult, CreatePaymentInput>(() => notProvided('createPayment')) },
  guards: {
    asksForConsent: ({ context }) => !context.experienced,
    isUnanswered: ({ context }) => context.requestKey !== undefined,
    isNotSent: ({ context }, error: unknown) => isNothingSent(context.failure, error),
    wasOffline: ({ context }) => context.failure === 'offline',
    hasCountry: ({ context }) => context.country !== undefined,
    /** Choosing the same country again keeps the way to pay. */
    isSameCountry: ({ context }, { country }: Country) => country === context.country,
    /** The refused way is tried again by retrying, not by choosing it once more. */
    isSameMethod: ({ context }, { paymentType }: Method) => paymentType === context.paymentType,
    isCreated: (_, result: CreatePaymentResult) => result.kind === 'created',
    isOwnPage: (_, result: CreatePaymentResult) => result.kind === 'created' && isOwnPath(result.url),
    isOpening: (_, result: CreatePaymentResult) => result.kind === 'opening',
    isCompleted: (_, result: CreatePaymentResult) => result.kind === 'refused' && result.code === 'PAYMENT_ALREADY_COMPLETED',
    isOpenElsewhere: (_, result: CreatePaymentResult) => result.kind === 'refused' && result.code === 'INVALID_STATUS_TRANSITION',
    isPendingTasks: (_, result: CreatePaymentResult) => result.kind === 'refused' && result.code === 'PENDING_TASKS',
  },
  actions: {
    setCountry: assign((_, { country }: Country) => ({ country })),
    setMethod: assign((_, { paymentType }: Method) => ({ paymentType, refusal: undefined, failure: undefined })),
    clearMethod: assign({ paymentType: undefined, refusal: undefined, failure: undefined }),
    setUrl: assign((_, { url }: { url: string }) => ({ url })),
    setRefusal: assign((_, refusal: ErrorCode) => ({ refusal, failure: undefined })),
    setFailure: assign(({ context }, error: unknown) => ({ refusal: undefined, failure: failureAfter(context.failure, error) })),
    clearFailure: assign({ refusal: undefined, failure: undefined }),
    /** The request is with the server, which does not know its outcome either. */
    noteOpening: assign({ failure: 'noResponse' }),
    reportTasks: emit({ type: 'tasks.pending' }),
  },
  delays: { POLL: 3000 },
}).createMachine({
  id: 'payment',
  context: ({ input: { unanswered, ...input } }) => ({ ...input, ...unanswered }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'A request without a response comes first. Consent is required from inexperienced investors only.',
      meta: { title: 'Opening the payment step', requirements: ['PAY-06', 'PAY-07'] },
      always: [
        { guard: 'isUnanswered', target: 'creationUnknown' },
        { guard: 'asksForConsent', target: 'undecided' },
        { target: 'methodMissing' },
      ],
    },
    undecided: {
      description: 'Neither payment method nor consent is given.',
      meta: { title: 'Nothing chosen, no consent', requirements: ['PAY-06', 'PAY-08'] },
      tags: 'form',
      on: {
        'country.choose': { target: 'undecided', actions: setCountry },
        'type.choose': { guard: 'hasCountry', target: 'consentMissing', actions: setMethod },
        'consent.tick': 'methodMissing',
      },
    },
    methodMissing: {
      description: 'Consent is given or not required; the payment method is missing.',
      meta: { title: 'Choosing how to pay', requirements: ['PAY-04', 'PAY-08'] },
      tags: 'form',
      on: {
        'country.choose': { target: 'methodMissing', actions: setCountry },
        'type.choose': { guard: 'hasCountry', target: 'ready', actions: setMethod },
        'consent.untick': { guard: 'asksForConsent', target: 'undecided' },
      },
    },
    consentMissing: {
      description: 'A payment method is chosen; consent is missing.',
      meta: { title: 'Consent is missing', requirements: ['PAY-06', 'PAY-08'] },
      tags: 'form',
      on: {
        'country.choose': [sameCountry, { target: 'undecided', actions: [setCountry, 'clearMethod'] }],
        'type.choose': { target: 'consentMissing', actions: setMethod },
        'consent.tick': 'ready',
      },
    },
    ready: {
      description: 'Everything is chosen; the user can pay.',
      meta: { title: 'Ready to pay', requirements: ['PAY-08', 'PAY-10'] },
      tags: 'form',
      on: {
        'country.choose': [sameCountry, { target: 'methodMissing', actions: [setCountry, 'clearMethod'] }],
        'type.choose': { target: 'ready', actions: setMethod },
        'consent.untick': { guard: 'asksForConsent', target: 'consentMissing' },
        pay: { target: 'creating', actions: assign({ requestKey: ({ event }) => event.requestKey }) },
      },
    },
    creating: {
      description: 'Opens the payment.',
      meta: { title: 'Opening the payment', requirements: ['PAY-10'] },
      tags: 'busy',
      invoke: {
        id: 'createPayment',
        src: 'createPayment',
        input: ({ context }) => requestOf(context),
        onDone: opened,
        onError: [
          { guard: { type: 'isNotSent', params: failed.params }, target: 'creationFailed', actions: failed },
          { target: 'creationUnknown', actions: failed },
        ],
      },
    },
    openingAtBank: {
      description: 'The payment provider has not answered the server yet. The same request asks again every three seconds.',
      meta: { title: 'Waiting for the bank to open the payment', requirements: ['PAY-10', 'PAY-11'] },
      tags: 'busy',
      after: { POLL: 'askingBank' },
    },
    askingBank: {
      description: 'Sends the same request again.',
      meta: { title: 'Asking the bank again', requirements: ['PAY-10', 'PAY-11'] },
      tags: 'busy',
      invoke: {
        id: 'createPayment',
        src: 'createPayment',
        input: ({ context }) => requestOf(context),
        onDone: opened,
        onError: { target: 'creationUnknown', actions: failed },
      },
    },
    creationFailed: {
      description:
        'The server refused, or the device is offline: no payment was opened. The user can retry or choose another method. If open tasks come first, the task modal opens. Once the device is online again there is nothing to report.',
      meta: { title: 'Payment could not be opened', requirements: ['PAY-11', 'NOTIF-13'], starts: ['task-modal'] },
      on: {
        retry: { target: 'creating', actions: 'clearFailure' },
        'connection.restored': { guard: 'wasOffline', target: 'ready', actions: 'clearFailure' },
        'type.choose': [{ guard: { type: 'isSameMethod', params: method } }, { target: 'ready', actions: setMethod }],
        'country.choose': [sameCountry, { target: 'methodMissing', actions: [setCountry, 'clearMethod'] }],
      },
    },
    creationUnknown: {
      description: 'There was no response, or an error: a payment may be open. Only the same request can be sent again.',
      meta: { title: 'Payment may have been opened', requirements: ['PAY-11'] },
      on: { retry: 'creating' },
    },
    redirecting: {
      description: 'Redirects to the bank. If this page is shown again (Back), the payment is already open.',
      meta: { title: 'Going to the bank', requirements: ['PAY-10'], starts: ['payment-status'] },
      entry: emit(({ context }) => ({ type: 'leave', url: urlOf(context) })),
      on: { 'page.shown': 'paymentExists' },
    },
    goingToDetails: {
      description: 'Bank transfer: navigates to the page with the bank details.',
      meta: { title: 'Going to the bank details', requirements: ['PAY-10', 'PAY-15'] },
      entry: emit(({ context }) => ({ type: 'navigate', to: urlOf(context) })),
    },
    otherPaymentOpen: {
      description: 'A payment was opened before, at another bank. It can be completed there, or its status opened.',
      meta: { title: 'Another payment is open', requirements: ['PAY-12'] },
      on: { 'status.open': 'paymentExists' },
    },
    paymentExists: {
      description: 'A payment for this investment is open or completed; redirects to its status.',
      meta: { title: 'Payment already open', requirements: ['PAY-12'], starts: ['payment-status'] },
      entry: emit(({ context }) => ({ type: 'navigate', to: `/payments/accept?investmentId=${encodeURIComponent(context.investmentId)}` })),
    },
  },
});

function isOwnPath(url: string) {
  return /^\/(?![/\\])/.test(url);
}

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;
