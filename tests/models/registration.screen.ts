import type { Failure } from '../../domain/failure.ts';
import type { registrationMachine } from '../../machines/registration/registration.machine.ts';
import { failureTexts } from './known.ts';
import type { Control, Interaction, ScreenModel, ExpectedScreen, Text } from './screen.ts';

type Form = {
  draft: Record<string, string>;
  userType: string;
  consents: Record<string, boolean>;
  problems: Record<string, string>;
  code?: string;
};

const field = (name: Text): Control => ({ role: 'textbox', name });
const button = (name: Text): Control => ({ role: 'button', name });
const box = (name: Text, checked: boolean): Control => ({ role: 'checkbox', name, checked });
const radio = (name: Text, checked: boolean): Control => ({ role: 'radio', name, checked });

const everything = 'Tick all';
const terms = 'I accept the terms and conditions. I have taken note of the privacy policy (required)';
const offers = 'I would like to receive personalised offers';
const news = 'I would like to receive news about projects and the platform by e-mail';
export const files: readonly Control[] = [
  { role: 'link', name: 'Terms and conditions (PDF)' },
  { role: 'link', name: 'Privacy policy (PDF)' },
];

/** What both registrations ask, as it stands. */
export function personControls({ userType, consents }: Pick<Form, 'userType' | 'consents'>): Control[] {
  const isAll = Object.values(consents).every(Boolean);
  return [
    radio('For myself', userType === 'INDIVIDUAL'),
    radio('For a company', userType === 'LEGAL_ENTITY'),
    field('First name'),
    field('Last name'),
    field('Phone number (optional)'),
    box(everything, isAll),
    box(terms, consents.consentTerms === true),
    ...files,
    box(offers, consents.consentMarketing === true),
    box(news, consents.consentNews === true),
  ];
}

/** The messages at the places of this form. */
export function messages(problems: Record<string, string>): Text[] {
  return [
    ...(Object.values(problems).includes('REQUIRED') &&
    Object.keys(problems).some((it) => it !== 'consentTerms' && problems[it] === 'REQUIRED')
      ? (['This is required.'] as const)
      : []),
    ...(problems.phoneNumber ? (['This is not a complete phone number. Begin with the country code, such as +370.'] as const) : []),
    ...(problems.consentTerms ? (['Without this consent we cannot create an account for you.'] as const) : []),
  ];
}

const labels: Record<string, Text> = {
  lastName: 'Last name',
  phoneNumber: 'Phone number (optional)',
};
const boxes: Record<string, Text> = { all: everything, consentTerms: terms };

/** How a person types, chooses and ticks in both registrations. */
export const typing = {
  ways: ({ field: name }: { field: string }) => [{ controls: [field(labels[name] ?? name)] }] as const,
  act: async ({ find }, { field: name, value }) => {
    await find(field(labels[name] ?? name)).fill(value);
  },
} satisfies Interaction<{ type: 'field.change'; field: string; value: string }>;
export const choosing = {
  ways: ({ userType }: { userType: string }) =>
    [{ controls: [radio(userType === 'LEGAL_ENTITY' ? 'For a company' : 'For myself', false)] }] as const,
  // what a company is stands in the name of its choice too
  act: async ({ page, words }, { userType }) => {
    const choice = page.getByRole('radio', { name: words(userType === 'LEGAL_ENTITY' ? 'For a company' : 'For myself') });
    await choice.locator('xpath=ancestor::label').click();
  },
} satisfies Interaction<{ type: 'kind.change'; userType: string }>;
export const ticking = {
  ways: ({ consent, isGiven }: { consent: string; isGiven: boolean }) =>
    [{ controls: [box(boxes[consent] ?? consent, !isGiven)] }] as const,
  act: async ({ find }, { consent, isGiven }) => {
    await find({ role: 'checkbox', name: boxes[consent] ?? consent }).setChecked(isGiven);
  },
} satisfies Interaction<{ type: 'consent.change'; consent: string; isGiven: boolean }>;

const heading = 'Create an account';
const send = button('Create account');
const google = button('Continue with Google');
const facebook = button('Continue with Facebook');
const reveal = button('Show password');

const attention = 'Please correct the marked fields. Nothing has been sent yet.';
export const markedFields = 'Please correct the marked fields.';
/** Above the fields to be corrected. Once something may have arrived, nothing is called unsent. */
export const toBeCorrected = ({ failure }: { failure?: Failure }): { texts: Text[]; notVisible: Text[] } =>
  failure === undefined || failure === 'offline'
    ? { texts: [attention], notVisible: [] }
    : { texts: [markedFields], notVisible: [attention] };
const lost = 'Your entries are still here; sending them again does not create a second account.';
const unreachable = 'Sign-in with Google or Facebook is not available at the moment. Try again, or use your e-mail address.';
const taken = 'There is already an account with this e-mail address. Sign in instead.';
const tooMany = 'Too many attempts. Please try again in 15 minutes.';

const form = (context: Form, texts: Text[], notVisible: Text[] = []): ExpectedScreen => ({
  heading,
  texts,
  notVisible,
  enabled: [facebook, google, ...personControls(context), field('E-mail'), field('Password'), reveal, send],
});

export const registrationScreens = {
  screens: {
    filling: (context) => form(context, ['Next steps'], [attention, markedFields, lost, unreachable, tooMany, taken]),
    correcting: (context) =>
      context.code
        ? form(context, [taken, ...messages(context.problems)], [attention])
        : form(context, [...toBeCorrected(context).texts, ...messages(context.problems)], [taken, ...toBeCorrected(context).notVisible]),
    registering: { heading, texts: ['Creating your account…'], enabled: [...files] },
    registered: { heading, texts: ['Your account has been created. One moment…'], enabled: [...files] },
    notRegistered: (context) => form(context, context.code ? [tooMany] : [failureTexts[context.failure ?? 'noResponse'], lost]),
    startingSocial: ({ social }) => ({
      heading,
      texts: [social?.provider === 'google' ? 'Redirecting to Google…' : 'Redirecting to Facebook…'],
      enabled: [...files],
    }),
    socialFailed: (context) => form(context, [unreachable]),
    leaving: { like: 'startingSocial', because: 'The person waits for the other service, whether its address is known or not.' },
  },
  interactions: {
    'field.change': typing,
    'kind.change': choosing,
    'consent.change': ticking,
    'form.submit': { ways: () => [{ controls: [send] }] },
    'social.choose': { ways: ({ provider }) => [{ controls: [provider === 'google' ? google : facebook] }] },
    'page.shown': { world: 'The browser shows the page again after Back.' },
  },
  frame: [],
  queries: () => [],
  catalogues: ['registration'],
  madeUp: ['nonce'],
} satisfies ScreenModel<typeof registrationMachine>;
