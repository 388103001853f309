import { withoutPreparation, noAnswers, offlineLeftOut, refusedWith, serverFails } from './causes.ts';
import type { Cause, JourneyModel, World } from './journey.ts';

const confirmed = 'the identity is confirmed';
const scenario = {
  users: [{ kycStatus: 'EMPTY' as const, compliance: 'IN_PROGRESS' as const, checks: { IDENTITY_VERIFICATION: 'NOT_STARTED' as const } }],
};

/** Begins a check at the provider, past the browser, and answers the address with which the provider sends people back. */
async function comeBack({ api }: World): Promise<string> {
  const begun = JSON.stringify(await api('GET', '/verification/verify?locale=en&state=abcd1234&type=PRIMARY'));
  const [provider] = /https?:[^"]+/.exec(begun) ?? [];
  if (!provider) throw new Error(`No provider is named: ${begun}`);
  const answer = await fetch(provider, { method: 'POST', body: new URLSearchParams({ outcome: 'approve' }), redirect: 'manual' });
  const back = answer.headers.get('location');
  if (!back?.startsWith('/verify?')) throw new Error(`The provider says ${answer.status}, ${back}.`);
  return back;
}

const kept =
  (state: string): NonNullable<Cause['before']> =>
  ({ page }) =>
    page.evaluate((value) => localStorage.setItem('csrf_token', value), state);

export const verificationCallbackJourney: JourneyModel = {
  starts: {
    'coming back with a code': { scenario, arrive: comeBack },
    'coming back with an error and a code': { scenario, arrive: () => '/verify?error=access_denied&code=c-1&state=abcd1234' },
    'opening the page by hand': { scenario, arrive: () => '/verify' },
    'loading the page again after the server knew the identity': { scenario, arrive: () => '/verify?error=VERIFICATION_DUPLICATED' },
    'loading the page again while the names are compared': { scenario, arrive: () => '/verify?error=VERIFICATION_IN_REVIEW' },
    'loading the page again after the server said no': { scenario, arrive: () => '/verify?error=VERIFICATION_FAILED' },
  },
  from: () => '/dashboard/investments',
  scope: 'main',
  requests: {
    restoreState: 'here',
    exchangeCode: [{ method: 'GET', path: /\/verification\/exchange-code$/ }],
    loadIdentity: [
      { method: 'GET', path: /\/compliance$/ },
      { method: 'GET', path: /\/me$/ },
    ],
  },
  responses: {
    restoreState: {
      'this browser began the check': [{ by: 'is what it has kept', before: kept('abcd1234') }],
      'this browser began another check': [{ by: 'is what it has kept', before: kept('wxyz9876') }],
      'this browser began no check': withoutPreparation,
      'the storage cannot be read': {
        leftOut: 'The token is kept in the same storage: where it cannot be read nobody is signed in, and this page is not reached.',
      },
    },
    exchangeCode: {
      'the identity is confirmed': [{ ...withoutPreparation[0], unless: confirmed }],
      'the identity belongs to another account': refusedWith('exchangeVerificationCode', 400, 'VERIFICATION_DUPLICATED'),
      'the name in the document differs': refusedWith('exchangeVerificationCode', 400, 'VERIFICATION_IN_REVIEW'),
      'the identity is not confirmed': refusedWith('exchangeVerificationCode', 400, 'VERIFICATION_FAILED'),
      'the answer is lost': noAnswers('exchangeVerificationCode', { makes: confirmed }),
      'the server fails': serverFails('exchangeVerificationCode'),
      'the device is offline': offlineLeftOut,
    },
    loadIdentity: {
      'the identity is verified already': [
        {
          by: 'is true, the code was taken although nobody heard of it',
          async before({ api, page }) {
            const { checks } = (await api('GET', '/compliance')) as { checks: { name: string; status: string }[] };
            if (checks.some(({ name, status }) => name === 'IDENTITY_VERIFICATION' && status === 'COMPLETED')) return;
            await api('GET', `/verification/exchange-code?code=${new URL(page.url()).searchParams.get('code')}`);
          },
        },
      ],
      'the identity is not verified yet': [{ by: 'is true, the code was never taken', unless: confirmed }],
      'the answer is lost': noAnswers('getCompliance'),
      'the server fails': serverFails('getCompliance'),
      'the device is offline': offlineLeftOut,
    },
  },
  world: {},
  screens: { verified: { at: /^\/dashboard\/settings/ } },
  uninterrupted: { exchanging: 'The code has one use, and the server has the last word on it.', looking: 'The same.' },
  reloaded: { answerLost: { at: /^\/(?:verify|dashboard\/settings)/ } },
};
