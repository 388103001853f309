import type { onboardingMachine } from '../../machines/onboarding/onboarding.machine.ts';
import { otherProvider, verify } from './identity-check.screen.ts';
import { knownCompliance, tryAgain } from './known.ts';
import type { Control, ScreenModel, ExpectedScreen } from './screen.ts';
import { infoControls } from './user-info.screen.ts';

const next: Control = { role: 'button', name: 'Continue to your details' };
const back: Control = { role: 'button', name: 'Back to the identity check' };
const toDetails: Control = { role: 'button', name: 'Personal details' };
const toIdentity: Control = { role: 'button', name: 'Identity' };
const experience: Control = { role: 'link', name: 'Investor experience' };
const loss: Control = { role: 'link', name: 'Loss simulation' };
const coupon: Control = { role: 'textbox', name: 'Coupon code' };
const copyCode: Control = {
  role: 'button',
  name: {
    each: {
      en: 'Copy: Your code',
      de: 'Kopieren: Ihr Code',
      lt: 'Kopijuoti: Jūsų kodas',
      es: 'Copiar: Su código',
      pt: 'Copiar: O seu código',
    },
  },
};
const copyLink: Control = {
  role: 'button',
  name: {
    each: {
      en: 'Copy: Your link',
      de: 'Kopieren: Ihr Link',
      lt: 'Kopijuoti: Jūsų nuoroda',
      es: 'Copiar: Su enlace',
      pt: 'Copiar: A sua ligação',
    },
  },
};
const failed = 'The next step could not be loaded. Nothing has changed; please try again.';

const stepOne: ExpectedScreen = {
  heading: 'Confirm your identity',
  texts: ['Before you can invest', { text: '{done} of {all} complete', values: { done: '0', all: '4' } }, 'Have a coupon?'],
  notVisible: [failed],
  enabled: [verify, otherProvider, next, toDetails, experience, loss, coupon],
};

export const onboardingScreens = {
  screens: {
    loading: { texts: ['Loading your account status…'], enabled: [] },
    loadFailed: {
      heading: 'Your settings could not be loaded',
      texts: ['Nothing about your account has changed.'],
      enabled: [tryAgain],
    },
    verification: stepOne,
    goingOn: { heading: 'Confirm your identity', texts: ['One moment…'], enabled: [verify, otherProvider, experience, loss, coupon] },
    couldNotGoOn: { ...stepOne, texts: [failed], notVisible: [] },
    details: {
      heading: 'Your details',
      texts: ['Refer a friend', { data: 'ONA-7K2F' }],
      enabled: [
        ...infoControls({ locked: ['name', 'surname', 'email'], isCompany: false, isKindOpen: false }),
        back,
        toIdentity,
        { role: 'link', name: 'Personal details' },
        experience,
        loss,
        copyCode,
        copyLink,
        coupon,
      ],
    },
  },
  interactions: {
    'step.next': { ways: () => [{ controls: [next] }] },
    'step.back': { ways: () => [{ controls: [back] }] },
    'step.goTo': { ways: ({ step }) => [{ controls: [step === 'details' ? toDetails : toIdentity] }] },
    'url.changed': { world: 'The address changes: Back, Forward or a pasted link.' },
    retry: { ways: () => [{ controls: [tryAgain] }] },
  },
  frame: [],
  queries: () => [knownCompliance],
  catalogues: ['onboarding', 'user-info', 'verification'],
} satisfies ScreenModel<typeof onboardingMachine>;
