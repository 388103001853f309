import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Failure, failureAfter } from '../../domain/failure.ts';
import { isIban, plainIban } from '../../domain/payment-reference.ts';
import type { ErrorCode, PayoutAccount } from '../contract.ts';
import { notProvided } from '../not-provided.ts';
import { outputOf } from '../output.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';
import { stepUpStates } from '../step-up.ts';

/** What was typed before the person signed in again. */
export type PayoutAccountInput = { draft?: string };
export type PendingAccount = NonNullable<PayoutAccount['pending']>;
export type CheckInput = { iban: string; acceptedName?: string };
export type CheckResult =
  | { kind: 'stored'; pending: PendingAccount }
  | { kind: 'closeMatch'; bankName: string }
  | { kind: 'noMatch' }
  | Refusal;
export type IbanProblem = 'REQUIRED' | 'INVALID_IBAN' | 'SAME';
export type PayoutAccountEvent =
  | { type: 'iban.change'; iban: string }
  | { type: 'iban.submit' }
  | { type: 'name.accept' }
  | { type: 'account.another' }
  | { type: 'change.cancel' }
  | { type: 'signIn.start'; nonce: string }
  | { type: 'signIn.cancel' }
  | { type: 'page.shown' }
  | { type: 'retry' };
export type PayoutAccountEmitted = { type: 'draft.save'; draft: string } | { type: 'page.leave'; url: string };

type Context = {
  draft: string;
  /** Where payouts go now. */
  account?: PayoutAccount['account'];
  pending?: PendingAccount;
  /** The name that the bank gives for a close match. */
  bankName?: string;
  isAccepted: boolean;
  problem?: IbanProblem;
  refusal?: ErrorCode;
  failure?: Failure;
  nonce?: string;
};

function problemOf({ draft, account }: Context): IbanProblem | undefined {
  const iban = plainIban(draft);
  if (iban === '') return 'REQUIRED';
  if (!isIban(iban)) return 'INVALID_IBAN';
  return iban === account?.iban ? 'SAME' : undefined;
}

const checkOf = ({ draft, bankName, isAccepted }: Context): CheckInput => ({
  iban: plainIban(draft),
  ...(isAccepted && bankName !== undefined && { acceptedName: bankName }),
});

const error = ({ event }: { event: { error: unknown } }) => event.error;

const types: Partial<{
  input: PayoutAccountInput;
  context: Context;
  events: PayoutAccountEvent;
  emitted: PayoutAccountEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

const payoutAccount = setup({
  types,
  actors: {
    loadAccount: fromPromise<PayoutAccount>(() => notProvided('loadAccount')),
    checkAccount: fromPromise<CheckResult, CheckInput>(() => notProvided('checkAccount')),
    cancelChange: fromPromise<PayoutAccount>(() => notProvided('cancelChange')),
    startSignIn: fromPromise<{ url: string }, { nonce: string }>(() => notProvided('startSignIn')),
  },
  guards: {
    isValid: ({ context }) => problemOf(context) === undefined,
    isPending: ({ context }, { pending }: PayoutAccount) => pending !== undefined && context.draft === '',
  },
  actions: {
    setAccount: assign((_, { account, pending }: PayoutAccount) => ({ account, pending, failure: undefined })),
    setDraft: assign((_, { iban }: { iban: string }) => ({ draft: iban, problem: undefined, bankName: undefined, isAccepted: false })),
    setPending: assign((_, { pending }: { pending: PendingAccount }) => ({
      pending,
      draft: '',
      bankName: undefined,
      isAccepted: false,
      failure: undefined,
    })),
    setBankName: assign((_, { bankName }: { bankName: string }) => ({ bankName, isAccepted: false, failure: undefined })),
    acceptName: assign({ isAccepted: true }),
    setProblem: assign(({ context }) => ({ problem: problemOf(context), refusal: undefined })),
    setInvalid: assign({ problem: 'INVALID_IBAN', failure: undefined }),
    setRefusal: assign((_, { code }: { code: ErrorCode }) => ({ refusal: code, failure: undefined })),
    setFailure: assign(({ context }, error: unknown) => ({ failure: failureAfter(context.failure, error) })),
    setNonce: assign((_, { nonce }: { nonce: string }) => ({ nonce })),
    clearErrors: assign({ problem: undefined, refusal: undefined }),
    clearFailure: assign({ failure: undefined }),
    saveDraft: emit(({ context: { draft } }) => ({ type: 'draft.save', draft })),
    leave: emit((_, { url }: { url: string }) => ({ type: 'page.leave', url })),
  },
});

const editing = payoutAccount.createStateConfig({
  on: {
    'iban.change': { actions: { type: 'setDraft', params: ({ event }) => event } },
    'iban.submit': [
      { guard: 'isValid', target: 'checking' },
      { target: 'correcting', actions: 'setProblem' },
    ],
  },
});

/** Replaces the account that payouts go to: the name is checked at its bank, and a day passes before it is used. */
export const payoutAccountMachine = payoutAccount.createMachine({
  id: 'payoutAccount',
  context: ({ input: { draft = '' } }) => ({ draft, isAccepted: false }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the account that payouts go to, and one that waits.',
      meta: { title: 'Loading the account', requirements: ['ACC-03'] },
      tags: 'busy',
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        onDone: [
          {
            guard: { type: 'isPending', params: ({ event }) => event.output },
            target: 'waiting',
            actions: { type: 'setAccount', params: ({ event }) => event.output },
          },
          { target: 'entering', actions: { type: 'setAccount', params: ({ event }) => event.output } },
        ],
        onError: 'loadFailed',
      },
    },
    loadFailed: {
      description: 'The account could not be loaded. Nothing has changed.',
      meta: { title: 'The account could not be loaded', requirements: ['ACC-03'] },
      on: { retry: 'loading' },
    },
    entering: {
      description: 'The IBAN of the new account is typed. Says where payouts go now.',
      meta: { title: 'Entering the account', requirements: ['ACC-03'] },
      ...editing,
    },
    correcting: {
      description: 'The IBAN is missing, has a typing mistake, or is the account that is used already.',
      meta: { title: 'IBAN to be corrected', requirements: ['ACC-03'] },
      on: {
        ...editing.on,
        'iban.change': { target: 'entering', actions: { type: 'setDraft', params: ({ event }) => event } },
      },
    },
    checking: {
      description: 'The bank of the account is asked for its name.',
      meta: { title: 'Checking the name', requirements: ['ACC-03'] },
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'checkAccount',
        src: 'checkAccount',
        input: ({ context }) => checkOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'stored',
            target: 'waiting',
            actions: { type: 'setPending', params: ({ event }) => outputOf(event, 'stored') },
          },
          {
            guard: ({ event }) => event.output.kind === 'closeMatch',
            target: 'comparing',
            actions: { type: 'setBankName', params: ({ event }) => outputOf(event, 'closeMatch') },
          },
          { guard: ({ event }) => event.output.kind === 'noMatch', target: 'noMatch', actions: 'clearFailure' },
          {
            guard: ({ event }) => event.output.kind === 'refused' && event.output.code === 'STEP_UP_REQUIRED',
            target: 'signInNeeded',
            actions: 'clearFailure',
          },
          {
            guard: ({ event }) => event.output.kind === 'refused' && event.output.code === 'INVALID_IBAN',
            target: 'correcting',
            actions: 'setInvalid',
          },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => outputOf(event, 'refused') } },
        ],
        onError: { target: 'checkFailed', actions: { type: 'setFailure', params: error } },
      },
    },
    checkFailed: {
      description: 'No response arrived, so the account may be stored. Asking again stores it once.',
      meta: { title: 'The account may be stored', requirements: ['ACC-03', 'ERR-03'] },
      on: { retry: 'checking' },
    },
    comparing: {
      description: 'The bank knows the account by a name that is nearly the same. The person decides whether it is theirs.',
      meta: { title: 'Comparing the names', requirements: ['ACC-03'] },
      on: { 'name.accept': { target: 'checking', actions: 'acceptName' }, 'account.another': 'entering' },
    },
    noMatch: {
      description: 'The account belongs to another name. It is not stored; evidence goes to the support.',
      meta: { title: 'Another name', requirements: ['ACC-03'] },
      on: { 'account.another': 'entering' },
    },
    refused: {
      description: 'The server refused, such as after too many checks. What was typed is still here.',
      meta: { title: 'The account was refused', requirements: ['ACC-03'] },
      ...editing,
    },
    ...stepUpStates({
      requirements: ['ACC-03'],
      opening: 'Asks for the sign-in page. What was typed is saved in this tab.',
      cancel: 'entering',
      save: ['saveDraft'],
    }),
    waiting: {
      description: 'The new account is stored. Says from which hour it is used; until then it can be cancelled.',
      meta: { title: 'The account waits a day', requirements: ['ACC-03'] },
      on: { 'change.cancel': 'cancelling', 'account.another': 'entering' },
    },
    cancelling: {
      description: 'Cancels the account that waits.',
      meta: { title: 'Cancelling', requirements: ['ACC-03'] },
      tags: 'busy',
      invoke: {
        id: 'cancelChange',
        src: 'cancelChange',
        onDone: { target: 'cancelled', actions: { type: 'setAccount', params: ({ event }) => event.output } },
        onError: { target: 'cancelFailed', actions: { type: 'setFailure', params: error } },
      },
    },
    cancelFailed: {
      description: 'No response arrived, so the change may be cancelled. Cancelling again changes nothing more.',
      meta: { title: 'The change may be cancelled', requirements: ['ACC-03', 'ERR-03'] },
      on: { retry: 'cancelling' },
    },
    cancelled: {
      description: 'Nothing waits any more; payouts go where they went before.',
      meta: { title: 'The change is cancelled', requirements: ['ACC-03'] },
      on: { 'account.another': 'entering' },
    },
  },
});

export type PayoutAccountActor = ActorRefFrom<typeof payoutAccountMachine>;
