import { withoutPreparation, lostAnswers, noAnswers, offlineLeftOut, refusedWith, serverFails, investingObstacles } from './causes.ts';
import { endOfReflection } from '../../domain/reflection.ts';
import type { Cause, JourneyModel, World } from './journey.ts';
import { atFirstPage } from './first-page.ts';
import { mayWithdraw } from './known.ts';
import { movedUntil, transferWizardScreens } from './transfer-wizard.screen.ts';

const opened = 'the page was opened for an own investment';
const made = 'the new investment is made';
const moved = 'the money is moved';

/** Who opens the investment of somebody else. */
const strangers = new WeakSet<World>();

const keep =
  (kept: (world: World) => Promise<string>): NonNullable<Cause['before']> =>
  async (world) => {
    const { page, person, projectId, investmentId } = world;
    const key = `transfer-wizard:${person.id}:${projectId}:${investmentId}`;
    await page.evaluate(([at, text]) => sessionStorage.setItem(at ?? '', text ?? ''), [key, await kept(world)]);
  };

async function moveElsewhere({ api, invest, investmentId }: World) {
  const targetInvestmentId = await invest(1_000);
  await api('POST', '/investments:transfer', { sourceInvestmentId: investmentId, targetInvestmentId });
}

export const transferWizardJourney: JourneyModel = {
  starts: {
    'opening the transfer': {
      scenario: {
        users: [{}, {}],
        projects: [{ name: 'Riverside homes', interestPerAnnum: [{ threshold: 100, interest: 9.5 }] }, { status: 'PAID_OFF' }],
        investments: [
          { user: 0, project: 1, amount: 1_000, status: 'COMPLETED' },
          { user: 1, project: 1, amount: 1_000, status: 'COMPLETED' },
        ],
      },
      arrive: (world) => `/project/${world.projectId}/transfer-investment/${world.investmentIds[strangers.has(world) ? 1 : 0]}`,
    },
  },
  requests: {
    loadSource: [{ method: 'GET', path: /\/investments$/, search: /COMPLETED/ }],
    loadEligibility: [{ method: 'GET', path: /\/compliance$/ }],
    restoreAttempt: 'here',
    createInvestment: [{ method: 'POST', path: /\/investments$/ }],
    loadContract: [
      { method: 'GET', path: /\/investments\/[^/]+$/ },
      { method: 'GET', path: /\/documents\/[^/]+$/ },
    ],
    moveMoney: [{ method: 'POST', path: /\/investments:transfer$/ }],
  },
  creates: { createInvestment: { row: 'investments', when: ['the new investment is made'] } },
  responses: {
    loadSource: {
      'the investment is repaid': [{ ...withoutPreparation[0], makes: opened }],
      'the money was moved before': [{ by: 'is true, it was moved elsewhere', before: moveElsewhere }],
      'the money is still at work': [
        { by: 'is true, the loan is not repaid', before: ({ change }) => change({ project: { at: 1, status: 'ACTIVE' } }) },
      ],
      'the investment is not found': [
        {
          by: 'is true, it is somebody else’s',
          before: async (world) => {
            strangers.add(world);
          },
          early: true,
          unless: opened,
        },
      ],
      'the response is lost': mapped(lostAnswers('listInvestments'), { makes: opened }),
    },
    loadEligibility: {
      'investing is allowed': withoutPreparation,
      ...investingObstacles('the project takes no money'),
    },
    restoreAttempt: {
      'nothing was begun': withoutPreparation,
      'an answer was lost before': [
        {
          by: 'is what this tab has kept',
          before: keep(async () => JSON.stringify({ requestKey: crypto.randomUUID(), failure: 'serverError' })),
        },
      ],
      'the new investment was made before': [
        {
          by: 'is what this tab has kept',
          before: keep(async ({ invest }) => JSON.stringify({ requestKey: crypto.randomUUID(), targetId: await invest(1_000) })),
        },
      ],
      'an attempt met an expired session': [
        {
          by: 'is what this tab has kept',
          async before(world) {
            const requestKey = crypto.randomUUID();
            await keep(async () => JSON.stringify({ requestKey }))(world);
            await world.page.evaluate((key) => sessionStorage.setItem(key, 'turnedAway'), `wish:${requestKey}`);
          },
        },
      ],
      'the storage cannot be read': [{ by: 'is nothing at all', before: keep(async () => '{') }],
    },
    createInvestment: {
      'the new investment is made': withoutPreparation,
      // set, for open tasks would lie over the page as a window of their own
      'open tasks come first': [{ ...refusedWith('createInvestment', 400, 'PENDING_TASKS')[0], unless: made }],
      'the response is lost': noAnswers('createInvestment', { makes: made }),
      'the server fails': serverFails('createInvestment'),
      'the device is offline': offlineLeftOut,
    },
    loadContract: { 'the contract arrives': withoutPreparation, 'the response is lost': lostAnswers('getInvestment') },
    moveMoney: {
      'the money is moved': withoutPreparation,
      'the transfer is refused': [{ ...refusedWith('transferInvestment', 400, 'TRANSFER_SOURCE_NOT_ELIGIBLE')[0], unless: moved }],
      'the response is lost': noAnswers('transferInvestment', { makes: moved }),
      'the server fails': serverFails('transferInvestment'),
      'the device is offline': offlineLeftOut,
    },
  },
  world: {},
  screens: {
    kycGate: { at: /^\/renew-kyc$/ },
    readingContract: {
      ...transferWizardScreens.screens.readingContract,
      texts: ['It is concluded when you confirm the move, not before.', mayWithdraw, atFirstPage],
    },
    done: () => movedUntil(endOfReflection(new Date()).toISOString()),
  },
  reloaded: {
    checkingEligibility: 'loadingSource',
    loadFailed: 'loadingSource',
    creating: 'creationUnknown',
    creationRefused: 'showingAmount',
    // what was made is kept; consent is asked for again
    openingContract: 'readingContract',
    contractFailed: 'readingContract',
    confirming: 'readingContract',
    moving: 'readingContract',
    moveRefused: 'readingContract',
    moveUnknown: 'readingContract',
    done: 'alreadyMoved',
  },
};

function mapped(causes: readonly [Cause, ...Cause[]], more: Partial<Cause>): readonly [Cause, ...Cause[]] {
  const [first, ...rest] = causes;
  return [{ ...first, ...more }, ...rest.map((cause) => ({ ...cause, ...more }))];
}
