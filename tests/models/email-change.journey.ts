import { withoutPreparation, noAnswers, offlineLeftOut, pageShown, refusedWith, serverFails, lostAnswers } from './causes.ts';
import { saveDraft } from './drafts.ts';
import { newEmail } from './email-change.model.ts';
import { emailChangeScreens } from './email-change.screen.ts';
import type { JourneyModel, World } from './journey.ts';
import type { ExpectedScreen } from './screen.ts';

type Context = Parameters<typeof emailChangeScreens.screens.entering>[0];

const requested = 'a change waits for its new address';
const address = '/dashboard/settings/email';
const { entering, correcting, refused } = emailChangeScreens.screens;
/** Typed in capitals it is still the address of the account. */
const inCapitals = ({ person }: World) => person.email.toUpperCase();
const isPresent = (typed: unknown) => typed === 'Ona@Example.com';

/** The account has an address of its own. */
const ofPerson =
  (form: (context: Context) => ExpectedScreen) =>
  (context: Record<string, unknown>, _: ReadonlySet<string>, world: World): ExpectedScreen => {
    const seen = form(context as Context);
    return {
      ...seen,
      texts: (seen.texts ?? []).map((text) =>
        typeof text === 'object' && 'values' in text ? { ...text, values: { email: world.person.email } } : text,
      ),
      enabled: seen.enabled.map((control) => (isPresent(control.value) ? { ...control, value: inCapitals(world) } : control)),
    };
  };

export const emailChangeJourney: JourneyModel = {
  starts: {
    'a person opens the page': { scenario: { users: [{}] }, arrive: () => address },
    'a person comes back from signing in again': {
      scenario: { users: [{}] },
      async arrive(world) {
        await saveDraft(world, 'email-change', { draft: newEmail });
        return address;
      },
    },
  },
  from: () => '/faq',
  scope: 'main',
  requests: {
    loadEmail: [{ method: 'GET', path: /\/me\/email-change$/ }],
    requestChange: [{ method: 'POST', path: /\/me\/email-change$/ }],
    startSignIn: [{ method: 'GET', path: /\/auth\/authorize$/ }],
  },
  leaves: { leaving: /\/oidc\// },
  responses: {
    loadEmail: {
      'no change waits': [{ ...withoutPreparation[0], unless: requested }],
      'a change waits': [
        {
          by: 'is true, it was asked for in another tab',
          before: async ({ api }) => void (await api('POST', '/me/email-change', { email: newEmail })),
          makes: requested,
        },
      ],
      'the answer is lost': lostAnswers('getEmailChange'),
    },
    requestChange: {
      'the e-mail is on its way': [{ ...withoutPreparation[0], makes: requested }],
      'a recent sign-in is needed': refusedWith('requestEmailChange', 403, 'STEP_UP_REQUIRED'),
      'the server finds the address incomplete': refusedWith('requestEmailChange', 400, 'INVALID_EMAIL'),
      'too many were asked for': refusedWith('requestEmailChange', 429, 'RATE_LIMITED'),
      'the answer is lost': noAnswers('requestEmailChange', { makes: requested }),
      'the server fails': serverFails('requestEmailChange'),
      'the device is offline': offlineLeftOut,
    },
    startSignIn: { 'the sign-in page is ready': withoutPreparation, 'the answer is lost': lostAnswers('authorize') },
  },
  world: {
    async 'email.change'(world, { email }) {
      await world.page.locator('main input').fill(isPresent(email) ? inCapitals(world) : String(email));
    },
    'page.shown': pageShown,
  },
  screens: { entering: ofPerson(entering), correcting: ofPerson(correcting), refused: ofPerson(refused) },
  uninterrupted: { leaving: 'The page is on its way out.' },
  // the server is asked afresh
  reloaded: Object.fromEntries(
    [
      'loadFailed',
      'entering',
      'correcting',
      'requesting',
      'requestFailed',
      'refused',
      'signInNeeded',
      'openingSignIn',
      'signInFailed',
      'requested',
    ].map((state) => [state, 'loading']),
  ),
};
