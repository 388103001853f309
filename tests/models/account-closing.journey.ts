import { keptAfterClosing } from '../../domain/account-closing.ts';
import { accountClosingScreens } from './account-closing.screen.ts';
import { withoutPreparation, lostAnswers, noAnswers, offlineLeftOut, refusedWith, serverFails } from './causes.ts';
import type { JourneyModel, World } from './journey.ts';
import type { Schemas, ExpectedScreen } from './screen.ts';

type Context = Parameters<typeof accountClosingScreens.screens.reading>[0];

const closed = 'the account is closed';
const isRepaid = ({ change }: World) => change({ project: { status: 'PAID_OFF' } });
const isNotRepaid = ({ change }: World) => change({ project: { status: 'ACTIVE' } });

/** In a walk that has closed it already nobody can. */
async function closeElsewhere(world: World) {
  await isRepaid(world);
  const list = await world.api('GET', '/me/closing').catch(() => undefined);
  if (list) await world.api('POST', '/me/closing', { summary: (list as Schemas['AccountClosing']).summary });
}

const { reading, closed: over } = accountClosingScreens.screens;
/** What is kept of somebody who is identified and has invested, from today on. */
const fromToday =
  (screen: (context: Context) => ExpectedScreen) =>
  (context: Record<string, unknown>): ExpectedScreen => {
    const relationship = { isKnown: true, hasTraded: true, hasConsented: false, complaintsClosedAt: [] };
    const kept = keptAfterClosing(relationship, new Date());
    const { list, ...rest } = context as Context;
    return screen({ ...rest, kept, ...(list && { list: { ...list, kept } }) });
  };

export const accountClosingJourney: JourneyModel = {
  starts: {
    'a person opens the page': {
      scenario: {
        users: [{}],
        projects: [{ status: 'PAID_OFF' }],
        investments: [{ user: 0, project: 0, amount: 500, status: 'COMPLETED' }],
      },
      arrive: () => '/close-account',
    },
  },
  from: () => '/faq',
  scope: 'main',
  requests: {
    loadList: [{ method: 'GET', path: /\/me\/closing$/ }],
    closeAccount: [{ method: 'POST', path: /\/me\/closing$/ }],
  },
  responses: {
    loadList: {
      'the account can be closed': [{ by: 'is true, the project is repaid', before: isRepaid }],
      'something prevents it': [{ by: 'is true, the project is not repaid', before: isNotRepaid }],
      'the answer is lost': lostAnswers('getAccountClosing'),
    },
    closeAccount: {
      'the account is closed': [{ ...withoutPreparation[0], makes: closed, unless: closed }],
      'the list has changed': [{ by: 'is true, the project is not repaid any more', before: isNotRepaid, unless: closed }],
      'the sign-in is too long ago': refusedWith('closeAccount', 403, 'STEP_UP_REQUIRED'),
      'there is no session any more': [{ by: 'is true, the account is closed, now or by a request before', before: closeElsewhere }],
      'the answer is lost': noAnswers('closeAccount', { makes: closed }),
      'the server fails': serverFails('closeAccount'),
      'the device is offline': offlineLeftOut,
    },
  },
  world: {},
  leftOut: { 'account-closing.notSent|retry|0': offlineLeftOut.leftOut },
  screens: {
    reading: fromToday(reading),
    closed: fromToday(over),
    // one reason of the six, each of which the lab shows
    blocked: ({ hasChanged }) => ({
      heading: 'Your account cannot be closed yet',
      texts: [
        'You have investments that are not repaid yet.',
        ...(hasChanged ? ['Something has changed in your account, so it was not closed. Please read the list again.'] : []),
      ],
      notVisible: ['Money is still to be paid out to you.', 'We have not decided on your complaint yet.'],
      enabled: [
        { role: 'link', name: 'My investments' },
        { role: 'button', name: 'Check again' },
        { role: 'link', name: 'Keep my account' },
      ],
    }),
    // it lies over the page
    stepUp: { at: /^\/close-account$/, heading: 'Is it still you?' },
  },
  // the server is asked afresh, and whoever has no session signs in first
  reloaded: {
    ...Object.fromEntries(
      ['loadFailed', 'blocked', 'reading', 'confirming', 'closing', 'stepUp', 'closingUnknown'].map((state) => [state, 'loading']),
    ),
    closed: { at: /^\/sign-in\// },
    signedOut: { at: /^\/sign-in\// },
  },
};
