import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  type ContractResult,
  type CreateInput,
  type CreateResult,
  loanWizardMachine,
  type RecallResult,
  type Standing,
} from '../../machines/loan-wizard/loan-wizard.machine.ts';
import { loanStep } from '../../src/features/loan-wizard/loan-step.ts';
import { type JourneyEvent, onJourney, tellJourney, tellSteps } from '../../src/lib/journey-events.ts';

const heard: JourneyEvent[] = [];
let stop = () => {};
const listen = () => (stop = onJourney((event) => heard.push(event)));
afterEach(() => {
  stop();
  heard.length = 0;
});

test('whoever listens hears of a journey, until they stop', () => {
  listen();
  tellJourney({ name: 'loss_simulator' });
  stop();
  tellJourney({ name: 'bank_questionnaire' });
  expect(heard).toEqual([{ name: 'loss_simulator' }]);
});

test('an investment tells of its amount and its contract when each is done, and of nothing that failed [WIZ-12]', async () => {
  listen();
  let tries = 0;
  const wizard = createActor(
    loanWizardMachine.provide({
      actors: {
        loadStanding: fromPromise<Standing, { projectId: string }>(async () => ({
          kycStatus: 'VERIFIED',
          complianceStatus: 'APPROVED',
          investingEnabled: true,
        })),
        recallAttempt: fromPromise<RecallResult, { projectId: string }>(async () => ({ kind: 'none' })),
        createInvestment: fromPromise<CreateResult, CreateInput>(async () => {
          if (++tries === 1) throw new Error('the answer was lost');
          return { kind: 'created', investmentId: 'inv-1' };
        }),
        loadContract: fromPromise<ContractResult, { investmentId: string }>(async () => ({ documentId: 'doc-1' })),
      },
    }),
    { input: { projectId: 'riverside' } },
  );
  tellSteps(wizard, loanStep);
  wizard.start();
  await waitFor(wizard, ({ value }) => value === 'choosingAmount');
  wizard.send({ type: 'amount.submit', amount: 100_000, requestKey: 'key-1' });
  await waitFor(wizard, ({ value }) => value === 'creationUnknown');
  expect(heard).toEqual([]);
  wizard.send({ type: 'retry' });
  await waitFor(wizard, ({ value }) => value === 'readingContract');
  expect(heard).toEqual([{ name: 'investment_amount' }]);
  wizard.send({ type: 'step.next' });
  expect(heard).toEqual([{ name: 'investment_amount' }, { name: 'investment_document' }]);
});
