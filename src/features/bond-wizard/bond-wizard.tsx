import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { components } from '../../../openapi/schema.d.ts';
import type { bondWizardMachine } from '../../../machines/bond-wizard/bond-wizard.machine.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { WizardMessage, WizardWaiting } from '../../ui/wizard-message.tsx';
import { titleOfStep, WizardShell } from '../../ui/wizard-shell.tsx';
import { BondAmount, BondAmountTaken } from './bond-amount.tsx';
import { BondBrief } from './bond-brief.tsx';
import { BondContract } from './bond-contract.tsx';
import { BondQuestions } from './bond-questions.tsx';

export type BondWizardActor = ActorRefFrom<typeof bondWizardMachine>;
export type BondProject = components['schemas']['Project'];

export interface BondWizardProps {
  actor: BondWizardActor;
  project: BondProject;
  userId: string;
  netWorth: number | null;
  isExperienced: boolean;
  /** The questions were answered before this journey began: it has no such step (BOND-02). */
  isAnswered: boolean;
  /** The payment step and the payment's status are journeys of their own. */
  payment: (investmentId: string) => ReactNode;
  paymentStatus: (investmentId: string) => ReactNode;
}

/** Buying bonds of one project: amount, questions, contract, payment (BOND-01). */
export function BondWizard({ actor, project, isAnswered, ...rest }: BondWizardProps) {
  const { t } = useLingui();
  const step = useSelector(actor, ({ value }) => value);
  const steps = [
    { key: 'investment', label: t`Amount` },
    ...(isAnswered ? [] : [{ key: 'questions', label: t`Questions` }]),
    { key: 'document', label: t`Contract` },
    { key: 'payment', label: t`Payment` },
  ];
  return (
    <WizardShell
      title={titleOfStep(steps, stepperStep[step], project.name)}
      leaveTo={`/project/${project.id}`}
      stepper={<Stepper steps={steps} current={stepperStep[step]} />}
      aside={<BondBrief project={project} />}
    >
      <Screen actor={actor} project={project} {...rest} />
    </WizardShell>
  );
}

const stepperStep = {
  arriving: 'investment',
  loadingInvestment: 'investment',
  checkingEligibility: 'investment',
  findingStep: 'investment',
  loadFailed: 'investment',
  investmentNotFound: 'investment',
  kycGate: 'investment',
  projectClosed: 'investment',
  profileIncomplete: 'investment',
  restoringAttempt: 'investment',
  choosingAmount: 'investment',
  creating: 'investment',
  correctingAmount: 'investment',
  creationUnknown: 'investment',
  amountTaken: 'investment',
  loadingAnswers: 'questions',
  answering: 'questions',
  answersIncomplete: 'questions',
  sendingAnswers: 'questions',
  acceptingTerms: 'questions',
  answersNotSent: 'questions',
  openingContract: 'document',
  contractFailed: 'document',
  readingContract: 'document',
  paying: 'payment',
  watchingPayment: 'payment',
} as const satisfies Record<ReturnType<BondWizardActor['getSnapshot']>['value'], string>;

function Screen({ actor, project, userId, netWorth, isExperienced, payment, paymentStatus }: Omit<BondWizardProps, 'isAnswered'>) {
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
    case 'findingStep':
    case 'restoringAttempt':
    case 'kycGate':
      return <WizardWaiting label={t`One moment…`} />;
    case 'choosingAmount':
    case 'correctingAmount':
    case 'creating':
      return <BondAmount actor={actor} project={project} userId={userId} netWorth={netWorth} isExperienced={isExperienced} />;
    case 'amountTaken':
      return <BondAmountTaken actor={actor} project={project} />;
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
        <WizardMessage title={<Trans id="defaultError">Something went wrong. Please try again.</Trans>} action={again}>
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
          title={<Trans>No bonds of this project are on offer at the moment</Trans>}
          action={
            <ButtonLink to="/invest">
              <Trans>See open projects</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>All bonds have been sold, the offer has closed, or the project is not open yet.</Trans>
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
            <Trans>The law asks us to know some things about you before you invest. What is missing stands in your settings.</Trans>
          </p>
        </WizardMessage>
      );
    case 'loadingAnswers':
      return <WizardWaiting label={t`Opening the questions…`} />;
    case 'answering':
    case 'answersIncomplete':
    case 'sendingAnswers':
    case 'acceptingTerms':
    case 'answersNotSent':
      return <BondQuestions actor={actor} project={project} />;
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
      return <BondContract actor={actor} isExperienced={isExperienced} />;
    case 'paying':
      return payment(investmentId);
    case 'watchingPayment':
      return paymentStatus(investmentId);
    default:
      return step satisfies never;
  }
}
