import { withoutPreparation, lostAnswers, noAnswers, offlineLeftOut, pageShown, refusedWith, serverFails } from './causes.ts';
import type { JourneyModel, World } from './journey.ts';

const scenario = { users: [{}] };
const heading = 'Create an account';
const form = { at: /^\/register$/, heading };

/** What was typed in this tab before, for an address of this walk's own; the password is never kept and is typed again. */
async function filledIn({ page, origin }: World): Promise<undefined> {
  const email = `ona.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const kept = {
    draft: { name: 'Ona', lastName: 'Petraitė', email, phoneNumber: '' },
    userType: 'LEGAL_ENTITY',
    consents: { consentTerms: true, consentNews: true },
  };
  await page.evaluate((text) => sessionStorage.setItem('draft:registration:visitor', text), JSON.stringify(kept));
  await page.goto(`${origin}/register`, { waitUntil: 'commit' });
  // what was kept is on the screen: the page has been drawn anew, and no field goes away any more
  await page.locator('input[value="LEGAL_ENTITY"]:checked').waitFor({ state: 'attached' });
  await page.locator('input[name="password"]').fill('correct-horse-1');
}

export const registrationJourney: JourneyModel = {
  starts: {
    'a stranger opens the form': { scenario, signedOut: true, arrive: () => '/register' },
    'a stranger has filled in the form': { scenario, signedOut: true, arrive: filledIn },
  },
  from: () => '/faq',
  scope: 'main',
  requests: {
    registerUser: [{ method: 'POST', path: /\/users$/ }],
    startSocialSignIn: [{ method: 'GET', path: /\/auth\/authorize$/ }],
  },
  leaves: { leaving: /\/oidc\// },
  responses: {
    registerUser: {
      'the account is made': withoutPreparation,
      'the address has an account elsewhere': refusedWith('registerUser', 400, 'EMAIL_ALREADY_EXISTS'),
      'too many accounts come from here': refusedWith('registerUser', 429, 'RATE_LIMITED'),
      'the answer is lost': noAnswers('registerUser'),
      'the server fails': serverFails('registerUser'),
      'the device is offline': offlineLeftOut,
    },
    startSocialSignIn: { 'the address of the other service comes': withoutPreparation, 'the answer is lost': lostAnswers('authorize') },
  },
  world: { 'page.shown': pageShown },
  screens: { registered: { at: /^\/verify-registration$/, heading: 'Confirm your e-mail address' } },
  uninterrupted: { leaving: 'The page is on its way out.' },
  // what was typed is there, but for the password
  reloaded: {
    correcting: form,
    registering: form,
    notRegistered: form,
    startingSocial: form,
    socialFailed: form,
    registered: { at: /^\/verify-registration$/, heading: 'Confirm your e-mail address' },
  },
};
