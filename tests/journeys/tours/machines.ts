import { authCallbackJourney } from '../../models/auth-callback.journey.ts';
import { loanWizardJourney } from '../../models/loan-wizard.journey.ts';
import { paymentStatusJourney } from '../../models/payment-status.journey.ts';
import { paymentJourney } from '../../models/payment.journey.ts';
import type { AnyScreenModel } from '../../models/screen.ts';
import { type ScreenMachine, screenModels } from '../../models/screens.ts';
import type { JourneyModel } from '../../models/journey.ts';
import { recordOf } from './plan.ts';
import type { Subject } from './walker.ts';

type JourneySubject = Subject & { requirements: readonly string[] };

const subject = (name: ScreenMachine, model: JourneyModel, requirements: readonly string[]): JourneySubject => ({
  name,
  model,
  requirements,
  record: recordOf(name),
  screens: screenModels[name] as AnyScreenModel,
});

/** The machines whose tours are walked on the real app, with the requirements that a broken step would break. */
export const machines = {
  'loan-wizard': subject('loan-wizard', loanWizardJourney, ['WIZ-06', 'WIZ-10', 'WIZ-13']),
  'payment-status': subject('payment-status', paymentStatusJourney, ['PAY-12', 'PAY-13', 'PAY-14']),
  'auth-callback': subject('auth-callback', authCallbackJourney, ['AUTH-09', 'AUTH-12', 'AUTH-13']),
  payment: subject('payment', paymentJourney, ['PAY-08', 'PAY-10', 'PAY-11']),
};

export type JourneyMachine = keyof typeof machines;
