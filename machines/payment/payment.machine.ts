import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import type { ErrorCode } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** `experienced` people are not asked for consent, nor is anyone where the feature is off (T-23). */
export type PaymentInput = { investmentId: string; country?: string; experienced: boolean; consentApplies: boolean };
export type CreatePaymentInput = { investmentId: string; paymentType: string; requestKey: string };
export type CreatePaymentResult = { kind: 'created'; url: string } | Refusal;

export type PaymentEvent =
  | { type: 'country.choose'; country: string }
  | { type: 'type.choose'; paymentType: string }
  | { type: 'consent.tick' }
  | { type: 'consent.untick' }
  | { type: 'pay'; requestKey: string }
  | { type: 'retry' }
  | { type: 'page.shown' };

export type PaymentEmitted = { type: 'leave'; url: string } | { type: 'navigate'; to: string } | { type: 'tasks.pending' };

type Context = PaymentInput & { paymentType?: string; requestKey?: string; url?: string; refusal?: ErrorCode };

/** The way to pay is chosen and the browser goes there. A lost answer can only be repeated, never changed. */
export const paymentMachine = setup({
  types: {} as {
    input: PaymentInput;
    context: Context;
    events: PaymentEvent;
    emitted: PaymentEmitted;
    meta: StateMeta;
    tags: 'busy' | 'form';
  },
  actors: { createPayment: fromPromise<CreatePaymentResult, CreatePaymentInput>(() => notProvided('createPayment')) },
  guards: {
    asksForConsent: ({ context }) => context.consentApplies && !context.experienced,
    hasCountry: ({ context }) => context.country !== undefined,
    /** Choosing the same country again keeps the way to pay. */
    isSameCountry: ({ context, event }) => event.type === 'country.choose' && event.country === context.country,
    /** The refused way is tried again by retrying, not by choosing it once more. */
    isSameType: ({ context, event }) => event.type === 'type.choose' && event.paymentType === context.paymentType,
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ ...input }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Consent is asked only of inexperienced investors.',
      meta: { title: 'Opening the payment step', requirements: ['PAY-06', 'PAY-07'] },
      always: [{ guard: 'asksForConsent', target: 'undecided' }, { target: 'methodMissing' }],
    },
    undecided: {
      description: 'Neither a way to pay nor consent yet.',
      meta: { title: 'Nothing chosen, no consent', requirements: ['PAY-06', 'PAY-08'] },
      tags: 'form',
      on: {
        'country.choose': { target: 'undecided', actions: assign({ country: ({ event }) => event.country }) },
        'type.choose': {
          guard: 'hasCountry',
          target: 'consentMissing',
          actions: assign({ paymentType: ({ event }) => event.paymentType }),
        },
        'consent.tick': 'methodMissing',
      },
    },
    methodMissing: {
      description: 'Consent is in order; a way to pay is still missing.',
      meta: { title: 'Choosing how to pay', requirements: ['PAY-04', 'PAY-08'] },
      tags: 'form',
      on: {
        'country.choose': { target: 'methodMissing', actions: assign({ country: ({ event }) => event.country }) },
        'type.choose': { guard: 'hasCountry', target: 'ready', actions: assign({ paymentType: ({ event }) => event.paymentType }) },
        'consent.untick': { guard: 'asksForConsent', target: 'undecided' },
      },
    },
    consentMissing: {
      description: 'A way to pay is chosen; consent is still missing.',
      meta: { title: 'Consent is missing', requirements: ['PAY-06', 'PAY-08'] },
      tags: 'form',
      on: {
        'country.choose': [
          { guard: 'isSameCountry' },
          { target: 'undecided', actions: assign({ country: ({ event }) => event.country, paymentType: undefined }) },
        ],
        'type.choose': { target: 'consentMissing', actions: assign({ paymentType: ({ event }) => event.paymentType }) },
        'consent.tick': 'ready',
      },
    },
    ready: {
      description: 'Everything is chosen; the investor may pay.',
      meta: { title: 'Ready to pay', requirements: ['PAY-08', 'PAY-10'] },
      tags: 'form',
      on: {
        'country.choose': [
          { guard: 'isSameCountry' },
          { target: 'methodMissing', actions: assign({ country: ({ event }) => event.country, paymentType: undefined }) },
        ],
        'type.choose': { target: 'ready', actions: assign({ paymentType: ({ event }) => event.paymentType }) },
        'consent.untick': { guard: 'asksForConsent', target: 'consentMissing' },
        pay: { target: 'creating', actions: assign({ requestKey: ({ event }) => event.requestKey }) },
      },
    },
    creating: {
      description: 'The payment is being opened.',
      meta: { title: 'Opening the payment', requirements: ['PAY-10'] },
      tags: 'busy',
      invoke: {
        id: 'createPayment',
        src: 'createPayment',
        input: ({ context }) => ({
          investmentId: context.investmentId,
          paymentType: context.paymentType ?? '',
          requestKey: context.requestKey ?? '',
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'created' && isOwnPath(event.output.url),
            target: 'goingToDetails',
            actions: assign({ url: ({ event }) => (event.output.kind === 'created' ? event.output.url : undefined) }),
          },
          {
            guard: ({ event }) => event.output.kind === 'created',
            target: 'redirecting',
            actions: assign({ url: ({ event }) => (event.output.kind === 'created' ? event.output.url : undefined) }),
          },
          { guard: ({ event }) => event.output.kind === 'refused' && isUnderWay(event.output.code), target: 'paymentExists' },
          {
            guard: ({ event }) => event.output.kind === 'refused' && event.output.code === 'PENDING_TASKS',
            target: 'creationFailed',
            actions: [assign({ refusal: 'PENDING_TASKS' }), emit({ type: 'tasks.pending' })],
          },
          {
            target: 'creationFailed',
            actions: assign({ refusal: ({ event }) => (event.output.kind === 'refused' ? event.output.code : undefined) }),
          },
        ],
        onError: 'creationUnknown',
      },
    },
    creationFailed: {
      description:
        'The server refused: no payment was opened. The same way may be tried again, or another chosen. Where open tasks come first, the task modal opens.',
      meta: { title: 'Payment could not be opened', requirements: ['PAY-11', 'NOTIF-13'], starts: ['task-modal'] },
      on: {
        retry: { target: 'creating', actions: assign({ refusal: undefined }) },
        'type.choose': [
          { guard: 'isSameType' },
          { target: 'ready', actions: assign({ paymentType: ({ event }) => event.paymentType, refusal: undefined }) },
        ],
        'country.choose': [
          { guard: 'isSameCountry' },
          {
            target: 'methodMissing',
            actions: assign({ country: ({ event }) => event.country, paymentType: undefined, refusal: undefined }),
          },
        ],
      },
    },
    creationUnknown: {
      description: 'The answer was lost: a payment may be open. Only the very same request may be sent again.',
      meta: { title: 'It is not known whether the payment was opened', requirements: ['PAY-11'] },
      on: { retry: 'creating' },
    },
    redirecting: {
      description: 'The browser goes to the bank. If it shows this page again (Back), the payment is open already.',
      meta: { title: 'Going to the bank', requirements: ['PAY-10'], starts: ['payment-status'] },
      entry: emit(({ context }) => ({ type: 'leave', url: context.url ?? '/' })),
      on: { 'page.shown': 'paymentExists' },
    },
    goingToDetails: {
      description: 'Bank transfer: the details stand on a page of our own.',
      meta: { title: 'Going to the bank details', requirements: ['PAY-10', 'PAY-15'] },
      entry: emit(({ context }) => ({ type: 'navigate', to: context.url ?? '/' })),
    },
    paymentExists: {
      description: 'A payment for this investment is open or done; its status is shown instead.',
      meta: { title: 'Payment already under way', requirements: ['PAY-12'], starts: ['payment-status'] },
      entry: emit(({ context }) => ({ type: 'navigate', to: `/payments/accept?investmentId=${encodeURIComponent(context.investmentId)}` })),
    },
  },
});

function isUnderWay(code: ErrorCode) {
  return code === 'PAYMENT_ALREADY_COMPLETED' || code === 'INVALID_STATUS_TRANSITION';
}

function isOwnPath(url: string) {
  return /^\/(?![/\\])/.test(url);
}

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;
