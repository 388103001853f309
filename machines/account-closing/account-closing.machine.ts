import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter, isNothingSent } from '../../domain/failure.ts';
import type { AccountClosing } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { StateMeta } from '../state-meta.ts';

export type ClosingListResult = { kind: 'closable' | 'blocked'; list: AccountClosing };
export type CloseInput = { summary: string };
/** `changed`: the list is no longer true. `signedOut`: there is no session any more, such as after a response that was lost. */
export type CloseResult =
  | { kind: 'closed'; kept: AccountClosing['kept'] }
  | { kind: 'changed' }
  | { kind: 'stepUp' }
  | { kind: 'signedOut' };
export type AccountClosingEvent = { type: 'closing.continue' } | { type: 'closing.back' } | { type: 'closing.confirm' } | { type: 'retry' };

type Context = { list?: AccountClosing; kept: AccountClosing['kept']; hasChanged: boolean; failure?: Failure };

function requestOf({ list }: Context): CloseInput {
  if (list === undefined) throw new Error('No list was read.');
  return { summary: list.summary };
}

const error = ({ event }: { event: { error: unknown } }) => event.error;

const types: Partial<{ context: Context; events: AccountClosingEvent; meta: StateMeta; tags: 'busy' }> = {};

/** A person closes their account for good, after reading what is deleted and what the law keeps (GDPR, Articles 17 and 18). */
export const accountClosingMachine = setup({
  types,
  actors: {
    loadList: fromPromise<ClosingListResult>(() => notProvided('loadList')),
    closeAccount: fromPromise<CloseResult, CloseInput>(() => notProvided('closeAccount')),
  },
  guards: {
    isNotSent: ({ context }, error: unknown) => isNothingSent(context.failure, error),
  },
  actions: {
    setList: assign((_, { list }: { list: AccountClosing }) => ({ list, failure: undefined })),
    setKept: assign((_, { kept }: { kept: AccountClosing['kept'] }) => ({ kept })),
    setFailure: assign(({ context }, error: unknown) => ({ failure: failureAfter(context.failure, error) })),
    noteChange: assign({ hasChanged: true }),
    clearChange: assign({ hasChanged: false }),
  },
}).createMachine({
  id: 'account-closing',
  context: { kept: [], hasChanged: false },
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads what would be deleted and kept, and what prevents the closing.',
      meta: { title: 'Loading the list', requirements: ['DATA-01'] },
      tags: 'busy',
      invoke: {
        id: 'loadList',
        src: 'loadList',
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'closable',
            target: 'reading',
            actions: { type: 'setList', params: ({ event }) => outputOf(event, 'closable') },
          },
          { target: 'blocked', actions: { type: 'setList', params: ({ event }) => outputOf(event, 'blocked') } },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The list could not be loaded. Nothing has changed.',
      meta: { title: 'The list could not be loaded', requirements: ['DATA-01'] },
      on: { retry: 'loading' },
    },
    blocked: {
      description: 'Something prevents the closing; each reason leads to where it can be settled.',
      meta: { title: 'The account cannot be closed yet', requirements: ['DATA-02'] },
      on: { retry: 'loading' },
    },
    reading: {
      description: 'Lists what is deleted at once, and what is kept, by which law and until when. Leaving the page changes nothing.',
      meta: { title: 'Reading what happens', requirements: ['DATA-01'] },
      exit: 'clearChange',
      on: { 'closing.continue': 'confirming' },
    },
    confirming: {
      description: 'Asks once more: a closed account is not opened again.',
      meta: { title: 'Confirming', requirements: ['DATA-03'] },
      on: { 'closing.confirm': 'closing', 'closing.back': 'reading' },
    },
    closing: {
      description: 'Closes the account, by the list that was read.',
      meta: { title: 'Closing the account', requirements: ['DATA-03'] },
      tags: 'busy',
      invoke: {
        id: 'closeAccount',
        src: 'closeAccount',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'closed',
            target: 'closed',
            actions: { type: 'setKept', params: ({ event }) => outputOf(event, 'closed') },
          },
          { guard: ({ event }) => event.output.kind === 'changed', target: 'loading', actions: 'noteChange' },
          { guard: ({ event }) => event.output.kind === 'stepUp', target: 'stepUp' },
          { target: 'signedOut' },
        ],
        onError: [
          { guard: { type: 'isNotSent', params: error }, target: 'notSent' },
          { target: 'closingUnknown', actions: { type: 'setFailure', params: error } },
        ],
      },
    },
    stepUp: {
      description: 'The last sign-in is too long ago. After a new one the list is read again.',
      meta: { title: 'A recent sign-in is needed', requirements: ['DATA-03'] },
      on: { 'closing.back': 'reading' },
    },
    closingUnknown: {
      description:
        'No response arrived, or an error, so the account may be closed. Retrying closes it once: a closed account has no session.',
      meta: { title: 'The account may be closed', requirements: ['DATA-03'] },
      on: { retry: 'closing' },
    },
    notSent: {
      description: 'The device was offline and nothing was sent. The account is open.',
      meta: { title: 'Nothing was sent', requirements: ['DATA-03', 'ERR-03'] },
      on: { retry: 'closing' },
    },
    closed: {
      description: 'The account is closed and nobody is signed in. Lists what is kept.',
      meta: { title: 'The account is closed', requirements: ['DATA-03'] },
    },
    signedOut: {
      description: 'There is no session any more: the account was closed by a request whose response was lost, or the session has ended.',
      meta: { title: 'Signed out', requirements: ['DATA-03'] },
    },
  },
});

export type AccountClosingActor = ActorRefFrom<typeof accountClosingMachine>;
