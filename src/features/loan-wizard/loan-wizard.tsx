import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { components } from '../../../openapi/schema.d.ts';
import type { loanWizardMachine } from '../../../machines/loan-wizard/loan-wizard.machine.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { WizardMessage, WizardWaiting } from '../../ui/wizard-message.tsx';
import { titleOfStep, WizardShell } from '../../ui/wizard-shell.tsx';
import { AmountStep } from './amount-step.tsx';
import { AmountTaken } from './amount-taken.tsx';
import { ContractStep } from './contract-step.tsx';
import { ProjectBrief } from './project-brief.tsx';

export type LoanWizardActor = ActorRefFrom<typeof loanWizardMachine>;
export type Project = components['schemas']['Project'];

export interface LoanWizardProps {
  actor: LoanWizardActor;
  project: Project;
  userId: string;
  netWorth: number | null;
  isExperienced: boolean;
  /** The payment step and the payment's status are journeys of their own. */
  payment: (investmentId: string) => ReactNode;
  paymentStatus: (investmentId: string) => ReactNode;
}

/** Lending to one project: amount, contract, payment. */
export function LoanWizard({ actor, project, ...rest }: LoanWizardProps) {
  const { t } = useLingui();
  const step = useSelector(actor, ({ value }) => value);
  const current = stepperStep[step];
  const steps = [
    { key: 'investment', label: t`Amount` },
    { key: 'document', label: t`Contract` },
    { key: 'payment', label: t`Payment` },
  ];
  return (
    <WizardShell
      title={titleOfStep(steps, current, project.name)}
      leaveTo={`/project/${project.id}`}
      stepper={<Stepper steps={steps} current={current} />}
      aside={<ProjectBrief actor={actor} project={project} />}
    >
      <Screen actor={actor} project={project} {...rest} />
    </WizardShell>
  );
}

const stepperStep = {
  arriving: 'investment',
  loadingInvestment: 'investment',
  checkingEligibility: 'investment',
  loadFailed: 'investment',
  investmentNotFound: 'investment',
  kycGate: 'investment',
  projectClosed: 'investment',
  profileIncomplete: 'investment',
  restoringAttempt: 'investment',
  choosingAmount: 'investment',
  creating: 'investment',
  correctingAmount: 'investment',
  blockedByTasks: 'investment',
  creationUnknown: 'investment',
  amountTaken: 'investment',
  openingContract: 'document',
  contractFailed: 'document',
  readingContract: 'document',
  paying: 'payment',
  watchingPayment: 'payment',
} as const satisfies Record<ReturnType<LoanWizardActor['getSnapshot']>['value'], string>;

function Screen({ actor, project, userId, netWorth, isExperienced, payment, paymentStatus }: LoanWizardProps) {
  const { t } = useLingui();
  const step = useSelector(actor, ({ value }) => value);
  const investmentId = useSelector(actor, ({ context }) => context.investmentId) ?? '';
  const again = (
    <Button onPress={() => actor.send({ type: 'retry' })}>
      <Trans id="errors.retryActionLabel">Try again</Trans>
    </Button>
  );
  switch (step) {
    case 'arriving':
    case 'loadingInvestment':
    case 'checkingEligibility':
    case 'restoringAttempt':
    case 'kycGate':
      return <WizardWaiting label={t`One moment…`} />;
    case 'choosingAmount':
    case 'correctingAmount':
    case 'blockedByTasks':
    case 'creating':
      return <AmountStep actor={actor} project={project} userId={userId} netWorth={netWorth} isExperienced={isExperienced} />;
    case 'amountTaken':
      return <AmountTaken actor={actor} project={project} />;
    case 'creationUnknown':
      return (
        <WizardMessage title={<Trans>We do not know yet whether your investment was made</Trans>} action={again}>
          <p>
            <Trans>We received no confirmation. You owe nothing and nothing has been paid.</Trans>
          </p>
          <p>
            <Trans>
              Trying again sends the same request, so it cannot create a second investment. You can also leave this page; your request is
              kept.
            </Trans>
          </p>
        </WizardMessage>
      );
    case 'loadFailed':
      return (
        <WizardMessage title={<Trans id="projectError">The project could not be loaded</Trans>} action={again}>
          <p>
            <Trans>No money has moved and nothing has changed.</Trans>
          </p>
        </WizardMessage>
      );
    case 'investmentNotFound':
      return (
        <WizardMessage
          title={<Trans>This investment is not in your account</Trans>}
          action={
            <ButtonLink to="/dashboard/investments">
              <Trans>My investments</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>The link may be out of date or belong to another account.</Trans>
          </p>
        </WizardMessage>
      );
    case 'projectClosed':
      return (
        <WizardMessage
          title={<Trans>This project is not accepting investments at the moment</Trans>}
          action={
            <ButtonLink to="/invest">
              <Trans>See open projects</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>The loan is fully funded, the offer has closed, or the project is not open yet.</Trans>
          </p>
        </WizardMessage>
      );
    case 'profileIncomplete':
      return (
        <WizardMessage
          title={<Trans>Complete your profile first</Trans>}
          action={
            <ButtonLink to="/dashboard/settings">
              <Trans>Complete my profile</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>The law requires certain information about you before you invest. Your settings show what is missing.</Trans>
          </p>
        </WizardMessage>
      );
    case 'openingContract':
      return <WizardWaiting label={t`Opening the contract…`} />;
    case 'contractFailed':
      return (
        <WizardMessage title={<Trans>The contract could not be opened</Trans>} action={again}>
          <p>
            <Trans>Nothing is owed. You can pay only after you have been able to read it.</Trans>
          </p>
        </WizardMessage>
      );
    case 'readingContract':
      return <ContractStep actor={actor} isExperienced={isExperienced} />;
    case 'paying':
      return payment(investmentId);
    case 'watchingPayment':
      return paymentStatus(investmentId);
    default:
      return step satisfies never;
  }
}
