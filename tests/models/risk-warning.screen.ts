import type { riskWarningMachine } from '../../machines/risk-warning/risk-warning.machine.ts';
import { riskWarning } from '../../domain/law/risk-warning.ts';
import { journeyFrame } from './known.ts';
import type { Control, ScreenModel, Text } from './screen.ts';

const understood = (checked: boolean): Control => ({ role: 'checkbox', name: 'I have read and understood this warning.', checked });
const review: Control = { role: 'button', name: 'View answers again' };
const accept: Control = { role: 'button', name: 'Accept the warning' };
const heading = 'Investing here may not be appropriate for you';
const texts: Text[] = [
  { each: riskWarning },
  'Your investment is not covered by a deposit guarantee scheme, and you cannot withdraw it before the end of the term.',
];
const onWay = { heading, texts: [...texts, 'One moment…'], enabled: [] } as const;

export const riskWarningScreens = {
  screens: {
    warned: { heading, texts, enabled: [understood(false), review] },
    acknowledged: { heading, texts, enabled: [understood(true), review, accept] },
    accepting: { heading, texts: [...texts, 'Saving…'], enabled: [] },
    accepted: onWay,
    leaving: { like: 'accepted', because: 'The browser is on its way to another page.' },
  },
  interactions: {
    'warning.acknowledge': {
      ways: () => [{ controls: [understood(false)] }],
    },
    'warning.withdraw': { ways: () => [{ controls: [understood(true)] }] },
    'warning.accept': { ways: () => [{ controls: [accept] }] },
    'answers.review': { ways: () => [{ controls: [review] }] },
  },
  frame: journeyFrame,
  queries: () => [],
  proves: { warned: ['QST-23', 'QST-25'], acknowledged: ['QST-25'] },
  catalogues: ['questionnaire'],
} satisfies ScreenModel<typeof riskWarningMachine>;
