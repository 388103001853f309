import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
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

function startOf({ start }: Context): IdentityStart {
  if (!start) throw new Error('No identity provider was chosen.');
  return start;
}

const startWithChosen = {
  target: 'starting',
  actions: { type: 'setStart', params: ({ event: { provider, state } }: { event: IdentityStart }) => ({ provider, state }) },
} as const;

const types: Partial<{
  context: Context;
  events: IdentityCheckEvent;
  emitted: IdentityCheckEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** The way to an identity provider. The browser leaves only for an address the server named, and the way back is prepared before. */
export const identityCheckMachine = setup({
  types,
  actors: { startVerification: fromPromise<IdentityStartResult, IdentityStart>(() => notProvided('startVerification')) },
  actions: {
    setStart: assign((_, start: IdentityStart) => ({ start })),
    reportStarted: emit(({ context }) => ({ type: 'started', provider: startOf(context).provider })),
    leave: emit((_, { url }: { url: string }) => ({ type: 'leave', url })),
    reportFailure: emit({ type: 'failed' }),
  },
}).createMachine({
  id: 'identityCheck',
  context: {},
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Offers two providers: the default and an alternative.',
      meta: { title: 'Choosing the identity provider', requirements: ['ONB-08', 'ONB-21'] },
      on: { 'provider.choose': startWithChosen },
    },
    starting: {
      description: 'Starts the check on the server, which returns the provider’s URL.',
      meta: { title: 'Preparing the identity check', requirements: ['ONB-12'] },
      tags: 'busy',
      invoke: {
        id: 'startVerification',
        src: 'startVerification',
        input: ({ context }) => startOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'address',
            target: 'leaving',
            actions: ['reportStarted', { type: 'leave', params: ({ event }) => outputOf(event, 'address') }],
          },
          { target: 'notStarted', actions: 'reportFailure' },
        ],
        onError: { target: 'notStarted', actions: 'reportFailure' },
      },
    },
    leaving: {
      description: 'Redirects to the provider. If this page is shown again (Back), the user can choose again.',
      meta: { title: 'Redirecting to the provider', requirements: ['ONB-12', 'ONB-20'], starts: ['verification-callback'] },
      on: { 'page.shown': 'choosing' },
    },
    notStarted: {
      description: 'The check could not be started; nothing was changed. The user can retry with either provider.',
      meta: { title: 'Identity check not started', requirements: ['ONB-15'] },
      on: { 'provider.choose': startWithChosen },
    },
  },
});

export type IdentityCheckActor = ActorRefFrom<typeof identityCheckMachine>;
