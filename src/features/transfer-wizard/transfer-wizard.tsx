import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { components } from '../../../openapi/schema.d.ts';
import type { transferWizardMachine } from '../../../machines/transfer-wizard/transfer-wizard.machine.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { WizardMessage, WizardWaiting } from '../../ui/wizard-message.tsx';
import { titleOfStep, WizardShell } from '../../ui/wizard-shell.tsx';
import { TransferAmount, TransferConfirm, TransferContract } from './transfer-steps.tsx';

export type TransferActor = ActorRefFrom<typeof transferWizardMachine>;
export type TargetProject = components['schemas']['Project'];

export interface TransferWizardProps {
  actor: TransferActor;
  project: TargetProject;
}

/** Moving the money of a repaid loan: amount, contract, confirmation (TRF-01). */
export function TransferWizard({ actor, project }: TransferWizardProps) {
  const { t } = useLingui();
  const step = useSelector(actor, ({ value }) => value);
  const steps = [
    { key: 'investment', label: t`Amount` },
    { key: 'document', label: t`Contract` },
    { key: 'confirmation', label: t`Confirmation` },
  ];
  return (
    <WizardShell
      title={titleOfStep(steps, stepperStep(step), project.name)}
      leaveTo="/dashboard/investments"
      stepper={<Stepper steps={steps} current={stepperStep(step)} />}
    >
      <Screen actor={actor} project={project} />
    </WizardShell>
  );
}

function stepperStep(step: ReturnType<TransferActor['getSnapshot']>['value']) {
  if (step === 'openingContract' || step === 'contractFailed' || step === 'readingContract') return 'document';
  if (step === 'confirming' || step === 'moving' || step === 'moveRefused' || step === 'moveUnknown' || step === 'done')
    return 'confirmation';
  return 'investment';
}

function Screen({ actor, project }: TransferWizardProps) {
  const { t } = useLingui();
  const step = useSelector(actor, ({ value }) => value);
  const { name } = project;
  const again = (
    <Button onPress={() => actor.send({ type: 'retry' })}>
      <Trans id="errors.retryActionLabel">Try again</Trans>
    </Button>
  );
  const mine = (
    <ButtonLink to="/dashboard/investments">
      <Trans>My investments</Trans>
    </ButtonLink>
  );
  switch (step) {
    case 'loadingSource':
    case 'checkingEligibility':
    case 'restoring':
    case 'kycGate':
      return <WizardWaiting label={t`One moment…`} />;
    case 'loadFailed':
      return (
        <WizardMessage title={<Trans id="defaultError">Something went wrong. Please try again.</Trans>} action={again}>
          <p>
            <Trans>No money has moved and nothing has changed.</Trans>
          </p>
        </WizardMessage>
      );
    case 'sourceMissing':
      return (
        <WizardMessage title={<Trans>This investment is not in your account</Trans>} action={mine}>
          <p>
            <Trans>The link may be out of date or belong to another account.</Trans>
          </p>
        </WizardMessage>
      );
    case 'notEligible':
      return (
        <WizardMessage title={<Trans>This money cannot be moved yet</Trans>} action={mine}>
          <p>
            <Trans>Only money from a repaid loan can be moved to another project.</Trans>
          </p>
        </WizardMessage>
      );
    case 'alreadyMoved':
      return (
        <WizardMessage title={<Trans>This money was moved already</Trans>} action={mine}>
          <p>
            <Trans>It has already been moved to another project; you will find it under My investments. It cannot be moved twice.</Trans>
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
            <Trans>Your money has not been moved. You can choose another open project.</Trans>
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
    case 'seeingAmount':
    case 'making':
    case 'makingRefused':
      return <TransferAmount actor={actor} project={project} />;
    case 'makingUnknown':
      return (
        <WizardMessage title={<Trans>We do not know yet whether your investment was made</Trans>} action={again}>
          <p>
            <Trans>The answer got lost on its way to you. No money was moved. Trying again repeats the very same request.</Trans>
          </p>
        </WizardMessage>
      );
    case 'openingContract':
      return <WizardWaiting label={t`Opening the contract…`} />;
    case 'contractFailed':
      return (
        <WizardMessage title={<Trans>The contract could not be opened</Trans>} action={again}>
          <p>
            <Trans>No money was moved. You can confirm only after you have been able to read it.</Trans>
          </p>
        </WizardMessage>
      );
    case 'readingContract':
      return <TransferContract actor={actor} />;
    case 'confirming':
    case 'moving':
    case 'moveRefused':
      return <TransferConfirm actor={actor} project={project} />;
    case 'moveUnknown':
      return (
        <WizardMessage title={<Trans>We do not know yet whether your money was moved</Trans>} action={again}>
          <p>
            <Trans>We received no confirmation. Trying again cannot move the money twice.</Trans>
          </p>
        </WizardMessage>
      );
    case 'done':
      return (
        <WizardMessage title={<Trans>Your money is now in {name}</Trans>} action={mine}>
          <p>
            <Trans>You find the new investment and its contract among your investments.</Trans>
          </p>
        </WizardMessage>
      );
    default:
      return step satisfies never;
  }
}
