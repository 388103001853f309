import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';

export type DirectPaymentInput = { investmentId: string };
/** What to write into the transfer. `isOwnIban`: nobody else pays to the IBAN. */
export type Transfer = { beneficiary: string; iban: string; isOwnIban: boolean; purpose: string; amountCents: number; qr: string };
export type TransferStatus =
  | { kind: 'expected'; transfer: Transfer }
  | { kind: 'arrived' }
  | { kind: 'expired' }
  /** By the investor. */
  | { kind: 'revoked' }
  | { kind: 'projectCancelled' }
  /** The payment goes another way, or none was begun. */
  | { kind: 'otherWay' };
export type DirectPaymentEvent = { type: 'retry' } | { type: 'tab.hidden' } | { type: 'tab.shown' };

type Context = DirectPaymentInput & { transfer?: Transfer };

const hasKind =
  (kind: TransferStatus['kind']) =>
  ({ event }: { event: { output: TransferStatus } }) =>
    event.output.kind === kind;

const ends = [
  { guard: hasKind('arrived'), target: 'arrived' },
  { guard: hasKind('expired'), target: 'expired' },
  { guard: hasKind('revoked'), target: 'revoked' },
  { guard: hasKind('projectCancelled'), target: 'projectCancelled' },
  { target: 'otherWay' },
] as const;

const types: Partial<{ input: DirectPaymentInput; context: Context; events: DirectPaymentEvent; meta: StateMeta; tags: 'busy' }> = {};

/** Paying by bank transfer: the details stay on the screen until the server says that the money has come, or that it is too late. */
export const directPaymentMachine = setup({
  types,
  actors: { loadTransfer: fromPromise<TransferStatus, DirectPaymentInput>(() => notProvided('loadTransfer')) },
  // a transfer takes hours; ten seconds are soon enough for who pays at once, and do not press the server
  delays: { LOOK: 10_000 },
}).createMachine({
  id: 'directPayment',
  context: ({ input }) => ({ investmentId: input.investmentId }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the bank details.',
      meta: { title: 'Loading the bank details', requirements: ['PAY-15'] },
      tags: 'busy',
      invoke: {
        id: 'loadTransfer',
        src: 'loadTransfer',
        input: ({ context: { investmentId } }) => ({ investmentId }),
        onDone: [
          {
            guard: hasKind('expected'),
            target: 'awaiting',
            actions: assign({ transfer: ({ event }) => (event.output.kind === 'expected' ? event.output.transfer : undefined) }),
          },
          ...ends,
        ],
        onError: 'unreachable',
      },
      on: { 'tab.hidden': 'unseen' },
    },
    unseen: {
      description: 'The tab is hidden before the details are loaded: no requests until it is visible.',
      meta: { title: 'Hidden before loading', requirements: ['PAY-15'] },
      on: { 'tab.shown': 'loading' },
    },
    unreachable: {
      description: 'The details could not be loaded. Nothing was paid; the user can retry.',
      meta: { title: 'No bank details', requirements: ['PAY-16'] },
      on: { retry: 'loading' },
    },
    awaiting: {
      description: 'Beneficiary, account, amount and purpose can be copied or scanned. The transfer is polled every ten seconds.',
      meta: { title: 'Waiting for the transfer', requirements: ['PAY-15'] },
      after: { LOOK: 'looking' },
      on: { 'tab.hidden': 'resting' },
    },
    looking: {
      description: 'Checks whether the transfer has arrived. After a lost response it checks again later; the details stay visible.',
      meta: { title: 'Checking for the transfer', requirements: ['PAY-15'] },
      invoke: {
        id: 'loadTransfer',
        src: 'loadTransfer',
        input: ({ context: { investmentId } }) => ({ investmentId }),
        onDone: [{ guard: hasKind('expected'), target: 'awaiting' }, ...ends],
        onError: 'awaiting',
      },
      on: { 'tab.hidden': 'resting' },
    },
    resting: {
      description: 'The tab is hidden: no requests until it is visible again.',
      meta: { title: 'Paused while the tab is hidden', requirements: ['PAY-15'] },
      on: { 'tab.shown': 'looking' },
    },
    arrived: {
      description: 'The transfer has arrived and the investment is paid. It must not be sent again.',
      meta: { title: 'The transfer has arrived', requirements: ['PAY-13'] },
    },
    expired: {
      description: 'No transfer arrived in time and the reservation has expired. A later transfer is returned.',
      meta: { title: 'Too late', requirements: ['PAY-14'] },
    },
    revoked: {
      description: 'The investor has revoked the offer, here or in another tab. What arrives for it is returned.',
      meta: { title: 'Offer revoked', requirements: ['INV-12'] },
    },
    projectCancelled: {
      description: 'The project was cancelled. What arrives for it is returned.',
      meta: { title: 'Project cancelled', requirements: ['PAY-12'] },
    },
    otherWay: {
      description: 'This investment is not paid by bank transfer.',
      meta: { title: 'Not a bank transfer', requirements: ['PAY-15'] },
    },
  },
});

export type DirectPaymentActor = ActorRefFrom<typeof directPaymentMachine>;
