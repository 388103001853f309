import type { ContextFrom } from 'xstate';
import type { secondFactorMachine } from '../../machines/second-factor/second-factor.machine.ts';
import { failureTexts, tryAgain } from './known.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';
import { stepUpInteractions, stepUpScreens } from './step-up-screens.ts';

type Context = ContextFrom<typeof secondFactorMachine>;

const settings: Control = { role: 'link', name: 'Back to the settings' };
const setUp: Control = { role: 'button', name: 'Set up' };
const overview: Control = { role: 'button', name: 'Show two-step sign-in' };
const cancel: Control = { role: 'button', name: 'Cancel' };
const renew: Control = { role: 'button', name: 'Make new recovery codes' };
const makeCodes: Control = { role: 'button', name: 'Make new codes' };
const turnOn: Control = { role: 'button', name: 'Turn on' };
const turnOff: Control = { role: 'button', name: 'Turn off' };
const saved: Control = { role: 'button', name: 'I have saved the codes' };
const another: Control = { role: 'button', name: 'Enter another code' };
const firstCode: Control = { role: 'textbox', name: 'Code from the app' };
const anyCode: Control = { role: 'textbox', name: 'Code from the app or recovery code' };
const copy = (label: string): Control => ({ role: 'button', name: { text: 'Copy: {label}', values: { label: { words: label } } } });

const removalTitle = 'Turn off two-step sign-in';
const renewTitle = 'Make new recovery codes';
const required: Text = 'This is required.';
const wrong: Text = 'This code is wrong or was already used. Wait for the next one and enter it.';
const wrongAny: Text = 'This code is wrong or was already used. Wait for the next one of the app, or enter another recovery code.';
const checking: Text = 'Checking the code…';
const unknown = (heading: string, more: string, { failure }: Context, control: Control = tryAgain): ExpectedScreen => ({
  heading,
  texts: [failureTexts[failure ?? 'noResponse'], more],
  enabled: [control],
});
/** `ofWrong`: what to do where a code is wrong, which depends on the codes that the field takes. */
const asked = ({ problem }: Context, ofWrong: Text) => ({
  texts: problem ? [problem === 'REQUIRED' ? required : ofWrong] : [],
  notVisible: [required, wrong, wrongAny].filter((text) => problem === undefined || text !== (problem === 'REQUIRED' ? required : ofWrong)),
});
const setup = (context: Context): ExpectedScreen => ({
  heading: 'Set up your app',
  ...asked(context, wrong),
  enabled: [copy('Key'), { ...firstCode, value: context.draft }, turnOn, cancel],
});
const codeStep =
  (heading: string, lead: string, submit: Control) =>
  (context: Context): ExpectedScreen => {
    const { texts, notVisible } = asked(context, wrongAny);
    return { heading, texts: [lead, ...texts], notVisible, enabled: [{ ...anyCode, value: context.draft }, submit, cancel] };
  };
const forCodes = codeStep(renewTitle, 'The codes you have now will no longer work.', makeCodes);
const forRemoval = codeStep(removalTitle, 'Your account will then be protected by your password alone.', turnOff);

export const secondFactorScreens = {
  screens: {
    loading: { heading: 'Two-step sign-in', texts: ['Loading…'], enabled: [] },
    checking: { like: 'loading', because: 'the page is read once more' },
    loadFailed: ({ failure }) => ({
      heading: 'This page could not be loaded',
      texts: [failureTexts[failure ?? 'noResponse'], 'Nothing has changed.'],
      enabled: [tryAgain, settings],
    }),
    notOffered: {
      heading: 'There is no two-step sign-in here',
      texts: ['You sign in with another service. Look there for how to protect your account.'],
      enabled: [settings],
    },
    noPassword: {
      heading: 'Your account has no password',
      texts: ['You sign in with Google or Facebook. Turn on two-step sign-in there.'],
      enabled: [settings],
    },
    off: {
      heading: 'Two-step sign-in is off',
      texts: ['With a code from an app on your phone, nobody can sign in with your password alone.'],
      enabled: [setUp, settings],
    },
    preparing: { heading: 'Two-step sign-in is off', texts: ['Preparing…'], enabled: [settings] },
    prepareFailed: ({ failure }) => ({
      heading: 'Nothing was set up',
      texts: [failureTexts[failure ?? 'noResponse']],
      enabled: [tryAgain, overview],
    }),
    scanning: setup,
    correctingFirstCode: setup,
    enrolling: { heading: 'Set up your app', texts: ['Turning on…'], enabled: [copy('Key')] },
    keyExpired: {
      heading: 'The key has expired',
      texts: ['That took longer than fifteen minutes. Delete the entry in your app and scan a new code.'],
      enabled: [tryAgain, overview],
    },
    enrolUnknown: (context) =>
      unknown('We do not know yet whether two-step sign-in is on', 'Keep the entry in your app until you know.', context),
    codesLost: {
      heading: 'Two-step sign-in is on, but you have no recovery codes',
      texts: ['They did not reach you. Make new ones with a code from your app.'],
      enabled: [renew, overview],
    },
    showingCodes: ({ codes }) => ({
      heading: 'Save your recovery codes',
      texts: codes.map((code) => ({ data: code })),
      enabled: [{ role: 'button', name: 'Download codes' }, copy('Recovery codes'), saved],
    }),
    on: ({ codesLeft }) => ({
      heading: 'Two-step sign-in is on',
      texts: [
        'Signing in needs a code from your app.',
        { text: 'Recovery codes left: {codesLeft}', values: { codesLeft: String(codesLeft) } },
      ],
      enabled: [renew, turnOff, settings],
    }),
    enteringForCodes: forCodes,
    correctingForCodes: forCodes,
    renewing: { heading: renewTitle, texts: [checking], enabled: [] },
    renewUnknown: (context) =>
      unknown(
        'We do not know yet whether you have new recovery codes',
        'The codes you have may no longer work. Make new ones with the next code from your app.',
        context,
        another,
      ),
    enteringForRemoval: forRemoval,
    correctingForRemoval: forRemoval,
    removing: { heading: removalTitle, texts: [checking], enabled: [] },
    removeUnknown: (context) =>
      unknown('We do not know yet whether two-step sign-in is off', 'Keep the entry in your app until you know.', context),
    removed: {
      heading: 'You have turned off two-step sign-in',
      texts: ['Signing in needs only your password again. You can delete the entry in your app. We have sent you an e-mail.'],
      enabled: [settings, overview],
    },
    notRemoved: {
      heading: 'Two-step sign-in stays on',
      texts: ['You need a second factor to sign in. Add a passkey before you turn this one off.'],
      enabled: [overview],
    },
    refused: {
      heading: 'Nothing has changed',
      texts: ['Too many attempts. Please try again in 15 minutes.'],
      enabled: [overview],
    },
    ...stepUpScreens,
  },
  interactions: {
    'setUp.start': { ways: () => [{ controls: [setUp] }] },
    'codes.renew': { ways: () => [{ controls: [renew] }] },
    'factor.remove': { ways: () => [{ heading: 'Two-step sign-in is on', controls: [turnOff] }] },
    'code.change': {
      ways: () => [{ heading: 'Set up your app', controls: [firstCode] }, { controls: [anyCode] }],
      act: async ({ find, page, words }, { code }) => {
        const isSetup = (await page.getByRole('heading', { level: 1 }).innerText()) === words('Set up your app');
        await find(isSetup ? firstCode : anyCode).fill(code);
      },
    },
    'code.submit': {
      ways: () => [{ controls: [turnOn] }, { controls: [makeCodes] }, { heading: removalTitle, controls: [turnOff] }],
    },
    'codes.saved': { ways: () => [{ controls: [saved] }] },
    'overview.show': { ways: () => [{ controls: [cancel] }, { controls: [overview] }] },
    ...stepUpInteractions,
    retry: { ways: () => [{ controls: [tryAgain] }, { controls: [another] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: ['account'],
  proves: { on: ['ACC-07'], showingCodes: ['ACC-07'], removed: ['ACC-07'] },
  madeUp: ['nonce'],
} satisfies ScreenModel<typeof secondFactorMachine>;
