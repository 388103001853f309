import type { sessionMachine } from '../../machines/session/session.machine.ts';
import type { Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const lost = { title: 'the answer is lost', error: { message: 'network' } };
const clears = (step: Run['steps'][number]) => step.emits.some(({ type }) => type === 'session.clear');

export const sessionModel = {
  starts: [
    { title: 'opening the app with a kept token', input: { hasToken: true } },
    { title: 'opening the app without a token', input: { hasToken: false } },
  ],
  responses: {
    loadUser: [
      { title: 'the server names the person', output: { kind: 'known', userId: 'u-1' }, when: ({ userId }) => userId !== 'u-2' },
      { title: 'the server names somebody else', output: { kind: 'known', userId: 'u-2' }, when: ({ userId }) => userId !== undefined },
      { title: 'the server does not know the token', output: { kind: 'unauthorized' } },
      lost,
    ],
    startSignIn: [{ title: 'the sign-in page is known', output: { url: 'https://sign-in.example/' } }, lost],
    signOut: [{ title: 'the server signs the person out', output: { url: 'https://home.example/' } }, lost],
  },
  events: {
    'session.found': [{ title: 'a sign-in has come back, here or in another tab', event: { type: 'session.found' } }],
    'signIn.ask': [
      { title: 'sign-in is asked for', event: { type: 'signIn.ask', returnPath: '/projects', nonce: 'abcd1234' } },
      { title: 'sign-in is asked for elsewhere', event: { type: 'signIn.ask', returnPath: '/dashboard', nonce: 'efgh5678' } },
    ],
    'signIn.dismiss': [{ title: 'the failure is dismissed', event: { type: 'signIn.dismiss' } }],
    'signOut.ask': [{ title: 'sign-out is asked for', event: { type: 'signOut.ask' } }],
    unauthorized: [{ title: 'a request is answered with 401', event: { type: 'unauthorized' } }],
    'session.idle': [{ title: 'the session has ended because nobody used it', event: { type: 'session.idle' } }],
    'page.shown': [{ title: 'the browser shows the page again', event: { type: 'page.shown' } }],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'nobody is signed in before the server has named them',
      requirements: ['AUTH-02'],
      every: ({ steps }) => {
        for (const { to, from, event } of steps)
          if (
            to.state === 'authenticated' &&
            from.state !== 'authenticated' &&
            (event.output as { kind?: string } | undefined)?.kind !== 'known'
          )
            return `authenticated by ${event.type}`;
        return undefined;
      },
    },
    {
      title: 'who is signed in has an id, and who is not has none',
      requirements: ['AUTH-02', 'AUTH-03'],
      every: ({ steps }) => {
        for (const { to } of steps) {
          if (to.state === 'authenticated' && !to.context.userId) return 'signed in without an id';
          if (
            ['anonymous', 'idle', 'signingIn', 'leaving', 'signInFailed'].includes(to.state) &&
            (to.context.userId || to.context.hasToken)
          )
            return `${to.state} still knows the person`;
        }
        return undefined;
      },
    },
    {
      title: 'a 401 forgets the person here without calling the server',
      requirements: ['AUTH-04', 'AUTH-03'],
      every: ({ steps }) => {
        for (const step of steps)
          if (step.event.type === 'unauthorized' && (step.to.state !== 'anonymous' || !clears(step) || step.requests.length))
            return `after a 401: ${step.to.state}`;
        return undefined;
      },
    },
    {
      title: 'a session that nobody used is forgotten here, whoever was looking at a page is told, and the way back is open',
      requirements: ['AUTH-24', 'AUTH-03'],
      every: ({ steps }) => {
        for (const { from, to, event, emits, requests } of steps) {
          if (event.type !== 'session.idle') continue;
          const expected = from.state === 'authenticated' ? 'idle' : 'anonymous';
          if (to.state !== expected) return `${from.state} goes to ${to.state}`;
          if (requests.length > 0) return 'the server is asked';
          if (emits.map(({ type }) => type).join(' ') !== 'session.idle session.clear') return 'the page is not cleared for a return';
          if (!to.accepts.includes('signIn.ask')) return 'no way to sign in';
        }
        return undefined;
      },
      some: ({ steps }) => steps.some(({ to }) => to.state === 'idle'),
    },
    {
      title: 'a 401 is heard wherever a person may be known',
      requirements: ['AUTH-04'],
      every: ({ first, steps }) => {
        for (const place of [first, ...steps.map(({ to }) => to)])
          if (['loadingUser', 'authenticated', 'failed', 'signingOut'].includes(place.state) && !place.accepts.includes('unauthorized'))
            return `${place.state} is deaf to a 401`;
        return undefined;
      },
    },
    {
      title: 'whoever signs in, also in another tab, is looked up, and nothing that is known of the person before stays',
      requirements: ['AUTH-02', 'AUTH-03'],
      every: ({ first, steps }) => {
        const listening = ['anonymous', 'authenticated', 'idle', 'failed', 'signingIn', 'signInFailed', 'signingOut'];
        for (const place of [first, ...steps.map(({ to }) => to)])
          if (listening.includes(place.state) && !place.accepts.includes('session.found')) return `${place.state} is deaf to another tab`;
        for (const { from, to, event, requests, emits } of steps) {
          if (event.type !== 'session.found') continue;
          if (to.state !== 'loadingUser' || requests[0]?.src !== 'loadUser') return `${from.state} does not look up who it is`;
          if (!to.context.hasToken) return 'does not know that there is a token';
          const isStale = ['authenticated', 'failed', 'signingOut'].includes(from.state);
          if (isStale !== emits.some(({ type }) => type === 'session.replaced')) return `what ${from.state} knew is not put away`;
        }
        return undefined;
      },
    },
    {
      title: 'somebody else is told apart from the same person',
      requirements: ['AUTH-02', 'AUTH-03'],
      every: ({ steps }) => {
        for (const { from, to, event, emits } of steps) {
          const named = (event.output as { userId?: string } | undefined)?.userId;
          if (from.state !== 'loadingUser' || named === undefined) continue;
          if (to.context.userId !== named) return 'the person is not the one whom the server has named';
          const isOther = from.context.userId !== undefined && from.context.userId !== named;
          if (isOther !== emits.some(({ type }) => type === 'person.changed')) return 'the change is not told, or told of nobody';
        }
        return undefined;
      },
    },
    {
      title: 'what the first person left in this tab is cleared when another tab has signed in somebody else',
      requirements: ['AUTH-02', 'AUTH-03'],
      every: (run) => {
        let owner: string | undefined;
        for (const step of run.steps) {
          const named = (step.event.output as { userId?: string } | undefined)?.userId;
          if (clears(step)) owner = undefined;
          if (step.to.state === 'loadingUser' && owner !== undefined && step.to.context.userId !== owner)
            return 'whose data this tab holds is forgotten, so it cannot be cleared';
          if (named === undefined) continue;
          if (owner !== undefined && owner !== named && !step.emits.some(({ type }) => type === 'person.changed'))
            return 'the data of the first person stays';
          owner = named;
        }
        return undefined;
      },
      some: ({ steps }) => steps.some(({ emits }) => emits.some(({ type }) => type === 'person.changed')),
    },
    {
      title: 'signing out always forgets the person on this device, also when the answer is lost',
      requirements: ['AUTH-15', 'AUTH-03'],
      every: ({ steps }) => {
        for (const step of steps) {
          if (step.from.state !== 'signingOut' || step.event.type === 'session.found') continue;
          if (!clears(step) || step.to.context.hasToken || !['anonymous', 'leaving'].includes(step.to.state))
            return `after signing out: ${step.to.state}`;
          const went = step.emits.find(({ type }) => type === 'leave' || type === 'navigate');
          if (!went) return 'stays on a page that may be private';
          if (step.to.state === 'leaving' && went.url !== 'https://home.example/') return 'does not go where the server said';
        }
        return undefined;
      },
    },
    {
      title: 'sign-in carries the nonce and the way back, and goes where the server said',
      requirements: ['AUTH-05', 'AUTH-07', 'AUTH-06'],
      every: ({ steps }) => {
        for (const { from, to, event, requests, emits } of steps) {
          if (event.type === 'signIn.ask' && from.state === 'failed') {
            if (to.state !== 'loadingUser' || requests[0]?.src !== 'loadUser') return 'who keeps a token is not looked up once more';
          } else if (event.type === 'signIn.ask') {
            const asked = requests[0]?.input as { nonce?: string; returnPath?: string } | undefined;
            if (to.state !== 'signingIn' || asked?.nonce !== event.nonce || asked?.returnPath !== event.returnPath)
              return 'the sign-in does not carry what was asked';
          }
          if (event.type === 'session.found') continue;
          if (from.state === 'signingIn' && !('error' in event) && (to.state !== 'leaving' || emits[0]?.url !== 'https://sign-in.example/'))
            return 'does not go to the sign-in page';
          if (
            from.state === 'signingIn' &&
            'error' in event &&
            (to.state !== 'signInFailed' || !to.accepts.includes('signIn.ask') || !to.accepts.includes('signIn.dismiss'))
          )
            return 'the failure has no way out';
          if (to.state === 'signInFailed' && !emits.some(({ type }) => type === 'signIn.failed')) return 'the failure is not told';
        }
        return undefined;
      },
    },
    {
      title: 'a kept token is looked up at once, and nothing is asked without one',
      requirements: ['AUTH-01', 'AUTH-23'],
      every: ({ start, first }) =>
        (start.input as { hasToken: boolean }).hasToken === (first.state === 'loadingUser') &&
        (first.state === 'loadingUser' || first.state === 'anonymous')
          ? undefined
          : `begins in ${first.state}`,
    },
    {
      title: 'a person who cannot be loaded may try again or sign out',
      requirements: ['AUTH-02'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps) {
          if (from.state === 'loadingUser' && 'error' in event && to.state !== 'failed') return `after a lost answer: ${to.state}`;
          if (to.state === 'failed' && ['retry', 'signIn.ask', 'signOut.ask'].some((type) => !to.accepts.includes(type)))
            return 'failed has no way out';
          if (event.type === 'retry' && to.state !== 'loadingUser') return 'retry does not load';
          if (event.type === 'signOut.ask' && to.state !== 'signingOut') return 'sign-out does not sign out';
          if (event.type === 'session.found' && to.state !== 'loadingUser') return 'a found session is not looked up';
          if (event.type === 'page.shown' && to.state !== 'anonymous') return 'a page shown again pretends to be signed in';
          if (event.type === 'signIn.dismiss' && to.state !== 'anonymous') return 'the failure does not go away';
        }
        return undefined;
      },
    },
    {
      title: 'a token that the server does not know is dropped',
      requirements: ['AUTH-03'],
      every: ({ steps }) =>
        steps.some(
          (step) =>
            (step.event.output as { kind?: string } | undefined)?.kind === 'unauthorized' &&
            (step.to.state !== 'anonymous' || !clears(step)),
        )
          ? 'a refused token is kept'
          : undefined,
    },
    {
      title: 'a signed-in person can sign out',
      requirements: ['AUTH-15'],
      every: ({ steps }) =>
        steps.some(({ to }) => to.state === 'authenticated' && !to.accepts.includes('signOut.ask')) ? 'no way to sign out' : undefined,
    },
    {
      title: 'who is not signed in can sign in',
      requirements: ['AUTH-05'],
      every: ({ first, steps }) =>
        [first, ...steps.map(({ to }) => to)].some(
          (place) => place.state === 'anonymous' && !(place.accepts.includes('signIn.ask') && place.accepts.includes('session.found')),
        )
          ? 'no way to sign in'
          : undefined,
    },
    {
      title: 'a page that the browser shows again is usable',
      requirements: ['AUTH-07'],
      every: ({ steps }) =>
        steps.some(({ to }) => to.state === 'leaving' && !to.accepts.includes('page.shown')) ? 'stuck on the way out' : undefined,
    },
  ],
} satisfies Model<typeof sessionMachine>;
