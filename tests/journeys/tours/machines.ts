import { accountClosingJourney } from '../../models/account-closing.journey.ts';
import { authCallbackJourney } from '../../models/auth-callback.journey.ts';
import { directPaymentJourney } from '../../models/direct-payment.journey.ts';
import { fileUploadJourney } from '../../models/file-upload.journey.ts';
import { investorExperienceJourney } from '../../models/investor-experience.journey.ts';
import { residencyPermitUploadJourney } from '../../models/residency-permit-upload.journey.ts';
import { operatorDecisionJourney } from '../../models/operator-decision.journey.ts';
import { transferMatchingJourney } from '../../models/transfer-matching.journey.ts';
import { transferWizardJourney } from '../../models/transfer-wizard.journey.ts';
import { bondQuestionsJourney } from '../../models/bond-questions.journey.ts';
import { bondWizardJourney } from '../../models/bond-wizard.journey.ts';
import { loanWizardJourney } from '../../models/loan-wizard.journey.ts';
import { paymentStatusJourney } from '../../models/payment-status.journey.ts';
import { paymentJourney } from '../../models/payment.journey.ts';
import { identityCheckJourney } from '../../models/identity-check.journey.ts';
import { complaintFormJourney } from '../../models/complaint-form.journey.ts';
import { projectDraftJourney } from '../../models/project-draft.journey.ts';
import { lossSimulationJourney } from '../../models/loss-simulation.journey.ts';
import { questionnaireJourney } from '../../models/questionnaire.journey.ts';
import { riskWarningJourney } from '../../models/risk-warning.journey.ts';
import { termsAcceptanceJourney } from '../../models/terms-acceptance.journey.ts';
import { verificationCallbackJourney } from '../../models/verification-callback.journey.ts';
import { kycRenewalJourney } from '../../models/kyc-renewal.journey.ts';
import { onboardingJourney } from '../../models/onboarding.journey.ts';
import { userInfoJourney } from '../../models/user-info.journey.ts';
import { withdrawalJourney } from '../../models/withdrawal.journey.ts';
import { yearlyAnswersJourney } from '../../models/yearly-answers.journey.ts';
import { taskModalJourney } from '../../models/task-modal.journey.ts';
import { analyticsConsentJourney } from '../../models/analytics-consent.journey.ts';
import { registerBannerJourney } from '../../models/register-banner.journey.ts';
import { emailChangeJourney } from '../../models/email-change.journey.ts';
import { payoutAccountJourney } from '../../models/payout-account.journey.ts';
import { devicesJourney } from '../../models/devices.journey.ts';
import { passwordChangeJourney } from '../../models/password-change.journey.ts';
import { secondFactorJourney } from '../../models/second-factor.journey.ts';
import { passkeysJourney } from '../../models/passkeys.journey.ts';
import { registrationJourney } from '../../models/registration.journey.ts';
import { registrationVerificationJourney } from '../../models/registration-verification.journey.ts';
import { socialRegistrationJourney } from '../../models/social-registration.journey.ts';
import { sessionJourney } from '../../models/session.journey.ts';
import { sessionScreens } from '../../models/session-in-app.ts';
import type { AnyScreenModel } from '../../models/screen.ts';
import { type ScreenMachine, screenModels } from '../../models/screens.ts';
import type { JourneyModel } from '../../models/journey.ts';
import { readRecord } from '../../support/paths/records.ts';
import type { Subject } from './walker.ts';

type JourneySubject = Subject & { requirements: readonly string[] };

const subject = (name: ScreenMachine, model: JourneyModel, requirements: readonly string[]): JourneySubject => ({
  name,
  model,
  requirements,
  record: readRecord(name),
  screens: screenModels[name] as AnyScreenModel,
});

/** It has no page of its own: the header of every page shows it. */
const session: JourneySubject = {
  name: 'session',
  model: sessionJourney,
  requirements: ['AUTH-02', 'AUTH-04', 'AUTH-15'],
  record: readRecord('session'),
  screens: sessionScreens,
};

/** The machines whose tours are walked on the real app, with the requirements that a broken step would break. */
export const machines = {
  'loan-wizard': subject('loan-wizard', loanWizardJourney, ['WIZ-06', 'WIZ-10', 'WIZ-13']),
  'payment-status': subject('payment-status', paymentStatusJourney, ['PAY-12', 'PAY-13', 'PAY-14']),
  'auth-callback': subject('auth-callback', authCallbackJourney, ['AUTH-09', 'AUTH-12', 'AUTH-13']),
  payment: subject('payment', paymentJourney, ['PAY-08', 'PAY-10', 'PAY-11']),
  'direct-payment': subject('direct-payment', directPaymentJourney, ['PAY-13', 'PAY-15', 'PAY-16']),
  withdrawal: subject('withdrawal', withdrawalJourney, ['INV-12']),
  'file-upload': subject('file-upload', fileUploadJourney, ['EXP-01', 'EXP-10']),
  'investor-experience': subject('investor-experience', investorExperienceJourney, ['EXP-02', 'EXP-11', 'LOSS-10']),
  'residency-permit-upload': subject('residency-permit-upload', residencyPermitUploadJourney, ['REP-10', 'REP-11', 'REP-12']),
  'bond-wizard': subject('bond-wizard', bondWizardJourney, ['BOND-01', 'BOND-05', 'BOND-10']),
  'bond-questions': subject('bond-questions', bondQuestionsJourney, ['BOND-07', 'BOND-08', 'BOND-09']),
  'transfer-wizard': subject('transfer-wizard', transferWizardJourney, ['TRF-01', 'TRF-03', 'TRF-04']),
  'transfer-matching': subject('transfer-matching', transferMatchingJourney, ['ADMIN-01', 'PAY-15']),
  'operator-decision': subject('operator-decision', operatorDecisionJourney, ['ADMIN-06', 'ERR-03']),
  'identity-check': subject('identity-check', identityCheckJourney, ['AUTH-20', 'ONB-08']),
  'loss-simulation': subject('loss-simulation', lossSimulationJourney, ['LOSS-05', 'LOSS-06']),
  questionnaire: subject('questionnaire', questionnaireJourney, ['QST-01', 'QST-17', 'QST-27']),
  'risk-warning': subject('risk-warning', riskWarningJourney, ['QST-23', 'QST-25']),
  'terms-acceptance': subject('terms-acceptance', termsAcceptanceJourney, ['TERMS-01', 'TERMS-03']),
  'verification-callback': subject('verification-callback', verificationCallbackJourney, ['ONB-14', 'AUTH-16']),
  'task-modal': subject('task-modal', taskModalJourney, ['NOTIF-09', 'NOTIF-10', 'NOTIF-11']),
  'user-info': subject('user-info', userInfoJourney, ['DASH-02', 'DASH-04', 'DASH-05']),
  'kyc-renewal': subject('kyc-renewal', kycRenewalJourney, ['ONB-17', 'ONB-18', 'SHELL-17']),
  onboarding: subject('onboarding', onboardingJourney, ['ONB-07', 'ONB-08', 'ONB-10']),
  'yearly-answers': subject('yearly-answers', yearlyAnswersJourney, ['ONB-06', 'ONB-19', 'QST-27']),
  'register-banner': subject('register-banner', registerBannerJourney, ['SHELL-14']),
  'analytics-consent': subject('analytics-consent', analyticsConsentJourney, ['CONS-03', 'CONS-07', 'SHELL-16']),
  session,
  'email-change': subject('email-change', emailChangeJourney, ['ACC-01']),
  'payout-account': subject('payout-account', payoutAccountJourney, ['ACC-03']),
  'account-closing': subject('account-closing', accountClosingJourney, ['DATA-01', 'DATA-02', 'DATA-03']),
  devices: subject('devices', devicesJourney, ['ACC-05']),
  'password-change': subject('password-change', passwordChangeJourney, ['ACC-06']),
  'second-factor': subject('second-factor', secondFactorJourney, ['ACC-07']),
  passkeys: subject('passkeys', passkeysJourney, ['ACC-04']),
  registration: subject('registration', registrationJourney, ['REG-03', 'REG-06', 'REG-07']),
  'social-registration': subject('social-registration', socialRegistrationJourney, ['REG-08', 'REG-10', 'REG-11']),
  'registration-verification': subject('registration-verification', registrationVerificationJourney, ['REG-12', 'REG-13']),
  'project-draft': subject('project-draft', projectDraftJourney, ['PROJ-06']),
  'complaint-form': subject('complaint-form', complaintFormJourney, ['COMP-01', 'COMP-02']),
};

export type JourneyMachine = keyof typeof machines;
