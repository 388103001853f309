import type { PayoutAccount } from '../../machines/contract.ts';
import type { payoutAccountMachine } from '../../machines/payout-account/payout-account.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import { shownFailures } from './failures.ts';
import type { Model } from './model.ts';

export const account = { iban: 'LT121000011101001000', holderName: 'Ona Petraitė' };
export const newIban = 'LT60 1010 0123 4567 8901';
const plain = 'LT601010012345678901';
export const bankName = 'Ona Petraitytė';
const pending = { iban: plain, holderName: 'Ona Petraitė', nameCheck: 'MATCH' as const, countsFrom: '2026-03-03T09:00:00Z' };
const unconfirmed = { ...pending, nameCheck: 'UNAVAILABLE' as const };
const unasked = { ...pending, nameCheck: 'NOT_CHECKED' as const };
const lost = { title: 'the answer is lost', error: { message: 'network' } };
/** Elsewhere it adds nothing but places. */
const isFirstCheck = ({ bankName: name, account: used }: Record<string, unknown>) => name === undefined && used === undefined;
const offline = { title: 'the device is offline', error: { message: 'offline', name: 'OfflineError' } };
const url = '/oidc/auth?prompt=login';

const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const draftIn = ({ context }: Place) => context.draft as string;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const inputOf = (step: Run['steps'][number], src: string) => step.requests.find((one) => one.src === src)?.input as object | undefined;
const isAsked = (step: Run['steps'][number], src: string) => step.requests.some((one) => one.src === src);
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((one) => one.type === type);
const forms = ['entering', 'correcting', 'refused'];
const askingToSignIn = ['signInNeeded', 'signInFailed'];
const problems: Record<string, string> = { '': 'REQUIRED', LT61: 'INVALID_IBAN', [account.iban]: 'SAME' };
const leads: Record<string, string> = { STEP_UP_REQUIRED: 'signInNeeded', INVALID_IBAN: 'correcting', RATE_LIMITED: 'refused' };
const outcomes: Record<string, string> = { stored: 'waiting', closeMatch: 'comparing', noMatch: 'noMatch' };
const elsewhere: Record<string, readonly string[]> = {
  'name.accept': ['comparing'],
  'account.another': ['comparing', 'noMatch', 'waiting', 'cancelled'],
  'change.cancel': ['waiting'],
  'page.shown': ['leaving'],
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
      { title: 'a recent sign-in is needed', output: { kind: 'refused', code: 'STEP_UP_REQUIRED' } },
      { title: 'the server finds the IBAN wrong', output: { kind: 'refused', code: 'INVALID_IBAN' } },
      { title: 'too many were checked', output: { kind: 'refused', code: 'RATE_LIMITED' } },
      lost,
      { ...offline, when: isFirstCheck },
    ],
    cancelChange: [{ title: 'the change is cancelled', output: { account } }, lost, { ...offline, when: ({ draft }) => draft === '' }],
    startSignIn: [{ title: 'the sign-in page is ready', output: { url } }, lost],
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
    'signIn.start': [
      { title: 'the person signs in again', event: { type: 'signIn.start', nonce: 'abcdefgh' }, when: ({ nonce }) => nonce === undefined },
      { title: 'the person tries once more', event: { type: 'signIn.start', nonce: 'ijklmnop' }, when: ({ nonce }) => nonce !== undefined },
    ],
    'signIn.cancel': [{ title: 'the person does not sign in', event: { type: 'signIn.cancel' } }],
    'page.shown': [{ title: 'Back shows the page again', event: { type: 'page.shown' } }],
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
          const input = inputOf(step, 'checkAccount') as { iban: string; acceptedName?: string } | undefined;
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
    {
      title: 'signing in again keeps what was typed, and leaves only for the sign-in page',
      requirements: ['ACC-03'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to, refused } = step;
          const isStarted = event.type === 'signIn.start' && !refused;
          if (isStarted && (to.state !== 'openingSignIn' || !askingToSignIn.includes(from.state))) return 'signs in elsewhere';
          if (isStarted && !same(inputOf(step, 'startSignIn'), { nonce: event['nonce'] })) return 'another nonce';
          if ((emitted(step, 'draft.save') !== undefined) !== isStarted) return 'saved at another moment';
          if (isStarted && emitted(step, 'draft.save')?.['draft'] !== draftIn(from)) return 'something else is saved';
          if (event.type === 'signIn.cancel' && !refused && to.state !== 'entering') return 'cannot go back';
          const isReady = from.state === 'openingSignIn' && event.type.startsWith('xstate.');
          if (isReady && to.state !== ('error' in event ? 'signInFailed' : 'leaving')) return 'the sign-in page does not follow';
          if ((emitted(step, 'page.leave') !== undefined) !== (isReady && !('error' in event))) return 'leaves at another moment';
          if (emitted(step, 'page.leave') && emitted(step, 'page.leave')?.['url'] !== url) return 'leaves for elsewhere';
          if (event.type === 'page.shown' && !refused && to.state !== 'signInNeeded') return 'Back shows nothing';
        }
        return undefined;
      },
    },
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
