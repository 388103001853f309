import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ContractResult, CreateInput, CreateResult, Eligibility, RestoreResult } from '../../machines/investing/investing.ts';
import { loanWizardMachine } from '../../machines/loan-wizard/loan-wizard.machine.ts';
import { loanStep } from '../../src/features/investing/loan/loan-step.ts';
import { type FlowEvent, onFlowEvent, emitFlowEvent, reportSteps } from '../../src/lib/flow-events.ts';
import { emptyCompanyClaim, emptyIndividualClaim } from '../../domain/experience.ts';
import type { LossResult } from '../../domain/loss.ts';
import type { Answers } from '../../domain/questionnaire/answers.ts';
import type { Audience } from '../../domain/questionnaire/questions.ts';
import { fromWire } from '../../domain/questionnaire/wire.ts';
import {
  identityCheckMachine,
  type IdentityStart,
  type IdentityStartResult,
} from '../../machines/identity-check/identity-check.machine.ts';
import {
  type EvaluationInput,
  type ExperienceSent,
  investorExperienceMachine,
} from '../../machines/investor-experience/investor-experience.machine.ts';
import { lossSimulationMachine, type SendLossResult } from '../../machines/loss-simulation/loss-simulation.machine.ts';
import {
  questionnaireMachine,
  type LoadAnswersResult,
  type SendAnswersResult,
} from '../../machines/questionnaire/questionnaire.machine.ts';
import {
  type NewPermit,
  type PermitSent,
  residencyPermitUploadMachine,
} from '../../machines/residency-permit-upload/residency-permit-upload.machine.ts';
import { userInfoMachine, type SaveInput, type SaveResult } from '../../machines/user-info/user-info.machine.ts';
import { experienceStep } from '../../src/features/investor-experience/experience-step.ts';
import { lossStep } from '../../src/features/loss-simulation/loss-step.ts';
import { questionnaireStep } from '../../src/features/questionnaire/questionnaire-step.ts';
import { permitStep } from '../../src/features/residency-permit/permit-step.ts';
import { userInfoStep } from '../../src/features/user-info/user-info-step.ts';
import { identityStep } from '../../src/features/verification/identity-step.ts';
import { bank, kyc, profile } from '../features/onboarding-data.ts';

const received: FlowEvent[] = [];
let stop = () => {};
const listen = () => (stop = onFlowEvent((event) => received.push(event)));
afterEach(() => {
  stop();
  received.length = 0;
});

test('whoever listens hears of a journey, until they stop', () => {
  listen();
  emitFlowEvent({ name: 'loss_simulator' });
  stop();
  emitFlowEvent({ name: 'bank_questionnaire' });
  expect(received).toEqual([{ name: 'loss_simulator' }]);
});

test('an investment tells of its amount and its contract when each is done, and of nothing that failed [WIZ-12]', async () => {
  listen();
  let attempts = 0;
  const wizard = createActor(
    loanWizardMachine.provide({
      actors: {
        loadEligibility: fromPromise<Eligibility, { projectId: string }>(async () => ({
          kycStatus: 'VERIFIED',
          complianceStatus: 'APPROVED',
          investingEnabled: true,
          questionnaireAnswered: false,
        })),
        restoreAttempt: fromPromise<RestoreResult, { projectId: string }>(async () => ({ kind: 'none' })),
        createInvestment: fromPromise<CreateResult, CreateInput>(async () => {
          if (++attempts === 1) throw new Error('the answer was lost');
          return { kind: 'created', investmentId: 'inv-1' };
        }),
        loadContract: fromPromise<ContractResult, { investmentId: string }>(async () => ({ documentId: 'doc-1' })),
      },
    }),
    { input: { projectId: 'riverside' } },
  );
  reportSteps(wizard, loanStep);
  wizard.start();
  await waitFor(wizard, ({ value }) => value === 'choosingAmount');
  wizard.send({ type: 'amount.submit', amount: 100_000, requestKey: 'key-1' });
  await waitFor(wizard, ({ value }) => value === 'creationUnknown');
  expect(received).toEqual([]);
  wizard.send({ type: 'retry' });
  await waitFor(wizard, ({ value }) => value === 'readingContract');
  expect(received).toEqual([{ name: 'investment_amount' }]);
  wizard.send({ type: 'step.next' });
  expect(received).toEqual([{ name: 'investment_amount' }, { name: 'investment_document' }]);
});

/** Answers that are lost the first time and arrive the second. */
function atSecond<Output, Input>(output: Output) {
  let attempts = 0;
  return fromPromise<Output, Input>(async () => {
    if (++attempts === 1) throw new Error('the answer was lost');
    return output;
  });
}

test('an identity check tells of itself when it was begun, and not when it could not be [ONB-20]', async () => {
  listen();
  const startVerification = atSecond<IdentityStartResult, IdentityStart>({ kind: 'address', url: '/provider' });
  const check = createActor(identityCheckMachine.provide({ actors: { startVerification } }));
  reportSteps(check, identityStep);
  check.start();
  check.send({ type: 'provider.choose', provider: 'PRIMARY', state: 'abcdefgh' });
  await waitFor(check, ({ value }) => value === 'notStarted');
  expect(received).toEqual([]);
  check.send({ type: 'provider.choose', provider: 'PRIMARY', state: 'abcdefgh' });
  await waitFor(check, ({ value }) => value === 'leaving');
  expect(received).toEqual([{ name: 'identity_verification' }]);
});

test('saved details tell of themselves, and details that were not saved do not [DASH-11]', async () => {
  listen();
  const known = { ...profile, name: 'Ona', surname: 'Petraitė', email: 'ona@example.com' };
  const saveInfo = atSecond<SaveResult, SaveInput>({ kind: 'saved', known });
  const info = createActor(userInfoMachine.provide({ actors: { saveInfo } }), { input: { known } });
  reportSteps(info, userInfoStep);
  info.start();
  info.send({ type: 'form.submit' });
  await waitFor(info, ({ value }) => value === 'notSaved');
  expect(received).toEqual([]);
  info.send({ type: 'form.submit' });
  await waitFor(info, ({ value }) => value === 'saved');
  expect(received).toEqual([{ name: 'user_info_submit' }]);
});

test('a questionnaire tells of itself once its answers are taken, with or without a warning [QST-28]', async () => {
  for (const showRiskWarning of [false, true]) {
    listen();
    const answers = fromWire({ bankQuestionnaire: bank, kyc, kyb: null } as Parameters<typeof fromWire>[0]);
    const loadAnswers = fromPromise<LoadAnswersResult, { audience: Audience }>(async () => ({
      answers,
      wanted: 'origin',
      isWarningPending: false,
    }));
    const sendAnswers = atSecond<SendAnswersResult, { audience: Audience; answers: Answers }>({ kind: 'sent', showRiskWarning });
    const asking = createActor(questionnaireMachine.provide({ actors: { loadAnswers, sendAnswers } }), {
      input: { audience: 'INDIVIDUAL', isReview: false },
    });
    reportSteps(asking, questionnaireStep);
    asking.start();
    await waitFor(asking, ({ value }) => value === 'answeringOrigin');
    asking.send({ type: 'section.next' });
    await waitFor(asking, ({ value }) => value === 'notSent');
    expect(received).toEqual([]);
    asking.send({ type: 'retry' });
    await waitFor(asking, ({ value }) => value === (showRiskWarning ? 'toWarning' : 'done'));
    expect(received).toEqual([{ name: 'bank_questionnaire' }]);
    stop();
    received.length = 0;
  }
});

test('a loss simulation tells of itself once its result is recorded [LOSS-11]', async () => {
  listen();
  const sendLoss = atSecond<SendLossResult, LossResult>({ kind: 'sent' });
  const loss = createActor(lossSimulationMachine.provide({ actors: { sendLoss } }), {
    input: { typed: { annualIncome: '24000', totalLiquidAssets: '8000', annualfinancialCommitments: '9600' } },
  });
  reportSteps(loss, lossStep);
  loss.start();
  loss.send({ type: 'calculate' });
  loss.send({ type: 'review.tick' });
  loss.send({ type: 'submit' });
  await waitFor(loss, ({ value }) => value === 'reviewed');
  expect(received).toEqual([]);
  loss.send({ type: 'submit' });
  await waitFor(loss, ({ value }) => value === 'entering');
  expect(received).toEqual([{ name: 'loss_simulator' }]);
});

test('a rating tells of itself, and before that of the result of a simulation that went along [LOSS-11, EXP-11]', async () => {
  const loss = { netWorth: 2_240_050, abilityToBearLosses: 224_005 };
  for (const [command, told] of [
    [{ type: 'send' }, ['investor_experience']],
    [{ type: 'send', loss }, ['loss_simulator', 'investor_experience']],
  ] as const) {
    listen();
    const shareLoss = atSecond<ExperienceSent, LossResult>({ kind: 'sent' });
    const sendEvaluation = atSecond<ExperienceSent, EvaluationInput>({ kind: 'sent' });
    const rating = createActor(investorExperienceMachine.provide({ actors: { shareLoss, sendEvaluation } }), {
      input: { isCompany: false, chosen: 'INEXPERIENCED', person: emptyIndividualClaim, company: emptyCompanyClaim },
    });
    reportSteps(rating, experienceStep);
    rating.start();
    rating.send(command);
    await waitFor(rating, ({ value }) => value === 'simulating');
    expect(received).toEqual([]);
    // the result arrives now, and the request itself is lost
    if (told.length > 1) {
      rating.send(command);
      await waitFor(rating, ({ value }) => value === 'simulating');
      expect(received).toEqual([{ name: 'loss_simulator' }]);
      received.length = 0;
    }
    rating.send(command);
    await waitFor(rating, ({ value }) => value === 'sent');
    expect(received).toEqual(told.map((name) => ({ name })));
    stop();
    received.length = 0;
  }
});

test('a certificate of tax residence sends an event when it is accepted, and not when it is refused or lost [REP-13]', async () => {
  listen();
  const sendPermit = atSecond<PermitSent, NewPermit>({ kind: 'sent' });
  const permit = createActor(residencyPermitUploadMachine.provide({ actors: { sendPermit } }), { input: { taxYear: 2026 } });
  reportSteps(permit, permitStep);
  permit.start();
  permit.send({ type: 'files.changed', files: [{ fileId: 'f-1', fileName: 'das-1.pdf' }], isPending: false });
  permit.send({ type: 'files.changed', files: [], isPending: false });
  permit.send({ type: 'files.changed', files: [{ fileId: 'f-1', fileName: 'das-1.pdf' }], isPending: false });
  permit.send({ type: 'send' });
  await waitFor(permit, ({ value }) => value === 'ready');
  expect(received).toEqual([]);
  permit.send({ type: 'send' });
  await waitFor(permit, ({ value }) => value === 'choosing');
  expect(received).toEqual([{ name: 'residency_permit_upload' }]);
});
