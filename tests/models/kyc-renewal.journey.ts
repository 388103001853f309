import type { JourneyModel, World } from './journey.ts';
import { kycRenewalScreens } from './kyc-renewal.screen.ts';
import type { ExpectedScreen } from './screen.ts';

/** Where the model believes the person to be: renewing leads elsewhere before the model is told. */
const whereabouts = new WeakMap<World, string>();
const ownPages = ['/renew-kyc', '/verify'];

const isSignedIn = ({ page }: World) => page.evaluate(() => localStorage.getItem('token') !== null);
/** Open tasks come after the renewal: asking for them tells that it has said what it had to say. */
const isTasksTurn = ({ page }: World) => page.waitForResponse((response) => response.url().includes('types=TASK'));

const start = (path: string) => ({
  scenario: { users: [{}] },
  signedOut: true as const,
  arrive(world: World) {
    whereabouts.set(world, path);
    return '/faq';
  },
});

export const kycRenewalJourney: JourneyModel = {
  starts: { 'on the dashboard': start('/dashboard/settings'), 'on the page of renewal': start('/renew-kyc') },
  from: () => '/invest',
  scope: '[role="dialog"]',
  requests: {},
  responses: {},
  world: {
    async 'document.known'(world, { status, wasDismissed }) {
      const { page, origin, person, change } = world;
      const here = whereabouts.get(world) ?? '';
      await change({ user: { kycStatus: status as 'EXPIRED' } });
      if (await isSignedIn(world)) {
        const received = page.waitForResponse((response) => response.url().endsWith('/api/v1/me'));
        // who comes back to the tab after more than a minute is looked at anew
        await page.evaluate(() => {
          const now = Date.now.bind(Date);
          Date.now = () => now() + 61_000;
          window.dispatchEvent(new Event('visibilitychange'));
        });
        await received;
        return;
      }
      // a sign-in comes back to the page where it began, and the page begins anew
      await page.evaluate((token) => localStorage.setItem('token', token), person.token);
      if (wasDismissed) {
        await page.goto(`${origin}/faq`, { waitUntil: 'commit' });
        await page.locator('[role="dialog"] footer button').first().click();
        await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
      }
      const isAsked = !wasDismissed && (status === 'EXPIRED' || status === 'WILL_EXPIRE_SOON') && !ownPages.includes(here);
      await Promise.all([page.goto(`${origin}${here}`, { waitUntil: 'commit' }), isAsked || isTasksTurn(world)]);
    },
    async 'session.ended'({ page, origin }) {
      // who signs in anew has another token; this walk has one
      await page.evaluate(() => {
        localStorage.removeItem('token');
        sessionStorage.clear();
      });
      await page.goto(`${origin}/faq`, { waitUntil: 'commit' });
    },
    async 'url.changed'(world, { path }) {
      whereabouts.set(world, String(path));
      if (!(await isSignedIn(world))) return;
      await world.page.evaluate(async (to) => {
        history.pushState({}, '', to);
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      }, String(path));
    },
  },
  screens: {
    // the library's button for screen readers stands beside the dialog, not in it
    asking(context) {
      const seen = kycRenewalScreens.screens.asking(context as { path: string }) as ExpectedScreen;
      return { ...seen, enabled: seen.enabled.filter(({ name }) => typeof name !== 'object' || !('each' in name)) };
    },
  },
};
