import { type Failure, failureOf } from '../../domain/failure.ts';
import { recordOf } from '../../domain/unknown.ts';
import type { PasskeyList, PasskeyOptions, PasskeyRegistration } from '../../machines/contract.ts';
import { longestName, type passkeysMachine } from '../../machines/passkeys/passkeys.machine.ts';
import { isAnswer, type Place, places, type Run } from '../support/paths/run.ts';
import { lost, offline, shownFailures } from './failures.ts';
import type { Model } from './model.ts';
import { recentSignInNeeded, signInInvariant, startSignIn, stepUpEvents } from './step-up.ts';

export const phone = { id: 'psk-1', name: 'Phone', isSynced: true, createdAt: '2026-03-02T09:00:00Z', lastUsedAt: '2026-03-05T09:00:00Z' };
export const fresh = { id: 'psk-2', name: 'Firefox on Linux', isSynced: false, createdAt: '2026-03-06T09:00:00Z' };
const renamed = { ...phone, name: 'Old phone' };
export const tooLong = 'x'.repeat(longestName + 1);
const options: PasskeyOptions = {
  rp: { id: 'localhost', name: 'Statefolio' },
  user: { id: 'dXNlcg', name: 'ona@example.com', displayName: 'Ona' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};
const registration: PasskeyRegistration = {
  id: 'aWQ',
  clientDataJSON: 'Y2xpZW50',
  attestationObject: 'b2JqZWN0',
  transports: ['internal'],
};

const notAdded = ['prepareFailed', 'cancelled', 'alreadyRegistered', 'notCreated', 'addRefused'];
const naming = ['renaming', 'correctingName'];
const offeredIn: Record<string, readonly string[]> = {
  'name.change': naming,
  'name.submit': naming,
  'list.show': [...naming, ...notAdded, 'added', 'confirmingRemoval', 'removed', 'notRemoved'],
  'removal.confirm': ['confirmingRemoval'],
  retry: ['loadFailed', 'storeUnknown', 'renameFailed', 'removeFailed', ...notAdded],
};
const repeats: Record<string, string> = {
  ...Object.fromEntries(notAdded.map((state) => [state, 'createOptions'])),
  loadFailed: 'loadPasskeys',
  storeUnknown: 'loadPasskeys',
  renameFailed: 'renamePasskey',
  removeFailed: 'removePasskey',
};
/** Where each answer leads, by the request and the kind or code of the answer. */
const leads: Record<string, Record<string, string>> = {
  loading: { error: 'loadFailed' },
  preparing: { ready: 'askingBrowser', STEP_UP_REQUIRED: 'signInNeeded', refused: 'addRefused', error: 'prepareFailed' },
  askingBrowser: {
    created: 'storing',
    cancelled: 'cancelled',
    exists: 'alreadyRegistered',
    impossible: 'notCreated',
    error: 'notCreated',
  },
  storing: { stored: 'added', refused: 'addRefused', error: 'storeUnknown' },
  savingName: { renamed: 'listing', gone: 'loading', error: 'renameFailed' },
  removing: { removed: 'removed', STEP_UP_REQUIRED: 'signInNeeded', refused: 'notRemoved', error: 'removeFailed' },
  openingSignIn: { undefined: 'leaving', error: 'signInFailed' },
};
const failing = ['loadFailed', 'prepareFailed', 'storeUnknown', 'renameFailed', 'removeFailed'];

type Step = Run['steps'][number];
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const listIn = ({ context }: Place) => context.passkeys as PasskeyList['passkeys'];
const chosenIn = ({ context }: Place) => context.chosen as PasskeyList['passkeys'][number] | undefined;
const requestOf = (step: Step, src: string) => step.requests.find((request) => request.src === src);
const outputOf = ({ event }: Step) => (event.output ?? {}) as { kind?: string; code?: string } & Record<string, unknown>;
/** The failure to be shown after a request that stores nothing. Loading the list after a passkey may be stored, what happened to it counts. */
function loadFailures({ steps }: Run): (Failure | undefined)[] {
  let stored: Failure | undefined;
  return steps.map(({ event, from }) => {
    if (from.state === 'storing') stored = 'error' in event ? failureOf(event.error) : undefined;
    if (from.state === 'loading' && 'output' in event) stored = undefined;
    if (!('error' in event) || !['loading', 'preparing'].includes(from.state)) return undefined;
    const failure = failureOf(event.error);
    if (stored && failure !== 'offline') stored = failure;
    return stored ?? failure;
  });
}
const isKnown = (list: unknown, id: string) => (list as PasskeyList['passkeys']).some((one) => one.id === id);
const on = <Type extends 'passkey.rename' | 'passkey.remove'>(title: string, type: Type, id: string) => ({
  title,
  event: { type, id },
  when: (context: Record<string, unknown>) => isKnown(context['passkeys'], id),
});
const named = (title: string, name: string) => ({
  title,
  event: { type: 'name.change' as const, name },
  when: (context: Record<string, unknown>) => context['draft'] !== name,
});

export const passkeysModel = {
  starts: [
    { title: 'a person opens the page', input: { canCreate: true } },
    { title: 'a person opens the page in an old browser', input: { canCreate: false } },
  ],
  responses: {
    loadPasskeys: [
      { title: 'there is a passkey', output: { isOffered: true, passkeys: [phone] } },
      { title: 'there is none yet', output: { isOffered: true, passkeys: [] } },
      { title: 'none are offered', output: { isOffered: false, passkeys: [] } },
      lost,
      offline,
    ],
    createOptions: [
      { title: 'a passkey may be made', output: { kind: 'ready', options } },
      recentSignInNeeded,
      { title: 'there are as many as possible', output: { kind: 'refused', code: 'TOO_MANY_PASSKEYS' } },
      { title: 'too many were asked for', output: { kind: 'refused', code: 'RATE_LIMITED' } },
      lost,
      offline,
    ],
    createPasskey: [
      { title: 'the person confirms', output: { kind: 'created', registration } },
      { title: 'the person cancels, or the time is over', output: { kind: 'cancelled' } },
      { title: 'the device has one already', output: { kind: 'exists' } },
      { title: 'the device cannot', output: { kind: 'impossible' } },
      { title: 'the program of the browser cannot be loaded', error: { message: 'import' } },
    ],
    storePasskey: [
      { title: 'it is stored', output: { kind: 'stored', passkey: fresh }, when: ({ passkeys }) => !isKnown(passkeys, fresh.id) },
      { title: 'it took too long', output: { kind: 'refused', code: 'CHALLENGE_EXPIRED' } },
      { title: 'it cannot be verified', output: { kind: 'refused', code: 'PASSKEY_REFUSED' } },
      { title: 'it belongs to an account already', output: { kind: 'refused', code: 'PASSKEY_EXISTS' } },
      lost,
      offline,
    ],
    renamePasskey: [
      {
        title: 'the name is saved',
        output: { kind: 'renamed', passkey: renamed },
        when: ({ chosen }) => recordOf(chosen)['id'] === phone.id,
      },
      { title: 'it was removed elsewhere', output: { kind: 'gone' } },
      lost,
      offline,
    ],
    removePasskey: [
      { title: 'it is removed', output: { kind: 'removed' } },
      { title: 'a recent sign-in is needed to remove it', output: { kind: 'refused', code: 'STEP_UP_REQUIRED' } },
      { title: 'it is the only factor of an operator', output: { kind: 'refused', code: 'LAST_FACTOR' } },
      lost,
      offline,
    ],
    startSignIn,
  },
  events: {
    'passkey.add': [
      {
        title: 'a passkey is to be added',
        event: { type: 'passkey.add' },
      },
    ],
    'passkey.rename': [
      on('the passkey is to be renamed', 'passkey.rename', phone.id),
      on('the new passkey is to be renamed', 'passkey.rename', fresh.id),
    ],
    'passkey.remove': [
      on('the passkey is to be removed', 'passkey.remove', phone.id),
      on('the new passkey is to be removed', 'passkey.remove', fresh.id),
    ],
    'name.change': [
      named('another name is typed', renamed.name),
      named('the name is emptied', ' '),
      named('a name is typed that is too long', tooLong),
    ],
    'name.submit': [{ title: 'the name is to be saved', event: { type: 'name.submit' } }],
    'removal.confirm': [{ title: 'it is really to be removed', event: { type: 'removal.confirm' } }],
    'list.show': [{ title: 'the person goes back', event: { type: 'list.show' } }],
    ...stepUpEvents,
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'the passkeys are read first, and shown where they are offered',
      requirements: ['ACC-04'],
      every: (run) => {
        if (run.first.state !== 'loading' || run.start.requests[0]?.src !== 'loadPasskeys') return 'they are not read';
        for (const step of run.steps) {
          if (step.from.state !== 'loading' || !isAnswer(step) || 'error' in step.event) continue;
          const output = step.event.output as PasskeyList;
          if (step.to.state !== (output.isOffered ? 'listing' : 'notOffered')) return 'something else is shown';
          if (output.isOffered && !same(listIn(step.to), output.passkeys)) return 'other passkeys are shown';
        }
        return undefined;
      },
    },
    {
      title: 'each answer leads to its own words, with its reason',
      requirements: ['ACC-04', 'ERR-03'],
      every: (run) => {
        const failures = shownFailures(run, ['storing', 'savingName', 'removing']);
        const loads = loadFailures(run);
        for (const [index, step] of run.steps.entries()) {
          const { event, from, to } = step;
          const answers = leads[from.state];
          if (!answers || !isAnswer(step)) continue;
          const { kind, code } = outputOf(step);
          const isUnknown = from.state === 'loading' && from.context.registration !== undefined;
          const expected =
            'error' in event ? (isUnknown ? 'storeUnknown' : answers['error']) : (answers[code ?? ''] ?? answers[String(kind)]);
          if (expected !== undefined && to.state !== expected) return `${to.state} instead of ${expected}`;
          if ('error' in event && failing.includes(to.state) && to.context.failure !== (failures[index] ?? loads[index]))
            return 'another failure';
          if (to.state === 'addRefused' && from.state !== to.state && to.context.refusal !== code) return 'another reason';
        }
        return undefined;
      },
    },
    {
      title: 'a passkey is made with the options of the server, only when the person asked, and is called added only on its word',
      requirements: ['ACC-04'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to, refused } = step;
          const isAsked = (event.type === 'passkey.add' && !refused) || (event.type === 'retry' && notAdded.includes(from.state));
          if (isAsked !== (requestOf(step, 'createOptions') !== undefined)) return 'asked for unasked, or not at all';
          if (isAsked && (!from.context.canCreate || to.context.refusal || to.context.failure)) return 'an old message stays';
          const isReady = outputOf(step).kind === 'ready';
          if (isReady !== (requestOf(step, 'createPasskey') !== undefined)) return 'the browser asks at another moment';
          if (isReady && !same(requestOf(step, 'createPasskey')?.input, options)) return 'the browser is asked for something else';
          const isMade = outputOf(step).kind === 'created';
          if (isMade !== (requestOf(step, 'storePasskey') !== undefined)) return 'stored at another moment';
          if (isMade && !same(requestOf(step, 'storePasskey')?.input, registration)) return 'something else is stored';
          if (to.state === 'added' && from.state !== 'added' && outputOf(step).kind !== 'stored') return 'called added without an answer';
        }
        return undefined;
      },
    },
    {
      title: 'the list changes only by what the server has answered',
      requirements: ['ACC-04'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to } = step;
          const { kind } = outputOf(step);
          const before = listIn(from);
          const isRead = from.state === 'loading' && to.state === 'listing';
          const expected =
            kind === 'stored'
              ? [...before, fresh]
              : kind === 'renamed'
                ? before.map((one) => (one.id === phone.id ? renamed : one))
                : kind === 'removed'
                  ? before.filter(({ id }) => id !== chosenIn(from)?.id)
                  : before;
          if (!isRead && !same(listIn(to), expected)) return 'another list';
          if (kind === 'stored' && !same(chosenIn(to), fresh)) return 'another one is called added';
        }
        return undefined;
      },
    },
    {
      title: 'the chosen passkey is renamed or removed, and nothing else',
      requirements: ['ACC-04'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to, refused } = step;
          if (event.type === 'passkey.rename' || event.type === 'passkey.remove') {
            const target = event.type === 'passkey.rename' ? 'renaming' : 'confirmingRemoval';
            const one = listIn(from).find(({ id }) => id === event['id']);
            if (!refused && (to.state !== target || !same(chosenIn(to), one) || to.context.draft !== one?.name || to.context.problem))
              return 'another one is chosen';
          }
          const isTyped = event.type === 'name.change' && !refused;
          if (isTyped && (to.context.draft !== event['name'] || to.state !== 'renaming' || to.context.problem))
            return 'what is typed is lost';
          const draft = String(from.context.draft).trim();
          const isSubmitted = event.type === 'name.submit' && !refused;
          const isFit = draft !== '' && draft.length <= longestName;
          if (isSubmitted && to.state !== (isFit ? 'savingName' : 'correctingName')) return 'a wrong name is sent, or a right one not';
          if (isSubmitted && !isFit && to.context.problem !== (draft === '' ? 'REQUIRED' : 'TOO_LONG')) return 'another message';
          const isRepeated = event.type === 'retry' && from.state === 'renameFailed';
          const renaming = requestOf(step, 'renamePasskey');
          if ((renaming !== undefined) !== ((isSubmitted && isFit) || isRepeated)) return 'renamed at another moment';
          if (renaming && !same(renaming.input, { id: chosenIn(from)?.id, name: draft })) return 'something else is renamed';
          const removing = requestOf(step, 'removePasskey');
          const isConfirmed = (event.type === 'removal.confirm' && !refused) || (event.type === 'retry' && from.state === 'removeFailed');
          if ((removing !== undefined) !== isConfirmed) return 'removed at another moment';
          if (removing && !same(removing.input, { id: chosenIn(from)?.id })) return 'something else is removed';
          if ((renaming || removing) && ((event.type !== 'retry' && to.context.failure) || to.context.refusal))
            return 'an old message stays';
          if (['removed', 'removeFailed'].includes(to.state) && !same(chosenIn(to), chosenIn(from)) && to.state !== from.state)
            return 'another one is named';
        }
        return undefined;
      },
    },
    signInInvariant({
      title: 'signing in again leaves only for the sign-in page',
      requirements: ['ACC-04'],
      cancel: 'listing',
    }),
    {
      title: 'each step offers what it is for, and the way back',
      requirements: ['ACC-04'],
      every: (run) => {
        for (const step of run.steps) {
          const { event, from, to, refused } = step;
          if (event.type === 'list.show' && !refused && to.state !== 'listing') return 'cannot go back';
          const repeated = repeats[from.state];
          if (event.type === 'retry' && !refused && (repeated === undefined || !requestOf(step, repeated))) return 'is not tried again';
        }
        for (const { state, accepts, context } of places(run)) {
          for (const [type, states] of Object.entries(offeredIn))
            if (accepts.includes(type) !== states.includes(state)) return `${type} is offered in ${state}, or is not`;
          const canChange = state === 'listing' && (isKnown(context.passkeys, phone.id) || isKnown(context.passkeys, fresh.id));
          if (['passkey.rename', 'passkey.remove'].some((type) => accepts.includes(type) !== canChange))
            return 'can be changed elsewhere, or not here';
          if (accepts.includes('passkey.add') !== (state === 'listing' && context.canCreate === true))
            return 'can be added elsewhere, or not here';
        }
        return undefined;
      },
    },
  ],
  writtenPaths: [
    {
      start: 'a person opens the page',
      cases: [
        'there is a passkey',
        'a passkey is to be added',
        'a passkey may be made',
        'the person confirms',
        'the answer is lost',
        'trying again',
        'the device is offline',
      ],
    },
    {
      start: 'a person opens the page',
      cases: [
        'there is a passkey',
        'the passkey is to be renamed',
        'the name is to be saved',
        'the answer is lost',
        'trying again',
        'the device is offline',
      ],
    },
    {
      start: 'a person opens the page',
      cases: [
        'there is a passkey',
        'the passkey is to be removed',
        'it is really to be removed',
        'the answer is lost',
        'trying again',
        'the device is offline',
      ],
    },
  ],
} satisfies Model<typeof passkeysMachine>;
