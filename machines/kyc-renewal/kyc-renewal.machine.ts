import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { isRenewalDue, type KycStatus } from '../../domain/eligibility.ts';
import type { StateMeta } from '../state-meta.ts';

export type KycRenewalInput = { path: string };
export type KycRenewalEvent =
  /** Someone is signed in; also sent when what is known of their document changes. `wasDismissed`: earlier in this sign-in. */
  | ({ type: 'document.known' } & KnownDocument)
  | { type: 'session.ended' }
  | ({ type: 'url.changed' } & Url)
  | { type: 'dismiss' }
  | { type: 'renew' };
export type KycRenewalEmitted = { type: 'navigate'; to: string } | { type: 'dismissed.save' } | { type: 'dismissed.clear' };

type KnownDocument = { status: KycStatus; wasDismissed: boolean };
type Url = { path: string };
type Context = { path: string; status?: KycStatus };

/** Pages that are about the document already: the modal would cover what mends it (T-46). */
const ownPages = ['/renew-kyc', '/verify'];
const isOwnPage = (path: string) => ownPages.includes(path.replace(/\/$/, ''));

const known = ({ event }: { event: KnownDocument }) => event;
const url = ({ event }: { event: Url }) => event;
const setStatus = { type: 'setStatus', params: known } as const;
const setPath = { type: 'setPath', params: url } as const;
const toAsking = { guard: { type: 'isShown', params: known }, target: 'asking', actions: setStatus } as const;
const toWaiting = { guard: { type: 'isDue', params: known }, target: 'waiting', actions: setStatus } as const;
const toFine = { guard: { type: 'isFine', params: known }, target: 'fine', actions: setStatus } as const;

const types: Partial<{
  input: KycRenewalInput;
  context: Context;
  events: KycRenewalEvent;
  emitted: KycRenewalEmitted;
  meta: StateMeta;
  tags: 'open' | 'undecided';
}> = {};

/** A document that ends, or has ended, is spoken of once in each sign-in, and never over the page that renews it. */
export const kycRenewalMachine = setup({
  types,
  guards: {
    isDue: (_, { status }: KnownDocument) => isRenewalDue(status),
    isFine: (_, { status }: KnownDocument) => !isRenewalDue(status),
    isDismissed: (_, { status, wasDismissed }: KnownDocument) => isRenewalDue(status) && wasDismissed,
    isShown: ({ context }, { status }: KnownDocument) => isRenewalDue(status) && !isOwnPage(context.path),
    isOwnPage: (_, { path }: Url) => isOwnPage(path),
    isOtherPage: (_, { path }: Url) => !isOwnPage(path),
  },
  actions: {
    setStatus: assign((_, { status }: KnownDocument) => ({ status })),
    setPath: assign((_, { path }: Url) => ({ path })),
    clearStatus: assign({ status: undefined }),
    saveDismissed: emit({ type: 'dismissed.save' }),
    clearDismissed: emit({ type: 'dismissed.clear' }),
  },
}).createMachine({
  id: 'kycRenewal',
  context: ({ input }) => ({ path: input.path }),
  initial: 'signedOut',
  on: { 'url.changed': { actions: setPath }, 'document.known': { actions: setStatus } },
  states: {
    signedOut: {
      description: 'No user is signed in, or the document status is not loaded yet.',
      meta: { title: 'Not signed in', requirements: ['ONB-17'] },
      tags: 'undecided',
      entry: 'clearStatus',
      on: {
        'document.known': [
          { guard: { type: 'isDismissed', params: known }, target: 'dismissed', actions: setStatus },
          toAsking,
          toWaiting,
          { target: 'fine', actions: setStatus },
        ],
      },
    },
    fine: {
      description: 'The document is valid, or there is none yet and onboarding asks for it.',
      meta: { title: 'Document needs no attention', requirements: ['ONB-16', 'ONB-17'] },
      entry: 'clearDismissed',
      on: { 'document.known': [toAsking, toWaiting], 'session.ended': 'signedOut' },
    },
    waiting: {
      description: 'The document has to be renewed, and this is the page for it.',
      meta: { title: 'On the page that renews the document', requirements: ['ONB-17'] },
      on: {
        'url.changed': { guard: { type: 'isOtherPage', params: url }, target: 'asking', actions: setPath },
        'document.known': toFine,
        'session.ended': 'signedOut',
      },
    },
    asking: {
      description: 'The modal is open, with a link to the renewal; it can be dismissed.',
      meta: { title: 'Asked to renew the document', requirements: ['ONB-17', 'ONB-18', 'SHELL-17'] },
      tags: 'open',
      on: {
        dismiss: { target: 'dismissed', actions: 'saveDismissed' },
        renew: { target: 'dismissed', actions: ['saveDismissed', emit({ type: 'navigate', to: '/renew-kyc' })] },
        'url.changed': { guard: { type: 'isOwnPage', params: url }, target: 'waiting', actions: setPath },
        'document.known': toFine,
        'session.ended': 'signedOut',
      },
    },
    dismissed: {
      description: 'Dismissed until the next sign-in, also after a reload.',
      meta: { title: 'Renewal dismissed', requirements: ['ONB-17'], starts: ['identity-check'] },
      on: {
        'document.known': toFine,
        'session.ended': 'signedOut',
      },
    },
  },
});

export type KycRenewalActor = ActorRefFrom<typeof kycRenewalMachine>;
