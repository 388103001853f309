import { authCallbackScreens } from './auth-callback.screen.ts';
import { bondQuestionsScreens } from './bond-questions.screen.ts';
import { bondWizardScreens } from './bond-wizard.screen.ts';
import { loanWizardScreens } from './loan-wizard.screen.ts';
import { paymentStatusScreens } from './payment-status.screen.ts';
import { paymentScreens } from './payment.screen.ts';
import { identityCheckScreens } from './identity-check.screen.ts';
import { onboardingScreens } from './onboarding.screen.ts';
import { verificationCallbackScreens } from './verification-callback.screen.ts';
import { residencyPermitUploadScreens } from './residency-permit-upload.screen.ts';
import { directPaymentScreens } from './direct-payment.screen.ts';
import { transferWizardScreens } from './transfer-wizard.screen.ts';
import { fileUploadScreens } from './file-upload.screen.ts';
import { investorExperienceScreens } from './investor-experience.screen.ts';
import { lossSimulationScreens } from './loss-simulation.screen.ts';
import { questionnaireScreens } from './questionnaire.screen.ts';
import { riskWarningScreens } from './risk-warning.screen.ts';
import { kycRenewalScreens } from './kyc-renewal.screen.ts';
import { termsAcceptanceScreens } from './terms-acceptance.screen.ts';
import { userInfoScreens } from './user-info.screen.ts';
import { projectDraftScreens } from './project-draft.screen.ts';
import { operatorDecisionScreens } from './operator-decision.screen.ts';
import { transferMatchingScreens } from './transfer-matching.screen.ts';
import { complaintFormScreens } from './complaint-form.screen.ts';
import { accountClosingScreens } from './account-closing.screen.ts';
import { emailChangeScreens } from './email-change.screen.ts';
import { devicesScreens } from './devices.screen.ts';
import { passwordChangeScreens } from './password-change.screen.ts';
import { secondFactorScreens } from './second-factor.screen.ts';
import { passkeysScreens } from './passkeys.screen.ts';
import { payoutAccountScreens } from './payout-account.screen.ts';
import { withdrawalScreens } from './withdrawal.screen.ts';
import { yearlyAnswersScreens } from './yearly-answers.screen.ts';
import { registrationScreens } from './registration.screen.ts';
import { socialRegistrationScreens } from './social-registration.screen.ts';
import { registrationVerificationScreens } from './registration-verification.screen.ts';
import { analyticsConsentScreens } from './analytics-consent.screen.ts';
import { registerBannerScreens } from './register-banner.screen.ts';
import type { AnyScreenModel } from './screen.ts';
import { sessionScreens } from './session.screen.ts';
import { taskModalScreens } from './task-modal.screen.ts';

/** What a person perceives and does, for each machine that has a screen of its own. */
export const screenModels = {
  session: sessionScreens,
  'auth-callback': authCallbackScreens,
  'loan-wizard': loanWizardScreens,
  'bond-wizard': bondWizardScreens,
  'bond-questions': bondQuestionsScreens,
  payment: paymentScreens,
  'payment-status': paymentStatusScreens,
  'transfer-wizard': transferWizardScreens,
  'direct-payment': directPaymentScreens,
  'account-closing': accountClosingScreens,
  'email-change': emailChangeScreens,
  devices: devicesScreens,
  'password-change': passwordChangeScreens,
  'second-factor': secondFactorScreens,
  passkeys: passkeysScreens,
  'payout-account': payoutAccountScreens,
  withdrawal: withdrawalScreens,
  'complaint-form': complaintFormScreens,
  'task-modal': taskModalScreens,
  'identity-check': identityCheckScreens,
  onboarding: onboardingScreens,
  'verification-callback': verificationCallbackScreens,
  'kyc-renewal': kycRenewalScreens,
  'yearly-answers': yearlyAnswersScreens,
  'terms-acceptance': termsAcceptanceScreens,
  'user-info': userInfoScreens,
  questionnaire: questionnaireScreens,
  'risk-warning': riskWarningScreens,
  'loss-simulation': lossSimulationScreens,
  'file-upload': fileUploadScreens,
  'investor-experience': investorExperienceScreens,
  'residency-permit-upload': residencyPermitUploadScreens,
  'project-draft': projectDraftScreens,
  'operator-decision': operatorDecisionScreens,
  'transfer-matching': transferMatchingScreens,
  registration: registrationScreens,
  'social-registration': socialRegistrationScreens,
  'registration-verification': registrationVerificationScreens,
  'analytics-consent': analyticsConsentScreens,
  'register-banner': registerBannerScreens,
} satisfies Record<string, AnyScreenModel>;

export type ScreenMachine = keyof typeof screenModels;
