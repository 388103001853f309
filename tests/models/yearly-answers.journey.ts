import { kybToWire, kycToWire } from '../../domain/questionnaire/wire.ts';
import { withoutPreparation, lostAnswers, refusedWith } from './causes.ts';
import { reloadWithDraft, reloadWithoutDraft } from './drafts.ts';
import type { JourneyModel, World } from './journey.ts';
import { lastYear } from './questionnaire-answers.ts';
import type { ExpectedScreen } from './screen.ts';
import { answersWithoutPep } from './yearly-answers.model.ts';
import { yearlyAnswersScreens } from './yearly-answers.screen.ts';

/** The answers are given, and a year passes. */
const due = (part: 'kyc' | 'kyb') => ({
  scenario: { users: [{ company: part === 'kyb' }] },
  async arrive({ api, change }: World) {
    await api('POST', '/kyc', part === 'kyc' ? { kyc: kycToWire(lastYear) } : { kyb: kybToWire(lastYear) });
    await change({ user: { due: [part === 'kyc' ? 'KYC' : 'KYB'] } });
    return '/renew-kyc';
  },
});

/** In the app the page says what it is about; the journey is the part below. */
const bare = (screen: ExpectedScreen): ExpectedScreen => {
  const { heading, ...rest } = screen;
  return heading === undefined ? screen : rest;
};
const { loading, reviewing, correcting, sending, notSent } = yearlyAnswersScreens.screens;
type Context = Parameters<typeof reviewing>[0];
const inApp = (screen: (context: Context) => ExpectedScreen) => (context: Record<string, unknown>) => bare(screen(context as Context));

export const yearlyAnswersJourney: JourneyModel = {
  starts: { 'a person’s answers are due': due('kyc'), 'a company’s answers are due': due('kyb') },
  from: () => '/faq',
  scope: 'main section',
  requests: {
    loadYearly: [{ method: 'GET', path: /\/kyc$/ }],
    sendYearly: [{ method: 'POST', path: /\/kyc$/ }],
  },
  responses: {
    loadYearly: {
      'the answers of last year are there': [
        {
          by: 'comes by itself',
          before: (world) => reloadWithoutDraft(world, 'yearly-answers'),
        },
      ],
      'one answer is not there': [
        {
          by: 'is what this tab has kept of an answer that was taken back',
          before: (world) => reloadWithDraft(world, 'yearly-answers', { answers: answersWithoutPep, section: '' }),
        },
      ],
      'the answer is lost': lostAnswers('getKyc'),
    },
    sendYearly: {
      'the answers are taken': withoutPreparation,
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
  reloaded: {
    loadFailed: 'loading',
    correcting: { at: /^\/renew-kyc$/, heading: 'Are your answers still correct?' },
    sending: 'reviewing',
    notSent: 'reviewing',
  },
};
