import type { ReactNode } from 'react';
import type { BondWizardActor } from '../../../machines/bond-wizard/bond-wizard.machine.ts';
import type { LoanWizardActor } from '../../../machines/loan-wizard/loan-wizard.machine.ts';
import type { components } from '../../../openapi/schema.d.ts';

export type WizardActor = LoanWizardActor | BondWizardActor;

export type WizardState = ReturnType<WizardActor['getSnapshot']>['value'];

export type Project = components['schemas']['Project'];

/** The props of both wizards: investor, project, and the machines that run in their last step. */
export interface InvestingProps<Actor extends WizardActor> {
  actor: Actor;
  project: Project;
  userId: string;
  netWorth: number | null;
  isExperienced: boolean;
  /** The payment step and the payment's status are machines of their own. */
  payment: (investmentId: string) => ReactNode;
  paymentStatus: (investmentId: string) => ReactNode;
}
