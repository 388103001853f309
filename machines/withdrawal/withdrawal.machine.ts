import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter, isNothingSent } from '../../domain/failure.ts';
import type { ErrorCode, Refund } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

export type WithdrawalInput = { investmentId: string };
/** What has become of the money so far: nothing paid, a payment begun, paid, or moved from a repaid investment. */
export type OfferMoney = 'unpaid' | 'underWay' | 'paid' | 'moved';
/** `endsAt`: the last second of the reflection period. */
export type Offer = { projectName: string; amountCents: number; money: OfferMoney; endsAt?: string };
export type OfferResult =
  | { kind: 'withdrawable'; offer: Offer }
  | { kind: 'withdrawn'; offer: Offer; refund: Refund }
  | { kind: 'notWithdrawable' }
  | { kind: 'projectCanceled' }
  | { kind: 'missing' };
export type WithdrawInput = { investmentId: string; requestKey: string };
export type WithdrawResult = { kind: 'withdrawn'; refund: Refund } | Refusal;
export type WithdrawalEvent = { type: 'withdrawal.confirm'; requestKey: string } | { type: 'retry' };

type Context = WithdrawalInput & { offer?: Offer; refund?: Refund; requestKey?: string; refusal?: ErrorCode; failure?: Failure };

function requestOf({ investmentId, requestKey }: Context): WithdrawInput {
  if (requestKey === undefined) throw new Error('The withdrawal was not confirmed.');
  return { investmentId, requestKey };
}

const error = ({ event }: { event: { error: unknown } }) => event.error;

const types: Partial<{ input: WithdrawalInput; context: Context; events: WithdrawalEvent; meta: StateMeta; tags: 'busy' }> = {};

/** An inexperienced investor revokes an offer within the reflection period (Regulation (EU) 2020/1503, Article 22). */
export const withdrawalMachine = setup({
  types,
  actors: {
    loadOffer: fromPromise<OfferResult, WithdrawalInput>(() => notProvided('loadOffer')),
    withdrawOffer: fromPromise<WithdrawResult, WithdrawInput>(() => notProvided('withdrawOffer')),
  },
  guards: {
    isNotSent: ({ context }, error: unknown) => isNothingSent(context.failure, error),
  },
  actions: {
    setRequestKey: assign((_, { requestKey }: { requestKey: string }) => ({ requestKey })),
    setFailure: assign(({ context }, error: unknown) => ({ failure: failureAfter(context.failure, error) })),
    setOffer: assign((_, { offer }: { offer: Offer }) => ({ offer })),
    setRefund: assign((_, { refund }: { refund: Refund }) => ({ refund })),
    setRefusal: assign((_, { code }: { code: ErrorCode }) => ({ refusal: code })),
    clearRequest: assign({ requestKey: undefined, refusal: undefined, failure: undefined }),
  },
}).createMachine({
  id: 'withdrawal',
  context: ({ input }) => ({ investmentId: input.investmentId }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the offer and whether it may be revoked.',
      meta: { title: 'Loading the offer', requirements: ['INV-12'] },
      tags: 'busy',
      entry: 'clearRequest',
      invoke: {
        id: 'loadOffer',
        src: 'loadOffer',
        input: ({ context: { investmentId } }) => ({ investmentId }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'withdrawable',
            target: 'deciding',
            actions: { type: 'setOffer', params: ({ event }) => outputOf(event, 'withdrawable') },
          },
          {
            guard: ({ event }) => event.output.kind === 'withdrawn',
            target: 'withdrawn',
            actions: [
              { type: 'setOffer', params: ({ event }) => outputOf(event, 'withdrawn') },
              { type: 'setRefund', params: ({ event }) => outputOf(event, 'withdrawn') },
            ],
          },
          { guard: ({ event }) => event.output.kind === 'notWithdrawable', target: 'notWithdrawable' },
          { guard: ({ event }) => event.output.kind === 'projectCanceled', target: 'projectCanceled' },
          { target: 'missing' },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The offer could not be loaded. Nothing has changed.',
      meta: { title: 'The offer could not be loaded', requirements: ['INV-12'] },
      on: { retry: 'loading' },
    },
    deciding: {
      description: 'Says what happens when the offer is revoked, and until when that is possible. Leaving the page keeps the offer.',
      meta: { title: 'Deciding', requirements: ['INV-12'] },
      on: {
        'withdrawal.confirm': { target: 'withdrawing', actions: { type: 'setRequestKey', params: ({ event }) => event } },
      },
    },
    withdrawing: {
      description: 'Sends the withdrawal.',
      meta: { title: 'Revoking the offer', requirements: ['INV-12'] },
      tags: 'busy',
      invoke: {
        id: 'withdrawOffer',
        src: 'withdrawOffer',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'withdrawn',
            target: 'withdrawn',
            actions: { type: 'setRefund', params: ({ event }) => outputOf(event, 'withdrawn') },
          },
          {
            // in another tab, or by a request whose response was lost
            guard: ({ event }) => event.output.kind === 'refused' && event.output.code === 'ALREADY_WITHDRAWN',
            target: 'loading',
          },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: [
          { guard: { type: 'isNotSent', params: error }, target: 'notSent' },
          { target: 'withdrawalUnknown', actions: { type: 'setFailure', params: error } },
        ],
      },
    },
    withdrawalUnknown: {
      description:
        'No response arrived, or an error, so the offer may be revoked. Retrying sends the same idempotency key: it is revoked once.',
      meta: { title: 'The offer may be revoked', requirements: ['INV-12'] },
      on: { retry: 'withdrawing' },
    },
    notSent: {
      description: 'The device was offline and nothing was sent. The offer stands.',
      meta: { title: 'The withdrawal was not sent', requirements: ['INV-12', 'ERR-03'] },
      on: { retry: 'withdrawing' },
    },
    refused: {
      description:
        'The server refused with a reason: the period ended meanwhile, or the project is funded or cancelled. Nothing was revoked.',
      meta: { title: 'The withdrawal was refused', requirements: ['INV-12'] },
      on: { retry: 'loading' },
    },
    withdrawn: {
      description: 'The offer is revoked and confirmed by email. Says what becomes of the money.',
      meta: { title: 'The offer is revoked', requirements: ['INV-12'] },
    },
    notWithdrawable: {
      description: 'The period is over, the project is funded, or the investor is experienced and has none.',
      meta: { title: 'The offer cannot be revoked', requirements: ['INV-12'] },
    },
    projectCanceled: {
      description: 'The project is cancelled and the offer has ended with it. Money that was paid goes back without being asked for.',
      meta: { title: 'The project is cancelled', requirements: ['INV-12'] },
    },
    missing: {
      description: 'The investment does not exist or belongs to another user.',
      meta: { title: 'Investment not found', requirements: ['WIZ-13'] },
    },
  },
});

export type WithdrawalActor = ActorRefFrom<typeof withdrawalMachine>;
