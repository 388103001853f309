import type { SignInMethods } from '../../machines/contract.ts';
import type { FieldProblem, PasswordDraft, passwordChangeMachine } from '../../machines/password-change/password-change.machine.ts';
import { requestInput, isAnswer, type Place, places, type Run } from '../support/paths/run.ts';
import { lost, offline, shownFailures } from './failures.ts';
import type { Model } from './model.ts';
import { recentSignInNeeded, signInInvariant, startSignIn, stepUpEvents } from './step-up.ts';

export const present = 'demo-password-1';
export const next = 'lantern over the 7th river';
export const short = 'lantern';
/** The server's list of common passwords and ours are the same; this answer is for one that has grown. */
const refused = (title: string, code: FieldProblem & ('WRONG_PASSWORD' | 'COMMON_PASSWORD')) => ({
  title,
  output: { kind: 'refused' as const, code },
});
const methods = (more: Partial<SignInMethods>) => ({
  output: { isOffered: true, hasPassword: true, isSignInRecent: true, ...more },
});

const forms = ['entering', 'correcting', 'refused'];
const leads: Record<string, string> = {
  changed: 'changed',
  STEP_UP_REQUIRED: 'signInNeeded',
  WRONG_PASSWORD: 'correcting',
  COMMON_PASSWORD: 'correcting',
  RATE_LIMITED: 'refused',
};
const marked: Record<string, Record<string, string>> = {
  WRONG_PASSWORD: { present: 'WRONG_PASSWORD' },
  COMMON_PASSWORD: { password: 'COMMON_PASSWORD' },
};
const ofPresent: Record<string, string | undefined> = { '': 'REQUIRED' };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const draftIn = ({ context }: Place) => context.draft as PasswordDraft;
const problemsIn = ({ context }: Place) => context.problems as Record<string, string | undefined>;
const sent = (step: Run['steps'][number]) => requestInput<PasswordDraft>(step, 'changePassword');
/** What the form itself finds wrong. */
const problemsOf = ({ present: before, password }: PasswordDraft) => {
  const ofNew = password === '' ? 'REQUIRED' : password === before ? 'SAME_PASSWORD' : password === short ? 'WEAK_PASSWORD' : undefined;
  return { ...(ofPresent[before] && { present: ofPresent[before] }), ...(ofNew && { password: ofNew }) };
};
const type = (title: string, field: keyof PasswordDraft, value: string) => ({
  title,
  event: { type: 'field.change' as const, field, value },
  when: ({ draft }: Record<string, unknown>) => (draft as PasswordDraft)[field] !== value,
});

export const passwordChangeModel = {
  starts: [{ title: 'a person opens the page', input: undefined }],
  responses: {
    loadMethods: [
      { title: 'the sign-in is recent', ...methods({}) },
      { title: 'the sign-in is not recent', ...methods({ isSignInRecent: false }) },
      { title: 'the account has no password', ...methods({ hasPassword: false }) },
      { title: 'people sign in elsewhere', ...methods({ isOffered: false, hasPassword: false }) },
      lost,
      offline,
    ],
    changePassword: [
      { title: 'it is changed', output: { kind: 'changed' } },
      recentSignInNeeded,
      refused('the present password is wrong', 'WRONG_PASSWORD'),
      refused('the server finds the new one common', 'COMMON_PASSWORD'),
      { title: 'too many were tried', output: { kind: 'refused', code: 'RATE_LIMITED' } },
      lost,
      offline,
    ],
    startSignIn,
  },
  events: {
    'field.change': [
      type('the present password is typed', 'present', present),
      type('a new password is typed', 'password', next),
      type('the present password is typed as the new one', 'password', present),
      type('a short password is typed', 'password', short),
    ],
    'password.submit': [{ title: 'the password is to be changed', event: { type: 'password.submit' } }],
    ...stepUpEvents,
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'the form is there for a password and a recent sign-in only',
      requirements: ['ACC-06'],
      every: (run) => {
        if (run.first.state !== 'loading' || run.start.requests[0]?.src !== 'loadMethods') return 'it is not asked';
        const failures = shownFailures(run, ['loading']);
        for (const [index, { event, from, to }] of run.steps.entries()) {
          if (['loadFailed', 'postponed'].includes(from.state) && event.type === 'retry' && to.state !== 'loading')
            return 'is not asked again';
          if (from.state !== 'loading' || !event.type.startsWith('xstate.')) continue;
          const output = event.output as SignInMethods | undefined;
          const expected = !output
            ? 'loadFailed'
            : !output.isOffered
              ? 'notOffered'
              : !output.hasPassword
                ? 'noPassword'
                : output.isSignInRecent
                  ? 'entering'
                  : 'signInNeeded';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (!output && to.context.failure !== failures[index]) return 'another failure';
        }
        return undefined;
      },
    },
    {
      title: 'passwords stay in the fields until they are sent, and are nowhere afterwards',
      requirements: ['ACC-06'],
      every: ({ steps }) => {
        for (const { event, from, to, refused: isRefused } of steps) {
          const isTyped = event.type === 'field.change' && !isRefused;
          const isOver = ['changed', 'probablyChanged', 'signInNeeded'].includes(to.state);
          const expected = isOver
            ? { present: '', password: '' }
            : isTyped
              ? { ...draftIn(from), [String(event['field'])]: event['value'] }
              : draftIn(from);
          if (!same(draftIn(to), expected)) return isOver ? 'a password is still there' : 'what was typed is lost';
          const typedIn = from.state === 'correcting' ? 'entering' : from.state;
          if (isTyped && (to.state !== typedIn || problemsIn(to)[String(event['field'])])) return 'a corrected field is still marked';
        }
        return undefined;
      },
    },
    {
      title: 'only two different passwords are sent, the new one long enough, and the fields say what is wrong',
      requirements: ['ACC-06', 'REG-02'],
      every: (run) => {
        for (const step of run.steps) {
          const { event, from, to, refused: isRefused } = step;
          const isSubmitted = event.type === 'password.submit' && !isRefused;
          const isRepeated = event.type === 'retry' && from.state === 'changeUnknown';
          const problems = problemsOf(draftIn(from));
          const isFit = Object.keys(problems).length === 0;
          if ((sent(step) !== undefined) !== ((isSubmitted && isFit) || isRepeated)) return 'sent at another moment';
          if (sent(step) && !same(sent(step), draftIn(from))) return 'sends something else';
          if (!isSubmitted) continue;
          if (to.state !== (isFit ? 'changing' : 'correcting')) return 'another state';
          if (!same(problemsIn(to), problems)) return 'another message';
          if (to.context.refusal || to.context.failure) return 'an old message stays';
        }
        return places(run).some(({ state, accepts }) =>
          ['field.change', 'password.submit'].some((one) => accepts.includes(one) !== forms.includes(state)),
        )
          ? 'can be typed elsewhere, or not here'
          : undefined;
      },
    },
    {
      title: 'it is called changed only on the server’s word, and each other answer says why',
      requirements: ['ACC-06', 'ERR-03'],
      every: (run) => {
        const failures = shownFailures(run, ['changing']);
        for (const [index, step] of run.steps.entries()) {
          const { event, from, to } = step;
          if (from.state !== 'changing' || !isAnswer(step)) continue;
          const { kind = '', code = '' } = (event.output ?? {}) as { kind?: string; code?: string };
          const wasLost = from.context.failure === 'noResponse';
          const expected =
            'error' in event
              ? 'changeUnknown'
              : code === 'WRONG_PASSWORD' && wasLost
                ? 'probablyChanged'
                : leads[kind === 'refused' ? code : kind];
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (to.context.failure !== failures[index]) return 'another reason is shown';
          if (expected === 'refused' && to.context.refusal !== code) return 'another reason';
          if (expected === 'correcting' && !same(problemsIn(to), marked[code])) return 'another field is marked';
        }
        return undefined;
      },
    },
    signInInvariant({ title: 'signing in again leaves only for the sign-in page', requirements: ['ACC-06'], cancel: 'postponed' }),
    {
      title: 'what failed can be tried again',
      requirements: ['ACC-06', 'ERR-03'],
      every: (run) =>
        places(run).some(({ state, accepts }) => accepts.includes('retry') !== ['loadFailed', 'changeUnknown', 'postponed'].includes(state))
          ? 'tried again elsewhere, or not here'
          : undefined,
    },
  ],
  writtenPaths: [
    {
      start: 'a person opens the page',
      cases: [
        'the sign-in is recent',
        'the present password is typed',
        'a new password is typed',
        'the password is to be changed',
        'the answer is lost',
        'trying again',
        'the present password is wrong',
      ],
    },
    {
      start: 'a person opens the page',
      cases: [
        'the sign-in is recent',
        'the present password is typed',
        'a new password is typed',
        'the password is to be changed',
        'the device is offline',
        'trying again',
        'the present password is wrong',
      ],
    },
    {
      start: 'a person opens the page',
      cases: [
        'the sign-in is recent',
        'the present password is typed',
        'a new password is typed',
        'the password is to be changed',
        'the answer is lost',
        'trying again',
        'the device is offline',
      ],
    },
  ],
} satisfies Model<typeof passwordChangeMachine>;
