import { answers } from './causes.ts';
import type { JourneyModel, World } from './journey.ts';

/** Lets the server say who is here, in the walks where that is not known at once. */
const queries = new WeakMap<World, (isSignedIn: boolean) => void>();

/** How many loads of the page a walk has waited for. */
const counted = new WeakMap<World, number>();

const stored = (world: World, count: string | null) =>
  world.page.evaluate((value) => {
    if (value === null) localStorage.removeItem('register_count');
    else localStorage.setItem('register_count', value);
  }, count);

/** On a phone the invitation waits until the page is scrolled. */
const scroll = ({ page }: World) => page.evaluate(() => scrollTo(0, 40));
function scrollWhenLoaded(world: World) {
  world.page
    .waitForEvent('load')
    .then(() => scroll(world))
    // a walk that ends before has no page to scroll
    .catch(() => {});
}

const stranger = (count: string | null) => ({
  scenario: { users: [{}] },
  signedOut: true as const,
  async arrive(world: World) {
    await stored(world, count);
    scrollWhenLoaded(world);
    return '/faq';
  },
});
/** There is a token, and the server has not answered yet whether it is valid. */
const unknown = (count: string | null) => ({
  scenario: { users: [{}] },
  async arrive(world: World) {
    const { page } = world;
    await stored(world, count);
    const isValid = new Promise<boolean>((resolve) => queries.set(world, resolve));
    await page.route(
      '**/api/v1/me',
      async (route) => {
        const { authorization = '', ...headers } = await route.request().allHeaders();
        await route.continue({ headers: { ...headers, authorization: (await isValid) ? authorization : 'Bearer nobody' } });
      },
      { times: 1 },
    );
    return '/faq';
  },
});

export const registerBannerJourney: JourneyModel = {
  starts: {
    'a stranger comes for the first time': stranger(null),
    'a stranger comes for the second time': stranger('1'),
    'a stranger comes for the third time': stranger('2'),
    'a stranger comes who closed it': stranger('3'),
    'no number is stored': stranger('often'),
    'somebody comes who may be signed in': unknown(null),
    'somebody comes who may be signed in and has seen it': unknown('2'),
    'somebody comes who is signed in': {
      scenario: { users: [{}] },
      async arrive(world) {
        await stored(world, '1');
        return '/faq';
      },
    },
  },
  // where nobody is invited, so that nothing is counted
  from: () => '/register',
  scope: '#root > aside',
  requests: {},
  responses: {},
  world: {
    async 'session.known'(world, { isSignedIn }) {
      const received = world.page.waitForResponse((response) => response.url().endsWith('/api/v1/me'));
      queries.get(world)?.(isSignedIn === true);
      await received;
      await scroll(world);
    },
  },
  first: { shown: (world) => answers(world, '#root > aside button') },
  leftOut: {
    'registerBanner.shown|session.known|0':
      'A sign-in comes back to a page that begins anew: nobody is told to have come in while the invitation is shown.',
  },
  beforeInterruption: {
    // a page that is left before its program comes has counted nothing
    async shown(world) {
      const loads = (counted.get(world) ?? 0) + 1;
      counted.set(world, loads);
      await world.page.waitForFunction((count) => localStorage.getItem('register_count') === String(count), loads);
    },
  },
  uninterrupted: { waiting: 'A reload asks the server once more, and what is shown is what it says.' },
  reloaded: { closed: 'hidden' },
  // the third load of the page
  returned: { shown: 'hidden' },
};
