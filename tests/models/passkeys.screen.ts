import type { ContextFrom } from 'xstate';
import { longestName, type passkeysMachine } from '../../machines/passkeys/passkeys.machine.ts';
import { failureTexts, tryAgain } from './known.ts';
import { fresh, phone } from './passkeys.model.ts';
import type { Control, ScreenModel, ExpectedScreen, Text, Way } from './screen.ts';
import { stepUpInteractions, stepUpScreens } from './step-up-screens.ts';

type Context = ContextFrom<typeof passkeysMachine>;

const heading = 'Passkeys';
const add: Control = { role: 'button', name: 'Add a passkey' };
const back: Control = { role: 'link', name: 'Back to the settings' };
const rename = (name: string): Control => ({ role: 'button', name: { text: 'Rename: {name}', values: { name } } });
const remove = (name: string): Control => ({ role: 'button', name: { text: 'Remove: {name}', values: { name } } });
const cancel: Control = { role: 'button', name: 'Cancel' };
const field: Control = { role: 'textbox', name: 'Name' };
const save: Control = { role: 'button', name: 'Save' };

const noWindow: Text = 'The window of your browser was closed, or the time was over.';
const already: Text = 'This device or password manager already has a passkey for your account.';
const impossible: Text = 'Your device could not make one. Set up a screen lock first, or use a password manager or another device.';
const lastFactor: Text = 'You need a second factor to sign in. Add another passkey or set up two-step sign-in before you remove this one.';
const refusals: Record<string, Text> = {
  CHALLENGE_EXPIRED: 'That took longer than five minutes, so the passkey was not saved. Try again.',
  PASSKEY_REFUSED: 'We could not verify this passkey, so it was not saved. Try again.',
  PASSKEY_EXISTS: 'This passkey belongs to an account already, so it was not saved.',
  TOO_MANY_PASSKEYS: 'You have 20 passkeys, and more are not possible. Remove one first.',
  RATE_LIMITED: 'Too many attempts. Please try again in 15 minutes.',
};
const none: Text = 'You have no passkey yet.';
const old: Text = 'This browser does not know passkeys. Open this page in a current browser to add one.';

const overview = ({ passkeys, canCreate }: Context): ExpectedScreen => ({
  heading,
  texts: [...(passkeys.length > 0 ? passkeys.map(({ name }) => ({ data: name })) : [none]), ...(canCreate ? [] : [old])],
  notVisible: [...(passkeys.length > 0 ? [none] : []), ...(canCreate ? [old] : [])],
  enabled: [...passkeys.flatMap(({ name }) => [rename(name), remove(name)]), ...(canCreate ? [add] : []), back],
});
const show: Control = { role: 'button', name: 'Show my passkeys' };
const load: Control = { role: 'button', name: 'Load the list' };
const notAdded = (texts: Text[]): ExpectedScreen => ({ heading: 'No passkey was added', texts, enabled: [tryAgain, show] });
/** The first one may have been renamed. */
const waysOf = (id: string, control: (name: string) => Control): [Way, ...Way[]] =>
  id === fresh.id ? [{ controls: [control(fresh.name)] }] : [{ controls: [control(phone.name)] }, { controls: [control('Old phone')] }];
const nameForm = (draft: string, texts: Text[], notVisible: Text[]): ExpectedScreen => ({
  heading: 'Rename passkey',
  texts,
  notVisible,
  enabled: [{ ...field, value: draft.trim() }, save, cancel],
});
const required: Text = 'This is required.';
const long: Text = { text: 'Use {longestName} characters at most.', values: { longestName: String(longestName) } };
const problems = { REQUIRED: required, TOO_LONG: long };
const named = (text: string, { chosen }: Context): Text => ({ text, values: { name: chosen?.name ?? '' } });

export const passkeysScreens = {
  screens: {
    loading: { heading, texts: ['Loading your passkeys…'], enabled: [] },
    loadFailed: ({ failure }) => ({
      heading: 'Your passkeys could not be loaded',
      texts: [failureTexts[failure ?? 'noResponse'], 'Nothing has changed.'],
      enabled: [tryAgain, back],
    }),
    notOffered: { heading: 'There are no passkeys here', texts: [], enabled: [back] },
    listing: (context) => overview(context),
    preparing: ({ passkeys }) => ({
      heading,
      texts: ['Preparing…', ...passkeys.map(({ name }) => ({ data: name }))],
      enabled: [back],
    }),
    prepareFailed: (context) => notAdded([failureTexts[context.failure ?? 'noResponse']]),
    askingBrowser: {
      heading: 'Follow the steps in your browser',
      texts: ['Confirm with your fingerprint, your face or the PIN of your device.'],
      notVisible: ['Saving the passkey…'],
      enabled: [],
    },
    cancelled: notAdded([noWindow]),
    alreadyRegistered: notAdded([already]),
    notCreated: notAdded([impossible]),
    storing: { heading: 'Follow the steps in your browser', texts: ['Saving the passkey…'], enabled: [] },
    storeUnknown: ({ failure }) => ({
      heading: 'We do not know yet whether the passkey was saved',
      texts: [failureTexts[failure ?? 'noResponse'], 'If it is not in the list, add it again.'],
      enabled: [load],
    }),
    addRefused: ({ refusal }) => notAdded(refusal ? [refusals[refusal] ?? ''] : []),
    added: (context) => ({
      heading: 'Your passkey is added',
      texts: [named('You can sign in with “{name}” from now on. We have sent you an e-mail.', context)],
      enabled: [show, back],
    }),
    renaming: ({ draft }) => nameForm(draft, [], [required, long]),
    correctingName: ({ draft, problem }) => nameForm(draft, problem ? [problems[problem]] : [], problem ? [] : [required, long]),
    savingName: { heading: 'Rename passkey', texts: ['Saving…'], enabled: [] },
    renameFailed: ({ failure }) => ({
      heading: 'We do not know yet whether the name was saved',
      texts: [failureTexts[failure ?? 'noResponse'], 'You can save it again without harm.'],
      enabled: [tryAgain],
    }),
    confirmingRemoval: (context) => ({
      heading: named('Remove “{name}”?', context),
      texts: ['You can no longer sign in with it. Your password and your other passkeys stay as they are.'],
      enabled: [{ role: 'button', name: 'Remove passkey' }, cancel],
    }),
    removing: (context) => ({ heading: named('Remove “{name}”?', context), texts: ['Removing…'], enabled: [] }),
    removeFailed: ({ failure }) => ({
      heading: 'We do not know yet whether the passkey was removed',
      texts: [failureTexts[failure ?? 'noResponse'], 'You can remove it again without harm.'],
      enabled: [tryAgain],
    }),
    removed: (context) => ({
      heading: 'The passkey is removed',
      texts: [named('Delete “{name}” in your password manager or on your device as well.', context)],
      enabled: [show, back],
    }),
    notRemoved: { heading: 'The passkey is not removed', texts: [lastFactor], enabled: [show] },
    ...stepUpScreens,
  },
  interactions: {
    'passkey.add': { ways: () => [{ controls: [add] }] },
    'passkey.rename': { ways: ({ id }) => waysOf(id, rename) },
    'passkey.remove': { ways: ({ id }) => waysOf(id, remove) },
    'name.change': {
      ways: () => [{ controls: [field] }],
      act: async ({ find }, { name }) => {
        await find(field).fill(name);
      },
    },
    'name.submit': { ways: () => [{ controls: [save] }] },
    'removal.confirm': { ways: () => [{ controls: [{ role: 'button', name: 'Remove passkey' }] }] },
    'list.show': { ways: () => [{ controls: [cancel] }, { controls: [show] }] },
    ...stepUpInteractions,
    retry: { ways: () => [{ controls: [tryAgain] }, { controls: [load] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: ['account'],
  proves: { listing: ['ACC-04'], added: ['ACC-04'], cancelled: ['ACC-04'] },
  madeUp: ['nonce'],
} satisfies ScreenModel<typeof passkeysMachine>;
