import { type ComplaintDraft, emptyComplaint } from '../../domain/complaint.ts';
import { withoutPreparation, lostAnswers, refusedWith } from './causes.ts';
import { complaintFormModel } from './complaint-form.model.ts';
import { complaintFormScreens } from './complaint-form.screen.ts';
import type { JourneyModel, World } from './journey.ts';

/** What this tab has saved before; the key is another one in each walk. */
const opensWith = (draft: ComplaintDraft, wasSent: boolean) => ({
  scenario: { users: [{}] },
  signedOut: true as const,
  async arrive({ page }: World) {
    const saved = { draft, ...(wasSent && { requestKey: crypto.randomUUID() }) };
    await page.evaluate((text) => sessionStorage.setItem('draft:complaint:visitor', text), JSON.stringify(saved));
    return '/complaint';
  },
});

const { writing, received } = complaintFormScreens.screens;

export const complaintFormJourney: JourneyModel = {
  starts: Object.fromEntries(complaintFormModel.starts.map(({ title, input }) => [title, opensWith(input.draft, 'requestKey' in input)])),
  from: () => '/faq',
  scope: 'main',
  requests: { sendComplaint: [{ method: 'POST', path: /\/complaints$/ }] },
  // one key for each complaint, whatever was lost
  creates: { sendComplaint: { when: [] } },
  responses: {
    sendComplaint: {
      'the complaint is received': withoutPreparation,
      'the server finds a mistake': [
        {
          by: 'comes by itself, to an address of e-mail that is none',
          sends: { body: { complainant: { lastName: 'Petraitė', address: 'Gedimino pr. 1', place: 'Vilnius', email: 'ona' } } },
        },
      ],
      'too many were sent': refusedWith('submitComplaint', 429, 'RATE_LIMITED'),
      'the answer is lost': lostAnswers('submitComplaint'),
    },
  },
  world: {},
  // the server draws the number
  screens: { received: { ...received, texts: ['Whether it is admissible, at the latest', 'Decision, with reasons'] } },
  // what was typed is there
  reloaded: {
    ...Object.fromEntries(['correcting', 'sending', 'sendingUnknown', 'refused'].map((state) => [state, 'writing'])),
    received: writing({ draft: emptyComplaint(), problems: {} }),
  },
};
