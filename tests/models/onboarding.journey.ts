import { lostAnswers } from './causes.ts';
import type { Cause, JourneyModel, World } from './journey.ts';
import { onboardingScreens } from './onboarding.screen.ts';
import type { Control, ExpectedScreen, Text } from './screen.ts';

const verified = 'the identity is verified';
const scenario = { users: [{ isNew: true, checks: { INDIVIDUAL_PROFILE: 'IN_PROGRESS' as const, KYC: 'IN_PROGRESS' as const } }] };
const identity = (status: 'NOT_STARTED' | 'COMPLETED'): NonNullable<Cause['before']> => {
  return ({ change }) => change({ user: { checks: { IDENTITY_VERIFICATION: status } } });
};
const addressOf = (step: unknown) => (step === undefined ? '/dashboard/settings' : `/dashboard/settings?step=${String(step)}`);

/** A person of a scenario has no code to hand on. */
const ofCode = ['Copy: Your code', 'Copy: Your link'];
const named = ({ name }: Control) => (typeof name === 'object' && 'each' in name ? name.each.en : name);
const without = (controls: readonly Control[], names: readonly string[]) =>
  controls.filter((control) => !names.includes(String(named(control))));

const { verification, goingOn, couldNotGoOn, details }: Record<'verification' | 'goingOn' | 'couldNotGoOn' | 'details', ExpectedScreen> =
  onboardingScreens.screens;
const nothingMore = 'Your identity is verified. There is nothing more to do here.';

/** Once the identity is verified nothing leads to a provider any more. */
const compliance =
  (open: ExpectedScreen, ...told: Text[]) =>
  (_: unknown, facts: ReadonlySet<string>): ExpectedScreen =>
    facts.has(verified)
      ? {
          ...open,
          texts: [
            ...(open === couldNotGoOn ? (open.texts ?? []) : []),
            ...told,
            { text: '{done} of {all} complete', values: { done: '1', all: '4' } },
          ],
          enabled: without(open.enabled, ['Verify identity', 'Use the other provider', 'Identity']),
        }
      : open;

export const onboardingJourney: JourneyModel = {
  starts: {
    'opening the settings': { scenario, arrive: () => '/dashboard/settings' },
    'opening step one by its address': { scenario, arrive: () => addressOf('verification') },
    'opening step two by its address': { scenario, arrive: () => addressOf('details') },
  },
  from: () => '/faq',
  // below the tabs of the dashboard
  scope: 'main > nav + *',
  requests: {
    loadCompliance: [{ method: 'GET', path: /\/compliance$/ }],
    beforeNext: [{ method: 'GET', path: /\/compliance$/ }],
  },
  responses: {
    loadCompliance: {
      'the identity is not verified': [{ by: 'is true of the person', before: identity('NOT_STARTED'), unless: verified }],
      'the identity is verified': [{ by: 'is true of the person', before: identity('COMPLETED'), makes: verified }],
      'the answer is lost': lostAnswers('getCompliance'),
    },
    beforeNext: { 'the standing is read afresh': [{ by: 'comes by itself' }], 'the answer is lost': lostAnswers('getCompliance') },
  },
  world: {
    async 'url.changed'({ page }: World, { step }) {
      await page.evaluate((to) => history.pushState({}, '', to), addressOf(step));
    },
  },
  screens: {
    verification: compliance(verification, nothingMore),
    goingOn: compliance(goingOn, nothingMore),
    couldNotGoOn: compliance(couldNotGoOn, nothingMore),
    details: compliance({ ...details, texts: ['Before you can invest'], enabled: without(details.enabled, ofCode) }),
  },
  reloaded: { loadFailed: '@start', goingOn: 'verification', couldNotGoOn: 'verification' },
};
