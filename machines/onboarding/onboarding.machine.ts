import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../state-meta.ts';

/** The two steps of the settings tab: the identity, then everything else. */
export type OnboardingStep = 'verification' | 'details';
/** The step that the address names, if any. */
export type OnboardingInput = { step?: OnboardingStep };
export type ComplianceResult = { isIdentityVerified: boolean };

export type OnboardingEvent =
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'step.goTo'; step: OnboardingStep }
  | { type: 'url.changed'; step?: OnboardingStep }
  | { type: 'retry' };
export type OnboardingEmitted = { type: 'navigate'; to: string };

/** `unnamed` is the step that the address shows when it names none: where the account stood when it was read. */
type Context = { step?: OnboardingStep; unnamed?: OnboardingStep };

const address = (step: OnboardingStep) => `/dashboard/settings?step=${step}`;

const told = ({ context, event }: { context: Context; event: OnboardingEvent }) =>
  event.type === 'url.changed' ? (event.step ?? context.unnamed) : undefined;

const compliance = { type: 'setCompliance', params: ({ event }: { event: { output: ComplianceResult } }) => event.output } as const;

/** Two steps to an account that may invest. The identity comes first until it is verified; nobody is kept from going on and coming back. */
export const onboardingMachine = setup({
  types: {} as {
    input: OnboardingInput;
    context: Context;
    events: OnboardingEvent;
    emitted: OnboardingEmitted;
    meta: StateMeta;
    tags: 'busy';
  },
  actors: {
    loadCompliance: fromPromise<ComplianceResult>(() => notProvided('loadCompliance')),
    /** Done before going on: the standing is read afresh, so that the next step shows what is true now. */
    beforeNext: fromPromise<ComplianceResult>(() => notProvided('beforeNext')),
  },
  guards: {
    requestsVerification: ({ context }) => context.step === 'verification',
    requestsDetails: ({ context }) => context.step === 'details',
    goesToDetails: ({ event }) => event.type === 'step.goTo' && event.step === 'details',
    goesToVerification: ({ event }) => event.type === 'step.goTo' && event.step === 'verification',
    isNewsOfDetails: (args) => told(args) === 'details',
    isNewsOfVerification: (args) => told(args) === 'verification',
  },
  actions: {
    setUrlStep: assign({ step: ({ event }) => (event.type === 'url.changed' ? event.step : undefined) }),
    setCompliance: assign(
      (_, { isIdentityVerified }: ComplianceResult) => ({ unnamed: isIdentityVerified ? 'details' : 'verification' }) as const,
    ),
    atVerification: assign({ step: 'verification' }),
    atDetails: assign({ step: 'details' }),
    navigateToVerification: emit({ type: 'navigate', to: address('verification') }),
    navigateToDetails: emit({ type: 'navigate', to: address('details') }),
  },
}).createMachine({
  id: 'onboarding',
  context: ({ input }) => ({ ...input }),
  initial: 'loading',
  states: {
    loading: {
      description: 'How far is this account? Nothing is called complete before the server has said so.',
      meta: { title: 'Reading how far the account is', requirements: ['ONB-01', 'ONB-07'] },
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
      on: { 'url.changed': { actions: 'setUrlStep' } },
    },
    loadFailed: {
      description: 'The standing of the account could not be read. Nothing was changed.',
      meta: { title: 'The settings could not be loaded', requirements: ['ONB-01'] },
      on: { retry: 'loading', 'url.changed': { actions: 'setUrlStep' } },
    },
    verification: {
      description: 'Step one: the identity is verified by a provider; what else is open is listed.',
      meta: { title: 'Step one, identity', requirements: ['ONB-07', 'ONB-08'], starts: ['identity-check'] },
      on: {
        'step.next': 'goingOn',
        'step.goTo': { guard: 'goesToDetails', target: 'goingOn' },
        'url.changed': { guard: 'isNewsOfDetails', target: 'details', actions: 'atDetails' },
      },
    },
    goingOn: {
      description: 'The request before the next step is under way.',
      meta: { title: 'Going on to the details', requirements: ['ONB-10'] },
      tags: 'busy',
      invoke: {
        id: 'beforeNext',
        src: 'beforeNext',
        onDone: { target: 'details', actions: ['atDetails', 'navigateToDetails'] },
        onError: 'couldNotGoOn',
      },
      on: { 'url.changed': { guard: 'isNewsOfDetails', target: 'details', actions: 'atDetails' } },
    },
    couldNotGoOn: {
      description: 'The request before the next step got no answer. The person is still at step one and may try again.',
      meta: { title: 'Could not go on', requirements: ['ONB-10'] },
      on: {
        'step.next': 'goingOn',
        'step.goTo': { guard: 'goesToDetails', target: 'goingOn' },
        'url.changed': { guard: 'isNewsOfDetails', target: 'details', actions: 'atDetails' },
      },
    },
    details: {
      description: 'Step two: what is open, the questionnaire, the personal details, the referral code.',
      meta: { title: 'Step two, details', requirements: ['ONB-05', 'ONB-07', 'ONB-09'], starts: ['user-info'] },
      on: {
        'step.back': { target: 'verification', actions: ['atVerification', 'navigateToVerification'] },
        'step.goTo': { guard: 'goesToVerification', target: 'verification', actions: ['atVerification', 'navigateToVerification'] },
        'url.changed': { guard: 'isNewsOfVerification', target: 'verification', actions: 'atVerification' },
      },
    },
  },
});

export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>;
