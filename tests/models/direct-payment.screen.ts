import type { directPaymentMachine } from '../../machines/direct-payment/direct-payment.machine.ts';
import { tryAgain } from './known.ts';
import type { Control, ScreenModel, Text } from './screen.ts';

const heading: Text = 'Pay by bank transfer';
const mine: Control = { role: 'link', name: 'My investments' };
/** The label stands inside of the button's name, so both are written out. */
const copy = (en: string, de: string, lt: string, es: string, pt: string): Control => ({
  role: 'button',
  name: { each: { en: `Copy: ${en}`, de: `Kopieren: ${de}`, lt: `Kopijuoti: ${lt}`, es: `Copiar: ${es}`, pt: `Copiar: ${pt}` } },
});
const copies = [
  copy('Beneficiary', 'Zahlungsempfänger', 'Gavėjas', 'Beneficiario', 'Beneficiário'),
  copy('Account number (IBAN)', 'Kontonummer (IBAN)', 'Sąskaitos numeris (IBAN)', 'Número de cuenta (IBAN)', 'Número da conta (IBAN)'),
  copy('Amount in EUR', 'Betrag in EUR', 'Suma eurais (EUR)', 'Importe en EUR', 'Montante em EUR'),
  copy('Payment reference', 'Verwendungszweck', 'Mokėjimo paskirtis', 'Concepto del pago', 'Descritivo'),
];
const returned: Text =
  'We no longer expect this transfer. Whatever has reached us for it, or still does, is returned in full to the account it came from.';
const waits = { like: 'awaiting', because: 'The person reads and copies; when the server is asked is of no use to them.' } as const;

export const directPaymentScreens = {
  screens: {
    loading: { heading, texts: ['Loading the details of the transfer…'], enabled: [] },
    unseen: { like: 'loading', because: 'Nobody sees it: when the tab is shown, the details are being fetched.' },
    unreachable: {
      heading,
      texts: [
        'Something went wrong',
        'The details of the transfer could not be loaded. A transfer that you have already made is not affected.',
      ],
      enabled: [tryAgain],
    },
    awaiting: {
      heading,
      texts: [
        { data: 'LT60 1010 0123 4567 8901' },
        { data: 'RF18539007547034' },
        { text: '{money}', values: { money: { euros: 1000 } } },
        'Copy each line into your bank’s transfer form. Without the exact payment reference we cannot match your payment.',
      ],
      enabled: [...copies, mine],
    },
    looking: waits,
    resting: waits,
    arrived: {
      heading: 'Your transfer has arrived',
      texts: ['The investment is paid and the contract has been concluded. Please do not send the money again.'],
      enabled: [mine],
    },
    expired: {
      heading: 'This transfer has expired',
      texts: [
        'We no longer expect this transfer, and the amount is no longer reserved for you. Any money that reaches us for it will be returned to you.',
      ],
      enabled: [mine],
    },
    revoked: { heading: 'You have revoked this offer', texts: [returned], enabled: [mine] },
    projectCancelled: { heading: 'This project was cancelled', texts: [returned], enabled: [mine] },
    otherWay: { heading, texts: ['This investment is not paid by bank transfer.'], enabled: [mine] },
  },
  interactions: {
    retry: { ways: () => [{ controls: [tryAgain] }] },
    'tab.hidden': { world: 'The person looks at another tab.' },
    'tab.shown': { world: 'The person comes back to this tab.' },
  },
  frame: [],
  queries: () => [],
  proves: { awaiting: ['PAY-15'], unreachable: ['PAY-16'] },
  catalogues: ['direct-payment'],
} satisfies ScreenModel<typeof directPaymentMachine>;
