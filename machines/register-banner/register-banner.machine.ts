import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { bannerClosed, bannerCount, isBannerDue } from '../../domain/register-banner.ts';
import type { StateMeta } from '../state-meta.ts';

/** The counter as it was before this visit; whether somebody is signed in is not always known at once. */
export type RegisterBannerInput = { stored?: string | null; isSignedIn?: boolean };
export type RegisterBannerEvent = { type: 'session.known'; isSignedIn: boolean } | { type: 'banner.close' } | { type: 'register.choose' };
export type RegisterBannerEmitted = { type: 'count.store'; count: number } | { type: 'navigate'; to: string };

type Context = { count: number; isSignedIn?: boolean };

/** Strangers are invited to register on their first two visits, once for each load of the app, until they close it. */
export const registerBannerMachine = setup({
  types: {} as {
    input: RegisterBannerInput;
    context: Context;
    events: RegisterBannerEvent;
    emitted: RegisterBannerEmitted;
    meta: StateMeta;
  },
  guards: {
    isSeen: ({ context }) => !isBannerDue(context.count),
    isSignedIn: ({ context }) => context.isSignedIn === true,
    isUnknown: ({ context }) => context.isSignedIn === undefined,
    comesIn: ({ event }) => event.type === 'session.known' && event.isSignedIn,
  },
}).createMachine({
  id: 'registerBanner',
  context: ({ input }) => ({
    count: bannerCount(input.stored),
    ...(input.isSignedIn === undefined ? {} : { isSignedIn: input.isSignedIn }),
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Was it seen twice or closed already, and is this a stranger?',
      meta: { title: 'Deciding whether to invite', requirements: ['SHELL-14'] },
      always: [
        { guard: 'isSeen', target: 'hidden' },
        { guard: 'isSignedIn', target: 'hidden' },
        { guard: 'isUnknown', target: 'waiting' },
        { target: 'shown' },
      ],
    },
    waiting: {
      description: 'It is not known yet whether somebody is signed in; nothing is shown and nothing is counted.',
      meta: { title: 'Waiting to know who is here', requirements: ['SHELL-14'] },
      on: {
        'session.known': { target: 'deciding', actions: assign({ isSignedIn: ({ event }) => event.isSignedIn }) },
      },
    },
    shown: {
      description: 'The invitation is shown. This load of the app counts once, however many pages are looked at.',
      meta: { title: 'Inviting to register', requirements: ['SHELL-14'] },
      entry: emit(({ context }) => ({ type: 'count.store', count: context.count + 1 })),
      on: {
        'banner.close': { target: 'closed', actions: emit({ type: 'count.store', count: bannerClosed }) },
        'register.choose': { target: 'hidden', actions: emit({ type: 'navigate', to: '/register' }) },
        'session.known': { guard: 'comesIn', target: 'hidden' },
      },
    },
    closed: {
      description: 'The person closed it. It does not come back.',
      meta: { title: 'Invitation closed', requirements: ['SHELL-14'] },
    },
    hidden: {
      description: 'Nothing is shown: it was seen often enough, somebody is signed in, or the person is on their way to register.',
      meta: { title: 'No invitation', requirements: ['SHELL-14'] },
    },
  },
});

export type RegisterBannerActor = ActorRefFrom<typeof registerBannerMachine>;
