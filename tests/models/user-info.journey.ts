import { lostAnswers, refusedWith } from './causes.ts';
import { saveDraft } from './drafts.ts';
import type { JourneyModel, World } from './journey.ts';

const arrive = () => '/dashboard/settings?step=details';
/** What was typed or chosen in this tab before. */
const kept = (draft: Record<string, unknown>) => async (world: World) => {
  await saveDraft(world, 'user-info', draft);
  return arrive();
};

export const userInfoJourney: JourneyModel = {
  starts: {
    'a person opens their details': { scenario: { users: [{}] }, arrive },
    'a new person opens the form again after a reload': {
      scenario: { users: [{ name: '' }] },
      arrive: kept({ name: 'Jonas', email: 'other@example.com', city: '', isCompany: true }),
    },
    'a company opens its details': {
      scenario: { users: [{ company: true }] },
      arrive: kept({ companyRepresentationType: 'POWER_OF_ATTOURNEY' }),
    },
    'a person who chose a company opens the form again after a reload': {
      scenario: { users: [{ compliance: 'IN_PROGRESS', checks: { KYC: 'NOT_STARTED' } }] },
      arrive: kept({ isCompany: true }),
    },
  },
  from: () => '/faq',
  scope: 'form#details',
  requests: { saveInfo: [{ method: 'PUT', path: /\/me\/settings$/ }] },
  responses: {
    saveInfo: {
      'the details are saved': [{ by: 'comes by itself', where: ({ isCompany }) => isCompany === false }],
      'the phone number is refused': refusedWith('updateSettings', 400, 'INVALID_PHONE_NUMBER'),
      'the address belongs to another account': refusedWith('updateSettings', 400, 'EMAIL_ALREADY_EXISTS'),
      'the answer is lost': lostAnswers('updateSettings'),
    },
  },
  world: {},
  // what was typed is there, and is looked at again when it is sent
  reloaded: { correcting: 'filling', saving: 'filling', saved: 'filling', notSaved: 'filling' },
};
