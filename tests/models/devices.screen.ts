import type { ContextFrom } from 'xstate';
import type { devicesMachine } from '../../machines/devices/devices.machine.ts';
import { phone, unnamed } from './devices.model.ts';
import { failureTexts, tryAgain } from './known.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';
import { stepUpInteractions, stepUpScreens } from './step-up-screens.ts';

type Context = ContextFrom<typeof devicesMachine>;
type Device = Context['devices'][number];

const heading = 'Your devices';
const back: Control = { role: 'link', name: 'Back to the settings' };
const endOthers: Control = { role: 'button', name: 'Sign out all other devices' };
const cancel: Control = { role: 'button', name: 'Cancel' };
const show: Control = { role: 'button', name: 'Show my devices' };
const here: Text = 'This device';
const unknown: Text = 'Unknown device';
const none: Text = 'There are no other devices.';
const signingOut: Text = 'Signing out…';

const nameOf = ({ browser, system }: Device): Text =>
  browser && system ? { text: '{browser} on {system}', values: { browser, system } } : unknown;
const end = (device: Device): Control => ({
  role: 'button',
  name: { text: 'Sign out device: {name}', values: { name: { words: nameOf(device) } } },
});
const isOther = ({ isThisOne }: Device) => !isThisOne;

const list = ({ devices }: Context): ExpectedScreen => ({
  heading,
  texts: [...devices.map(nameOf), ...(devices.length > 0 ? [here] : [none])],
  notVisible: [signingOut, ...(devices.length > 0 ? [none] : [])],
  enabled: [...devices.filter(isOther).map(end), ...(devices.some(isOther) ? [endOthers] : []), back],
});

export const devicesScreens = {
  screens: {
    loading: { heading, texts: ['Loading your devices…'], enabled: [] },
    loadFailed: ({ failure }) => ({
      heading: 'Your devices could not be loaded',
      texts: [failureTexts[failure ?? 'noResponse'], 'Nothing has changed.'],
      enabled: [tryAgain, back],
    }),
    notOffered: {
      heading: 'There is no list of devices here',
      texts: ['You sign in with another service. Look there for where you are signed in.'],
      enabled: [back],
    },
    listing: (context) => list(context),
    endingDevice: ({ devices }) => ({ heading, texts: [signingOut, ...devices.map(nameOf)], enabled: [back] }),
    deviceEnded: {
      heading: 'The device is signed out',
      texts: ['Whoever uses it has to sign in again. If you do not recognise the device, change your password too.'],
      enabled: [show, back],
    },
    othersEnded: {
      heading: 'All other devices are signed out',
      texts: ['Only this device is still signed in.'],
      enabled: [show, back],
    },
    confirmingOthers: {
      heading: 'Sign out all other devices?',
      texts: ['Whoever uses your account there has to sign in again. You stay signed in on this device.'],
      enabled: [endOthers, cancel],
    },
    endingOthers: { heading: 'Sign out all other devices?', texts: [signingOut], enabled: [] },
    endDeviceFailed: ({ failure }) => ({
      heading: 'We do not know yet whether the device was signed out',
      texts: [failureTexts[failure ?? 'noResponse'], 'You can sign it out again without harm.'],
      enabled: [tryAgain],
    }),
    endOthersFailed: ({ failure }) => ({
      heading: 'We do not know yet whether the other devices were signed out',
      texts: [failureTexts[failure ?? 'noResponse'], 'You can sign them out again without harm.'],
      enabled: [tryAgain],
    }),
    notEnded: {
      heading: 'No device was signed out',
      texts: ['Too many attempts. Please try again in 15 minutes.'],
      enabled: [show],
    },
    ...stepUpScreens,
  },
  interactions: {
    'device.end': { ways: ({ id }) => [{ controls: [end(id === phone.id ? phone : unnamed)] }] },
    'others.end': { ways: () => [{ heading, controls: [endOthers] }] },
    'others.confirm': { ways: () => [{ heading: 'Sign out all other devices?', controls: [endOthers] }] },
    'list.show': { ways: () => [{ controls: [cancel] }, { controls: [show] }] },
    ...stepUpInteractions,
    retry: { ways: () => [{ controls: [tryAgain] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: ['account'],
  proves: { listing: ['ACC-05'], deviceEnded: ['ACC-05'], othersEnded: ['ACC-05'] },
  madeUp: ['nonce'],
} satisfies ScreenModel<typeof devicesMachine>;
