import { ibanOf, plainIban } from '../../domain/payment-reference.ts';
import { sandboxIban } from '../../server/adapters/payments/sandbox-iban.ts';
import { withoutPreparation, lostAnswers, noAnswers, offlineLeftOut, pageShown, refusedWith } from './causes.ts';
import { saveDraft } from './drafts.ts';
import type { Cause, JourneyModel, World } from './journey.ts';
import { account, newIban } from './payout-account.model.ts';
import { payoutAccountScreens } from './payout-account.screen.ts';
import type { ExpectedScreen } from './screen.ts';

type Context = Parameters<typeof payoutAccountScreens.screens.entering>[0];

const address = '/dashboard/settings/payout-account';
const scenario = {
  users: [{ name: 'Ona', surname: 'Petraitė' }],
  projects: [{}],
  investments: [{ user: 0, project: 0, amount: 500 }],
};
/** The account that a person of this name pays from in the sandbox. */
const ownIban = sandboxIban(account.holderName);

/** Accounts whose last digit chooses what their bank says; that of the account which is typed is a close match. */
const accountThat = { matches: '4', isOfAnother: '2', isSilent: '3' };
const endingWith = (last: string) => ({ iban: ibanOf('LT', `101001234567890${last}`) });
const sends = (last: string) => ({ sends: { body: endingWith(last) } });
const isAccepted = ({ isAccepted: is }: Record<string, unknown>) => is === true;
const isTyped = ({ draft }: Record<string, unknown>) => draft === newIban;

/** The first payment shows the account that payouts go to. */
async function payOnce({ api, pay, investmentId }: World) {
  const { status } = (await api('GET', `/investments/${investmentId}`)) as { status: string };
  if (status === 'NEW') await pay('approve');
}
const waits: Cause = {
  by: 'is true, it was entered in another tab',
  async before(world) {
    await payOnce(world);
    await world.api('POST', '/me/payout-account', endingWith(accountThat.matches));
  },
};

const { entering, correcting, refused, comparing } = payoutAccountScreens.screens;
const withOwnIban =
  (form: (context: Context) => ExpectedScreen) =>
  (context: Record<string, unknown>): ExpectedScreen => {
    const seen = form(context as Context);
    return { ...seen, enabled: seen.enabled.map((control) => (control.value === account.iban ? { ...control, value: ownIban } : control)) };
  };

export const payoutAccountJourney: JourneyModel = {
  starts: {
    'a person opens the page': { scenario, arrive: () => address },
    'a person comes back from signing in again': {
      scenario,
      async arrive(world) {
        await saveDraft(world, 'payout-account', { draft: newIban });
        return address;
      },
    },
  },
  from: () => '/faq',
  // five accounts may be checked in a quarter of an hour, and a browser may repeat a request whose answer was lost
  longest: 9,
  scope: 'main',
  requests: {
    loadAccount: [{ method: 'GET', path: /\/me\/payout-account$/ }],
    checkAccount: [{ method: 'POST', path: /\/me\/payout-account$/ }],
    cancelChange: [{ method: 'DELETE', path: /\/me\/payout-account\/pending$/ }],
    startSignIn: [{ method: 'GET', path: /\/auth\/authorize$/ }],
  },
  leaves: { leaving: /\/oidc\// },
  responses: {
    loadAccount: {
      'an account is used and none waits': [{ by: 'is true, it was paid from', before: payOnce }],
      'no account is known': withoutPreparation,
      'an account waits': [waits],
      'the answer is lost': lostAnswers('getPayoutAccount'),
    },
    checkAccount: {
      'the name matches': [
        { by: 'comes by itself, the person has accepted the name', where: (context) => isAccepted(context) && isTyped(context) },
        { by: 'comes for an account of this name', where: (context) => !isAccepted(context), ...sends(accountThat.matches) },
      ],
      'the bank does not answer': [{ by: 'comes for an account whose bank is silent', ...sends(accountThat.isSilent) }],
      'no bank is asked': [
        {
          by: 'is given in place of a server that can ask no bank',
          instead: {
            result: 'NOT_CHECKED',
            pending: {
              iban: plainIban(newIban),
              holderName: account.holderName,
              nameCheck: 'NOT_CHECKED',
              countsFrom: '2026-12-01T09:00:00Z',
            },
          },
        },
      ],
      'the name nearly matches': [{ ...withoutPreparation[0], where: (context) => !isAccepted(context) && isTyped(context) }],
      'the name does not match': [{ by: 'comes for an account of another name', ...sends(accountThat.isOfAnother) }],
      'a recent sign-in is needed': refusedWith('requestPayoutAccount', 403, 'STEP_UP_REQUIRED'),
      'the server finds the IBAN wrong': refusedWith('requestPayoutAccount', 400, 'INVALID_IBAN'),
      'too many were checked': refusedWith('requestPayoutAccount', 429, 'RATE_LIMITED'),
      'the answer is lost': noAnswers('requestPayoutAccount'),
      'the device is offline': offlineLeftOut,
    },
    cancelChange: {
      'the change is cancelled': [{ by: 'comes by itself, and names the account from before', before: payOnce }],
      'the answer is lost': noAnswers('cancelPayoutAccount'),
      'the device is offline': offlineLeftOut,
    },
    startSignIn: { 'the sign-in page is ready': withoutPreparation, 'the answer is lost': lostAnswers('authorize') },
  },
  world: {
    async 'iban.change'({ page }, { iban }) {
      await page.locator('main input').fill(iban === account.iban ? ownIban : String(iban));
    },
    'page.shown': pageShown,
  },
  screens: {
    entering: withOwnIban(entering),
    correcting: withOwnIban(correcting),
    refused: withOwnIban(refused),
    // as the bank of the sandbox knows everybody
    comparing: { ...comparing, texts: [{ data: `${account.holderName} Jr.` }] },
  },
  uninterrupted: { leaving: 'The page is on its way out.' },
  // the server is asked afresh
  reloaded: Object.fromEntries(
    [
      'loadFailed',
      'entering',
      'correcting',
      'checking',
      'checkFailed',
      'comparing',
      'noMatch',
      'refused',
      'signInNeeded',
      'openingSignIn',
      'signInFailed',
      'waiting',
      'cancelling',
      'cancelFailed',
      'cancelled',
    ].map((state) => [state, 'loading']),
  ),
};
