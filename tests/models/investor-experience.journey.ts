import { lossSimulationScreens } from './loss-simulation.screen.ts';
import { withoutPreparation, lostAnswers, refusedWith } from './causes.ts';
import { saveDraft } from './drafts.ts';
import { chooseFile } from './files.ts';
import { investorExperienceScreens } from './investor-experience.screen.ts';
import type { JourneyModel, World } from './journey.ts';
import type { Control, ExpectedScreen } from './screen.ts';

const { screens, frame } = investorExperienceScreens;
const name = 'diploma.pdf';
const remove: Control = { role: 'button', name: { text: 'Remove {name}', values: { name } } };
const more: Control = { role: 'button', name: 'Add more files' };

/** What was ticked here before, and not sent. */
async function ticked(world: World, draft: object) {
  await saveDraft(world, 'investor-experience', draft);
  return '/investor-experience';
}
const manyTransactions = { person: { largeTransactionsCriteria: true } };

/** The files are listed, each with its own way out. */
function withFiles<Context extends { files: unknown[]; isPending: boolean }>(screen: (context: Context) => ExpectedScreen) {
  return (context: Record<string, unknown>): ExpectedScreen => {
    const seen = screen(context as unknown as Context);
    const { files, isPending } = context as unknown as Context;
    if (files.length === 0 && !isPending) return seen;
    const enabled = seen.enabled.flatMap((control) => (control.name === 'Choose files' ? [remove, more] : [control]));
    return { ...seen, enabled };
  };
}

const sending = (context: Record<string, unknown>): ExpectedScreen => ({ ...screens.sending(context as never), enabled: [] });

async function clearFiles({ page }: World) {
  const rows = page.locator('main li:has([role="status"])');
  while ((await rows.count()) > 0) await rows.first().getByRole('button').last().click();
}

/** The figures of the simulation; nothing typed is no result. */
async function typeFigures({ page }: World, figures: readonly string[]) {
  const boxes = page.locator('main form input[inputmode]');
  for (const [at, text] of figures.entries()) await boxes.nth(at).fill(text);
}

export const investorExperienceJourney: JourneyModel = {
  starts: {
    'somebody new opens the page': {
      scenario: { users: [{ experience: 'NONE' }] },
      arrive: (world) => ticked(world, manyTransactions),
    },
    'a person rated as inexperienced opens the page': {
      scenario: { users: [{}] },
      arrive: (world) => ticked(world, manyTransactions),
    },
    'a person comes back to a form begun': {
      scenario: { users: [{}] },
      arrive: (world) => ticked(world, { chosen: 'EXPERIENCED', person: { personalGrossIncomeCriteria: true } }),
    },
    'a company opens the page': { scenario: { users: [{ company: true, experience: 'NONE' }] }, arrive: () => '/investor-experience' },
  },
  from: () => '/dashboard/investments',
  scope: 'main',
  // whom to ask, and the simulation that stands in the form: its own tours tell what is in it
  aside: [
    ...frame,
    ...lossSimulationScreens.screens.reviewed({ typed: {}, isShared: false } as never).enabled,
    { role: 'button', name: 'Calculate' },
  ],
  requests: {
    shareLoss: [{ method: 'POST', path: /\/loss-simulation\/result$/ }],
    sendEvaluation: [{ method: 'POST', path: /\/investor-experience\/evaluations$/ }],
  },
  responses: {
    shareLoss: {
      'the result of the simulation is taken': withoutPreparation,
      'the result of the simulation is refused': refusedWith('submitLossSimulation', 400, 'LOSS_SIMULATION_INVALID'),
      'the answer is lost': lostAnswers('submitLossSimulation'),
    },
    sendEvaluation: {
      'the request is taken': withoutPreparation,
      'the request is refused': refusedWith('submitEvaluation', 400, 'EVALUATION_INVALID'),
      'the answer is lost': lostAnswers('submitEvaluation'),
    },
  },
  world: {
    'files.changed': {
      bySays: {
        async 'a file is stored'(world) {
          await clearFiles(world);
          await chooseFile(world, name);
        },
        async 'a file is on its way'(world) {
          await clearFiles(world);
          await world.fault({ operationId: 'uploadFile', kind: 'never' });
          const sent = world.page.waitForRequest((request) => request.url().endsWith('/files'));
          await chooseFile(world, name);
          await sent;
        },
      },
    },
    send: {
      bySays: {
        async 'sending with the result of the simulation'(world) {
          const { page } = world;
          await typeFigures(world, ['24000', '10000', '0']);
          await page.locator('main form button[type="submit"]').click();
          await page.locator('main form label:has(input[type="checkbox"])').first().click();
          await page.locator('main button').last().dblclick();
        },
      },
    },
  },
  first: { simulating: (world) => typeFigures(world, ['', '', '']) },
  screens: {
    simulating: {
      ...screens.simulating,
      enabled: screens.simulating.enabled.filter(({ role, name: own }) => role === 'radio' || own === 'Stay inexperienced'),
      notVisible: [],
    },
    claiming: withFiles(screens.claiming),
    describingCompany: withFiles(screens.describingCompany),
    sharingLoss: sending,
    sending,
    sent: { at: /^\/dashboard\/settings/ },
  },
  // what was ticked and which files the server has is kept; what was on its way is not known to have arrived
  reloaded: { sharingLoss: 'simulating', sending: 'simulating' },
};
