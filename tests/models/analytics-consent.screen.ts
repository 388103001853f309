import type { analyticsConsentMachine } from '../../machines/analytics-consent/analytics-consent.machine.ts';
import { dismissOf } from './known.ts';
import type { Control, ScreenModel, Text } from './screen.ts';

const button = (name: Text): Control => ({ role: 'button', name });
const accept = button('Agree');
const decline = button('Decline');
const more = button('What this means');
const question = 'May we measure how you use this site?';
const heading = 'Cookies and analytics';
const undecided = 'You have not decided yet. Until you do, nothing is loaded and nothing is sent.';
const agreed = 'You have given your consent. You can withdraw it here at any time, with immediate effect.';
const declined = 'You have declined. Nothing is loaded and nothing is sent.';
const four: Text[] = ['Usage and error analytics', 'Advertising storage', 'Use of your data for advertising', 'Personalised advertising'];
const dialog = [decline, accept, ...dismissOf];

export const analyticsConsentScreens = {
  screens: {
    deciding: 'passing',
    granted: 'passing',
    pending: { texts: [question], notVisible: [declined], enabled: [more, decline, accept] },
    choosing: { heading, texts: [undecided, ...four], notVisible: [agreed, declined], enabled: dialog },
    reconsideringYes: { heading, texts: [agreed, ...four], notVisible: [undecided, declined], enabled: dialog },
    reconsideringNo: { heading, texts: [declined, ...four], notVisible: [agreed, undecided], enabled: dialog },
    starting: { texts: [], notVisible: [question], enabled: [] },
    capturing: { like: 'starting', because: 'Whether measuring runs is nothing that a visitor should notice.' },
    notCapturing: { like: 'starting', because: 'Whether measuring runs is nothing that a visitor should notice.' },
    denied: { like: 'starting', because: 'After a decision nobody is asked again.' },
  },
  interactions: {
    'consent.accept': { ways: () => [{ controls: [accept] }] },
    'consent.decline': { ways: () => [{ controls: [decline] }] },
    'settings.open': { world: 'The bar offers it before a decision, the footer of the shell afterwards.' },
    'settings.close': {
      ways: () => [{ controls: [dismissOf[0] as Control] }],
      act: async ({ page }) => {
        await page.keyboard.press('Escape');
      },
    },
    'person.changed': { world: 'The session says who is signed in.' },
  },
  frame: [],
  queries: () => [],
  catalogues: ['consent'],
} satisfies ScreenModel<typeof analyticsConsentMachine>;
