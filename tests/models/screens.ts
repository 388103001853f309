import { authCallbackScreens } from './auth-callback.screen.ts';
import { loanWizardScreens } from './loan-wizard.screen.ts';
import { paymentStatusScreens } from './payment-status.screen.ts';
import { paymentScreens } from './payment.screen.ts';
import type { AnyScreenModel } from './screen.ts';
import { taskModalScreens } from './task-modal.screen.ts';

/** What a person perceives and does, for each machine that has a screen of its own. */
export const screenModels = {
  'auth-callback': authCallbackScreens,
  'loan-wizard': loanWizardScreens,
  payment: paymentScreens,
  'payment-status': paymentStatusScreens,
  'task-modal': taskModalScreens,
} satisfies Record<string, AnyScreenModel>;

export type ScreenMachine = keyof typeof screenModels;
