import { bondAgreements } from '../../domain/bonds.ts';
import { bondWizardScreens } from './bond-wizard.screen.ts';
import {
  asideControls,
  withoutPreparation,
  goTo,
  lostAnswers,
  noAnswers,
  offlineLeftOut,
  pageShown,
  refusedWith,
  serverFails,
  investingObstacles,
} from './causes.ts';
import type { JourneyModel, World } from './journey.ts';
import type { ExpectedScreen } from './screen.ts';
import { atFirstPage } from './first-page.ts';
import { bondProject, mayWithdraw } from './known.ts';

const project = { name: bondProject.name, projectType: 'BONDS' as const };
/** One purchase is there already: its address can be opened from everywhere. */
const scenario = { users: [{}], projects: [project], investments: [{ user: 0, project: 0, amount: 5_000 }] };
const made = 'the investment is created';
const answered = 'the questions are answered';
const answers = { bondsPortfolioTotalSum: 2, numberOfBondTrades: 1, bondsKnowledge: 4 };

/** Answers and agrees in the page, whatever its language. */
async function fillIn({ page }: World) {
  for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').last().check({ force: true });
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true });
  await page.locator('form button[type="submit"]').click();
}

const addressOf = ({ projectId, investmentId }: World, step: unknown) =>
  `/project/${projectId}/bonds${step === 'investment' ? '' : `/${investmentId}${step === 'payment' ? '?step=payment' : ''}`}`;

async function answer({ api }: World) {
  await api('POST', '/bonds/questionnaire', {
    ...Object.fromEntries(bondAgreements.map((bondAgreement) => [bondAgreement, true])),
    ...answers,
  });
  // as the app does: else the server asks for the terms, in a window over the page
  await api('POST', '/bonds/axiology-terms-and-conditions-consent');
}

/** What this tab keeps of the purchase, as text. */
const keep =
  (keyOf: (world: World) => string, text: string | undefined) =>
  (world: World): Promise<void> =>
    world.page.evaluate(([key, kept]) => (kept === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, kept)), [
      keyOf(world),
      text,
    ] as const);
const attempt = ({ person: { id }, projectId }: World) => `bond-wizard:${id}:${projectId}`;

const { choosingAmount } = bondWizardScreens.screens;
const questionsAhead = 'Nothing is owed yet. Questions about bonds and the contract come before you pay.';
/** Who has answered before is not told of questions. */
const withoutQuestions = ({ texts = [], ...seen }: ExpectedScreen): ExpectedScreen => ({
  ...seen,
  texts: ['You owe nothing yet. Next you read the contract, then you pay.', ...texts.filter((text) => text !== questionsAhead)],
});

export const bondWizardJourney: JourneyModel = {
  starts: {
    'opening the amount step': { scenario, arrive: (world) => addressOf(world, 'investment') },
    'opening a purchase': { scenario, arrive: (world) => addressOf(world, 'document') },
    'opening the payment of a purchase': { scenario, arrive: (world) => addressOf(world, 'payment') },
  },
  aside: asideControls,
  requests: {
    loadInvestment: [{ method: 'GET', path: /\/investments\/[^/]+$/ }],
    loadEligibility: [{ method: 'GET', path: /\/compliance$/ }],
    restoreAttempt: 'here',
    createInvestment: [{ method: 'POST', path: /\/bonds\/investments$/ }],
    loadContract: [
      { method: 'GET', path: /\/investments\/[^/]+$/ },
      { method: 'GET', path: /\/documents\/[^/]+$/ },
    ],
  },
  creates: { createInvestment: { row: 'investments', when: [made] } },
  responses: {
    loadInvestment: {
      'the investment is new': withoutPreparation,
      'a payment is under way': [
        {
          by: 'is true, a payment was opened elsewhere',
          async before(world) {
            await answer(world);
            await world.pay();
          },
        },
      ],
      'the investment is not found': refusedWith('getInvestment', 404, 'INVESTMENT_NOT_FOUND'),
      'the response is lost': lostAnswers('getInvestment'),
    },
    loadEligibility: {
      'investing is allowed, the questions are answered': [
        { by: 'is true, they were answered elsewhere', before: answer, early: true, makes: answered },
      ],
      'investing is allowed, the questions are open': [{ ...withoutPreparation[0], unless: answered }],
      ...investingObstacles('the project sells no bonds'),
    },
    restoreAttempt: {
      'nothing was left open': withoutPreparation,
      'an attempt was left open': [
        {
          by: 'is what this tab has kept',
          before: (world) =>
            keep(attempt, JSON.stringify({ amount: 700_000, requestKey: crypto.randomUUID(), failure: 'serverError' }))(world),
        },
      ],
      'an attempt met an expired session': [
        {
          by: 'is what this tab has kept',
          async before(world) {
            const requestKey = crypto.randomUUID();
            await keep(attempt, JSON.stringify({ amount: 500_000, requestKey }))(world);
            await keep(() => `wish:${requestKey}`, 'turnedAway')(world);
          },
        },
      ],
      'the storage cannot be read': [{ by: 'is no attempt at all', before: keep(attempt, '{') }],
    },
    createInvestment: {
      [made]: withoutPreparation,
      // set, for open tasks would lie over the page as a window of their own
      'open tasks come first': [{ ...refusedWith('createBondInvestment', 400, 'PENDING_TASKS')[0], unless: made }],
      'the response is lost': noAnswers('createBondInvestment', { makes: made }),
      'the server fails': serverFails('createBondInvestment'),
      'the device is offline': offlineLeftOut,
    },
    loadContract: { 'the contract arrives': withoutPreparation, 'the response is lost': lostAnswers('getInvestment') },
  },
  world: {
    'page.shown': pageShown,
    'url.changed': (world, { step }) => goTo(world, addressOf(world, step)),
    'questions.answered': { by: fillIn, makes: answered },
  },
  screens: {
    choosingAmount(context, facts) {
      const seen = choosingAmount(context as Parameters<typeof choosingAmount>[0]);
      return facts.has(answered) ? withoutQuestions(seen) : seen;
    },
    readingContract: {
      ...bondWizardScreens.screens.readingContract,
      texts: [atFirstPage, mayWithdraw],
    },
    // the machine of the questions runs here
    answeringQuestions: { at: /\/bonds\/[^/]+$/, heading: 'A few questions about bonds' },
    kycGate: { at: /^\/renew-kyc$/ },
    // the step's own machine runs here: what is asked of the bank is told by its own tours
    watchingPayment: { at: /\/bonds\//, heading: 'Waiting for confirmation from your bank' },
  },
  reloaded: {
    creating: 'creationUnknown',
    correctingAmount: 'choosingAmount',
    // the URL of the amount step names no investment: after a reload it is a new request
    amountTaken: 'choosingAmount',
    checkingEligibility: '@start',
    loadFailed: '@start',
    openingContract: 'readingContract',
    contractFailed: 'readingContract',
    investmentNotFound: 'answeringQuestions',
  },
  returned: { amountTaken: 'amountTaken' },
};
