import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { InvestmentStatus } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';

export type PaymentStatusInput = { investmentId: string };
/** `cancelled`: the project was, whatever the status of the investment. */
export type StatusResult = { kind: 'known'; status: InvestmentStatus } | { kind: 'cancelled' } | { kind: 'missing' };
export type PaymentStatusEvent = { type: 'tab.hidden' } | { type: 'tab.shown' } | { type: 'retry' };

type Context = { investmentId: string; misses: number };

const hasStatus =
  (...statuses: InvestmentStatus[]) =>
  ({ event }: { event: { output: StatusResult } }) =>
    event.output.kind === 'known' && statuses.includes(event.output.status);

const isCancelled = ({ event }: { event: { output: StatusResult } }) => event.output.kind === 'cancelled';

/** Where the status leads that was read again. */
const known = [
  { guard: hasStatus('PAYMENT_COMPLETED', 'COMPLETED'), target: 'paid', actions: 'reached' },
  { guard: hasStatus('PAYMENT_FAILED'), target: 'failed', actions: 'reached' },
  { guard: hasStatus('NEW'), target: 'notStarted', actions: 'reached' },
  { guard: hasStatus('PAYMENT_INITIATED'), target: 'waiting', actions: 'reached' },
  { guard: hasStatus('WITHDRAWN'), target: 'withdrawn', actions: 'reached' },
  { guard: isCancelled, target: 'projectCancelled', actions: 'reached' },
  { target: 'missing', actions: 'reached' },
] as const;

const types: Partial<{ input: PaymentStatusInput; context: Context; events: PaymentStatusEvent; meta: StateMeta; tags: 'waiting' }> = {};

/** What became of a payment. Only the server’s word ends the waiting; nothing is called paid or failed before. */
export const paymentStatusMachine = setup({
  types,
  actors: { readStatus: fromPromise<StatusResult, PaymentStatusInput>(() => notProvided('readStatus')) },
  guards: { isThirdMiss: ({ context }) => context.misses >= 2 },
  actions: { miss: assign({ misses: ({ context }) => Math.min(context.misses + 1, 3) }), reached: assign({ misses: 0 }) },
  delays: { POLL: 3000 },
}).createMachine({
  id: 'paymentStatus',
  context: ({ input }) => ({ investmentId: input.investmentId, misses: 0 }),
  initial: 'reading',
  states: {
    reading: {
      description: 'Loads the status for the first time.',
      meta: { title: 'Loading the payment status', requirements: ['PAY-12'] },
      tags: 'waiting',
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        input: ({ context }) => ({ investmentId: context.investmentId }),
        onDone: [
          { guard: hasStatus('PAYMENT_COMPLETED', 'COMPLETED'), target: 'paid' },
          { guard: hasStatus('PAYMENT_FAILED'), target: 'failed' },
          { guard: hasStatus('NEW'), target: 'notStarted' },
          { guard: hasStatus('PAYMENT_INITIATED'), target: 'waiting' },
          { guard: hasStatus('WITHDRAWN'), target: 'withdrawn' },
          { guard: isCancelled, target: 'projectCancelled' },
          { target: 'missing' },
        ],
        onError: { target: 'waiting', actions: 'miss' },
      },
      on: { 'tab.hidden': 'paused' },
    },
    waiting: {
      description: 'The payment is pending; the status is polled every three seconds.',
      meta: { title: 'Waiting for the payment', requirements: ['PAY-12'] },
      tags: 'waiting',
      after: { POLL: 'polling' },
      on: { 'tab.hidden': 'paused' },
    },
    polling: {
      description: 'Loads the status again.',
      meta: { title: 'Loading the status again', requirements: ['PAY-12'] },
      tags: 'waiting',
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        input: ({ context }) => ({ investmentId: context.investmentId }),
        onDone: known,
        onError: [
          { guard: 'isThirdMiss', target: 'unreachable', actions: 'miss' },
          { target: 'waiting', actions: 'miss' },
        ],
      },
      on: { 'tab.hidden': 'paused' },
    },
    unreachable: {
      description: 'Three requests in a row failed. The screen says so; polling continues.',
      meta: { title: 'The status cannot be loaded', requirements: ['PAY-12'] },
      after: { POLL: 'retrying' },
      on: { retry: 'retrying', 'tab.hidden': 'paused' },
    },
    retrying: {
      description: 'Loads the status after several failures.',
      meta: { title: 'Retrying to load the status', requirements: ['PAY-12'] },
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        input: ({ context }) => ({ investmentId: context.investmentId }),
        onDone: known,
        onError: 'unreachable',
      },
      on: { 'tab.hidden': 'paused' },
    },
    paused: {
      description: 'The tab is hidden: no requests until it is visible again.',
      meta: { title: 'Paused while the tab is hidden', requirements: ['PAY-12'] },
      tags: 'waiting',
      on: { 'tab.shown': 'polling' },
    },
    paid: {
      description: 'The server reports the payment as completed.',
      meta: { title: 'Paid', requirements: ['PAY-13'] },
    },
    failed: {
      description: 'The server reports the payment as cancelled or failed. Nothing was charged.',
      meta: { title: 'Payment failed', requirements: ['PAY-14'] },
    },
    notStarted: {
      description: 'No payment was started for this investment; the payment step is offered.',
      meta: { title: 'Payment not started', requirements: ['PAY-17'] },
    },
    withdrawn: {
      description: 'The investor has revoked the offer, here or in another tab. No payment is expected.',
      meta: { title: 'Offer revoked', requirements: ['INV-12'] },
    },
    projectCancelled: {
      description: 'The project was cancelled: no payment is expected, and what was paid goes back.',
      meta: { title: 'Project cancelled', requirements: ['PAY-12'] },
    },
    missing: {
      description: 'The investment does not exist or belongs to another user.',
      meta: { title: 'Investment not found', requirements: ['WIZ-13'] },
    },
  },
});

export type PaymentStatusActor = ActorRefFrom<typeof paymentStatusMachine>;
