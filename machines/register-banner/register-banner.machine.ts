import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { bannerClosed, bannerCount, isBannerDue } from '../../domain/register-banner.ts';
import type { StateMeta } from '../state-meta.ts';

/** The counter as it was before this visit; whether somebody is signed in is not always known at once. */
export type RegisterBannerInput = { stored?: string | null; isSignedIn?: boolean };
type Session = { isSignedIn: boolean };
export type RegisterBannerEvent = ({ type: 'session.known' } & Session) | { type: 'banner.close' } | { type: 'register.choose' };
export type RegisterBannerEmitted = { type: 'count.store'; count: number } | { type: 'navigate'; to: string };

type Context = { count: number; isSignedIn?: boolean };

const types: Partial<{
  input: RegisterBannerInput;
  context: Context;
  events: RegisterBannerEvent;
  emitted: RegisterBannerEmitted;
  meta: StateMeta;
}> = {};

/** Strangers are invited to register on their first two visits, once for each load of the app, until they close it. */
export const registerBannerMachine = setup({
  types,
  guards: {
    isSeen: ({ context }) => !isBannerDue(context.count),
    isSignedIn: ({ context }) => context.isSignedIn === true,
    isUnknown: ({ context }) => context.isSignedIn === undefined,
    signsIn: (_, { isSignedIn }: Session) => isSignedIn,
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
      description: 'Checks the view counter, an earlier dismissal and whether the visitor is anonymous.',
      meta: { title: 'Deciding whether to show the banner', requirements: ['SHELL-14'] },
      always: [
        { guard: 'isSeen', target: 'hidden' },
        { guard: 'isSignedIn', target: 'hidden' },
        { guard: 'isUnknown', target: 'waiting' },
        { target: 'shown' },
      ],
    },
    waiting: {
      description: 'The session is still loading; nothing is shown or counted.',
      meta: { title: 'Waiting for the session', requirements: ['SHELL-14'] },
      on: {
        'session.known': { target: 'deciding', actions: assign({ isSignedIn: ({ event }) => event.isSignedIn }) },
      },
    },
    shown: {
      description: 'The banner is visible. Each load of the app counts once, whatever the number of pages.',
      meta: { title: 'Banner visible', requirements: ['SHELL-14'] },
      entry: emit(({ context }) => ({ type: 'count.store', count: context.count + 1 })),
      on: {
        'banner.close': { target: 'closed', actions: emit({ type: 'count.store', count: bannerClosed }) },
        'register.choose': { target: 'hidden', actions: emit({ type: 'navigate', to: '/register' }) },
        'session.known': { guard: { type: 'signsIn', params: ({ event }) => event }, target: 'hidden' },
      },
    },
    closed: {
      description: 'The visitor closed the banner. It is not shown again.',
      meta: { title: 'Banner closed', requirements: ['SHELL-14'] },
    },
    hidden: {
      description: 'Hidden: shown often enough, a user is signed in, or the visitor is registering.',
      meta: { title: 'Banner hidden', requirements: ['SHELL-14'] },
    },
  },
});

export type RegisterBannerActor = ActorRefFrom<typeof registerBannerMachine>;
