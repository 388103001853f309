import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';

export type DirectPaymentInput = { investmentId: string };
/** What to write into the transfer. */
export type Transfer = { beneficiary: string; iban: string; purpose: string; amountCents: number; qr: string };
export type TransferStatus =
  | { kind: 'expected'; transfer: Transfer }
  | { kind: 'arrived' }
  | { kind: 'expired' }
  /** The payment goes another way, or none was begun. */
  | { kind: 'otherWay' };
export type DirectPaymentEvent = { type: 'retry' } | { type: 'tab.hidden' } | { type: 'tab.shown' };

type Context = DirectPaymentInput & { transfer?: Transfer };

const says =
  (kind: TransferStatus['kind']) =>
  ({ event }: { event: { output: TransferStatus } }) =>
    event.output.kind === kind;

/** Paying by bank transfer: the details stay on the screen until the server says that the money has come, or that it is too late. */
export const directPaymentMachine = setup({
  types: {} as { input: DirectPaymentInput; context: Context; events: DirectPaymentEvent; meta: StateMeta; tags: 'busy' },
  actors: { loadTransfer: fromPromise<TransferStatus, DirectPaymentInput>(() => notProvided('loadTransfer')) },
  // a transfer takes hours; ten seconds are soon enough for who pays at once, and do not press the server
  delays: { LOOK: 10_000 },
}).createMachine({
  id: 'directPayment',
  context: ({ input }) => ({ investmentId: input.investmentId }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The details of the transfer are fetched.',
      meta: { title: 'Fetching the bank details', requirements: ['PAY-15'] },
      tags: 'busy',
      invoke: {
        id: 'loadTransfer',
        src: 'loadTransfer',
        input: ({ context: { investmentId } }) => ({ investmentId }),
        onDone: [
          {
            guard: says('expected'),
            target: 'awaiting',
            actions: assign({ transfer: ({ event }) => (event.output.kind === 'expected' ? event.output.transfer : undefined) }),
          },
          { guard: says('arrived'), target: 'arrived' },
          { guard: says('expired'), target: 'expired' },
          { target: 'otherWay' },
        ],
        onError: 'unreachable',
      },
      on: { 'tab.hidden': 'unseen' },
    },
    unseen: {
      description: 'The tab was hidden before the details came, or opened behind another one: nothing is asked until it is shown.',
      meta: { title: 'Not looked at yet', requirements: ['PAY-15'] },
      on: { 'tab.shown': 'loading' },
    },
    unreachable: {
      description: 'The details did not come. Nothing was paid, and they can be asked for again.',
      meta: { title: 'No bank details', requirements: ['PAY-16'] },
      on: { retry: 'loading' },
    },
    awaiting: {
      description:
        'Beneficiary, account, amount and purpose can be copied or scanned. Every ten seconds it is asked whether the money has come.',
      meta: { title: 'Waiting for the transfer', requirements: ['PAY-15'] },
      after: { LOOK: 'looking' },
      on: { 'tab.hidden': 'resting' },
    },
    looking: {
      description: 'It is being asked whether the money has come. A lost answer is asked for again later; the details stay.',
      meta: { title: 'Asking for the transfer', requirements: ['PAY-15'] },
      invoke: {
        id: 'loadTransfer',
        src: 'loadTransfer',
        input: ({ context: { investmentId } }) => ({ investmentId }),
        onDone: [
          { guard: says('expected'), target: 'awaiting' },
          { guard: says('arrived'), target: 'arrived' },
          { guard: says('expired'), target: 'expired' },
          { target: 'otherWay' },
        ],
        onError: 'awaiting',
      },
      on: { 'tab.hidden': 'resting' },
    },
    resting: {
      description: 'The tab is hidden, perhaps behind the bank: nothing is asked until it is shown again.',
      meta: { title: 'At rest while the tab is hidden', requirements: ['PAY-15'] },
      on: { 'tab.shown': 'looking' },
    },
    arrived: {
      description: 'The money has come and the investment is paid. It must not be sent again.',
      meta: { title: 'The transfer has arrived', requirements: ['PAY-13'] },
    },
    expired: {
      description: 'Nothing came in time and the place is given up. What comes now goes back.',
      meta: { title: 'Too late', requirements: ['PAY-14'] },
    },
    otherWay: {
      description: 'This investment is not paid by bank transfer.',
      meta: { title: 'Not a bank transfer', requirements: ['PAY-15'] },
    },
  },
});

export type DirectPaymentActor = ActorRefFrom<typeof directPaymentMachine>;
