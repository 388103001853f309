import type { socialRegistrationMachine } from '../../machines/social-registration/social-registration.machine.ts';
import { choosing, files, markedFields, messages, personControls, ticking, toBeCorrected, typing } from './registration.screen.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

const heading = 'Complete your registration';
const send: Control = { role: 'button', name: 'Complete registration' };
const leave: Control = { role: 'button', name: 'Not now, sign me out' };
const attention = 'Please correct the marked fields. Nothing has been sent yet.';
const lost = 'We could not confirm that your data arrived. Your entries are still here; sending them again does no harm.';
const failed = 'We could not create your account. Try again.';
const phone = 'This is not a complete phone number. Include the country code.';

type Form = { userType: string; consents: Record<string, boolean> };
const form = (context: Form, texts: Text[], notVisible: Text[] = []): ExpectedScreen => ({
  heading,
  texts,
  notVisible,
  enabled: [...personControls(context), send, leave],
});

export const socialRegistrationScreens = {
  screens: {
    filling: (context) => form(context, ['What you agree to'], [attention, markedFields, lost, failed, phone]),
    correcting: (context) =>
      context.code
        ? form(context, [phone, ...messages(context.problems)], [attention])
        : form(context, [...toBeCorrected(context).texts, ...messages(context.problems)], toBeCorrected(context).notVisible),
    completing: { heading, texts: ['Completing your registration…'], enabled: [...files] },
    reloading: { heading, texts: ['Loading your account…'], enabled: [...files] },
    completed: { heading, texts: ['Your registration is complete. One moment…'], enabled: [...files] },
    notCompleted: (context) => form(context, [context.code ? failed : lost]),
    leaving: { heading, texts: ['Signing you out…'], enabled: [...files] },
  },
  interactions: {
    'field.change': typing,
    'kind.change': choosing,
    'consent.change': ticking,
    'form.submit': { ways: () => [{ controls: [send] }] },
    'signOut.ask': { ways: () => [{ controls: [leave] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: ['registration'],
} satisfies ScreenModel<typeof socialRegistrationMachine>;
