import { lostAnswers, refusedWith } from './causes.ts';
import type { JourneyModel, World } from './journey.ts';
import type { Seen } from './screen.ts';
import { oneAnswerShort } from './yearly-answers.model.ts';
import { yearlyAnswersScreens } from './yearly-answers.screen.ts';

const lastYear = {
  kyc: {
    pep: false,
    plannedYearlyInvestments: 'LESS_THAN_10000',
    incomeSources: ['SALARY'],
    incomeSourcesOther: null,
    typeOfIncome: 'FULL_TIME',
    typeOfIncomeOther: null,
  },
  kyb: {
    companyBeneficiaries: 'EXECUTIVE',
    individualBeneficiaries: [],
    legalEntityBeneficiaries: [],
    legalEntityRepresentationType: 'EXECUTIVE',
    regionOfOperation: 'LITHUANIA',
    regionOfOperationOther: null,
    companyActivities: 'SALES',
    companyActivitiesOther: null,
    cashUsage: 'FALSE',
    businessRelationsIntent: 'INVESTING',
    companyInvestmentTarget: 'DIVERSIFICATION',
    pep: false,
    companyFinancialMetrics: { capital: 100_000, revenue: 500_000, assets: 300_000 },
  },
};

/** The answers are given, and a year passes. */
const due = (part: 'kyc' | 'kyb') => ({
  scenario: { users: [{ company: part === 'kyb' }] },
  async arrive({ api, change }: World) {
    await api('POST', '/kyc', { [part]: lastYear[part] });
    await change({ user: { due: [part === 'kyc' ? 'KYC' : 'KYB'] } });
    return '/renew-kyc';
  },
});

const keyOf = ({ person: { id } }: World) => `draft:yearly-answers:${id}`;

/** In the app the page says what it is about; the journey is the part below. */
const bare = (screen: Seen): Seen => {
  const { heading, ...rest } = screen;
  return heading === undefined ? screen : rest;
};
const { loading, reviewing, correcting, sending, notSent } = yearlyAnswersScreens.screens;
type Context = Parameters<typeof reviewing>[0];
const inApp = (screen: (context: Context) => Seen) => (context: Record<string, unknown>) => bare(screen(context as Context));

export const yearlyAnswersJourney: JourneyModel = {
  starts: { 'a person’s answers are due': due('kyc'), 'a company’s answers are due': due('kyb') },
  from: () => '/faq',
  scope: 'main section',
  requests: {
    loadYearly: [{ method: 'GET', path: /\/kyc$/ }],
    sendYearly: [{ method: 'POST', path: /\/kyc$/ }],
  },
  answers: {
    loadYearly: {
      'the answers of last year are there': [
        {
          by: 'comes by itself',
          before: (world) => world.page.evaluate((key) => sessionStorage.removeItem(key), keyOf(world)),
        },
      ],
      'one answer is not there': [
        {
          by: 'is what this tab has kept of an answer that was taken back',
          before: (world) =>
            world.page.evaluate(
              ([key, kept]) => sessionStorage.setItem(key ?? '', kept ?? ''),
              [keyOf(world), JSON.stringify({ answers: oneAnswerShort, section: '' })],
            ),
        },
      ],
      'the answer is lost': lostAnswers('getKyc'),
    },
    sendYearly: {
      'the answers are taken': [{ by: 'comes by itself' }],
      'the answers are refused': refusedWith('submitKyc', 400, 'QUESTIONNAIRE_INVALID'),
      'the answer is lost': lostAnswers('submitKyc'),
    },
  },
  world: {},
  screens: {
    loading: bare(loading),
    loadFailed: { ...yearlyAnswersScreens.screens.loadFailed, heading: 'Your answers could not be loaded' },
    reviewing: inApp(reviewing),
    correcting: inApp(correcting),
    sending: bare(sending),
    notSent: inApp(notSent),
    done: { at: /^\/dashboard\/settings/ },
  },
  reloaded: { loadFailed: 'loading', correcting: { at: /^\/renew-kyc$/ }, sending: 'reviewing', notSent: 'reviewing' },
};
