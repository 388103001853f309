import type { ContextFrom } from 'xstate';
import type { paymentMachine } from '../../machines/payment/payment.machine.ts';
import { failureTexts, journeyFrame, knownBanks, knownInvestment, knownPayment, showAll, tryAgain } from './known.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

type Context = ContextFrom<typeof paymentMachine>;

const statement =
  'I have read the key investment information sheet. I understand the investment and its risks, including the loss of all the money invested, and I consent to continue.';
const country: Control = { role: 'combobox', name: 'Country of your bank' };
const pay: Control = { role: 'button', name: { text: 'Pay {money}', values: { money: { euros: 500 } } } };
const consent = (checked: boolean): Control => ({ role: 'checkbox', name: statement, checked });
/** Countries are named by the browser, not by a catalogue. */
const countryNames: Record<string, Text> = {
  DE: { each: { en: 'Germany', de: 'Deutschland', lt: 'Vokietija', es: 'Alemania', pt: 'Alemanha' } },
};
const bankNames: Record<string, Text> = {
  aitvaras: { data: 'Aitvaras bankas' },
  neris: { data: 'Neris' },
  hansa: { data: 'Hansa Direkt' },
  directPayment: 'Bank transfer',
};
const bank = (key: string, checked?: boolean): Control => ({
  role: 'radio',
  name: bankNames[key] ?? { data: key },
  ...(checked === undefined ? {} : { checked }),
});
const statusButton: Control = { role: 'button', name: 'Show the status of the payment' };
const choosePay: Text = 'First choose how to pay.';
const tickFirst: Text = 'Please tick the statement above.';
const reasons: Record<string, Text> = {
  PAYMENT_TYPE_NOT_AVAILABLE: 'This payment method is not available for this amount or country. Please choose another.',
  PENDING_TASKS: 'You need to complete a step before you can invest. See your notifications.',
};
const heading: Text = 'How would you like to pay?';

/** The form: banks appear once a country is known, the statement only where consent is asked. */
function form({ country: chosen, paymentType, experienced }: Context, given: boolean, more: Partial<ExpectedScreen> = {}): ExpectedScreen {
  return {
    heading,
    ...(more.texts ? { texts: more.texts } : {}),
    enabled: [
      country,
      showAll,
      ...(chosen === undefined ? [] : Object.keys(bankNames).map((key) => bank(key, key === paymentType))),
      ...(!experienced ? [consent(given)] : []),
      ...(more.enabled ?? []),
    ],
  };
}

export const paymentScreens = {
  screens: {
    arriving: 'passing',
    undecided: (context) => form(context, false, { texts: [choosePay] }),
    methodMissing: (context) => form(context, true, { texts: [choosePay] }),
    consentMissing: (context) => form(context, false, { texts: [tickFirst] }),
    ready: (context) => form(context, true, { enabled: [pay] }),
    creating: { heading, texts: ['Opening your bank…'], enabled: [] },
    openingAtBank: {
      heading: 'Your bank has not responded yet',
      texts: ['We check again every few seconds. Nothing has been paid. Please keep this page open.'],
      enabled: [],
    },
    askingBank: { like: 'openingAtBank', because: 'The person waits for the bank; when the server is asked is of no use to them.' },
    creationFailed: ({ paymentType, refusal }) => ({
      heading,
      texts: ['The payment could not be opened. Nothing was paid.', refusal ? (reasons[refusal] ?? '') : failureTexts.offline],
      enabled: [country, showAll, ...Object.keys(bankNames).map((key) => bank(key, key === paymentType)), tryAgain],
    }),
    creationUnknown: ({ failure }) => ({
      heading: 'We do not know yet whether the payment was started',
      texts: [failureTexts[failure ?? 'noResponse'], 'No money has moved. Trying again sends the same request, so you cannot pay twice.'],
      enabled: [tryAgain],
    }),
    otherPaymentOpen: {
      heading: { text: 'A payment is already open: {bank}', values: { bank: 'Neris' } },
      texts: [
        'The payment you have just chosen was not started. Only one can be open at a time.',
        'To pay another way, first cancel the open payment at the bank, then invest again.',
      ],
      enabled: [{ role: 'link', name: 'Continue with the open payment' }, statusButton],
    },
    redirecting: { texts: ['Opening your bank’s page…'], enabled: [] },
    goingToDetails: { texts: ['Opening the bank details…'], enabled: [] },
    paymentExists: { texts: ['Opening the status of your payment…'], enabled: [] },
  },
  interactions: {
    'country.choose': {
      ways: () => [{ controls: [country] }],
      act: async ({ page, expect, words }, event) => {
        await page.getByRole('button', { name: words(showAll.name) }).click();
        // nobody chooses before the list stands where it belongs
        await expect(page.getByRole('listbox')).toBeInViewport();
        await page.getByRole('option', { name: words(countryNames[event.country] ?? ''), exact: true }).click();
        // the screen is looked at without the list
        await expect(page.getByRole('listbox')).toHaveCount(0);
      },
    },
    'type.choose': {
      ways: ({ paymentType }) => [{ controls: [bank(paymentType)] }],
      act: async ({ page, words }, { paymentType }) => {
        // a person clicks the row; the input itself lies hidden in it, and what the way means stands in its name too
        await page
          .getByRole('radio', { name: words(bank(paymentType).name) })
          .locator('xpath=ancestor::label')
          .click();
      },
    },
    'consent.tick': { ways: () => [{ controls: [consent(false)] }] },
    'consent.untick': { ways: () => [{ controls: [consent(true)] }] },
    pay: { ways: () => [{ controls: [pay] }] },
    'status.open': { ways: () => [{ controls: [statusButton] }] },
    retry: { ways: () => [{ controls: [tryAgain] }] },
    'page.shown': { world: 'The browser shows the page again after Back.' },
    'connection.restored': { world: 'The device is online again.' },
  },
  frame: journeyFrame,
  queries: () => [knownInvestment, knownBanks('LT'), knownBanks('DE'), knownPayment],
  madeUp: ['requestKey'],
  catalogues: ['payment', 'payment-status'],
  proves: {
    undecided: ['PAY-06', 'PAY-08'],
    methodMissing: ['PAY-08'],
    consentMissing: ['PAY-06', 'PAY-08'],
    ready: ['PAY-04', 'PAY-08'],
    openingAtBank: ['PAY-10'],
    creationFailed: ['PAY-11'],
    creationUnknown: ['PAY-11'],
  },
} satisfies ScreenModel<typeof paymentMachine>;
