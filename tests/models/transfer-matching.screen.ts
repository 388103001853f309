import type { ContextFrom } from 'xstate';
import type { transferMatchingMachine } from '../../machines/transfer-matching/transfer-matching.machine.ts';
import { tryAgain } from './known.ts';
import type { Control, QueryData, ScreenModel, Schemas, ExpectedScreen, Text } from './screen.ts';
import { dueDate } from './transfer-matching.model.ts';

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

/** One loan is owed, and one due date of it is open. */
const loan: Schemas['ManagedProject'] = {
  id: dueDate.projectId,
  name: 'Riverside homes',
  status: 'LATE',
  projectType: 'REAL_ESTATE',
  offerIdentifier: '5299000000000000XX2600000042',
  target: 250_000,
  reserved: 250_000,
  collected: 250_000,
  investorCount: 42,
  fundingEndsAt: null,
  daysLate: 3,
  isDueUndisbursed: false,
  suspendedUntil: null,
};
const reference = 'RF18000042260331';
const early = { day: '2026-05-04', reference: 'RF91000042260504' };
const details: Schemas['ManagedProjectDetails'] = {
  ...loan,
  owner: 'UAB Riverside',
  correctionId: null,
  supersededSheets: [],
  payeeAccount: null,
  evidence: [],
  offererCount: 42,
  disbursedAt: '2025-12-01T09:00:00Z',
  calledIn: null,
  overdue: { principal: 0, interest: 1_200, defaultInterest: 30 },
  received: 0,
  paidToLenders: 0,
  dueDates: [
    { dueDate: '2025-12-31', status: 'PAID', reference: 'RF45000042251231', owed: null },
    { dueDate: dueDate.dueDate, status: 'LATE', reference, owed: { principal: 0, interest: 1_200, defaultInterest: 30 } },
  ],
  earlyRepayment: {
    day: early.day,
    announcedOn: '2026-03-20',
    settledOn: null,
    reference: early.reference,
    costs: 0,
    principal: 250_000,
    interest: 2_000,
    defaultInterest: 30,
    total: 252_030,
    kept: { received: 0, missing: 252_030, receipts: [] },
  },
  decisions: [],
  proposals: [],
  history: [],
};
const page = (status: Schemas['ProjectStatus'], content: Schemas['ManagedProject'][]): QueryData => ({
  path: '/admin/projects',
  params: { query: { status, page: 0, size: 100 } },
  data: { content, totalPages: 1, totalElements: content.length, number: 0, size: 100 },
});

const button = (name: Text): Control => ({ role: 'button', name });
const decide = (payer: string, euros: number) => button({ text: 'Decide on {amount} from {payer}', values: { amount: { euros }, payer } });
const nameOf: Record<string, string> = { 'i-1': 'Ona Petraitė', 'i-2': 'Jonas Kazlauskas' };
/** A row is read out with what stands below the name. */
const rowOf: Record<string, string> = { 'i-1': 'Ona Petraitė RF73INV000123', 'i-2': 'Jonas Kazlauskas RF46INV000124' };
const candidate = (id: string, checked: boolean): Control => ({ role: 'radio', name: { data: rowOf[id] ?? id }, checked });
const invalidate = button('Reload the list');
const more = button({ text: 'Show more ({remaining} left)', values: { remaining: '1' } });
const match = button('Match with the investment');
const matchDueDate = button('Match with the due date');
const loans: Control = { role: 'combobox', name: 'Repayment of a loan' };
const earlyDay: Control = { role: 'radio', name: { text: '{day}', values: { day: { day: early.day } } }, checked: false };
const repayment = (checked: boolean): Control => ({
  role: 'radio',
  name: { text: '{day}', values: { day: { day: dueDate.dueDate } } },
  checked,
});
const sendBack = button('Send the money back');
const close = button('Back to the list');
const confirmMatch = button('Yes, match it');
const confirmReturn = button('Yes, send it back');
const withdraw = button('Go back');
const pending: Text = 'Sending your decision…';

function question({ decision }: Context): Pick<ExpectedScreen, 'heading'> & { yes: Control } {
  if (decision?.kind === 'repayment')
    return {
      heading: {
        text: 'Match {amount} with the due date {day} of {project}?',
        values: { amount: { euros: 1_230 }, day: { day: dueDate.dueDate }, project: loan.name },
      },
      yes: confirmMatch,
    };
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
    deciding: ({ candidate: chosen, projectId }) => ({
      heading: { text: 'What was {amount} for?', values: { amount: { euros: 1_230 } } },
      texts: ['Unknown reference.', ...(projectId === undefined ? [] : [{ data: reference }, { data: early.reference }])],
      // what is paid already is nobody's to choose
      notVisible: [{ data: 'RF45000042251231' }],
      enabled: [
        ...['i-1', 'i-2'].map((id) => candidate(id, chosen !== undefined && 'investmentId' in chosen && chosen.investmentId === id)),
        loans,
        ...(projectId === undefined ? [] : [repayment(chosen !== undefined), earlyDay]),
        ...(chosen === undefined ? [] : [projectId === undefined ? match : matchDueDate]),
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
      ways: ({ candidate: chosen }) => [{ controls: ['dueDate' in chosen ? repayment(false) : candidate(chosen.investmentId, false)] }],
      act: async ({ find, words, page: browser }, { candidate: chosen }) => {
        // a person clicks the row; the input itself lies hidden in it, and its name goes on with what stands below
        const row =
          'dueDate' in chosen
            ? browser.getByRole('radio', { name: words(repayment(false).name) })
            : find(candidate(chosen.investmentId, false));
        await row.locator('xpath=ancestor::label').click();
      },
    },
    'loan.choose': {
      ways: () => [{ controls: [loans] }],
      act: async ({ find }, { projectId }) => {
        await find(loans).selectOption(projectId ?? '');
      },
    },
    'match.ask': { ways: () => [{ controls: [match] }, { controls: [matchDueDate] }] },
    'return.ask': { ways: () => [{ controls: [sendBack] }] },
    'decision.confirm': { ways: () => [{ controls: [confirmMatch] }, { controls: [confirmReturn] }] },
    'decision.withdraw': { ways: () => [{ controls: [withdraw] }] },
    'list.more': { ways: () => [{ controls: [more] }] },
    'list.reload': { ways: () => [{ controls: [invalidate] }] },
    retry: { ways: () => [{ controls: [tryAgain] }] },
  },
  frame: [],
  queries: () => [
    { path: '/admin/transfers', data: [...transfers] },
    page('FULLY_FUNDED', []),
    page('LATE', [loan]),
    page('DEFAULTED', []),
    { path: '/admin/projects/{id}', params: { path: { id: loan.id } }, data: details },
  ],
  proves: { choosing: ['PAY-15'] },
  catalogues: ['back-office'],
} satisfies ScreenModel<typeof transferMatchingMachine>;
