import { answers } from './causes.ts';
import { analyticsConsentScreens } from './analytics-consent.screen.ts';
import type { JourneyModel, World } from './journey.ts';
import type { ExpectedScreen } from './screen.ts';

/** Under a name that is nobody's own machine; only there anything is measured. */
const elsewhere = 'statefolio.test';

const visit = (consent: string | null, host = elsewhere) => ({
  scenario: { users: [{}] },
  signedOut: true as const,
  async arrive({ page, origin }: World): Promise<undefined> {
    const site = origin.replace('localhost', host);
    await page.goto(`${site}/healthz`);
    await page.evaluate((value) => {
      localStorage.clear();
      localStorage.setItem('register_count', '3');
      if (value !== null) localStorage.setItem('analytics-consent-granted', value);
    }, consent);
    await page.goto(`${site}/faq`, { waitUntil: 'commit' });
  },
});

/** The library's button for screen readers stands beside the dialog, not in it. */
const inside = (seen: ExpectedScreen): ExpectedScreen => ({
  ...seen,
  enabled: seen.enabled.filter(({ name }) => typeof name !== 'object' || !('each' in name)),
});
const { choosing, reconsideringYes, reconsideringNo } = analyticsConsentScreens.screens;

export const analyticsConsentJourney: JourneyModel = {
  starts: {
    'a new visitor comes': visit(null),
    'a visitor comes who agreed before': visit('granted'),
    'a visitor comes who declined before': visit('denied'),
    'something else is stored': visit('true'),
    'a developer looks at the pages': visit('pending', 'localhost'),
    'a developer comes who agreed before': visit('granted', 'localhost'),
  },
  from: () => '/invest',
  // the bar, or the settings
  scope: '#root > section, [role="dialog"]',
  requests: { startCapture: [{ method: 'GET', path: /^\/traces\/config$/ }] },
  responses: {
    startCapture: {
      'measuring begins': [{ by: 'is what a server with a collector says', instead: { posthogKey: 'phc_tour' } }],
      'nothing is configured': [{ by: 'comes by itself' }],
      'the libraries do not load': [{ by: 'never left, the network is gone', cut: true }],
    },
  },
  world: {
    async 'settings.open'(world) {
      await answers(world, '#root > footer li button');
      // the bar offers it before a decision, the foot of the page afterwards
      await world.page.locator('#root > section button, #root > footer li button').first().click();
    },
    'person.changed': {
      leftOut:
        'Signing in and out begin the page anew, as both beginnings show. Under whose id is measured is walked with a collector, in the tests of measuring.',
    },
  },
  // the library has been loaded when it has begun to keep something
  first: {
    async capturing({ page }) {
      await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('ph_')));
    },
  },
  screens: { choosing: inside(choosing), reconsideringYes: inside(reconsideringYes), reconsideringNo: inside(reconsideringNo) },
  reloaded: {
    choosing: 'pending',
    capturing: 'starting',
    notCapturing: 'starting',
    reconsideringYes: 'starting',
    reconsideringNo: 'denied',
  },
};
