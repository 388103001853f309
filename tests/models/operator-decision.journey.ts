import { withoutPreparation, noAnswers, offlineLeftOut, serverFails } from './causes.ts';
import type { Cause, JourneyModel, World } from './journey.ts';
import { command } from './operator-decision.model.ts';
import { operatorDecisionScreens } from './operator-decision.screen.ts';
import type { Control, Schemas, Text } from './screen.ts';

/** As the dialog of the lab: an offer is suspended. */
const name = 'Riverside homes';
const consequence: Text =
  'The offer takes no money until it is opened again, for 30 days at most. Everybody who has made an offer is told.';
const done = 'the server has suspended the offer';
/** Place in the scenario. */
const colleague = 1;

const decide = ({ api, projectId }: World, decision: 'suspend' | 'resume') =>
  api('POST', `/admin/projects/${projectId}/${decision}`, { reason: 'Decided by a colleague.' }, colleague);

async function isSuspended({ api, projectId }: World) {
  const { status } = (await api('GET', `/admin/projects/${projectId}`)) as Schemas['ManagedProjectDetails'];
  return status === 'SUSPENDED';
}

/** Whose command was carried out although its answer was lost: it is repeated before anything else is asked. */
const unanswered = new WeakSet<World>();
const lost = noAnswers('suspendProject', { makes: done }).map(
  (cause): Cause => ({
    ...cause,
    async before(world) {
      if (cause.makes) unanswered.add(world);
      await cause.before?.(world);
    },
  }),
);
const [lostAtOnce, ...otherwiseLost] = lost;
if (lostAtOnce === undefined) throw new Error('No answer can be lost.');

const button = (label: string): Control => ({ role: 'button', name: label });
const link = (label: string): Control => ({ role: 'link', name: label });

export const operatorDecisionJourney: JourneyModel = {
  starts: {
    'an operator opens the page': {
      scenario: { users: [{ userGroup: 'ADMIN' }, { userGroup: 'ADMIN' }], projects: [{ name }] },
      arrive: ({ projectId }) => `/admin/projects/${projectId}`,
    },
  },
  from: () => '/faq',
  // the page behind a dialog is inert
  scope: 'body :has(> [role=dialog]), body:not(:has([role=dialog])) main',
  aside: [
    ...['Suspend the offer', 'Open the offer again', 'Propose cancelling', 'Correct the offer', 'Propose another account of the owner'].map(
      button,
    ),
    ...['Projects', 'Drafts', 'Proposals', 'Money', 'People', 'Reports', 'Log', 'Back to the list'].map(link),
  ],
  requests: { sendDecision: [{ method: 'POST', path: /\/admin\/projects\/[^/]+\/suspend$/ }] },
  // one key for each confirmation, whatever was lost
  creates: { sendDecision: { when: [] } },
  responses: {
    sendDecision: {
      'it is done': [{ ...withoutPreparation[0], before: async (world) => void unanswered.delete(world) }],
      'it is proposed to a second person': { leftOut: 'A suspension needs no second person; a test of the page proposes.' },
      'the server refuses it': [
        { by: 'is true, a colleague has suspended the offer', before: (world) => decide(world, 'suspend').then(() => {}), unless: done },
      ],
      'the server refuses what is in a field': {
        leftOut: 'A suspension names nobody; a test of the page grants a role to an unknown account.',
      },
      'the answer is lost': [lostAtOnce, ...otherwiseLost],
      'the server fails': serverFails('suspendProject'),
      'the device is offline': offlineLeftOut,
    },
  },
  world: {
    // the button of the page behind has the same name; pressed twice, as impatient people do
    async 'decision.confirm'({ page }, { command: complete }) {
      const dialog = page.getByRole('dialog');
      await dialog
        .getByRole('textbox')
        .first()
        .fill(complete ? command.body.reason : '');
      await dialog.locator('footer').getByRole('button').last().dblclick();
    },
  },
  screens: { ...operatorDecisionScreens.screens, closed: { heading: { data: name }, notVisible: [consequence], enabled: [] } },
  first: {
    /** An offer that is suspended is opened again by a colleague, so that it can be suspended once more. */
    async closed(world) {
      if (unanswered.has(world) || !(await isSuspended(world))) return;
      await decide(world, 'resume');
      await world.page.reload();
      await world.page.locator('main button').first().waitFor();
    },
  },
  leftOut: Object.fromEntries(
    ['notSent|retry|0', 'notSent|decision.close|0', 'sending|xstate.error.actor.sendDecision|0'].map((transition) => [
      `operatorDecision.${transition}`,
      offlineLeftOut.leftOut,
    ]),
  ),
  // nothing is remembered of a form, and what was sent is seen in the page
  reloaded: Object.fromEntries(['explaining', 'correcting', 'sending', 'notSent', 'answerUnknown'].map((state) => [state, 'closed'])),
};
