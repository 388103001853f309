import type { operatorDecisionMachine } from '../../machines/operator-decision/operator-decision.machine.ts';
import { dismissOf, failureTexts, tryAgain } from './known.ts';
import { command } from './operator-decision.model.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

/** The decision that the lab shows: an offer is suspended. */
const heading = 'Suspend the offer';
/** Of the page behind the dialog. */
const page: Text = { data: 'Riverside homes' };
const suspend: Control = { role: 'button', name: heading };
const goBack: Control = { role: 'button', name: 'Go back' };
const reason: Control = { role: 'textbox', name: 'Reason, for the log' };
const message: Control = { role: 'textbox', name: 'Message to the investors (optional)' };
const consequence: Text =
  'The offer takes no money until it is opened again, for 30 days at most. Everybody who has made an offer is told.';
const missing: Text = 'Please say why.';
const once: Text = 'Try again; it happens at most once.';
const pending: Text = 'Sending…';

const form = (texts: Text[], notVisible: Text[]): ExpectedScreen => ({
  heading,
  texts: [page, consequence, ...texts],
  notVisible: [once, pending, ...notVisible],
  enabled: [...dismissOf, reason, message, goBack, suspend],
});
const repeat = (failure: Text): ExpectedScreen => ({
  heading,
  texts: [consequence, failure, once],
  enabled: [...dismissOf, goBack, tryAgain],
});

export const operatorDecisionScreens = {
  screens: {
    closed: { heading: page, notVisible: [consequence], enabled: [suspend] },
    explaining: form([], [missing]),
    correcting: form([missing], []),
    sending: { heading, texts: [consequence, pending], notVisible: [once, missing], enabled: [] },
    notSent: repeat(failureTexts.offline),
    answerUnknown: ({ failure }) => repeat(failureTexts[failure ?? 'noResponse']),
  },
  interactions: {
    'decision.ask': { ways: () => [{ heading: page, controls: [suspend] }] },
    'decision.confirm': {
      ways: () => [{ heading, controls: [reason, suspend] }],
      act: async ({ find }, { command: complete }) => {
        await find(reason).fill(complete ? command.body.reason : '');
        await find(suspend).click();
      },
    },
    'decision.close': { ways: () => [{ controls: [goBack] }] },
    retry: { ways: () => [{ controls: [tryAgain] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: ['back-office'],
  proves: { explaining: ['ADMIN-06'] },
  madeUp: ['requestKey'],
} satisfies ScreenModel<typeof operatorDecisionMachine>;
