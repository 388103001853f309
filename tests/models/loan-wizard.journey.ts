import { taskMessages } from '../../server/onboarding/notification-messages.ts';
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
import { atFirstPage } from './first-page.ts';
import { mayWithdraw } from './known.ts';
import { loanWizardScreens } from './loan-wizard.screen.ts';

const person = { users: [{}], projects: [{ name: 'Riverside homes' }] };
const withInvestment = { ...person, investments: [{ user: 0, project: 0, amount: 500 }] };
const made = 'the investment is created';

const addressOf = ({ projectId, investmentId }: World, step: unknown) =>
  `/project/${projectId}/invest${step === 'investment' ? '' : `/${investmentId}${step === 'payment' ? '/payment' : ''}`}`;

const { correctingAmount } = loanWizardScreens.screens;

export const loanWizardJourney: JourneyModel = {
  starts: {
    'opening the amount step': { scenario: person, arrive: (world) => addressOf(world, 'investment') },
    'opening the contract of an investment': { scenario: withInvestment, arrive: (world) => addressOf(world, 'document') },
    'opening the payment of an investment': { scenario: withInvestment, arrive: (world) => addressOf(world, 'payment') },
    'opening the amount of an investment': {
      leftOut: 'No address names it: the address of the amount step carries no investment, so it opens a new investment.',
    },
  },
  aside: asideControls,
  requests: {
    loadInvestment: [{ method: 'GET', path: /\/investments\/[^/]+$/ }],
    loadEligibility: [{ method: 'GET', path: /\/compliance$/ }],
    restoreAttempt: 'here',
    createInvestment: [{ method: 'POST', path: /\/investments$/ }],
    loadContract: [
      { method: 'GET', path: /\/investments\/[^/]+$/ },
      { method: 'GET', path: /\/documents\/[^/]+$/ },
    ],
  },
  creates: { createInvestment: { row: 'investments', when: [made] } },
  responses: {
    loadInvestment: {
      'the investment is new': withoutPreparation,
      'a payment is under way': [{ by: 'is true, a payment was opened elsewhere', before: ({ pay }) => pay() }],
      'the investment is not found': refusedWith('getInvestment', 404, 'INVESTMENT_NOT_FOUND'),
      'the response is lost': lostAnswers('getInvestment'),
    },
    loadEligibility: {
      'investing is allowed': withoutPreparation,
      ...investingObstacles('the project takes no money'),
    },
    restoreAttempt: {
      'nothing was left open': withoutPreparation,
      'an attempt was left open': [
        {
          by: 'is what this tab has kept',
          before: ({ page, person: { id }, projectId }) =>
            page.evaluate(
              ([key, attempt]) => sessionStorage.setItem(key ?? '', attempt ?? ''),
              [
                `loan-wizard:${id}:${projectId}`,
                JSON.stringify({ amount: 70_000, requestKey: crypto.randomUUID(), failure: 'serverError' }),
              ],
            ),
        },
      ],
      'an attempt met an expired session': [
        {
          by: 'is what this tab has kept',
          before: ({ page, person: { id }, projectId }) =>
            page.evaluate(
              ([key, requestKey]) => {
                sessionStorage.setItem(key ?? '', JSON.stringify({ amount: 50_000, requestKey }));
                sessionStorage.setItem(`wish:${requestKey}`, 'turnedAway');
              },
              [`loan-wizard:${id}:${projectId}`, crypto.randomUUID()],
            ),
        },
      ],
      'the storage cannot be read': [
        {
          by: 'is no attempt at all',
          before: ({ page, person: { id }, projectId }) =>
            page.evaluate((key) => sessionStorage.setItem(key, '{'), `loan-wizard:${id}:${projectId}`),
        },
      ],
    },
    createInvestment: {
      [made]: [{ by: 'comes by itself', before: ({ change }) => change({ user: { tasks: [] }, project: { reserved: 0 } }) }],
      'open tasks come first': [
        {
          by: 'is true, new terms wait',
          before: ({ change }) => change({ user: { tasks: ['TERMS_AND_CONDITIONS'] }, project: { reserved: 0 } }),
          unless: made,
        },
      ],
      'the amount is refused': [
        {
          by: 'is true, others have taken most of the project',
          before: ({ change }) => change({ user: { tasks: [] }, project: { reserved: 499_900 } }),
          unless: made,
        },
      ],
      'the response is lost': noAnswers('createInvestment', { makes: made }),
      'the server fails': serverFails('createInvestment'),
      'the device is offline': offlineLeftOut,
    },
    loadContract: {
      'the contract arrives': withoutPreparation,
      'the response is lost': lostAnswers('getInvestment'),
    },
  },
  world: {
    'page.shown': pageShown,
    'url.changed': (world, { step }) => goTo(world, addressOf(world, step)),
  },
  screens: {
    readingContract: {
      ...loanWizardScreens.screens.readingContract,
      texts: [atFirstPage, mayWithdraw],
    },
    kycGate: { at: /^\/renew-kyc$/ },
    // others have left 100 €: none of the amounts that the page proposes, which are no words, can be taken
    correctingAmount: { ...correctingAmount, enabled: correctingAmount.enabled.filter(({ name }) => typeof name === 'string') },
    // the step's own machine runs here: what is asked of the bank is told by its own tours
    watchingPayment: { at: /\/invest\//, heading: 'Waiting for confirmation from your bank' },
    // the task modal lies over the form; its own tours tell what is in it
    blockedByTasks: { at: /\/invest$/, heading: { each: taskMessages.TERMS_AND_CONDITIONS.title } },
  },
  first: {
    async blockedByTasks({ page }) {
      await page.keyboard.press('Escape');
    },
  },
  leftOut: Object.fromEntries(
    ['checkingEligibility', 'choosingAmount', 'correctingAmount'].map((state) => [
      `loanWizard.${state}|url.changed|0`,
      'The URL of the contract names an investment, and a new amount has none yet. Forward after a reload of the amount step is run in the lab.',
    ]),
  ),
  returned: { amountTaken: 'amountTaken' },
  reloaded: {
    creating: 'creationUnknown',
    // a new request in a project that is almost funded: the available amount differs from the record
    correctingAmount: { at: /\/invest$/, heading: 'How much would you like to lend?' },
    // the URL of the amount step names no investment: after a reload it is a new request
    amountTaken: 'choosingAmount',
    loadFailed: '@start',
    // the server is asked afresh, and this time it answers
    openingContract: 'readingContract',
    contractFailed: 'readingContract',
    investmentNotFound: 'readingContract',
  },
};
