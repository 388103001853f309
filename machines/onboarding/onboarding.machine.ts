import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';

/** The two steps of the settings tab: the identity, then everything else. */
export type OnboardingStep = 'verification' | 'details';
/** The step that the address names, if any. */
export type OnboardingInput = Url;
type Url = { step?: OnboardingStep };
export type ComplianceResult = { isIdentityVerified: boolean };

export type OnboardingEvent =
  | { type: 'step.next' }
  | { type: 'step.back' }
  | ({ type: 'step.goTo' } & Required<Url>)
  | ({ type: 'url.changed' } & Url)
  | { type: 'retry' };
export type OnboardingEmitted = { type: 'navigate'; to: string };

/** `unnamed` is the step that the address shows when it names none: where the account stood when it was read. */
type Context = { step?: OnboardingStep; unnamed?: OnboardingStep };

const pathOf = (step: OnboardingStep) => `/dashboard/settings?step=${step}`;

const url = ({ event }: { event: Url }) => event;
const setUrlStep = { actions: { type: 'setUrlStep', params: url } } as const;
const urlToDetails = { guard: { type: 'isUrlOfDetails', params: url }, target: 'details', actions: 'atDetails' } as const;
const goToDetails = { guard: { type: 'goesToDetails', params: url }, target: 'goingOn' } as const;
const backToVerification = { target: 'verification', actions: ['atVerification', 'navigateToVerification'] } as const;
const compliance = { type: 'setCompliance', params: ({ event }: { event: { output: ComplianceResult } }) => event.output } as const;

const types: Partial<{
  input: OnboardingInput;
  context: Context;
  events: OnboardingEvent;
  emitted: OnboardingEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** Two steps to an account that may invest. The identity comes first until it is verified; nobody is kept from going on and coming back. */
export const onboardingMachine = setup({
  types,
  actors: {
    loadCompliance: fromPromise<ComplianceResult>(() => notProvided('loadCompliance')),
    /** Reloads the compliance data before the next step, so that the step is current. */
    beforeNext: fromPromise<ComplianceResult>(() => notProvided('beforeNext')),
  },
  guards: {
    requestsVerification: ({ context }) => context.step === 'verification',
    requestsDetails: ({ context }) => context.step === 'details',
    goesToDetails: (_, { step }: Url) => step === 'details',
    goesToVerification: (_, { step }: Url) => step === 'verification',
    isUrlOfDetails: ({ context }, { step = context.unnamed }: Url) => step === 'details',
    isUrlOfVerification: ({ context }, { step = context.unnamed }: Url) => step === 'verification',
  },
  actions: {
    setUrlStep: assign((_, { step }: Url) => ({ step })),
    setCompliance: assign(
      (_, { isIdentityVerified }: ComplianceResult) => ({ unnamed: isIdentityVerified ? 'details' : 'verification' }) as const,
    ),
    atVerification: assign({ step: 'verification' }),
    atDetails: assign({ step: 'details' }),
    navigateToVerification: emit({ type: 'navigate', to: pathOf('verification') }),
    navigateToDetails: emit({ type: 'navigate', to: pathOf('details') }),
  },
}).createMachine({
  id: 'onboarding',
  context: ({ input }) => ({ ...input }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the compliance status. Nothing is shown as complete before.',
      meta: { title: 'Loading the compliance status', requirements: ['ONB-01', 'ONB-07'] },
      tags: 'busy',
      invoke: {
        id: 'loadCompliance',
        src: 'loadCompliance',
        onDone: [
          { guard: 'requestsVerification', target: 'verification', actions: compliance },
          { guard: 'requestsDetails', target: 'details', actions: compliance },
          { guard: ({ event }) => event.output.isIdentityVerified, target: 'details', actions: [compliance, 'atDetails'] },
          { target: 'verification', actions: [compliance, 'atVerification'] },
        ],
        onError: 'loadFailed',
      },
      on: { 'url.changed': setUrlStep },
    },
    loadFailed: {
      description: 'The compliance status could not be loaded. Nothing was changed.',
      meta: { title: 'The settings could not be loaded', requirements: ['ONB-01'] },
      on: { retry: 'loading', 'url.changed': setUrlStep },
    },
    verification: {
      description: 'Step one: identity verification by a provider, and the list of open steps.',
      meta: { title: 'Step one, identity', requirements: ['ONB-07', 'ONB-08'], starts: ['identity-check'] },
      on: {
        'step.next': 'goingOn',
        'step.goTo': goToDetails,
        'url.changed': urlToDetails,
      },
    },
    goingOn: {
      description: 'The compliance status is reloaded before the next step.',
      meta: { title: 'Going on to the details', requirements: ['ONB-10'] },
      tags: 'busy',
      invoke: {
        id: 'beforeNext',
        src: 'beforeNext',
        onDone: { target: 'details', actions: ['atDetails', 'navigateToDetails'] },
        onError: 'couldNotGoOn',
      },
      on: { 'url.changed': urlToDetails },
    },
    couldNotGoOn: {
      description: 'Reloading failed. The user stays at step one and can retry.',
      meta: { title: 'Could not go on', requirements: ['ONB-10'] },
      on: {
        'step.next': 'goingOn',
        'step.goTo': goToDetails,
        'url.changed': urlToDetails,
      },
    },
    details: {
      description: 'Step two: open steps, questionnaire, personal details, referral code.',
      meta: { title: 'Step two, details', requirements: ['ONB-05', 'ONB-07', 'ONB-09'], starts: ['user-info'] },
      on: {
        'step.back': backToVerification,
        'step.goTo': { guard: { type: 'goesToVerification', params: url }, ...backToVerification },
        'url.changed': { guard: { type: 'isUrlOfVerification', params: url }, target: 'verification', actions: 'atVerification' },
      },
    },
  },
});

export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>;
