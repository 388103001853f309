import { withoutPreparation, lostAnswers, pageShown, refusedWith } from './causes.ts';
import type { JourneyModel, World } from './journey.ts';

/** Open to everybody, and drawn by the browser alone: nothing can be pressed before it answers. */
const arrive = () => '/verify-registration';
const inAnotherTab =
  'It takes a second tab and a second token: walked in pages/two-tabs.spec.ts, and each transition on the screen of the lab.';
/** The one token of this walk is good no more. */
const gone = 'the server has signed the person out';
const goTo = (world: World, path: string) => world.page.evaluate((to) => history.pushState({}, '', to), path);
/** It needs an account, and requests nothing before there is one: the token of this walk may be refused by then. */
const signedInPage = '/risk-warning';
/** The page that needs an account which cannot be loaded: it has no field, as the page before has. */
const failed = 'main:not(:has(input)) button';
const isSignedIn = ({ page }: World) => page.locator('header details').nth(1).isVisible();

export const sessionJourney: JourneyModel = {
  starts: {
    'opening the app with a kept token': { scenario: { users: [{}] }, arrive },
    'opening the app without a token': { scenario: { users: [{}] }, signedOut: true, arrive },
  },
  isWide: true,
  from: () => '/invest',
  // what stands beside the choice of a language
  scope: 'header div:has(> details)',
  requests: {
    loadUser: [{ method: 'GET', path: /\/me$/ }],
    startSignIn: [{ method: 'GET', path: /\/auth\/authorize$/ }],
    signOut: [{ method: 'GET', path: /\/auth\/logout$/ }],
  },
  // to the sign-in page, or home after signing out
  leaves: { leaving: /\/oidc\/|:\d+\/$/ },
  responses: {
    loadUser: {
      'the server names the person': [{ ...withoutPreparation[0], unless: gone }],
      'the server names somebody else': { leftOut: inAnotherTab },
      'the server does not know the token': refusedWith('getMe', 401, 'UNAUTHORIZED'),
      'the answer is lost': lostAnswers('getMe'),
    },
    startSignIn: { 'the sign-in page is known': withoutPreparation, 'the answer is lost': lostAnswers('authorize') },
    signOut: {
      'the server signs the person out': [{ ...withoutPreparation[0], makes: gone }],
      'the answer is lost': lostAnswers('logout', { makes: gone }),
    },
  },
  world: {
    // a sign-in comes back to the page where it began, and the page begins anew; the walk of the way back shows it without
    async 'session.found'({ page, origin, person }) {
      await page.evaluate((token) => localStorage.setItem('token', token), person.token);
      await page.goto(`${origin}${arrive()}`, { waitUntil: 'commit' });
    },
    // the page may offer it too; everybody knows the header
    async 'signIn.ask'({ page }) {
      await page.locator('header div:has(> details) > button').first().click();
    },
    async 'signIn.dismiss'() {
      // the message was shown, and the page dismisses it by itself
    },
    async 'signOut.ask'(world) {
      const { page } = world;
      if (await isSignedIn(world)) {
        const menu = page.locator('header details').nth(1);
        await menu.locator('summary').click();
        await menu.locator('button').click();
        return;
      }
      // an account that cannot be loaded: a page that needs it says so
      await goTo(world, signedInPage);
      await page.locator(failed).nth(1).click();
      await goTo(world, arrive());
    },
    async unauthorized({ page, fault }) {
      await fault({ operationId: 'subscribeNewsletter', kind: 'status', status: 401, errorCode: 'UNAUTHORIZED' });
      const unauthorized = page.waitForResponse((response) => response.status() === 401);
      await page.locator('footer input[type="email"]').fill('ona@example.com');
      await page.locator('footer form button').click();
      await unauthorized;
    },
    async 'session.idle'({ page, fault }) {
      await fault({ operationId: 'subscribeNewsletter', kind: 'status', status: 401, errorCode: 'SESSION_IDLE' });
      const unauthorized = page.waitForResponse((response) => response.status() === 401);
      await page.locator('footer input[type="email"]').fill('ona@example.com');
      await page.locator('footer form button').click();
      await unauthorized;
    },
    'page.shown': pageShown,
    async retry(world) {
      await goTo(world, signedInPage);
      await world.page.locator(failed).first().click();
      await goTo(world, arrive());
    },
  },
  leftOut: Object.fromEntries(
    ['authenticated', 'failed', 'idle', 'signingIn', 'signInFailed', 'signingOut'].map((state) => [
      `session.${state}|session.found|0`,
      inAnotherTab,
    ]),
  ),
  uninterrupted: { leaving: 'The page is on its way out.' },
  reloaded: {
    authenticated: 'loadingUser',
    failed: 'loadingUser',
    idle: 'anonymous',
    signingIn: 'anonymous',
    signInFailed: 'anonymous',
    // a page that is left sees its request aborted: whoever wanted to sign out is signed out here
    signingOut: 'anonymous',
  },
};
