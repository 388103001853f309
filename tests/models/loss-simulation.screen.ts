import type { LossField } from '../../domain/loss.ts';
import type { lossSimulationMachine } from '../../machines/loss-simulation/loss-simulation.machine.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

const labels: Record<LossField, Text> = {
  annualIncome: 'Net annual income',
  totalLiquidAssets: 'Liquid assets',
  annualfinancialCommitments: 'Annual financial commitments',
};
const box = (field: LossField): Control => ({ role: 'textbox', name: labels[field] });
const boxes = [box('annualIncome'), box('totalLiquidAssets'), box('annualfinancialCommitments')];
const button = (name: Text): Control => ({ role: 'button', name });
const reviewed = (checked: boolean): Control => ({ role: 'checkbox', name: 'I have reviewed the result.', checked });
const shared = (checked: boolean): Control => ({
  role: 'checkbox',
  name: 'I want to share the result. If you do not tick this, it is not sent.',
  checked,
});
const missing = 'This is required.';
const corrected = 'All three figures have been entered.';
const explained: Text[] = [
  'What is annual income?',
  'What are liquid assets?',
  'What are financial commitments?',
  'What is total net worth?',
  'What is the ability to bear losses?',
];

type Context = { result?: { netWorth: number; abilityToBearLosses: number } };
const result = ({ result: it }: Context, enabled: Control[]): ExpectedScreen => ({
  heading: 'Your result',
  texts: [
    ...explained,
    'Loss you could bear',
    { text: '{amount}', values: { amount: { euros: (it?.netWorth ?? 0) / 100 } } },
    { text: '{amount}', values: { amount: { euros: (it?.abilityToBearLosses ?? 0) / 100 } } },
  ],
  enabled,
});

export const lossSimulationScreens = {
  screens: {
    entering: { texts: explained, notVisible: [missing, corrected], enabled: [...boxes, button('Calculate')] },
    correcting: ({ typed }) => ({
      texts: [...explained, Object.values(typed).includes('') ? missing : corrected],
      enabled: [...boxes, button('Calculate')],
    }),
    calculated: (context) => result(context, [...boxes, reviewed(false)]),
    reviewed: (context) => result(context, [...boxes, reviewed(true), shared(false), button('Submit')]),
    sharing: (context) => result(context, [...boxes, reviewed(true), shared(true), button('Submit')]),
    sending: (context) => ({ ...result(context, []), notVisible: ['Submit'] }),
  },
  interactions: {
    'figure.typed': {
      ways: ({ field }) => [{ controls: [box(field)] }],
      act: async ({ find }, { field, text }) => {
        await find(box(field)).fill(text);
      },
    },
    calculate: { ways: () => [{ controls: [button('Calculate')] }] },
    'review.tick': { ways: () => [{ controls: [reviewed(false)] }] },
    'review.untick': { ways: () => [{ controls: [reviewed(true)] }] },
    'share.tick': { ways: () => [{ controls: [shared(false)] }] },
    'share.untick': { ways: () => [{ controls: [shared(true)] }] },
    submit: { ways: () => [{ controls: [button('Submit')] }] },
  },
  frame: [],
  queries: () => [],
  proves: { entering: ['LOSS-01', 'LOSS-02'], calculated: ['LOSS-06'], sharing: ['LOSS-05'] },
  catalogues: ['loss-simulation'],
} satisfies ScreenModel<typeof lossSimulationMachine>;
