import type { AnyStateMachine } from 'xstate';
import { authCallbackMachine } from './auth-callback/auth-callback.machine.ts';
import { complianceCheckMachine } from './lifecycles/compliance-check.machine.ts';
import { fileUploadMachine } from './file-upload/file-upload.machine.ts';
import { investorExperienceMachine } from './investor-experience/investor-experience.machine.ts';
import { residencyPermitUploadMachine } from './residency-permit-upload/residency-permit-upload.machine.ts';
import { instructionMachine } from './lifecycles/instruction.machine.ts';
import { investmentMachine } from './lifecycles/investment.machine.ts';
import { kycStatusMachine } from './lifecycles/kyc-status.machine.ts';
import { distributionMachine } from './lifecycles/distribution.machine.ts';
import { incomingTransferMachine } from './lifecycles/incoming-transfer.machine.ts';
import { investmentPaymentMachine } from './lifecycles/investment-payment.machine.ts';
import { notificationMachine } from './lifecycles/notification.machine.ts';
import { projectMachine } from './lifecycles/project.machine.ts';
import { proposalMachine } from './lifecycles/proposal.machine.ts';
import { bondQuestionsMachine } from './bond-questions/bond-questions.machine.ts';
import { bondWizardMachine } from './bond-wizard/bond-wizard.machine.ts';
import { loanWizardMachine } from './loan-wizard/loan-wizard.machine.ts';
import { lossSimulationMachine } from './loss-simulation/loss-simulation.machine.ts';
import { paymentStatusMachine } from './payment-status/payment-status.machine.ts';
import { devicesMachine } from './devices/devices.machine.ts';
import { passwordChangeMachine } from './password-change/password-change.machine.ts';
import { secondFactorMachine } from './second-factor/second-factor.machine.ts';
import { passkeysMachine } from './passkeys/passkeys.machine.ts';
import { paymentMachine } from './payment/payment.machine.ts';
import { questionnaireMachine } from './questionnaire/questionnaire.machine.ts';
import { directPaymentMachine } from './direct-payment/direct-payment.machine.ts';
import { riskWarningMachine } from './risk-warning/risk-warning.machine.ts';
import { transferWizardMachine } from './transfer-wizard/transfer-wizard.machine.ts';
import { registrationMachine } from './registration/registration.machine.ts';
import { socialRegistrationMachine } from './social-registration/social-registration.machine.ts';
import { registrationVerificationMachine } from './registration-verification/registration-verification.machine.ts';
import { accountClosingMachine } from './account-closing/account-closing.machine.ts';
import { analyticsConsentMachine } from './analytics-consent/analytics-consent.machine.ts';
import { registerBannerMachine } from './register-banner/register-banner.machine.ts';
import { sessionMachine } from './session/session.machine.ts';
import { taskModalMachine } from './task-modal/task-modal.machine.ts';
import { userInfoMachine } from './user-info/user-info.machine.ts';
import { identityCheckMachine } from './identity-check/identity-check.machine.ts';
import { onboardingMachine } from './onboarding/onboarding.machine.ts';
import { verificationCallbackMachine } from './verification-callback/verification-callback.machine.ts';
import { kycRenewalMachine } from './kyc-renewal/kyc-renewal.machine.ts';
import { operatorDecisionMachine } from './operator-decision/operator-decision.machine.ts';
import { transferMatchingMachine } from './transfer-matching/transfer-matching.machine.ts';
import { projectDraftMachine } from './project-draft/project-draft.machine.ts';
import { yearlyAnswersMachine } from './yearly-answers/yearly-answers.machine.ts';
import { complaintMachine } from './lifecycles/complaint.machine.ts';
import { complaintFormMachine } from './complaint-form/complaint-form.machine.ts';
import { emailChangeMachine } from './email-change/email-change.machine.ts';
import { payoutAccountMachine } from './payout-account/payout-account.machine.ts';
import { withdrawalMachine } from './withdrawal/withdrawal.machine.ts';
import { termsAcceptanceMachine } from './terms-acceptance/terms-acceptance.machine.ts';

export type CatalogueEntry = {
  /** Name of the machine's files. */
  name: string;
  /** Folder under `machines/`. */
  folder: string;
  kind: 'journey' | 'lifecycle';
  title: string;
  description: string;
  area: string;
  requirements: readonly string[];
  machine: AnyStateMachine;
};

/** Every machine there is. Tests, the lab and the Atlas are made from this list. */
export const catalogue: readonly CatalogueEntry[] = [
  {
    name: 'session',
    folder: 'session',
    kind: 'journey',
    title: 'Session',
    description: 'Sign-in state of the app: signing in, loading the user, signing out.',
    area: 'Sign-in',
    requirements: ['AUTH-01', 'AUTH-02', 'AUTH-03', 'AUTH-04', 'AUTH-05', 'AUTH-07', 'AUTH-15'],
    machine: sessionMachine,
  },
  {
    name: 'auth-callback',
    folder: 'auth-callback',
    kind: 'journey',
    title: 'Sign-in callback',
    description: 'Returns from the sign-in page to the requested page.',
    area: 'Sign-in',
    requirements: ['AUTH-09', 'AUTH-10', 'AUTH-11', 'AUTH-12', 'AUTH-13', 'AUTH-14'],
    machine: authCallbackMachine,
  },
  {
    name: 'loan-wizard',
    folder: 'loan-wizard',
    kind: 'journey',
    title: 'Investing in a loan',
    description: 'Amount, contract, payment. A repeated request creates at most one investment.',
    area: 'Investing',
    requirements: ['WIZ-01', 'WIZ-04', 'WIZ-05', 'WIZ-06', 'WIZ-07', 'WIZ-08', 'WIZ-09', 'WIZ-10', 'WIZ-11', 'WIZ-13'],
    machine: loanWizardMachine,
  },
  {
    name: 'bond-wizard',
    folder: 'bond-wizard',
    kind: 'journey',
    title: 'Buying bonds',
    description: 'Amount, questions of the depository, contract, payment. A repeated request creates at most one purchase.',
    area: 'Investing',
    requirements: ['BOND-01', 'BOND-02', 'BOND-05', 'BOND-03', 'BOND-10'],
    machine: bondWizardMachine,
  },
  {
    name: 'bond-questions',
    folder: 'bond-questions',
    kind: 'journey',
    title: 'Questions about bonds',
    description: 'What the depository has to know and be allowed before it holds bonds for an investor.',
    area: 'Investing',
    requirements: ['BOND-02', 'BOND-07', 'BOND-08', 'BOND-09'],
    machine: bondQuestionsMachine,
  },
  {
    name: 'transfer-wizard',
    folder: 'transfer-wizard',
    kind: 'journey',
    title: 'Reinvesting a repaid loan',
    description: 'Moves the money of a repaid loan into another project, once, after contract and consent.',
    area: 'Investing',
    requirements: ['TRF-01', 'TRF-02', 'TRF-03', 'TRF-04'],
    machine: transferWizardMachine,
  },
  {
    name: 'payment',
    folder: 'payment',
    kind: 'journey',
    title: 'Payment',
    description: 'Payment method, consent, redirect to the bank.',
    area: 'Investing',
    requirements: ['PAY-04', 'PAY-06', 'PAY-07', 'PAY-08', 'PAY-10', 'PAY-11'],
    machine: paymentMachine,
  },
  {
    name: 'payment-status',
    folder: 'payment-status',
    kind: 'journey',
    title: 'Payment status',
    description: 'Polls the server until the payment is paid or failed.',
    area: 'Investing',
    requirements: ['PAY-12', 'PAY-13', 'PAY-14', 'PAY-17'],
    machine: paymentStatusMachine,
  },
  {
    name: 'direct-payment',
    folder: 'direct-payment',
    kind: 'journey',
    title: 'Bank transfer',
    description: 'Shows the bank details until the transfer arrives or expires.',
    area: 'Investing',
    requirements: ['PAY-15', 'PAY-16', 'PAY-13', 'PAY-14'],
    machine: directPaymentMachine,
  },
  {
    name: 'withdrawal',
    folder: 'withdrawal',
    kind: 'journey',
    title: 'Withdrawal',
    description: 'An inexperienced investor revokes an offer within the reflection period.',
    area: 'Investing',
    requirements: ['INV-12'],
    machine: withdrawalMachine,
  },
  {
    name: 'account-closing',
    folder: 'account-closing',
    kind: 'journey',
    title: 'Closing an account',
    description: 'A person reads what is deleted and what the law keeps, and closes the account for good.',
    area: 'Account',
    requirements: ['DATA-01', 'DATA-02', 'DATA-03'],
    machine: accountClosingMachine,
  },
  {
    name: 'complaint-form',
    folder: 'complaint-form',
    kind: 'journey',
    title: 'Complaint',
    description: 'Complaint by the standard template, for everybody. Sent once, also after a lost response.',
    area: 'Public pages',
    requirements: ['COMP-01', 'COMP-02'],
    machine: complaintFormMachine,
  },
  {
    name: 'task-modal',
    folder: 'task-modal',
    kind: 'journey',
    title: 'Open tasks',
    description: 'Modal with the tasks to complete before investing.',
    area: 'Notifications',
    requirements: ['NOTIF-09', 'NOTIF-10', 'NOTIF-11', 'NOTIF-12', 'NOTIF-13'],
    machine: taskModalMachine,
  },
  {
    name: 'user-info',
    folder: 'user-info',
    kind: 'journey',
    title: 'Personal details',
    description: 'Form with the details of a person or a company.',
    area: 'Onboarding',
    requirements: ['DASH-02', 'DASH-03', 'DASH-04', 'DASH-05', 'DASH-06', 'DASH-12', 'UI-02'],
    machine: userInfoMachine,
  },
  {
    name: 'email-change',
    folder: 'email-change',
    kind: 'journey',
    title: 'Change of e-mail address',
    description: 'New address, confirmed by a link; a recent sign-in first.',
    area: 'Onboarding',
    requirements: ['ACC-01'],
    machine: emailChangeMachine,
  },
  {
    name: 'payout-account',
    folder: 'payout-account',
    kind: 'journey',
    title: 'Account for payouts',
    description: 'New IBAN, its name checked at the bank, used a day later.',
    area: 'Onboarding',
    requirements: ['ACC-03'],
    machine: payoutAccountMachine,
  },
  {
    name: 'passkeys',
    folder: 'passkeys',
    kind: 'journey',
    title: 'Passkeys',
    description: 'Passkeys of the account: listed, added, renamed, removed.',
    area: 'Onboarding',
    requirements: ['ACC-04'],
    machine: passkeysMachine,
  },
  {
    name: 'devices',
    folder: 'devices',
    kind: 'journey',
    title: 'Signed-in devices',
    description: 'Where the account is signed in; another device or all others signed out.',
    area: 'Onboarding',
    requirements: ['ACC-05'],
    machine: devicesMachine,
  },
  {
    name: 'password-change',
    folder: 'password-change',
    kind: 'journey',
    title: 'Change of password',
    description: 'New password by the present one; a recent sign-in first.',
    area: 'Onboarding',
    requirements: ['ACC-06'],
    machine: passwordChangeMachine,
  },
  {
    name: 'second-factor',
    folder: 'second-factor',
    kind: 'journey',
    title: 'Two-step sign-in',
    description: 'Codes of an app: set up, recovery codes made anew, turned off.',
    area: 'Onboarding',
    requirements: ['ACC-07'],
    machine: secondFactorMachine,
  },
  {
    name: 'identity-check',
    folder: 'identity-check',
    kind: 'journey',
    title: 'Identity check',
    description: 'Redirects to the provider that verifies the identity.',
    area: 'Onboarding',
    requirements: ['ONB-08', 'ONB-12', 'ONB-15', 'ONB-20', 'ONB-21'],
    machine: identityCheckMachine,
  },
  {
    name: 'onboarding',
    folder: 'onboarding',
    kind: 'journey',
    title: 'Onboarding',
    description: 'Two steps before investing: identity, then details.',
    area: 'Onboarding',
    requirements: ['ONB-07', 'ONB-10', 'ONB-09', 'ONB-01', 'ONB-08'],
    machine: onboardingMachine,
  },
  {
    name: 'verification-callback',
    folder: 'verification-callback',
    kind: 'journey',
    title: 'Identity verification callback',
    description: 'Checks the provider’s response, exchanges the code, shows the result.',
    area: 'Onboarding',
    requirements: ['ONB-13', 'ONB-14', 'AUTH-16', 'AUTH-17', 'AUTH-18', 'AUTH-19', 'AUTH-20'],
    machine: verificationCallbackMachine,
  },
  {
    name: 'kyc-renewal',
    folder: 'kyc-renewal',
    kind: 'journey',
    title: 'Document renewal',
    description: 'Modal that asks to renew an expiring identity document.',
    area: 'Onboarding',
    requirements: ['ONB-16', 'ONB-17', 'ONB-18', 'SHELL-17'],
    machine: kycRenewalMachine,
  },
  {
    name: 'yearly-answers',
    folder: 'yearly-answers',
    kind: 'journey',
    title: 'Yearly answers',
    description: 'Yearly review of the answers about the person or the company.',
    area: 'Onboarding',
    requirements: ['ONB-06', 'ONB-19', 'QST-17', 'QST-22', 'QST-27'],
    machine: yearlyAnswersMachine,
  },
  {
    name: 'terms-acceptance',
    folder: 'terms-acceptance',
    kind: 'journey',
    title: 'Accepting the terms',
    description: 'Shows the current terms and records their acceptance.',
    area: 'Onboarding',
    requirements: ['TERMS-01', 'TERMS-02', 'TERMS-03', 'TERMS-04', 'TERMS-05'],
    machine: termsAcceptanceMachine,
  },
  {
    name: 'questionnaire',
    folder: 'questionnaire',
    kind: 'journey',
    title: 'Questionnaire',
    description: 'The questions required by law, section by section.',
    area: 'Onboarding',
    requirements: ['QST-01', 'QST-17', 'QST-22', 'QST-23', 'QST-24', 'QST-27'],
    machine: questionnaireMachine,
  },
  {
    name: 'risk-warning',
    folder: 'risk-warning',
    kind: 'journey',
    title: 'Risk warning',
    description: 'Risk warning that has to be confirmed before investing.',
    area: 'Onboarding',
    requirements: ['QST-25', 'QST-26', 'QST-23', 'QST-27'],
    machine: riskWarningMachine,
  },
  {
    name: 'loss-simulation',
    folder: 'loss-simulation',
    kind: 'journey',
    title: 'Loss simulation',
    description: 'Simulates the loss a user could bear; shared only on request.',
    area: 'Onboarding',
    requirements: ['LOSS-02', 'LOSS-05', 'LOSS-06', 'LOSS-07', 'LOSS-08', 'LOSS-09'],
    machine: lossSimulationMachine,
  },
  {
    name: 'investor-experience',
    folder: 'investor-experience',
    kind: 'journey',
    title: 'Investor experience',
    description: 'Application for the status of an experienced investor.',
    area: 'Onboarding',
    requirements: ['EXP-01', 'EXP-04', 'EXP-06', 'EXP-07', 'EXP-08', 'EXP-10', 'EXP-11'],
    machine: investorExperienceMachine,
  },
  {
    name: 'file-upload',
    folder: 'file-upload',
    kind: 'journey',
    title: 'File upload',
    description: 'Upload of one file: checked, sent, stored or removed.',
    area: 'Onboarding',
    requirements: ['EXP-01', 'EXP-10'],
    machine: fileUploadMachine,
  },
  {
    name: 'residency-permit-upload',
    folder: 'residency-permit-upload',
    kind: 'journey',
    title: 'Certificate of tax residence',
    description: 'Upload of one PDF per year; an approved one stays valid.',
    area: 'Dashboard',
    requirements: ['REP-10', 'REP-11', 'REP-12', 'REP-13'],
    machine: residencyPermitUploadMachine,
  },
  {
    name: 'operator-decision',
    folder: 'operator-decision',
    kind: 'journey',
    title: 'Decision of an operator',
    description: 'A decision in the back office: asked, explained, confirmed, sent once; a lost answer is repeated.',
    area: 'Administration',
    requirements: ['ADMIN-06'],
    machine: operatorDecisionMachine,
  },
  {
    name: 'transfer-matching',
    folder: 'transfer-matching',
    kind: 'journey',
    title: 'Transfer matching',
    description: 'Matches unassigned transfers to investments or returns them, with confirmation.',
    area: 'Administration',
    requirements: ['ADMIN-01', 'PAY-15'],
    machine: transferMatchingMachine,
  },
  {
    name: 'project-draft',
    folder: 'project-draft',
    kind: 'journey',
    title: 'Project draft',
    description: 'Saves a draft of a project while it is written, or discards it.',
    area: 'Administration',
    requirements: ['PROJ-06'],
    machine: projectDraftMachine,
  },
  {
    name: 'registration',
    folder: 'registration',
    kind: 'journey',
    title: 'Registration',
    description: 'Creates an account, by social sign-in or with email and password.',
    area: 'Registration',
    requirements: ['REG-02', 'REG-03', 'REG-06', 'REG-01', 'REG-05', 'REG-07', 'REG-14', 'REG-15'],
    machine: registrationMachine,
  },
  {
    name: 'social-registration',
    folder: 'social-registration',
    kind: 'journey',
    title: 'Completing a registration',
    description: 'Asks for the data that the social sign-in did not provide.',
    area: 'Registration',
    requirements: ['REG-08', 'REG-09', 'REG-11', 'REG-10', 'REG-07', 'REG-14'],
    machine: socialRegistrationMachine,
  },
  {
    name: 'registration-verification',
    folder: 'registration-verification',
    kind: 'journey',
    title: 'Verifying a registration',
    description: 'Waits for the verification email, sends it again, handles its link.',
    area: 'Registration',
    requirements: ['REG-12', 'REG-13'],
    machine: registrationVerificationMachine,
  },
  {
    name: 'analytics-consent',
    folder: 'analytics-consent',
    kind: 'journey',
    title: 'Analytics consent',
    description: 'Consent to analytics. Nothing is loaded before consent.',
    area: 'Consent',
    requirements: ['CONS-02', 'CONS-03', 'CONS-07', 'CONS-04', 'CONS-05', 'CONS-06', 'CONS-08', 'CONS-11'],
    machine: analyticsConsentMachine,
  },
  {
    name: 'register-banner',
    folder: 'register-banner',
    kind: 'journey',
    title: 'Register banner',
    description: 'Asks anonymous visitors to register on their first two visits.',
    area: 'Consent',
    requirements: ['SHELL-14'],
    machine: registerBannerMachine,
  },
  {
    name: 'investment',
    folder: 'lifecycles',
    kind: 'lifecycle',
    title: 'Investment lifecycle',
    description: 'From created to paid to active.',
    area: 'Server',
    requirements: ['WIZ-04', 'PAY-12', 'PAY-13', 'PAY-14'],
    machine: investmentMachine,
  },
  {
    name: 'project',
    folder: 'lifecycles',
    kind: 'lifecycle',
    title: 'Project lifecycle',
    description: 'From study to repayment.',
    area: 'Server',
    requirements: ['PROJ-01'],
    machine: projectMachine,
  },
  {
    name: 'instruction',
    folder: 'lifecycles',
    kind: 'lifecycle',
    title: 'Payment instruction lifecycle',
    description: 'From drafted to approved, sent to the bank and confirmed by it.',
    area: 'Server',
    requirements: ['INS-01', 'INS-02', 'INS-03', 'INS-04'],
    machine: instructionMachine,
  },
  {
    name: 'complaint',
    folder: 'lifecycles',
    kind: 'lifecycle',
    title: 'Complaint lifecycle',
    description: 'From received to admitted to decided.',
    area: 'Server',
    requirements: ['COMP-02', 'COMP-03', 'COMP-04'],
    machine: complaintMachine,
  },
  {
    name: 'investment-payment',
    folder: 'lifecycles',
    kind: 'lifecycle',
    title: 'Payment lifecycle',
    description: 'The payment of an investment: from started to paid, failed or sent back.',
    area: 'Server',
    requirements: ['PAY-12', 'PAY-13', 'PAY-14'],
    machine: investmentPaymentMachine,
  },
  {
    name: 'incoming-transfer',
    folder: 'lifecycles',
    kind: 'lifecycle',
    title: 'Incoming transfer lifecycle',
    description: 'Money on the client account: from received to matched or sent back.',
    area: 'Server',
    requirements: ['PAY-15'],
    machine: incomingTransferMachine,
  },
  {
    name: 'distribution',
    folder: 'lifecycles',
    kind: 'lifecycle',
    title: 'Distribution lifecycle',
    description: 'The receipt of a borrower: from drafted to approved or cancelled.',
    area: 'Server',
    requirements: ['ADMIN-06'],
    machine: distributionMachine,
  },
  {
    name: 'proposal',
    folder: 'lifecycles',
    kind: 'lifecycle',
    title: 'Proposal lifecycle',
    description: 'An operation that needs two people: from proposed to approved to carried out.',
    area: 'Server',
    requirements: ['ADMIN-06'],
    machine: proposalMachine,
  },
  {
    name: 'notification',
    folder: 'lifecycles',
    kind: 'lifecycle',
    title: 'Notification lifecycle',
    description: 'From new to completed: a message by reading it, a task by completing its action.',
    area: 'Server',
    requirements: ['NOTIF-04', 'NOTIF-05'],
    machine: notificationMachine,
  },
  {
    name: 'compliance-check',
    folder: 'lifecycles',
    kind: 'lifecycle',
    title: 'Compliance check lifecycle',
    description: 'From not started to completed, with re-evaluation where required by law.',
    area: 'Server',
    requirements: ['ONB-02'],
    machine: complianceCheckMachine,
  },
  {
    name: 'kyc-status',
    folder: 'lifecycles',
    kind: 'lifecycle',
    title: 'Identity document lifecycle',
    description: 'From not identified to verified, to expired, and verified again.',
    area: 'Server',
    requirements: ['ONB-16'],
    machine: kycStatusMachine,
  },
];
