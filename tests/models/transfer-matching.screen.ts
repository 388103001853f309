import type { ContextFrom } from 'xstate';
import type { transferMatchingMachine } from '../../machines/transfer-matching/transfer-matching.machine.ts';
import { tryAgain } from './known.ts';
import type { Control, ScreenModel, Schemas, Seen, Text } from './screen.ts';

type Context = ContextFrom<typeof transferMatchingMachine>;

/** The first is of an amount that nobody else on a server waits for. */
export const transfers: readonly [Schemas['UnmatchedTransfer'], Schemas['UnmatchedTransfer']] = [
  {
    id: 't-1',
    amount: 1_230,
    reference: 'loan to Riverside',
    payer: 'Ona Petraitė',
    bookedAt: '2026-01-08T09:00:00Z',
    status: 'UNMATCHED',
    reason: 'UNKNOWN_REFERENCE',
    candidates: [
      { investmentId: 'i-1', name: 'Ona Petraitė', paymentPurpose: 'RF73INV000123' },
      { investmentId: 'i-2', name: 'Jonas Kazlauskas', paymentPurpose: 'RF46INV000124' },
    ],
  },
  {
    id: 't-2',
    amount: 250,
    reference: 'RF46INV000124',
    payer: 'Rūta Vaitkė',
    bookedAt: '2026-01-09T09:00:00Z',
    status: 'UNMATCHED',
    reason: 'WRONG_AMOUNT',
    candidates: [],
  },
];

const button = (name: Text): Control => ({ role: 'button', name });
const decide = (payer: string, euros: number) => button({ text: 'Decide on {amount} from {payer}', values: { amount: { euros }, payer } });
const nameOf: Record<string, string> = { 'i-1': 'Ona Petraitė', 'i-2': 'Jonas Kazlauskas' };
/** A row is read out with what stands below the name. */
const rowOf: Record<string, string> = { 'i-1': 'Ona Petraitė RF73INV000123', 'i-2': 'Jonas Kazlauskas RF46INV000124' };
const candidate = (id: string, checked: boolean): Control => ({ role: 'radio', name: { data: rowOf[id] ?? id }, checked });
const invalidate = button('Reload the list');
const more = button({ text: 'Show more ({remaining} left)', values: { remaining: '1' } });
const match = button('Match with the investment');
const sendBack = button('Send the money back');
const close = button('Back to the list');
const confirmMatch = button('Yes, match it');
const confirmReturn = button('Yes, send it back');
const withdraw = button('Go back');
const pending: Text = 'Sending your decision…';

function question({ decision }: Context): Pick<Seen, 'heading'> & { yes: Control } {
  return decision?.kind === 'match'
    ? {
        heading: {
          text: 'Match {amount} with the investment of {name}?',
          values: { amount: { euros: 1_230 }, name: nameOf[decision.investmentId] ?? '' },
        },
        yes: confirmMatch,
      }
    : {
        heading: { text: 'Send {amount} back to {payer}?', values: { amount: { euros: 1_230 }, payer: 'Ona Petraitė' } },
        yes: confirmReturn,
      };
}

export const transferMatchingScreens = {
  screens: {
    loading: { texts: ['Loading the list…'], enabled: [] },
    loadFailed: { heading: 'The transfers could not be loaded', texts: ['No money has moved.'], enabled: [tryAgain] },
    nothingWaiting: { heading: 'All transfers have been matched', texts: ['No transfer is waiting'], enabled: [invalidate] },
    choosing: ({ ids, remaining }) => ({
      heading: 'Bank transfers that match no payment',
      texts: ['The reference is correct but the amount is different.'],
      enabled: [
        ...(ids.includes('t-1') ? [decide('Ona Petraitė', 1_230)] : []),
        decide('Rūta Vaitkė', 250),
        ...(remaining > 0 ? [more] : []),
        invalidate,
      ],
    }),
    loadingMore: {
      heading: 'Bank transfers that match no payment',
      texts: ['The reference is correct but the amount is different.'],
      enabled: [],
    },
    deciding: ({ candidate: chosen }) => ({
      heading: { text: 'What was {amount} for?', values: { amount: { euros: 1_230 } } },
      texts: ['Unknown reference.'],
      enabled: [
        candidate('i-1', chosen === 'i-1'),
        candidate('i-2', chosen === 'i-2'),
        ...(chosen === undefined ? [] : [match]),
        sendBack,
        close,
      ],
    }),
    confirming: (context) => {
      const { heading, yes } = question(context);
      return { ...(heading === undefined ? {} : { heading }), notVisible: [pending], enabled: [yes, withdraw] };
    },
    settling: (context) => {
      const { heading } = question(context);
      return { ...(heading === undefined ? {} : { heading }), texts: [pending], enabled: [] };
    },
    refused: ({ refusal }) => ({
      heading: 'The decision was not accepted',
      texts: [
        refusal === 'INVALID_STATUS_TRANSITION'
          ? 'The transfer has already been decided, or the payment it was meant for is no longer open.'
          : 'The amount of the investment differs from that of the transfer.',
      ],
      enabled: [invalidate],
    }),
    settlementUnknown: {
      heading: 'We do not know yet whether the decision was recorded',
      texts: ['We could not confirm it. Trying again sends the same decision; the money moves at most once.'],
      enabled: [tryAgain],
    },
  },
  interactions: {
    'transfer.open': { ways: () => [{ controls: [decide('Ona Petraitė', 1_230)] }] },
    'transfer.close': { ways: () => [{ controls: [close] }] },
    'candidate.choose': {
      ways: ({ investmentId }) => [{ controls: [candidate(investmentId, false)] }],
      act: async ({ find }, { investmentId }) => {
        // a person clicks the row; the input itself lies hidden in it
        await find(candidate(investmentId, false)).locator('xpath=ancestor::label').click();
      },
    },
    'match.ask': { ways: () => [{ controls: [match] }] },
    'return.ask': { ways: () => [{ controls: [sendBack] }] },
    'decision.confirm': { ways: () => [{ controls: [confirmMatch] }, { controls: [confirmReturn] }] },
    'decision.withdraw': { ways: () => [{ controls: [withdraw] }] },
    'list.more': { ways: () => [{ controls: [more] }] },
    'list.reload': { ways: () => [{ controls: [invalidate] }] },
    retry: { ways: () => [{ controls: [tryAgain] }] },
  },
  frame: [],
  queries: () => [{ path: '/admin/transfers', data: [...transfers] }],
  proves: { choosing: ['PAY-15'] },
  catalogues: ['back-office'],
} satisfies ScreenModel<typeof transferMatchingMachine>;
