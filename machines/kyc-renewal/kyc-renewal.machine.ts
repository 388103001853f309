import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { KycStatus } from '../../domain/eligibility.ts';
import type { StateMeta } from '../state-meta.ts';

export type KycRenewalInput = { path: string };
export type KycRenewalEvent =
  /** Someone is signed in; also sent when what is known of their document changes. `wasDismissed`: earlier in this sign-in. */
  | { type: 'document.known'; status: KycStatus; wasDismissed: boolean }
  | { type: 'session.ended' }
  | { type: 'url.changed'; path: string }
  | { type: 'dismiss' }
  | { type: 'renew' };
export type KycRenewalEmitted = { type: 'navigate'; to: string } | { type: 'dismissed.save' } | { type: 'dismissed.clear' };

type Context = { path: string; status?: KycStatus };

/** Pages that are about the document already: the modal would cover what mends it (T-46). */
const ownPages = ['/renew-kyc', '/verify'];
const isOwnPage = (path: string) => ownPages.includes(path.replace(/\/$/, ''));
const needsAttention = (status: KycStatus | undefined) => status === 'EXPIRED' || status === 'WILL_EXPIRE_SOON';

/** A document that ends, or has ended, is spoken of once in each sign-in, and never over the page that renews it. */
export const kycRenewalMachine = setup({
  types: {} as {
    input: KycRenewalInput;
    context: Context;
    events: KycRenewalEvent;
    emitted: KycRenewalEmitted;
    meta: StateMeta;
    tags: 'open' | 'undecided';
  },
  guards: {
    staysAway: ({ event }) => event.type === 'document.known' && needsAttention(event.status) && event.wasDismissed,
    asks: ({ context, event }) => event.type === 'document.known' && needsAttention(event.status) && !isOwnPage(context.path),
    waits: ({ event }) => event.type === 'document.known' && needsAttention(event.status),
    isFine: ({ event }) => event.type === 'document.known' && !needsAttention(event.status),
    leftOwnPage: ({ event }) => event.type === 'url.changed' && !isOwnPage(event.path),
    reachedOwnPage: ({ event }) => event.type === 'url.changed' && isOwnPage(event.path),
  },
  actions: {
    learn: assign({ status: ({ event }) => (event.type === 'document.known' ? event.status : undefined) }),
    move: assign({ path: ({ context, event }) => (event.type === 'url.changed' ? event.path : context.path) }),
    clearStatus: assign({ status: undefined }),
    keep: emit({ type: 'dismissed.save' }),
    allow: emit({ type: 'dismissed.clear' }),
  },
}).createMachine({
  id: 'kycRenewal',
  context: ({ input }) => ({ path: input.path }),
  initial: 'signedOut',
  on: { 'url.changed': { actions: 'move' }, 'document.known': { actions: 'learn' } },
  states: {
    signedOut: {
      description: 'Nobody is signed in, or their document is not known yet.',
      meta: { title: 'Not signed in', requirements: ['ONB-17'] },
      tags: 'undecided',
      entry: 'clearStatus',
      on: {
        'document.known': [
          { guard: 'staysAway', target: 'dismissed', actions: 'learn' },
          { guard: 'asks', target: 'asking', actions: 'learn' },
          { guard: 'waits', target: 'waiting', actions: 'learn' },
          { target: 'fine', actions: 'learn' },
        ],
      },
    },
    fine: {
      description: 'The document needs no attention: it is good, or there never was one and onboarding asks for it.',
      meta: { title: 'Document needs no attention', requirements: ['ONB-16', 'ONB-17'] },
      entry: 'allow',
      on: {
        'document.known': [
          { guard: 'asks', target: 'asking', actions: 'learn' },
          { guard: 'waits', target: 'waiting', actions: 'learn' },
        ],
        'session.ended': 'signedOut',
      },
    },
    waiting: {
      description: 'The document needs attention, and this page is where it is renewed.',
      meta: { title: 'On the page that renews the document', requirements: ['ONB-17'] },
      on: {
        'url.changed': { guard: 'leftOwnPage', target: 'asking', actions: 'move' },
        'document.known': { guard: 'isFine', target: 'fine', actions: 'learn' },
        'session.ended': 'signedOut',
      },
    },
    asking: {
      description: 'The modal is open: it explains, leads to the renewal, and can be put away.',
      meta: { title: 'Asked to renew the document', requirements: ['ONB-17', 'ONB-18', 'SHELL-17'] },
      tags: 'open',
      on: {
        dismiss: { target: 'dismissed', actions: 'keep' },
        renew: { target: 'dismissed', actions: ['keep', emit({ type: 'navigate', to: '/renew-kyc' })] },
        'url.changed': { guard: 'reachedOwnPage', target: 'waiting', actions: 'move' },
        'document.known': { guard: 'isFine', target: 'fine', actions: 'learn' },
        'session.ended': 'signedOut',
      },
    },
    dismissed: {
      description: 'Put away until the next sign-in, also when the page begins anew.',
      meta: { title: 'Renewal put away', requirements: ['ONB-17'], starts: ['identity-check'] },
      on: {
        'document.known': { guard: 'isFine', target: 'fine', actions: 'learn' },
        'session.ended': 'signedOut',
      },
    },
  },
});

export type KycRenewalActor = ActorRefFrom<typeof kycRenewalMachine>;
