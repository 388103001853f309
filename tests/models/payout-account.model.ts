import type { PayoutAccount } from '../../machines/contract.ts';
import type { payoutAccountMachine } from '../../machines/payout-account/payout-account.machine.ts';
import { requestInput, type Place, places, type Run } from '../support/paths/run.ts';
import { lost, offline, shownFailures } from './failures.ts';
import type { Model } from './model.ts';
import { recentSignInNeeded, signInInvariant, startSignIn, stepUpEvents } from './step-up.ts';

export const account = { iban: 'LT121000011101001000', holderName: 'Ona Petraitė' };
export const newIban = 'LT60 1010 0123 4567 8901';
const plain = 'LT601010012345678901';
export const bankName = 'Ona Petraitytė';
const pending = { iban: plain, holderName: 'Ona Petraitė', nameCheck: 'MATCH' as const, countsFrom: '2026-03-03T09:00:00Z' };
const unconfirmed = { ...pending, nameCheck: 'UNAVAILABLE' as const };
const unasked = { ...pending, nameCheck: 'NOT_CHECKED' as const };
/** Elsewhere it adds nothing but places. */
const isFirstCheck = ({ bankName: name, account: used }: Record<string, unknown>) => name === undefined && used === undefined;

const draftIn = ({ context }: Place) => context.draft as string;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isAsked = (step: Run['steps'][number], src: string) => step.requests.some((request) => request.src === src);
const forms = ['entering', 'correcting', 'refused'];
const problems: Record<string, string> = { '': 'REQUIRED', LT61: 'INVALID_IBAN', [account.iban]: 'SAME' };
const leads: Record<string, string> = { STEP_UP_REQUIRED: 'signInNeeded', INVALID_IBAN: 'correcting', RATE_LIMITED: 'refused' };
const outcomes: Record<string, string> = { stored: 'waiting', closeMatch: 'comparing', noMatch: 'noMatch' };
const elsewhere: Record<string, readonly string[]> = {
  'name.accept': ['comparing'],
  'account.another': ['comparing', 'noMatch', 'waiting', 'cancelled'],
  'change.cancel': ['waiting'],
};
const type = (title: string, iban: string) => ({
  title,
  event: { type: 'iban.change' as const, iban },
  when: (context: Record<string, unknown>) => context['draft'] !== iban,
});

export const payoutAccountModel = {
  starts: [
    { title: 'a person opens the page', input: {} },
    { title: 'a person comes back from signing in again', input: { draft: newIban } },
  ],
  responses: {
    loadAccount: [
      { title: 'an account is used and none waits', output: { account } },
      { title: 'no account is known', output: {} },
      { title: 'an account waits', output: { account, pending } },
      lost,
    ],
    checkAccount: [
      { title: 'the name matches', output: { kind: 'stored', pending } },
      { title: 'the bank does not answer', output: { kind: 'stored', pending: unconfirmed } },
      { title: 'no bank is asked', output: { kind: 'stored', pending: unasked } },
      { title: 'the name nearly matches', output: { kind: 'closeMatch', bankName } },
      { title: 'the name does not match', output: { kind: 'noMatch' } },
      recentSignInNeeded,
      { title: 'the server finds the IBAN wrong', output: { kind: 'refused', code: 'INVALID_IBAN' } },
      { title: 'too many were checked', output: { kind: 'refused', code: 'RATE_LIMITED' } },
      lost,
      { ...offline, when: isFirstCheck },
    ],
    cancelChange: [{ title: 'the change is cancelled', output: { account } }, lost, { ...offline, when: ({ draft }) => draft === '' }],
    startSignIn,
  },
  events: {
    'iban.change': [
      type('the new account is typed', newIban),
      type('half an account is typed', 'LT61'),
      type('the present account is typed', account.iban),
    ],
    'iban.submit': [{ title: 'the account is to be checked', event: { type: 'iban.submit' } }],
    'name.accept': [{ title: 'the name is theirs', event: { type: 'name.accept' } }],
    'account.another': [{ title: 'another account is wanted', event: { type: 'account.another' } }],
    'change.cancel': [{ title: 'the change is to be cancelled', event: { type: 'change.cancel' } }],
    ...stepUpEvents,
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'the account is read first, and what waits is shown unless something is typed',
      requirements: ['ACC-03'],
      every: (run) => {
        if (run.first.state !== 'loading' || run.start.requests[0]?.src !== 'loadAccount') return 'the account is not read';
        for (const step of run.steps) {
          const { event, from, to } = step;
          if (from.state === 'loadFailed' && event.type === 'retry' && (to.state !== 'loading' || !isAsked(step, 'loadAccount')))
            return 'is not read again';
          if (from.state !== 'loading' || !event.type.startsWith('xstate.')) continue;
          const output = event.output as PayoutAccount | undefined;
          const expected = output === undefined ? 'loadFailed' : output.pending && draftIn(from) === '' ? 'waiting' : 'entering';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (output && (!same(to.context.account, output.account) || !same(to.context.pending, output.pending)))
            return 'another account is shown';
        }
        return undefined;
      },
    },
    {
      title: 'what is typed is shown until it is stored, and forgets the name of another account',
      requirements: ['ACC-03'],
      every: ({ steps }) => {
        for (const { event, from, to, refused } of steps) {
          const isTyped = event.type === 'iban.change' && !refused;
          const isStored = to.state === 'waiting' && from.state === 'checking';
          const expected = isTyped ? event['iban'] : isStored ? '' : draftIn(from);
          if (draftIn(to) !== expected) return 'what was typed is lost';
          const typedIn = from.state === 'correcting' ? 'entering' : from.state;
          if (isTyped && (to.state !== typedIn || to.context.problem)) return 'a corrected field is still marked';
          if ((isTyped || isStored) && (to.context.bankName !== undefined || to.context.isAccepted)) return 'the name stays';
        }
        return undefined;
      },
    },
    {
      title: 'only a right IBAN of another account is checked, and the field says what is wrong',
      requirements: ['ACC-03'],
      every: (run) => {
        for (const step of run.steps) {
          const { event, from, to, refused } = step;
          const input = requestInput<{ iban: string; acceptedName?: string }>(step, 'checkAccount');
          const isAccepted = event.type === 'name.accept' && from.state === 'comparing';
          const isRepeated = event.type === 'retry' && from.state === 'checkFailed';
          if (input && event.type !== 'iban.submit' && !isAccepted && !isRepeated) return 'checked unasked';
          if (isRepeated && !input) return 'is not asked for again';
          if (input && input.iban !== draftIn(from).replaceAll(' ', '')) return 'checks something else';
          const name = isAccepted || (from.context.isAccepted && from.context.bankName) ? bankName : undefined;
          if (input && input.acceptedName !== name) return 'accepts a name that nobody confirmed, or does not';
          if (event.type !== 'iban.submit' || refused) continue;
          const key = draftIn(from);
          const problem = key === account.iban && !from.context.account ? undefined : problems[key];
          if (to.state !== (problem ? 'correcting' : 'checking') || to.context.problem !== problem) return 'another message';
          if (problem ? to.context.refusal : !input || to.context.refusal || to.context.failure) return 'an old message stays';
        }
        return places(run).some(({ state, accepts }) =>
          ['iban.change', 'iban.submit'].some((type) => accepts.includes(type) !== forms.includes(state)),
        )
          ? 'can be typed elsewhere, or not here'
          : undefined;
      },
    },
    {
      title: 'an account waits only on the server’s word; a close match is decided by the person, another name is not stored',
      requirements: ['ACC-03', 'ERR-03'],
      every: (run) => {
        const failures = shownFailures(run, ['checking']);
        for (const [index, { event, from, to }] of run.steps.entries()) {
          if (to.state === 'waiting' && !['checking', 'loading', 'waiting'].includes(from.state)) return 'waits without an answer';
          if (from.state !== 'checking' || !event.type.startsWith('xstate.')) continue;
          const output = (event.output ?? {}) as { kind?: string; code?: string; pending?: unknown };
          const expected = 'error' in event ? 'checkFailed' : (outcomes[output.kind ?? ''] ?? leads[output.code ?? '']);
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (to.context.failure !== failures[index]) return 'another reason is shown';
          if (expected === 'waiting' && !same(to.context.pending, output.pending)) return 'another account waits';
          if (expected === 'comparing' && (to.context.bankName !== bankName || to.context.isAccepted)) return 'another name is shown';
          if (expected === 'refused' && to.context.refusal !== output.code) return 'another reason';
          if (expected === 'correcting' && to.context.problem !== 'INVALID_IBAN') return 'the field is not marked';
        }
        return undefined;
      },
    },
    {
      title: 'what waits can be cancelled, and is called cancelled only on the server’s word',
      requirements: ['ACC-03'],
      every: (run) => {
        const failures = shownFailures(run, ['cancelling']);
        for (const [index, step] of run.steps.entries()) {
          const { event, from, to, refused } = step;
          const isWanted = event.type === 'change.cancel' && !refused;
          const isRepeated = event.type === 'retry' && from.state === 'cancelFailed';
          if ((isWanted || isRepeated) !== isAsked(step, 'cancelChange')) return 'cancelled unasked, or not at all';
          if ((isWanted || isRepeated) && (to.state !== 'cancelling' || (isWanted && to.context.failure)))
            return 'is not cancelled, or an old message stays';
          if (to.state === 'cancelled' && from.state !== 'cancelled' && from.state !== 'cancelling') return 'cancelled without an answer';
          if (from.state !== 'cancelling' || !event.type.startsWith('xstate.')) continue;
          if (to.state !== ('error' in event ? 'cancelFailed' : 'cancelled')) return 'the answer is not shown';
          if ('error' in event ? to.context.failure !== failures[index] : to.context.pending || !same(to.context.account, account))
            return 'something else is shown';
        }
        return undefined;
      },
    },
    signInInvariant({
      title: 'signing in again keeps what was typed, and leaves only for the sign-in page',
      requirements: ['ACC-03'],
      cancel: 'entering',
      saved: draftIn,
    }),
    {
      title: 'each step offers what it is for, and another account can be entered',
      requirements: ['ACC-03'],
      every: (run) => {
        for (const { event, to, refused } of run.steps)
          if (event.type === 'account.another' && !refused && to.state !== 'entering') return 'no other account';
        return places(run).some(({ state, accepts }) =>
          Object.entries(elsewhere).some(([type, states]) => accepts.includes(type) !== states.includes(state)),
        )
          ? 'offers something elsewhere, or not here'
          : undefined;
      },
    },
  ],
  writtenPaths: [
    ...['a recent sign-in is needed', 'the name does not match'].map((answer) => ({
      start: 'a person comes back from signing in again',
      cases: ['no account is known', 'the account is to be checked', 'the answer is lost', 'trying again', answer],
    })),
    {
      start: 'a person comes back from signing in again',
      cases: ['no account is known', 'the account is to be checked', 'the answer is lost', 'trying again', 'the device is offline'],
    },
    {
      start: 'a person opens the page',
      cases: ['an account waits', 'the change is to be cancelled', 'the answer is lost', 'trying again', 'the device is offline'],
    },
    {
      start: 'a person opens the page',
      cases: ['no account is known', 'the account is to be checked', 'half an account is typed', 'the account is to be checked'],
    },
  ],
} satisfies Model<typeof payoutAccountMachine>;
