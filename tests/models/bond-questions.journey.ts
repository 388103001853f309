import { bondAgreements } from '../../domain/bonds.ts';
import { asideControls, withoutPreparation, lostAnswers } from './causes.ts';
import type { JourneyModel, World } from './journey.ts';
import { bondProject } from './known.ts';

const answers = { bondsPortfolioTotalSum: 2, numberOfBondTrades: 1, bondsKnowledge: 4 };
const draft = ({ person: { id } }: World) => `draft:bonds:${id}`;
const contract = { at: /\?step=document$/, heading: 'Read the contract' };

export const bondQuestionsJourney: JourneyModel = {
  starts: {
    'opening the questions': {
      scenario: {
        users: [{}],
        projects: [{ name: bondProject.name, projectType: 'BONDS' }],
        investments: [{ user: 0, project: 0, amount: 5_000 }],
      },
      arrive: ({ projectId, investmentId }) => `/project/${projectId}/bonds/${investmentId}`,
    },
  },
  aside: asideControls,
  requests: {
    loadAnswers: [{ method: 'GET', path: /\/questionnaire$/ }],
    sendAnswers: [{ method: 'POST', path: /\/bonds\/questionnaire$/ }],
    acceptTerms: [{ method: 'POST', path: /\/axiology-terms-and-conditions-consent$/ }],
  },
  afresh: { loadAnswers: (world) => world.page.evaluate((key) => sessionStorage.removeItem(key), draft(world)) },
  responses: {
    loadAnswers: {
      'all but one checkbox were given before': [
        {
          by: 'is what is saved in this tab',
          before: (world) =>
            world.page.evaluate(([key, saved]) => sessionStorage.setItem(key, saved), [
              draft(world),
              JSON.stringify({ agreements: bondAgreements.filter((bondAgreement) => bondAgreement !== 'documentsAgreement'), answers }),
            ] as const),
          here: true,
        },
      ],
      'the response is lost': lostAnswers('getQuestionnaire'),
    },
    sendAnswers: { 'the answers arrive': withoutPreparation, 'the response is lost': lostAnswers('submitBondsQuestionnaire') },
    acceptTerms: { 'the terms are accepted': withoutPreparation, 'the response is lost': lostAnswers('acceptAxiologyTerms') },
  },
  world: {},
  screens: { answered: contract },
  reloaded: {
    // what was typed is saved; the server is asked again
    answersIncomplete: 'answering',
    sendingAnswers: 'answering',
    // the answers are known: the URL of the questions opens the contract
    acceptingTerms: { ...contract, at: /\/bonds\/[^/?]+$/ },
    answersNotSent: 'answering',
  },
};
