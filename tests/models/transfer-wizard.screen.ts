import type { transferWizardMachine } from '../../machines/transfer-wizard/transfer-wizard.machine.ts';
import {
  contractControls,
  failureTexts,
  investment,
  journeyFrame,
  knownContract,
  mayWithdraw,
  mayWithdrawUntil,
  tryAgain,
} from './known.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

const name = 'Riverside homes';
const money = (euros: number): Text => ({ text: '{euros}', values: { euros: { euros } } });
const toContract: Control = { role: 'button', name: 'Continue to the contract' };
const back: Control = { role: 'button', name: 'Back' };
const mine: Control = { role: 'link', name: 'My investments' };
const move: Control = { role: 'button', name: { text: 'Move {amount}', values: { amount: { euros: 1_000 } } } };
const consent = (checked: boolean): Control => ({
  role: 'checkbox',
  name: 'I have read the contract, I understand that I can lose all the money I invest, and I want to move the amount.',
  checked,
});
const tasksFirst: Text = 'You need to complete a step before you can invest. See your notifications.';
const sessionEnded: Text = 'Your session had ended, so no investment was made. Check the amount and continue.';
const notEligible: Text = 'This investment cannot be moved to another project.';
/** 1,000 € at 9.5 % for 18 months, with the money lent. */
const amountForm = {
  heading: { text: 'Move your money to {name}', values: { name } },
  texts: ['The whole amount of the repaid loan goes into this project once you have read the contract and confirmed.', money(1_142.5)],
  notVisible: [tasksFirst],
  enabled: [toContract],
} satisfies ExpectedScreen;
/** Of 1,000 €, at the rate of its tier. */
const target = { ...investment, id: 't-1', amount: 1_000, interestPerAnnum: 9.5, reflectionEndsAt: '2026-01-14T21:59:59Z' };
/** Where it may be revoked until then. */
export const movedUntil = (reflectionEndsAt: string): ExpectedScreen => ({
  heading: { text: 'Your money is now in {name}', values: { name } },
  texts: ['You will find the new investment and its contract under My investments.', mayWithdrawUntil(reflectionEndsAt)],
  enabled: [mine, { role: 'link', name: 'Revoke the offer' }],
});
const waits = { like: 'loadingSource', because: 'The person waits; what is looked up is of no use to them.' } as const;

export const transferWizardScreens = {
  screens: {
    loadingSource: { texts: ['One moment…'], enabled: [] },
    checkingEligibility: waits,
    restoringAttempt: waits,
    kycGate: { like: 'loadingSource', because: 'The browser is on its way to the identity check.' },
    loadFailed: {
      heading: 'Something went wrong. Please try again.',
      texts: ['Your investments and payments are not affected.'],
      enabled: [tryAgain],
    },
    sourceMissing: {
      heading: 'There is no such investment',
      texts: ['The link may be out of date, or belong to another project or account.'],
      enabled: [mine],
    },
    notEligible: {
      heading: 'This money cannot be moved yet',
      texts: ['Only money from a repaid loan can be moved to another project.'],
      enabled: [mine],
    },
    alreadyMoved: {
      heading: 'This money has already been moved',
      texts: ['It is now in another project: see My investments. It cannot be moved twice.'],
      enabled: [mine],
    },
    projectClosed: {
      heading: 'This project is not accepting investments at the moment',
      texts: ['Your money has not been moved. You can choose another open project.'],
      enabled: [{ role: 'link', name: 'See open projects' }],
    },
    profileIncomplete: { heading: 'Complete your profile first', enabled: [{ role: 'link', name: 'Complete profile' }] },
    showingAmount: ({ requestKey }) => ({
      ...amountForm,
      ...(requestKey === undefined
        ? { notVisible: [...amountForm.notVisible, sessionEnded] }
        : { texts: [...amountForm.texts, sessionEnded] }),
    }),
    creating: { heading: amountForm.heading, texts: ['Recording your offer…'], enabled: [] },
    creationRefused: { ...amountForm, texts: [tasksFirst, money(1_142.5)], notVisible: [] },
    creationUnknown: ({ failure }) => ({
      heading: 'We do not know yet whether your investment was made',
      texts: [failureTexts[failure ?? 'noResponse'], 'No money was moved. Trying again sends the same request.'],
      enabled: [tryAgain],
    }),
    openingContract: { texts: ['Opening the contract…'], enabled: [] },
    contractFailed: {
      heading: 'The contract could not be opened',
      texts: ['No money was moved. You can confirm only after you have been able to read it.'],
      enabled: [tryAgain],
    },
    readingContract: {
      heading: 'Read the contract',
      texts: [
        'It is concluded when you confirm the move, not before.',
        mayWithdraw,
        { text: 'Page {page} of {pages}', values: { page: '1', pages: '2' } },
      ],
      enabled: [...contractControls, { role: 'button', name: 'Continue to confirmation' }],
    },
    confirming: ({ isConsentGiven }) => ({
      heading: 'Confirm the move',
      texts: [
        {
          text: '{amount} from the repaid loan goes to {name}. You do not need to make a payment.',
          values: { amount: { euros: 1_000 }, name },
        },
        mayWithdraw,
      ],
      notVisible: [notEligible],
      enabled: [consent(isConsentGiven), back, ...(isConsentGiven ? [move] : [])],
    }),
    moving: { heading: 'Confirm the move', texts: ['Moving your money…'], enabled: [] },
    moveRefused: ({ isConsentGiven }) => ({
      heading: 'Confirm the move',
      texts: [notEligible],
      enabled: [consent(isConsentGiven), back, ...(isConsentGiven ? [move] : [])],
    }),
    moveUnknown: ({ failure }) => ({
      heading: 'We do not know yet whether your money was moved',
      texts: [failureTexts[failure ?? 'noResponse'], 'Trying again cannot move the money twice.'],
      enabled: [tryAgain],
    }),
    done: movedUntil(target.reflectionEndsAt),
  },
  interactions: {
    'amount.confirm': { ways: () => [{ controls: [toContract] }] },
    'step.next': { ways: () => [{ controls: [{ role: 'button', name: 'Continue to confirmation' }] }] },
    'step.back': { ways: () => [{ heading: 'Confirm the move', controls: [back] }] },
    'consent.change': {
      ways: ({ given }) => [{ controls: [consent(!given)] }],
      act: async ({ find }, { given }) => {
        await find(consent(!given)).setChecked(given);
      },
    },
    'transfer.confirm': { ways: () => [{ controls: [move] }] },
    retry: { ways: () => [{ controls: [tryAgain] }] },
  },
  frame: [...journeyFrame, { role: 'button', name: 'Key investment information sheet (PDF)' }],
  queries: () => [knownContract, { path: '/investments/{id}', params: { path: { id: target.id } }, data: target }],
  madeUp: ['requestKey'],
  catalogues: ['investing'],
  proves: {
    showingAmount: ['TRF-01'],
    readingContract: ['TRF-01'],
    confirming: ['TRF-01'],
    creationRefused: ['TRF-04'],
    moveRefused: ['TRF-04'],
    notEligible: ['TRF-02'],
  },
} satisfies ScreenModel<typeof transferWizardMachine>;
