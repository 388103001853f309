import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine, InputFrom } from 'xstate';
import { toCents } from '../../domain/money.ts';
import { fileUploadMachine } from '../../machines/file-upload/file-upload.machine.ts';
import { residencyPermitUploadMachine } from '../../machines/residency-permit-upload/residency-permit-upload.machine.ts';
import { investorExperienceMachine } from '../../machines/investor-experience/investor-experience.machine.ts';
import { lossSimulationMachine, nothingTyped } from '../../machines/loss-simulation/loss-simulation.machine.ts';
import { questionnaireMachine } from '../../machines/questionnaire/questionnaire.machine.ts';
import { riskWarningMachine } from '../../machines/risk-warning/risk-warning.machine.ts';
import { identityCheckMachine } from '../../machines/identity-check/identity-check.machine.ts';
import { kycRenewalMachine } from '../../machines/kyc-renewal/kyc-renewal.machine.ts';
import { onboardingMachine } from '../../machines/onboarding/onboarding.machine.ts';
import { yearlyAnswersMachine } from '../../machines/yearly-answers/yearly-answers.machine.ts';
import { termsAcceptanceMachine } from '../../machines/terms-acceptance/terms-acceptance.machine.ts';
import { userInfoMachine } from '../../machines/user-info/user-info.machine.ts';
import { verificationCallbackMachine } from '../../machines/verification-callback/verification-callback.machine.ts';
import { analyticsConsentMachine } from '../../machines/analytics-consent/analytics-consent.machine.ts';
import { registerBannerMachine } from '../../machines/register-banner/register-banner.machine.ts';
import { registrationMachine, socialProviders } from '../../machines/registration/registration.machine.ts';
import { registrationVerificationMachine } from '../../machines/registration-verification/registration-verification.machine.ts';
import { socialRegistrationMachine } from '../../machines/social-registration/social-registration.machine.ts';
import { authCallbackMachine } from '../../machines/auth-callback/auth-callback.machine.ts';
import { bondQuestionsMachine } from '../../machines/bond-questions/bond-questions.machine.ts';
import { bondWizardMachine } from '../../machines/bond-wizard/bond-wizard.machine.ts';
import { loanWizardMachine } from '../../machines/loan-wizard/loan-wizard.machine.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import { complaintFormMachine } from '../../machines/complaint-form/complaint-form.machine.ts';
import { accountClosingMachine } from '../../machines/account-closing/account-closing.machine.ts';
import { emailChangeMachine } from '../../machines/email-change/email-change.machine.ts';
import { devicesMachine } from '../../machines/devices/devices.machine.ts';
import { passwordChangeMachine } from '../../machines/password-change/password-change.machine.ts';
import { secondFactorMachine } from '../../machines/second-factor/second-factor.machine.ts';
import { passkeysMachine } from '../../machines/passkeys/passkeys.machine.ts';
import { payoutAccountMachine } from '../../machines/payout-account/payout-account.machine.ts';
import { withdrawalMachine } from '../../machines/withdrawal/withdrawal.machine.ts';
import { directPaymentMachine } from '../../machines/direct-payment/direct-payment.machine.ts';
import { transferWizardMachine } from '../../machines/transfer-wizard/transfer-wizard.machine.ts';
import { paymentStatusMachine } from '../../machines/payment-status/payment-status.machine.ts';
import { type ProjectDraftActor, projectDraftMachine } from '../../machines/project-draft/project-draft.machine.ts';
import { type OperatorDecisionActor, operatorDecisionMachine } from '../../machines/operator-decision/operator-decision.machine.ts';
import { transferMatchingMachine } from '../../machines/transfer-matching/transfer-matching.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { taskModalMachine } from '../../machines/task-modal/task-modal.machine.ts';
import { bondInvestment, bondProject, investment, project, sheet, user } from '../../tests/models/known.ts';
import type { ScreenMachine } from '../../tests/models/screens.ts';
import { $api, api } from '../api/client.ts';
import { DraftPage } from '../back-office/drafts/draft-page.tsx';
import { AskProjectDecision, ProjectDecisionDialog } from '../back-office/project-decision.tsx';
import { TransferMatching } from '../back-office/transfer-matching.tsx';
import { AnalyticsConsent } from '../features/consent/analytics-consent.tsx';
import { RegisterBanner } from '../features/register-banner/register-banner.tsx';
import { RegistrationPage } from '../features/registration/registration-page.tsx';
import { SocialRegistrationPage } from '../features/registration/social-registration-page.tsx';
import { RegistrationVerificationPage } from '../features/registration/verification-page.tsx';
import { AuthCallbackPage } from '../features/auth-callback/auth-callback-page.tsx';
import { FileList, FileUploads } from '../features/file-upload/file-uploads.tsx';
import { useFileUploads } from '../features/file-upload/use-file-uploads.ts';
import { InvestorExperience } from '../features/investor-experience/investor-experience.tsx';
import { PermitUpload } from '../features/residency-permit/permit-upload.tsx';
import { LossSimulation } from '../features/loss-simulation/loss-simulation.tsx';
import { Questionnaire } from '../features/questionnaire/questionnaire.tsx';
import { YearlyAnswers } from '../features/questionnaire/yearly-answers.tsx';
import { RiskWarning } from '../features/questionnaire/risk-warning.tsx';
import { KycRenewalModal } from '../features/kyc-renewal/kyc-renewal-modal.tsx';
import { CouponBlock } from '../features/onboarding/coupon-block.tsx';
import { Onboarding } from '../features/onboarding/onboarding.tsx';
import { TermsPage } from '../features/terms/terms-page.tsx';
import { UserInfoForm } from '../features/user-info/user-info-form.tsx';
import { knownInfo } from '../features/user-info/user-info.actors.ts';
import { IdentityCheck } from '../features/verification/identity-check.tsx';
import { VerificationCallbackPage } from '../features/verification/verification-callback-page.tsx';
import { BondQuestions } from '../features/investing/bonds/bond-questions.tsx';
import { BondWizard } from '../features/investing/bonds/bond-wizard.tsx';
import { LoanWizard } from '../features/investing/loan/loan-wizard.tsx';
import { ComplaintPage } from '../features/legal/complaint/complaint-page.tsx';
import { AccountClosingPage } from '../features/account/account-closing-page.tsx';
import { StepUpModal } from '../features/session/step-up-modal.tsx';
import { EmailChangePage } from '../features/account/email-change-page.tsx';
import { DevicesPage } from '../features/account/devices-page.tsx';
import { PasswordChangePage } from '../features/account/password-change-page.tsx';
import { SecondFactorPage } from '../features/account/second-factor/second-factor-page.tsx';
import { PasskeysPage } from '../features/account/passkeys-page.tsx';
import { PayoutAccountPage } from '../features/account/payout-account-page.tsx';
import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.tsx';
import { DirectPaymentPage } from '../features/direct-payment/direct-payment-page.tsx';
import { WizardFrame } from '../features/investing/wizard-frame.tsx';
import { TransferWizard } from '../features/investing/transfer/transfer-wizard.tsx';
import { Payment } from '../features/payment/payment.tsx';
import { OutcomeFrame } from '../features/payment-status/outcome-pages.tsx';
import { KnownOutcome } from '../features/payment-status/payment-outcome.tsx';
import { PaymentStatus } from '../features/payment-status/payment-status.tsx';
import { TaskModal } from '../features/task-modal/task-modal.tsx';
import { SessionStage } from './session-stage.tsx';

/** Starts another machine for a screen inside the screen; its requests stay unanswered. */
export type Begin = <Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) => ActorRefFrom<Machine>;

interface Stage<Machine extends AnyStateMachine> {
  machine: Machine;
  show: (actor: ActorRefFrom<Machine>, start: Begin) => ReactNode;
}

const stage = <Machine extends AnyStateMachine>(it: Stage<Machine>) =>
  it as unknown as { machine: AnyStateMachine; show: (actor: AnyActorRef, start: Begin) => ReactNode };

function Inner<Machine extends AnyStateMachine>(props: {
  start: Begin;
  machine: Machine;
  input: InputFrom<Machine>;
  show: (actor: ActorRefFrom<Machine>) => ReactNode;
}) {
  const [actor] = useState(() => props.start(props.machine, props.input));
  return props.show(actor);
}

/** The one file of a certificate; only the tours send it to the machine. */
function OnePdf({ isDisabled }: { isDisabled: boolean }) {
  const { uploads, add } = useFileUploads(api, [], { max: 1, accepted: ['pdf'] });
  return <FileUploads uploads={uploads} onAdd={add} onChange={() => undefined} isDisabled={isDisabled} isOnePdf />;
}

/** A decision about a project. The page behind a dialog is inert, which the tree that the lab reads does not say, so it is left out. */
function LabDecision({ actor }: { actor: OperatorDecisionActor }) {
  const isClosed = useSelector(actor, ({ value }) => value === 'closed');
  return (
    <>
      {isClosed && (
        <>
          <h1>{project.name}</h1>
          <AskProjectDecision actor={actor} decision="SUSPEND" />
        </>
      )}
      <ProjectDecisionDialog actor={actor} project={project} decision="SUSPEND" />
    </>
  );
}

/** The section that a draft begins with. */
function LabDraft({ actor }: { actor: ProjectDraftActor }) {
  const queryClient = useQueryClient();
  return <DraftPage clients={{ api, $api, queryClient }} actor={actor} section="project" showsMissing={false} />;
}

const amount = toCents(investment.amount);

const offerOf = (
  { name, projectType, loanTerm }: Pick<typeof project, 'name' | 'projectType' | 'loanTerm'>,
  { interestPerAnnum }: Pick<typeof investment, 'interestPerAnnum'>,
) => ({ projectName: name, projectType, loanTerm, rate: interestPerAnnum });

/** How the app mounts the screen of each machine. */
export const stages = {
  session: stage({ machine: sessionMachine, show: (actor) => <SessionStage actor={actor} /> }),
  'auth-callback': stage({
    machine: authCallbackMachine,
    show: (actor) => <AuthCallbackPage actor={actor} />,
  }),
  'loan-wizard': stage({
    machine: loanWizardMachine,
    show: (actor, start) => (
      <LoanWizard
        actor={actor}
        project={project}
        userId="u-1"
        netWorth={null}
        isExperienced={false}
        payment={(investmentId) => (
          <Inner
            start={start}
            machine={paymentMachine}
            input={{ investmentId, country: 'LT', experienced: false }}
            show={(inner) => <Payment actor={inner} amount={amount} offer={offerOf(project, investment)} ownCountry="LT" netWorth={null} />}
          />
        )}
        paymentStatus={(investmentId) => (
          <Inner start={start} machine={paymentStatusMachine} input={{ investmentId }} show={(inner) => <PaymentStatus actor={inner} />} />
        )}
      />
    ),
  }),
  'bond-wizard': stage({
    machine: bondWizardMachine,
    show: (actor, start) => (
      <BondWizard
        actor={actor}
        project={bondProject}
        userId="u-1"
        netWorth={null}
        isExperienced={false}
        isAnswered={false}
        questions={
          <Inner
            start={start}
            machine={bondQuestionsMachine}
            input={undefined}
            show={(inner) => <BondQuestions actor={inner} projectId={bondProject.id} />}
          />
        }
        payment={(investmentId) => (
          <Inner
            start={start}
            machine={paymentMachine}
            input={{ investmentId, country: 'LT', experienced: false }}
            show={(inner) => (
              <Payment
                actor={inner}
                amount={toCents(bondInvestment.amount)}
                offer={offerOf(bondProject, bondInvestment)}
                ownCountry="LT"
                netWorth={null}
              />
            )}
          />
        )}
        paymentStatus={(investmentId) => (
          <Inner start={start} machine={paymentStatusMachine} input={{ investmentId }} show={(inner) => <PaymentStatus actor={inner} />} />
        )}
      />
    ),
  }),
  'bond-questions': stage({
    machine: bondQuestionsMachine,
    show: (actor) => (
      <WizardFrame
        steps={[{ key: 'questions', label: 'Questions' }]}
        current="questions"
        projectName={bondProject.name}
        leaveTo={`/project/${bondProject.id}`}
      >
        <BondQuestions actor={actor} projectId={bondProject.id} />
      </WizardFrame>
    ),
  }),
  payment: stage({
    machine: paymentMachine,
    show: (actor) => (
      <OutcomeFrame isKnown>
        <Payment actor={actor} amount={amount} offer={offerOf(project, investment)} ownCountry="LT" netWorth={null} />
      </OutcomeFrame>
    ),
  }),
  'payment-status': stage({
    machine: paymentStatusMachine,
    show: (actor) => <KnownOutcome actor={actor} />,
  }),
  'transfer-wizard': stage({
    machine: transferWizardMachine,
    show: (actor) => <TransferWizard actor={actor} project={{ ...project, documents: [sheet] }} netWorth={null} isExperienced={false} />,
  }),
  'direct-payment': stage({
    machine: directPaymentMachine,
    show: (actor) => <DirectPaymentPage actor={actor} />,
  }),
  'complaint-form': stage({ machine: complaintFormMachine, show: (actor) => <ComplaintPage actor={actor} /> }),
  'account-closing': stage({
    machine: accountClosingMachine,
    show: (actor) => (
      <AccountClosingPage
        actor={actor}
        stepUp={<StepUpModal api={api} returnPath="/close-account" onClose={() => actor.send({ type: 'closing.back' })} />}
      />
    ),
  }),
  withdrawal: stage({ machine: withdrawalMachine, show: (actor) => <WithdrawalPage actor={actor} /> }),
  'task-modal': stage({
    machine: taskModalMachine,
    show: (actor) => (
      <>
        <main id="main" className="page" />
        <TaskModal actor={actor} />
      </>
    ),
  }),
  'user-info': stage({
    machine: userInfoMachine,
    show: (actor) => (
      <main id="main" className="page">
        <UserInfoForm actor={actor} personalNumber="49001010000" walletNumber={null} />
      </main>
    ),
  }),
  'email-change': stage({ machine: emailChangeMachine, show: (actor) => <EmailChangePage actor={actor} /> }),
  devices: stage({ machine: devicesMachine, show: (actor) => <DevicesPage actor={actor} /> }),
  'password-change': stage({
    machine: passwordChangeMachine,
    show: (actor) => <PasswordChangePage actor={actor} email="ona@example.com" />,
  }),
  'second-factor': stage({ machine: secondFactorMachine, show: (actor) => <SecondFactorPage actor={actor} /> }),
  passkeys: stage({ machine: passkeysMachine, show: (actor) => <PasskeysPage actor={actor} /> }),
  'payout-account': stage({ machine: payoutAccountMachine, show: (actor) => <PayoutAccountPage actor={actor} /> }),
  'identity-check': stage({
    machine: identityCheckMachine,
    show: (actor) => (
      <main id="main" className="page">
        <IdentityCheck actor={actor} />
      </main>
    ),
  }),
  onboarding: stage({
    machine: onboardingMachine,
    show: (actor, start) => (
      <main id="main" className="page">
        <Onboarding
          actor={actor}
          referralCode={user.referralCode}
          kycStatus="VERIFIED"
          identity={
            <Inner start={start} machine={identityCheckMachine} input={undefined} show={(inner) => <IdentityCheck actor={inner} />} />
          }
          details={
            <Inner
              start={start}
              machine={userInfoMachine}
              input={{ known: knownInfo(user) }}
              show={(inner) => <UserInfoForm actor={inner} personalNumber={null} walletNumber={null} />}
            />
          }
          coupon={<CouponBlock api={api} $api={$api} queryClient={new QueryClient()} userId="lab" />}
        />
      </main>
    ),
  }),
  'verification-callback': stage({
    machine: verificationCallbackMachine,
    show: (actor) => <VerificationCallbackPage actor={actor} />,
  }),
  'kyc-renewal': stage({
    machine: kycRenewalMachine,
    show: (actor) => (
      <>
        <main id="main" className="page" />
        <KycRenewalModal actor={actor} />
      </>
    ),
  }),
  'terms-acceptance': stage({
    machine: termsAcceptanceMachine,
    show: (actor) => <TermsPage actor={actor} />,
  }),
  questionnaire: stage({ machine: questionnaireMachine, show: (actor) => <Questionnaire actor={actor} /> }),
  'yearly-answers': stage({
    machine: yearlyAnswersMachine,
    show: (actor) => (
      <main id="main" className="page">
        <h1>Yearly answers</h1>
        <YearlyAnswers actor={actor} />
      </main>
    ),
  }),
  'risk-warning': stage({ machine: riskWarningMachine, show: (actor) => <RiskWarning actor={actor} /> }),
  'loss-simulation': stage({
    machine: lossSimulationMachine,
    show: (actor) => (
      <main id="main" className="page">
        <LossSimulation actor={actor} />
      </main>
    ),
  }),
  'file-upload': stage({
    machine: fileUploadMachine,
    show: (actor) => (
      <main id="main" className="page">
        <FileList uploads={[actor]} isDisabled={false} />
      </main>
    ),
  }),
  'residency-permit-upload': stage({
    machine: residencyPermitUploadMachine,
    show: (actor) => (
      <main id="main" className="page">
        <PermitUpload actor={actor} years={[2026, 2025, 2024]} file={({ isDisabled }) => <OnePdf isDisabled={isDisabled} />} />
      </main>
    ),
  }),
  'investor-experience': stage({
    machine: investorExperienceMachine,
    show: (actor, start) => (
      <InvestorExperience
        actor={actor}
        loss={() => undefined}
        simulation={
          <Inner
            start={start}
            machine={lossSimulationMachine}
            input={{ typed: nothingTyped }}
            show={(inner) => <LossSimulation actor={inner} isPart />}
          />
        }
        files={({ isDisabled }) => <FileUploads uploads={[]} onAdd={() => undefined} onChange={() => undefined} isDisabled={isDisabled} />}
      />
    ),
  }),
  'project-draft': stage({
    machine: projectDraftMachine,
    show: (actor) => (
      <main id="main" className="page">
        <LabDraft actor={actor} />
      </main>
    ),
  }),
  'operator-decision': stage({
    machine: operatorDecisionMachine,
    show: (actor) => (
      <main id="main" className="page">
        <LabDecision actor={actor} />
      </main>
    ),
  }),
  'transfer-matching': stage({
    machine: transferMatchingMachine,
    show: (actor) => (
      <main id="main" className="page">
        <TransferMatching actor={actor} />
      </main>
    ),
  }),
  registration: stage({ machine: registrationMachine, show: (actor) => <RegistrationPage actor={actor} services={socialProviders} /> }),
  'social-registration': stage({ machine: socialRegistrationMachine, show: (actor) => <SocialRegistrationPage actor={actor} /> }),
  'registration-verification': stage({
    machine: registrationVerificationMachine,
    show: (actor) => <RegistrationVerificationPage actor={actor} />,
  }),
  'analytics-consent': stage({
    machine: analyticsConsentMachine,
    show: (actor) => (
      <>
        <main id="main" className="page" />
        <AnalyticsConsent actor={actor} />
      </>
    ),
  }),
  'register-banner': stage({
    machine: registerBannerMachine,
    show: (actor) => (
      <>
        <RegisterBanner actor={actor} />
        <main id="main" className="page" />
      </>
    ),
  }),
} satisfies Record<ScreenMachine, unknown>;
