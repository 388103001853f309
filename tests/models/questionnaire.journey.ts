import { type Answers, withoutPersonalNumbers } from '../../domain/questionnaire/answers.ts';
import type { Audience } from '../../domain/questionnaire/questions.ts';
import type { Section } from '../../domain/questionnaire/sections.ts';
import { toWire } from '../../domain/questionnaire/wire.ts';
import { withoutPreparation, goTo, lostAnswers, refusedWith } from './causes.ts';
import { reloadWithDraft } from './drafts.ts';
import type { Cause, JourneyModel } from './journey.ts';
import { complete, exposed, answersWithoutOffice, owned, without } from './questionnaire-answers.ts';
import { questionnaireScreens, titles } from './questionnaire.screen.ts';

/** Nothing was asked yet. */
const scenario = (company: boolean) => ({
  users: [{ company, compliance: 'IN_PROGRESS' as const, checks: { BANK_QUESTIONNAIRE: 'NOT_STARTED' as const } }],
});

const kept = (answers: Answers, section = ''): readonly [Cause] => [
  { by: 'is what this tab has kept', before: (world) => reloadWithDraft(world, 'questionnaire', { answers, section }) },
];

/** The answers were sent from elsewhere, and call for a warning. */
const sentElsewhere = (audience: Audience, by: string): Cause => ({
  by,
  before: async ({ api }) => {
    await api('POST', '/questionnaire', toWire(complete, audience));
  },
  where: (context) => context.audience === audience,
});

/** The number of an owner stays on file, and out of what a tab keeps: the share was taken out here, and not sent. */
const ownedOnFile: Cause = {
  by: 'is what this tab has kept, and what is on file',
  before: async (world) => {
    const sent = { ...owned, individuals: owned.individuals.map((owner) => ({ ...owner, sharePercentage: '60' })) };
    await world.api('POST', '/questionnaire', toWire(sent, 'LEGAL_ENTITY'));
    await reloadWithDraft(world, 'questionnaire', { answers: withoutPersonalNumbers(owned), section: 'company' });
  },
};

const { notSent } = questionnaireScreens.screens;
const addressOf = (section: unknown) => (section === undefined ? '/questionnaire' : `/questionnaire?section=${String(section)}`);
const at = (section: Section) => ({ at: new RegExp(`^/questionnaire\\?section=${section}$`), heading: titles[section] });

export const questionnaireJourney: JourneyModel = {
  starts: {
    'a person opens the questionnaire': { scenario: scenario(false), arrive: () => '/questionnaire' },
    'a company looks at its answers again': { scenario: scenario(true), arrive: () => '/questionnaire?review=true' },
    'a person opens the part about bonds by its address': { scenario: scenario(false), arrive: () => `${addressOf('bonds')}&review=true` },
  },
  from: () => '/faq',
  requests: {
    loadAnswers: [
      { method: 'GET', path: /\/questionnaire$/ },
      { method: 'GET', path: /\/compliance$/ },
    ],
    sendAnswers: [{ method: 'POST', path: /\/questionnaire$/ }],
  },
  responses: {
    loadAnswers: {
      'nothing was answered yet': withoutPreparation,
      'four answers are missing': kept(without('age', 'investmentHorizon', 'bondsKnowledge', 'pep')),
      'the answers about bonds were reached': kept(without('bondsKnowledge', 'pep'), 'bonds'),
      'somebody holds a public office, and what is in no list wants words': kept(exposed, 'origin'),
      'the company has an owner, whose share is missing': [ownedOnFile],
      'somebody close to the company holds an office, and which is missing': kept(answersWithoutOffice, 'company'),
      'everything is answered up to the end': kept(complete, 'origin'),
      'a warning waits to be accepted': [
        sentElsewhere('INDIVIDUAL', 'is true of the person'),
        sentElsewhere('LEGAL_ENTITY', 'is true of the company, whose answers are on file'),
      ],
      'the answer is lost': lostAnswers('getQuestionnaire'),
    },
    sendAnswers: {
      'the answers are taken': [
        { by: 'is true, the investor is experienced', before: ({ change }) => change({ user: { experience: 'EXPERIENCED' } }) },
      ],
      'the answers are taken and call for a warning': withoutPreparation,
      'the answers are refused': refusedWith('submitQuestionnaire', 400, 'QUESTIONNAIRE_INVALID'),
      'the answer is lost': lostAnswers('submitQuestionnaire'),
    },
  },
  world: { 'url.changed': (world, { section }) => goTo(world, addressOf(section)) },
  screens: {
    notSent: { ...notSent, texts: [...notSent.texts, 'Something went wrong. Please try again later.'] },
    toWarning: { at: /^\/risk-warning/, heading: 'Investing here may not be appropriate for you' },
    done: { at: /^\/dashboard\/settings/ },
  },
  // what was answered and the section that was reached are kept; that something was missing there is told when going on
  reloaded: {
    loadFailed: 'loading',
    correctingPerson: at('person'),
    correctingGoals: at('goals'),
    correctingBonds: at('bonds'),
    correctingOrigin: at('origin'),
    correctingCompany: at('company'),
    sending: 'answeringOrigin',
    notSent: 'answeringOrigin',
  },
};
