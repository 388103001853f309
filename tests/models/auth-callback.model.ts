import type { authCallbackMachine } from '../../machines/auth-callback/auth-callback.machine.ts';
import type { Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const lost = { title: 'the answer is lost', error: { message: 'network' } };
const failures = ['failed', 'emailMissing', 'consentRefused'];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((emit) => emit.type === type);

export const authCallbackModel = {
  starts: [
    { title: 'coming back with a code', input: { code: 'c-1', state: 'abcd1234' } },
    { title: 'coming back without an e-mail address', input: { error: 'email', state: 'abcd1234' } },
    { title: 'coming back without consent', input: { error: 'consent', state: 'abcd1234' } },
    { title: 'coming back with another error and a code', input: { error: 'server_error', code: 'c-1', state: 'abcd1234' } },
    { title: 'opening the page by hand', input: {} },
  ],
  responses: {
    exchangeToken: [
      { title: 'the code is accepted', output: { kind: 'stored' } },
      { title: 'the code is refused', output: { kind: 'refused', code: 'UNAUTHORIZED' } },
      lost,
    ],
    loadUser: [
      { title: 'the server names the person', output: { kind: 'known', userId: 'u-1' } },
      { title: 'the server does not know the token', output: { kind: 'unauthorized' } },
      lost,
    ],
    consumeReturnPath: [
      { title: 'this browser began the sign-in', output: { kind: 'found', path: '/projects' } },
      { title: 'this browser did not begin the sign-in', output: { kind: 'missing' } },
      { title: 'the storage cannot be read', error: { message: 'storage' } },
    ],
    startSignIn: [{ title: 'the sign-in page is known', output: { url: 'https://sign-in.example/' } }, lost],
  },
  events: {
    retry: [{ title: 'trying again', event: { type: 'retry', nonce: 'wxyz9876', returnPath: '/dashboard' } }],
    'page.shown': [{ title: 'the browser shows the page again', event: { type: 'page.shown' } }],
  },
  invariants: [
    {
      title: 'token, then person, then nonce: only then is anyone signed in',
      requirements: ['AUTH-09', 'AUTH-10'],
      every: ({ steps }) => {
        const states = steps.map(({ to }) => to.state);
        const at = states.indexOf('returning');
        if (at < 0) return steps.some((step) => emitted(step, 'session.found')) ? 'signed in without arriving' : undefined;
        return at === 2 && states[0] === 'loadingUser' && states[1] === 'lookingUpNonce' ? undefined : 'signed in by another way';
      },
    },
    {
      title: 'only a good answer leads on, and every bad one is rolled back; a code that is refused signs nobody out',
      requirements: ['AUTH-10', 'AUTH-12', 'T-11'],
      every: ({ steps }) => {
        for (const step of steps) {
          if (!['exchanging', 'loadingUser', 'lookingUpNonce'].includes(step.from.state)) continue;
          const kind = (step.event.output as { kind?: string } | undefined)?.kind;
          const good = kind === 'stored' || kind === 'known' || kind === 'found';
          if (good && (failures.includes(step.to.state) || emitted(step, 'session.clear')))
            return `a good answer was dropped in ${step.from.state}`;
          if (!good && step.to.state !== 'failed') return `a bad answer was taken in ${step.from.state}`;
          const isKept = step.from.state !== 'exchanging';
          if (!good && isKept !== (emitted(step, 'session.clear') !== undefined))
            return isKept ? `a bad answer was kept in ${step.from.state}` : 'somebody was signed out by a code that is worth nothing';
          if (step.from.state === 'lookingUpNonce' && !good && step.to.context.problem !== 'unauthorized')
            return 'the missing nonce is not named';
        }
        return undefined;
      },
    },
    {
      title: 'a code is exchanged at most once',
      requirements: ['AUTH-09', 'T-39'],
      every: ({ start, steps }) =>
        [...start.requests, ...steps.flatMap(({ requests }) => requests)].filter(({ src }) => src === 'exchangeToken').length > 1
          ? 'exchanged again'
          : undefined,
    },
    {
      title: 'the person goes back where they wanted to be',
      requirements: ['AUTH-11'],
      every: ({ steps }) => {
        for (const step of steps)
          if (step.to.state === 'returning' && (emitted(step, 'navigate')?.to !== '/projects' || !emitted(step, 'session.found')))
            return 'does not go back';
        return undefined;
      },
    },
    {
      title: 'each error has its own page, and nothing is exchanged then',
      requirements: ['AUTH-13', 'AUTH-14'],
      every: ({ start, first }) => {
        const { code, error } = start.input as { code?: string; error?: string };
        const expected =
          error === 'email' ? 'emailMissing' : error === 'consent' ? 'consentRefused' : error ? 'failed' : code ? 'exchanging' : 'nothing';
        if (first.state !== expected) return `${first.state} instead of ${expected}`;
        return expected === 'nothing' && start.emits[0]?.to !== '/' ? 'stays on an empty page' : undefined;
      },
    },
    {
      title: 'every failure can be tried again, with a new nonce',
      requirements: ['AUTH-12'],
      every: ({ first, steps }) => {
        for (const place of [first, ...steps.map(({ to }) => to)]) {
          if (failures.includes(place.state) && !place.accepts.includes('retry')) return `${place.state} cannot be retried`;
          if (place.state === 'leaving' && !place.accepts.includes('page.shown')) return 'stuck on the way out';
        }
        for (const { event, requests, from, to, emits } of steps) {
          if (
            event.type === 'retry' &&
            (to.state !== 'restarting' || (requests[0]?.input as { nonce?: string } | undefined)?.nonce !== 'wxyz9876')
          )
            return 'retry does not restart';
          if (from.state === 'restarting' && 'output' in event && (to.state !== 'leaving' || emits[0]?.url !== 'https://sign-in.example/'))
            return 'does not go to the sign-in page';
          if (from.state === 'restarting' && 'error' in event && to.state !== 'failed') return 'the failure is not shown';
          if (event.type === 'page.shown' && to.state !== 'failed') return 'a spent code is used again';
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof authCallbackMachine>;
