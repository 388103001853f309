import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

/** Two providers confirm identities; the names people read are texts of the product. */
export type Provider = 'PRIMARY' | 'ALTERNATIVE';
/** `state` is a one-time value against forged answers; it stays in this browser and comes back with the person. */
export type IdentityStart = { provider: Provider; state: string };
export type IdentityStartResult = { kind: 'address'; url: string } | Refusal;
export type IdentityCheckEvent = ({ type: 'provider.choose' } & IdentityStart) | { type: 'page.shown' };
export type IdentityCheckEmitted = { type: 'leave'; url: string } | { type: 'started'; provider: Provider } | { type: 'failed' };

type Context = { start?: IdentityStart };

/** The way to an identity provider. The browser leaves only for an address the server named, and the way back is prepared before. */
export const identityCheckMachine = setup({
  types: {} as {
    context: Context;
    events: IdentityCheckEvent;
    emitted: IdentityCheckEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: { startVerification: fromPromise<IdentityStartResult, IdentityStart>(() => notProvided('startVerification')) },
  actions: {
    keepStart: assign({
      start: ({ event }) => (event.type === 'provider.choose' ? { provider: event.provider, state: event.state } : undefined),
    }),
    reportFailure: emit({ type: 'failed' }),
  },
}).createMachine({
  id: 'identityCheck',
  context: {},
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Two providers are offered: the usual one, and another for those whom it does not suit.',
      meta: { title: 'Choosing who confirms the identity', requirements: ['ONB-08', 'ONB-21'] },
      on: { 'provider.choose': { target: 'starting', actions: 'keepStart' } },
    },
    starting: {
      description: 'The server prepares the check and names the provider’s address.',
      meta: { title: 'Preparing the identity check', requirements: ['ONB-12'] },
      tags: 'busy',
      invoke: {
        id: 'startVerification',
        src: 'startVerification',
        input: ({ context }) => context.start ?? { provider: 'PRIMARY', state: '' },
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'address',
            target: 'leaving',
            actions: [
              emit(({ context }) => ({ type: 'started', provider: context.start?.provider ?? 'PRIMARY' })),
              emit(({ event }) => ({ type: 'leave', url: event.output.kind === 'address' ? event.output.url : '' })),
            ],
          },
          { target: 'notStarted', actions: 'reportFailure' },
        ],
        onError: { target: 'notStarted', actions: 'reportFailure' },
      },
    },
    leaving: {
      description: 'The browser is on its way to the provider. If it shows this page again (Back), the person may choose anew.',
      meta: { title: 'Leaving for the provider', requirements: ['ONB-12', 'ONB-20'], starts: ['verification-callback'] },
      on: { 'page.shown': 'choosing' },
    },
    notStarted: {
      description: 'The check could not be begun; nothing was changed. Either provider may be tried again.',
      meta: { title: 'Identity check not begun', requirements: ['ONB-15'] },
      on: { 'provider.choose': { target: 'starting', actions: 'keepStart' } },
    },
  },
});

export type IdentityCheckActor = ActorRefFrom<typeof identityCheckMachine>;
