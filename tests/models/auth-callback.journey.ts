import { withoutPreparation, lostAnswers, pageShown, refusedWith } from './causes.ts';
import type { JourneyModel, World } from './journey.ts';

const visitor = { scenario: { users: [{}] }, signedOut: true as const };

/** Signs in at the hosted page, up to the moment when the browser is sent back with a code. */
async function signIn({ page, origin, person: { email, password } }: World): Promise<undefined> {
  await page.goto(`${origin}/dashboard/investments`);
  await page.waitForURL(/\/sign-in\//);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL(/\/auth\?/, { waitUntil: 'commit' });
}

export const authCallbackJourney: JourneyModel = {
  starts: {
    'coming back with a code': { ...visitor, arrive: signIn },
    'coming back without an e-mail address': { ...visitor, arrive: () => '/auth?error_description=email&state=abcd1234' },
    'coming back without consent': { ...visitor, arrive: () => '/auth?error_description=consent&state=abcd1234' },
    'coming back with another error and a code': { ...visitor, arrive: () => '/auth?error=server_error&code=c-1&state=abcd1234' },
    'opening the page by hand': { ...visitor, arrive: () => '/auth' },
  },
  from: () => '/faq',
  scope: 'main',
  requests: {
    exchangeToken: [{ method: 'POST', path: /\/auth\/token$/ }],
    loadUser: [{ method: 'GET', path: /\/me$/ }],
    consumeReturnPath: 'here',
    startSignIn: [{ method: 'GET', path: /\/auth\/authorize$/ }],
  },
  leaves: { leaving: /\/(?:oidc|sign-in)\// },
  responses: {
    exchangeToken: {
      'the code is accepted': withoutPreparation,
      'the code is refused': refusedWith('exchangeToken', 401, 'UNAUTHORIZED'),
      'the answer is lost': lostAnswers('exchangeToken'),
    },
    loadUser: {
      'the server names the person': withoutPreparation,
      'the server does not know the token': refusedWith('getMe', 401, 'UNAUTHORIZED'),
      'the answer is lost': lostAnswers('getMe'),
    },
    consumeReturnPath: {
      'this browser began the sign-in': withoutPreparation,
      'this browser did not begin the sign-in': [
        { by: 'is what another browser would say', before: ({ page }) => page.evaluate(() => sessionStorage.clear()) },
        {
          by: 'is what a browser says that forbids it',
          before: ({ page }) =>
            page.evaluate(() => {
              Object.defineProperty(window, 'sessionStorage', {
                get() {
                  throw new DOMException('The operation is insecure.', 'SecurityError');
                },
              });
            }),
        },
      ],
      'the storage cannot be read': {
        leftOut:
          'A storage that cannot be read is one that keeps nothing: the answer is that this browser began no sign-in, and that is walked.',
      },
    },
    startSignIn: { 'the sign-in page is known': withoutPreparation, 'the answer is lost': lostAnswers('authorize') },
  },
  world: { 'page.shown': pageShown },
  screens: { returning: { at: /^\/dashboard\/investments$/ }, nothing: { at: /^\/$/ } },
  uninterrupted: {
    exchanging: 'A reload brings the code once more, and the server has the last word on it.',
    loadingUser: 'A reload brings a code that is spent; what is then seen is told of "failed".',
    leaving: 'The page is on its way out.',
  },
  reloaded: { restarting: '@start' },
};
