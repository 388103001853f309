import type { EmailChange } from '../../machines/contract.ts';
import type { emailChangeMachine } from '../../machines/email-change/email-change.machine.ts';
import { requestInput, type Place, places, type Run } from '../support/paths/run.ts';
import { lost, offline, serverFails, shownFailures } from './failures.ts';
import type { Model } from './model.ts';
import { recentSignInNeeded, signInInvariant, startSignIn, stepUpEvents } from './step-up.ts';

const email = 'ona@example.com';
export const newEmail = 'ona.new@example.com';
const pending = { email: newEmail, expiresAt: '2026-03-02T09:30:00Z' };

const draftIn = ({ context }: Place) => context.draft as string;
const sent = (step: Run['steps'][number]) => requestInput<{ email?: string }>(step, 'requestChange');
const forms = ['entering', 'correcting', 'refused'];
const problems: Record<string, string> = { '': 'REQUIRED', 'ona@': 'INVALID_EMAIL', 'Ona@Example.com': 'SAME' };
const leads: Record<string, string> = { STEP_UP_REQUIRED: 'signInNeeded', INVALID_EMAIL: 'correcting', RATE_LIMITED: 'refused' };
const when = (text: string) => (context: Record<string, unknown>) => context['draft'] !== text;
const type = (title: string, text: string) => ({ title, event: { type: 'email.change' as const, email: text }, when: when(text) });

export const emailChangeModel = {
  starts: [
    { title: 'a person opens the page', input: {} },
    { title: 'a person comes back from signing in again', input: { draft: newEmail } },
  ],
  responses: {
    loadEmail: [{ title: 'no change waits', output: { email } }, { title: 'a change waits', output: { email, pending } }, lost],
    requestChange: [
      { title: 'the e-mail is on its way', output: { kind: 'requested', pending } },
      recentSignInNeeded,
      { title: 'the server finds the address incomplete', output: { kind: 'refused', code: 'INVALID_EMAIL' } },
      { title: 'too many were asked for', output: { kind: 'refused', code: 'RATE_LIMITED' } },
      lost,
      serverFails,
      offline,
    ],
    startSignIn,
  },
  events: {
    'email.change': [
      type('the new address is typed', newEmail),
      type('half an address is typed', 'ona@'),
      type('the present address is typed', 'Ona@Example.com'),
    ],
    'email.submit': [{ title: 'the link is asked for', event: { type: 'email.submit' } }],
    'email.another': [{ title: 'another address is wanted', event: { type: 'email.another' } }],
    ...stepUpEvents,
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'the address is read first, and what waits is shown unless something is typed',
      requirements: ['ACC-01'],
      every: (run) => {
        if (run.first.state !== 'loading' || run.start.requests[0]?.src !== 'loadEmail') return 'the address is not read';
        for (const { event, from, to, requests } of run.steps) {
          if (from.state === 'loadFailed' && event.type === 'retry' && (to.state !== 'loading' || requests[0]?.src !== 'loadEmail'))
            return 'is not read again';
          if (from.state !== 'loading' || !event.type.startsWith('xstate.')) continue;
          const output = event.output as EmailChange | undefined;
          const expected = output === undefined ? 'loadFailed' : output.pending && draftIn(from) === '' ? 'requested' : 'entering';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (output && (to.context.email !== email || JSON.stringify(to.context.pending) !== JSON.stringify(output.pending)))
            return 'another address is shown';
        }
        return undefined;
      },
    },
    {
      title: 'what is typed is shown until the e-mail is on its way',
      requirements: ['ACC-01'],
      every: ({ steps }) => {
        for (const { event, from, to, refused } of steps) {
          const isTyped = event.type === 'email.change' && !refused;
          const isSent = to.state === 'requested' && from.state === 'requesting';
          const expected = isTyped ? event['email'] : isSent ? '' : draftIn(from);
          if (draftIn(to) !== expected) return 'what was typed is lost';
          const typedIn = from.state === 'correcting' ? 'entering' : from.state;
          if (isTyped && (to.state !== typedIn || to.context.problem)) return 'a corrected field is still marked';
        }
        return undefined;
      },
    },
    {
      title: 'only a complete address that differs from the present one is sent, and the field says what is wrong',
      requirements: ['ACC-01'],
      every: (run) => {
        for (const step of run.steps) {
          const { event, from, to, refused } = step;
          if (sent(step) && event.type !== 'email.submit' && !(event.type === 'retry' && from.state === 'requestFailed'))
            return 'sent unasked';
          if (sent(step) && sent(step)?.email !== draftIn(from)) return 'sends something else';
          if (event.type === 'retry' && from.state === 'requestFailed' && !sent(step)) return 'is not asked for again';
          if (event.type !== 'email.submit' || refused) continue;
          const problem = problems[draftIn(from)];
          if (to.state !== (problem ? 'correcting' : 'requesting') || to.context.problem !== problem) return 'another message';
          if (problem && to.context.refusal) return 'two messages';
          if (!problem && (!sent(step) || to.context.refusal || to.context.failure)) return 'is not sent, or an old message stays';
        }
        return places(run).some(({ state, accepts }) =>
          ['email.change', 'email.submit'].some((type) => accepts.includes(type) !== forms.includes(state)),
        )
          ? 'can be typed elsewhere, or not here'
          : undefined;
      },
    },
    {
      title: 'it is called sent only on the server’s word, and a refusal or a lost answer says why',
      requirements: ['ACC-01'],
      every: (run) => {
        const failures = shownFailures(run, ['requesting']);
        for (const [index, { event, from, to }] of run.steps.entries()) {
          if (to.state === 'requested' && !['requesting', 'loading', 'requested'].includes(from.state)) return 'sent without an answer';
          if (from.state !== 'requesting' || !event.type.startsWith('xstate.')) continue;
          const { kind, code = '' } = (event.output ?? {}) as { kind?: string; code?: string };
          const expected = 'error' in event ? 'requestFailed' : kind === 'requested' ? 'requested' : leads[code];
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (to.context.failure !== failures[index]) return 'another reason is shown';
          if (expected === 'requested' && (to.context.pending as { email?: string } | undefined)?.email !== newEmail)
            return 'another address';
          if (expected === 'refused' && to.context.refusal !== code) return 'another reason';
          if (expected === 'correcting' && to.context.problem !== 'INVALID_EMAIL') return 'the field is not marked';
        }
        return undefined;
      },
    },
    signInInvariant({
      title: 'signing in again keeps what was typed, and leaves only for the sign-in page',
      requirements: ['ACC-01'],
      cancel: 'entering',
      saved: draftIn,
    }),
    {
      title: 'another address can be typed once the e-mail is on its way',
      requirements: ['ACC-01'],
      every: (run) => {
        for (const { event, to, refused } of run.steps)
          if (event.type === 'email.another' && !refused && to.state !== 'entering') return 'no other address';
        return places(run).some(({ state, accepts }) => (state === 'requested') !== accepts.includes('email.another'))
          ? 'can be asked for elsewhere'
          : undefined;
      },
    },
  ],
  writtenPaths: [
    {
      start: 'a person comes back from signing in again',
      cases: ['no change waits', 'the link is asked for', 'the answer is lost', 'trying again', 'a recent sign-in is needed'],
    },
    {
      start: 'a person comes back from signing in again',
      cases: ['no change waits', 'the link is asked for', 'the answer is lost', 'trying again', 'the device is offline'],
    },
    {
      start: 'a person opens the page',
      cases: ['no change waits', 'the link is asked for', 'half an address is typed', 'the link is asked for'],
    },
  ],
} satisfies Model<typeof emailChangeMachine>;
