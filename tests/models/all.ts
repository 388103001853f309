import { authCallbackModel } from './auth-callback.model.ts';
import { complianceCheckModel } from './compliance-check.model.ts';
import { investmentModel } from './investment.model.ts';
import { kycStatusModel } from './kyc-status.model.ts';
import { loanWizardModel } from './loan-wizard.model.ts';
import type { AnyModel } from './model.ts';
import { paymentStatusModel } from './payment-status.model.ts';
import { paymentModel } from './payment.model.ts';
import { projectModel } from './project.model.ts';
import { sessionModel } from './session.model.ts';
import { taskModalModel } from './task-modal.model.ts';

/** The model of each machine in the catalogue, by name. */
export const models: Record<string, AnyModel> = {
  session: sessionModel,
  'auth-callback': authCallbackModel,
  'loan-wizard': loanWizardModel,
  payment: paymentModel,
  'payment-status': paymentStatusModel,
  'task-modal': taskModalModel,
  investment: investmentModel,
  project: projectModel,
  'compliance-check': complianceCheckModel,
  'kyc-status': kycStatusModel,
};
