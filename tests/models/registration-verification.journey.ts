import { withoutPreparation, lostAnswers, pageShown, refusedWith } from './causes.ts';
import type { JourneyModel, World } from './journey.ts';

const at = (address: string) => ({ scenario: { users: [{}] }, signedOut: true as const, arrive: () => address });
const home = { at: /^\/$/ };

export const registrationVerificationJourney: JourneyModel = {
  starts: {
    'somebody has just registered': {
      ...at(''),
      async arrive({ page }: World) {
        const kept = JSON.stringify({ email: 'ona@example.com' });
        await page.evaluate((text) => sessionStorage.setItem('draft:verify-registration:visitor', text), kept);
        return '/verify-registration';
      },
    },
    'the page is opened in another browser': at('/verify-registration'),
    'a link that is too old is opened': at('/registration/verify?token=too-old'),
    'a link is opened a second time': at('/verify-registration?link=used'),
    'the link of a Lithuanian mail is opened': at('/registration-verification-callback?lang=lt'),
    'the way back names a language that is not spoken here': at('/registration-verification-callback?lang=xx'),
    'the way back names no language': at('/registration-verification-callback'),
  },
  from: () => '/faq',
  scope: 'main',
  requests: { resendLink: [{ method: 'POST', path: /\/users\/verification-mail$/ }], switchLanguage: 'here' },
  responses: {
    resendLink: {
      'the mail is on its way': withoutPreparation,
      'too many mails were asked for': refusedWith('resendVerification', 429, 'RATE_LIMITED'),
      'the answer is lost': lostAnswers('resendVerification'),
    },
    switchLanguage: {
      'the language is there': withoutPreparation,
      'the language does not load': {
        leftOut: 'The address names the language, so it is loaded before the page begins; where it cannot be loaded no page begins.',
      },
    },
  },
  world: {
    // the sign-in page is not opened: the browser stays, as it does when the person comes Back
    async 'signIn.ask'(world) {
      const { page } = world;
      const left = new Promise<void>((resolve) => {
        void page.route(
          /\/oidc\//,
          async (route) => {
            await route.fulfill({ status: 204 });
            resolve();
          },
          { times: 1 },
        );
      });
      await page.locator('main button').last().click();
      await left;
      await pageShown(world);
    },
  },
  screens: { goingHome: home },
  reloaded: {
    correctingAddress: 'waitingForMail',
    sending: 'waitingForMail',
    sent: 'waitingForMail',
    notSent: 'waitingForMail',
  },
};
