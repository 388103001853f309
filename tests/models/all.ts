import { authCallbackModel } from './auth-callback.model.ts';
import { bondQuestionsModel } from './bond-questions.model.ts';
import { bondWizardModel } from './bond-wizard.model.ts';
import { projectDraftModel } from './project-draft.model.ts';
import { operatorDecisionModel } from './operator-decision.model.ts';
import { transferMatchingModel } from './transfer-matching.model.ts';
import { directPaymentModel } from './direct-payment.model.ts';
import { transferWizardModel } from './transfer-wizard.model.ts';
import { complianceCheckModel } from './compliance-check.model.ts';
import { fileUploadModel } from './file-upload.model.ts';
import { residencyPermitUploadModel } from './residency-permit-upload.model.ts';
import { complaintFormModel } from './complaint-form.model.ts';
import { complaintModel } from './complaint.model.ts';
import { instructionModel } from './instruction.model.ts';
import { investmentModel } from './investment.model.ts';
import { kycStatusModel } from './kyc-status.model.ts';
import { investorExperienceModel } from './investor-experience.model.ts';
import { loanWizardModel } from './loan-wizard.model.ts';
import { identityCheckModel } from './identity-check.model.ts';
import { onboardingModel } from './onboarding.model.ts';
import { verificationCallbackModel } from './verification-callback.model.ts';
import { kycRenewalModel } from './kyc-renewal.model.ts';
import { termsAcceptanceModel } from './terms-acceptance.model.ts';
import { lossSimulationModel } from './loss-simulation.model.ts';
import type { AnyModel } from './model.ts';
import { paymentStatusModel } from './payment-status.model.ts';
import { paymentModel } from './payment.model.ts';
import { notificationModel } from './notification.model.ts';
import { projectModel } from './project.model.ts';
import { distributionModel } from './distribution.model.ts';
import { incomingTransferModel } from './incoming-transfer.model.ts';
import { investmentPaymentModel } from './investment-payment.model.ts';
import { proposalModel } from './proposal.model.ts';
import { questionnaireModel } from './questionnaire.model.ts';
import { riskWarningModel } from './risk-warning.model.ts';
import { registrationModel } from './registration.model.ts';
import { socialRegistrationModel } from './social-registration.model.ts';
import { registrationVerificationModel } from './registration-verification.model.ts';
import { analyticsConsentModel } from './analytics-consent.model.ts';
import { registerBannerModel } from './register-banner.model.ts';
import { sessionModel } from './session.model.ts';
import { taskModalModel } from './task-modal.model.ts';
import { userInfoModel } from './user-info.model.ts';
import { accountClosingModel } from './account-closing.model.ts';
import { emailChangeModel } from './email-change.model.ts';
import { devicesModel } from './devices.model.ts';
import { passwordChangeModel } from './password-change.model.ts';
import { secondFactorModel } from './second-factor.model.ts';
import { passkeysModel } from './passkeys.model.ts';
import { payoutAccountModel } from './payout-account.model.ts';
import { withdrawalModel } from './withdrawal.model.ts';
import { yearlyAnswersModel } from './yearly-answers.model.ts';

/** The model of each machine in the catalogue, by name. */
export const models: Record<string, AnyModel> = {
  session: sessionModel,
  'auth-callback': authCallbackModel,
  'loan-wizard': loanWizardModel,
  'bond-wizard': bondWizardModel,
  'bond-questions': bondQuestionsModel,
  'transfer-wizard': transferWizardModel,
  payment: paymentModel,
  'payment-status': paymentStatusModel,
  'direct-payment': directPaymentModel,
  'account-closing': accountClosingModel,
  'email-change': emailChangeModel,
  devices: devicesModel,
  'password-change': passwordChangeModel,
  'second-factor': secondFactorModel,
  passkeys: passkeysModel,
  'payout-account': payoutAccountModel,
  withdrawal: withdrawalModel,
  'task-modal': taskModalModel,
  'user-info': userInfoModel,
  'identity-check': identityCheckModel,
  onboarding: onboardingModel,
  'verification-callback': verificationCallbackModel,
  'kyc-renewal': kycRenewalModel,
  'yearly-answers': yearlyAnswersModel,
  'terms-acceptance': termsAcceptanceModel,
  questionnaire: questionnaireModel,
  'risk-warning': riskWarningModel,
  'loss-simulation': lossSimulationModel,
  'investor-experience': investorExperienceModel,
  'file-upload': fileUploadModel,
  'residency-permit-upload': residencyPermitUploadModel,
  'project-draft': projectDraftModel,
  'operator-decision': operatorDecisionModel,
  'transfer-matching': transferMatchingModel,
  registration: registrationModel,
  'social-registration': socialRegistrationModel,
  'registration-verification': registrationVerificationModel,
  'analytics-consent': analyticsConsentModel,
  'register-banner': registerBannerModel,
  investment: investmentModel,
  project: projectModel,
  'complaint-form': complaintFormModel,
  complaint: complaintModel,
  instruction: instructionModel,
  'investment-payment': investmentPaymentModel,
  'incoming-transfer': incomingTransferModel,
  distribution: distributionModel,
  proposal: proposalModel,
  notification: notificationModel,
  'compliance-check': complianceCheckModel,
  'kyc-status': kycStatusModel,
};
