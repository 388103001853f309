import type { SecondFactorKey, SignInMethods } from '../../machines/contract.ts';
import type { secondFactorMachine } from '../../machines/second-factor/second-factor.machine.ts';
import { requestInput, isAnswer, type Place, places, type Run } from '../support/paths/run.ts';
import { lost, offline, shownFailures } from './failures.ts';
import type { Model } from './model.ts';
import { recentSignInNeeded, signInInvariant, startSignIn, stepUpEvents } from './step-up.ts';

export const key: SecondFactorKey = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Statefolio:ona%40example.com?issuer=Statefolio&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  key: 'c2VhbGVk',
};
export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-pqrs-tuvw-xyz2-345${index}`);
export const code = '123456';
const blank = ' ';
const methods = (more: Partial<SignInMethods>) => ({ output: { isOffered: true, hasPassword: true, isSignInRecent: true, ...more } });
const refused = <Code extends 'WRONG_CODE' | 'CHALLENGE_EXPIRED' | 'INVALID_STATUS_TRANSITION' | 'LAST_FACTOR' | 'RATE_LIMITED'>(
  title: string,
  one: Code,
) => ({ title, output: { kind: 'refused' as const, code: one } });
const wrongCode = refused('the code is wrong', 'WRONG_CODE');
const tooMany = refused('too many were tried', 'RATE_LIMITED');
const codesAnswer = { title: 'there are recovery codes', output: { kind: 'codes' as const, codes: recoveryCodes } };

const forms: Record<string, string> = { scanning: 'enrolling', enteringForCodes: 'renewing', enteringForRemoval: 'removing' };
const corrections: Record<string, string> = {
  correctingFirstCode: 'scanning',
  correctingForCodes: 'enteringForCodes',
  correctingForRemoval: 'enteringForRemoval',
};
const correctingOf = Object.fromEntries(Object.entries(corrections).map(([correcting, entering]) => [entering, correcting]));
const requests: Record<string, string> = {
  loading: 'loadMethods',
  checking: 'loadMethods',
  preparing: 'createKey',
  enrolling: 'enrol',
  renewing: 'renewCodes',
  removing: 'removeFactor',
};
/** Where each answer leads, by the request and the kind or code of the answer. */
const leads: Record<string, Record<string, string>> = {
  preparing: {
    ready: 'scanning',
    STEP_UP_REQUIRED: 'signInNeeded',
    INVALID_STATUS_TRANSITION: 'loading',
    RATE_LIMITED: 'refused',
    error: 'prepareFailed',
  },
  enrolling: {
    codes: 'showingCodes',
    WRONG_CODE: 'correctingFirstCode',
    STEP_UP_REQUIRED: 'signInNeeded',
    CHALLENGE_EXPIRED: 'keyExpired',
    INVALID_STATUS_TRANSITION: 'loading',
    RATE_LIMITED: 'refused',
    error: 'enrolUnknown',
  },
  renewing: {
    codes: 'showingCodes',
    WRONG_CODE: 'correctingForCodes',
    STEP_UP_REQUIRED: 'signInNeeded',
    INVALID_STATUS_TRANSITION: 'loading',
    RATE_LIMITED: 'refused',
    error: 'renewUnknown',
  },
  removing: {
    removed: 'removed',
    WRONG_CODE: 'correctingForRemoval',
    STEP_UP_REQUIRED: 'signInNeeded',
    LAST_FACTOR: 'notRemoved',
    INVALID_STATUS_TRANSITION: 'loading',
    RATE_LIMITED: 'refused',
    error: 'removeUnknown',
  },
};
const back: Record<string, string> = {
  prepareFailed: 'off',
  scanning: 'off',
  correctingFirstCode: 'off',
  keyExpired: 'off',
  codesLost: 'on',
  enteringForCodes: 'on',
  correctingForCodes: 'on',
  enteringForRemoval: 'on',
  correctingForRemoval: 'on',
  removed: 'off',
  notRemoved: 'on',
  refused: 'loading',
};
const repeats: Record<string, string> = {
  loadFailed: 'loading',
  prepareFailed: 'preparing',
  keyExpired: 'preparing',
  enrolUnknown: 'checking',
  renewUnknown: 'enteringForCodes',
  removeUnknown: 'loading',
};
const offeredIn: Record<string, readonly string[]> = {
  'setUp.start': ['off'],
  'codes.renew': ['on', 'codesLost'],
  'factor.remove': ['on'],
  'code.change': [...Object.keys(forms), ...Object.keys(corrections)],
  'code.submit': [...Object.keys(forms), ...Object.keys(corrections)],
  'codes.saved': ['showingCodes'],
  'overview.show': Object.keys(back),
  retry: Object.keys(repeats),
};
const starts: Record<string, string> = {
  'setUp.start': 'preparing',
  'codes.renew': 'enteringForCodes',
  'factor.remove': 'enteringForRemoval',
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const outputOf = ({ event }: Run['steps'][number]) => (event.output ?? {}) as { kind?: string; code?: string };
const draftIn = ({ context }: Place) => String(context.draft);
/** Where the answer to what opens the account leads. */
const loaded = (state: string, output: SignInMethods | undefined) => {
  if (!output) return state === 'checking' ? 'enrolUnknown' : 'loadFailed';
  if (state === 'checking') return output.secondFactor ? 'codesLost' : 'off';
  if (!output.isOffered) return 'notOffered';
  if (!output.hasPassword) return 'noPassword';
  return output.secondFactor ? 'on' : 'off';
};
const type = (title: string, text: string) => ({
  title,
  event: { type: 'code.change' as const, code: text },
  when: ({ draft }: Record<string, unknown>) => draft !== text,
});

export const secondFactorModel = {
  starts: [{ title: 'a person opens the page', input: undefined }],
  responses: {
    loadMethods: [
      { title: 'it is off', ...methods({}) },
      { title: 'it is on', ...methods({ secondFactor: { codesLeft: 8 } }) },
      { title: 'the account has no password', ...methods({ hasPassword: false }) },
      { title: 'people sign in elsewhere', ...methods({ isOffered: false, hasPassword: false }) },
      lost,
      offline,
    ],
    createKey: [
      { title: 'there is a key', output: { kind: 'ready', key } },
      recentSignInNeeded,
      refused('it was turned on elsewhere', 'INVALID_STATUS_TRANSITION'),
      tooMany,
      lost,
      offline,
    ],
    enrol: [
      codesAnswer,
      wrongCode,
      recentSignInNeeded,
      refused('the key is too old', 'CHALLENGE_EXPIRED'),
      refused('it was turned on elsewhere', 'INVALID_STATUS_TRANSITION'),
      tooMany,
      lost,
      offline,
    ],
    renewCodes: [
      codesAnswer,
      wrongCode,
      recentSignInNeeded,
      refused('it was turned off elsewhere', 'INVALID_STATUS_TRANSITION'),
      tooMany,
      lost,
      offline,
    ],
    removeFactor: [
      { title: 'it is turned off', output: { kind: 'removed' } },
      wrongCode,
      recentSignInNeeded,
      refused('it is the only factor of an operator', 'LAST_FACTOR'),
      refused('it was turned off elsewhere', 'INVALID_STATUS_TRANSITION'),
      tooMany,
      lost,
      offline,
    ],
    startSignIn,
  },
  events: {
    'setUp.start': [{ title: 'it is to be set up', event: { type: 'setUp.start' } }],
    'codes.renew': [{ title: 'new recovery codes are wanted', event: { type: 'codes.renew' } }],
    'factor.remove': [{ title: 'it is to be turned off', event: { type: 'factor.remove' } }],
    'code.change': [type('a code is typed', code), type('a blank is typed', blank)],
    'code.submit': [{ title: 'the code is sent', event: { type: 'code.submit' } }],
    'codes.saved': [{ title: 'the codes are saved', event: { type: 'codes.saved' } }],
    'overview.show': [{ title: 'the person goes back', event: { type: 'overview.show' } }],
    ...stepUpEvents,
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'what opens the account is read first, and decides what is shown',
      requirements: ['ACC-07'],
      every: (run) => {
        if (run.first.state !== 'loading' || run.start.requests[0]?.src !== 'loadMethods') return 'it is not read';
        for (const step of run.steps) {
          const { event, from, to } = step;
          if (requests[from.state] !== 'loadMethods' || !isAnswer(step)) continue;
          const output = event.output as SignInMethods | undefined;
          const expected = loaded(from.state, output);
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (output?.secondFactor && ['on', 'codesLost'].includes(expected) && to.context.codesLeft !== output.secondFactor.codesLeft)
            return 'another number of codes';
        }
        return undefined;
      },
    },
    {
      title: 'each answer leads to its own words, with its reason',
      requirements: ['ACC-07', 'ERR-03'],
      every: (run) => {
        const changes = shownFailures(run, ['enrolling', 'renewing', 'removing']);
        for (const [index, step] of run.steps.entries()) {
          const { event, from, to } = step;
          if (!isAnswer(step)) continue;
          const { kind, code: refusal } = outputOf(step);
          const answers = leads[from.state];
          const expected = answers && ('error' in event ? answers['error'] : (answers[refusal ?? ''] ?? answers[String(kind)]));
          if (answers && to.state !== expected) return `${to.state} instead of ${expected}`;
          if (to.state === 'refused' && to.context.refusal !== refusal) return 'another reason';
          const isChange = ['enrolling', 'renewing', 'removing'].includes(from.state);
          if (isChange && 'error' in event && from.context.failure === undefined && to.context.failure !== changes[index])
            return 'another failure';
          if (requests[from.state] && 'error' in event && to.context.failure === undefined) return 'no failure is named';
          if (refusal === 'WRONG_CODE' && (to.context.problem !== 'WRONG_CODE' || draftIn(to) !== '' || to.context.failure))
            return 'the field is not marked';
        }
        return undefined;
      },
    },
    {
      title: 'a code is sent once, as it was typed, with the key that is shown',
      requirements: ['ACC-07'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to, refused: isRefused } = step;
          const isTyped = event.type === 'code.change' && !isRefused;
          const entering = corrections[from.state] ?? from.state;
          if (isTyped && (to.state !== entering || draftIn(to) !== event['code'] || to.context.problem)) return 'what is typed is lost';
          const isSubmitted = event.type === 'code.submit' && !isRefused;
          const isFit = from.state in forms && draftIn(from).trim() !== '';
          const sending = isSubmitted && isFit ? requests[forms[from.state] ?? ''] : undefined;
          for (const src of ['enrol', 'renewCodes', 'removeFactor']) {
            const input = requestInput<{ code: string; key?: string }>(step, src);
            if ((input !== undefined) !== (src === sending)) return 'sent at another moment';
            if (input && input.code !== draftIn(from)) return 'another code is sent';
            if (input && src === 'enrol' && input.key !== key.key) return 'another key is sent';
          }
          if (isSubmitted && !isFit && to.state !== (correctingOf[from.state] ?? from.state)) return 'an empty code is taken';
          if (isSubmitted && !isFit && from.state in forms && to.context.problem !== 'REQUIRED') return 'another message';
        }
        return undefined;
      },
    },
    {
      title: 'key and recovery codes are those of the server, and are there while they are shown only',
      requirements: ['ACC-07'],
      every: (run) => {
        for (const { state, context } of places(run)) {
          const hasKey = ['scanning', 'correctingFirstCode', 'enrolling'].includes(state);
          if (!same(context.key, hasKey ? key : undefined)) return `the key in ${state}`;
          if (!same(context.codes, state === 'showingCodes' ? recoveryCodes : [])) return `the codes in ${state}`;
          const hasDraft = state in forms || Object.values(forms).includes(state);
          if (!hasDraft && context.draft !== '' && !(state in corrections)) return `a code is still there in ${state}`;
        }
        for (const { event, from, to, refused: isRefused } of run.steps) {
          if (event.type === 'codes.saved' && !isRefused && (to.state !== 'on' || to.context.codesLeft !== 10)) return 'does not go on';
          if (to.state === 'showingCodes' && from.state !== 'showingCodes' && !['enrolling', 'renewing'].includes(from.state))
            return 'codes of nobody';
        }
        return undefined;
      },
    },
    signInInvariant({ title: 'signing in again leaves only for the sign-in page', requirements: ['ACC-07'], cancel: 'loading' }),
    {
      title: 'each step offers what it is for, and the way back',
      requirements: ['ACC-07'],
      every: (run) => {
        for (const step of run.steps) {
          const { event, from, to, refused: isRefused } = step;
          if (isRefused) continue;
          if (event.type === 'overview.show' && to.state !== back[from.state]) return 'cannot go back';
          if (event.type === 'retry' && to.state !== repeats[from.state]) return 'is not tried again';
          if (event.type in starts && to.state !== starts[event.type]) return 'leads elsewhere';
          if (event.type in starts && (to.context.refusal || to.context.failure || to.context.problem)) return 'an old message stays';
          const isBegun = to.state !== from.state && to.state in requests;
          if (isBegun && !step.requests.some(({ src }) => src === requests[to.state])) return 'nothing is asked';
        }
        for (const { state, accepts } of places(run))
          for (const [event, states] of Object.entries(offeredIn))
            if (accepts.includes(event) !== states.includes(state)) return `${event} is offered in ${state}, or is not`;
        return undefined;
      },
    },
  ],
  writtenPaths: [
    {
      start: 'a person opens the page',
      cases: [
        'it is off',
        'it is to be set up',
        'there is a key',
        'a code is typed',
        'the code is sent',
        'the answer is lost',
        'trying again',
        'it is on',
        'new recovery codes are wanted',
        'a code is typed',
        'the code is sent',
        'there are recovery codes',
        'the codes are saved',
      ],
    },
    {
      start: 'a person opens the page',
      cases: [
        'it is on',
        'it is to be turned off',
        'a code is typed',
        'the code is sent',
        'the answer is lost',
        'trying again',
        'it is off',
      ],
    },
  ],
} satisfies Model<typeof secondFactorMachine>;
