import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { TransferWizardActor } from '../../../../machines/transfer-wizard/transfer-wizard.machine.ts';
import { WizardMessage, WizardWaiting } from '../../../ui/wizard-message.tsx';
import { failureMessage } from '../../../api/failure-messages.ts';
import type { Project } from '../investing.types.ts';
import { ProjectBrief } from '../project-brief.tsx';
import { WizardFrame } from '../wizard-frame.tsx';
import {
  ContractFailed,
  CreationUnknown,
  InvestmentNotFound,
  LoadFailed,
  ProfileIncomplete,
  ProjectClosed,
  ToMyInvestments,
  TransferUnknown,
} from '../wizard-messages.tsx';
import { TransferDone } from './transfer-done.tsx';
import { TransferAmount, TransferConfirm, TransferContract } from './transfer-steps.tsx';

interface Props {
  actor: TransferWizardActor;
  project: Project;
  netWorth: number | null;
  isExperienced: boolean;
}

/** Moving the money of a repaid loan: amount, contract, confirmation (TRF-01). */
export function TransferWizard(props: Props) {
  const { actor, project } = props;
  const { t } = useLingui();
  const step = useSelector(actor, ({ value }) => value);
  const targetId = useSelector(actor, ({ context }) => context.targetId);
  return (
    <WizardFrame
      steps={[
        { key: 'investment', label: t`Amount` },
        { key: 'document', label: t`Contract` },
        { key: 'confirmation', label: t`Confirmation` },
      ]}
      current={stepOf(step)}
      projectName={project.name}
      leaveTo="/dashboard/investments"
      aside={<ProjectBrief investmentId={targetId} project={project} />}
    >
      <Screen {...props} />
    </WizardFrame>
  );
}

function stepOf(step: ReturnType<TransferWizardActor['getSnapshot']>['value']) {
  if (step === 'openingContract' || step === 'contractFailed' || step === 'readingContract') return 'document';
  if (step === 'confirming' || step === 'moving' || step === 'moveRefused' || step === 'moveUnknown' || step === 'done')
    return 'confirmation';
  return 'investment';
}

function Screen({ actor, project, netWorth, isExperienced }: Props) {
  const { t } = useLingui();
  const step = useSelector(actor, ({ value }) => value);
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (step) {
    case 'loadingSource':
    case 'checkingEligibility':
    case 'restoringAttempt':
    case 'kycGate':
      return <WizardWaiting label={t`One moment…`} />;
    case 'loadFailed':
      return <LoadFailed actor={actor} title={<Trans id="defaultError">Something went wrong. Please try again.</Trans>} />;
    case 'sourceMissing':
      return <InvestmentNotFound />;
    case 'notEligible':
      return (
        <WizardMessage title={<Trans>This money cannot be moved yet</Trans>} action={<ToMyInvestments />}>
          <p>
            <Trans>Only money from a repaid loan can be moved to another project.</Trans>
          </p>
        </WizardMessage>
      );
    case 'alreadyMoved':
      return (
        <WizardMessage title={<Trans>This money has already been moved</Trans>} action={<ToMyInvestments />}>
          <p>
            <Trans>It is now in another project: see My investments. It cannot be moved twice.</Trans>
          </p>
        </WizardMessage>
      );
    case 'projectClosed':
      return (
        <ProjectClosed title={<Trans>This project is not accepting investments at the moment</Trans>}>
          <Trans>Your money has not been moved. You can choose another open project.</Trans>
        </ProjectClosed>
      );
    case 'profileIncomplete':
      return (
        <ProfileIncomplete>
          <Trans>The law requires certain information about you before you invest. Your settings show what is missing.</Trans>
        </ProfileIncomplete>
      );
    case 'showingAmount':
    case 'creating':
    case 'creationRefused':
      return <TransferAmount actor={actor} project={project} netWorth={netWorth} isExperienced={isExperienced} />;
    case 'creationUnknown':
      return (
        <CreationUnknown actor={actor}>
          <p>
            {t(failureMessage(failure))} <Trans>No money was moved. Trying again sends the same request.</Trans>
          </p>
        </CreationUnknown>
      );
    case 'openingContract':
      return <WizardWaiting label={t`Opening the contract…`} />;
    case 'contractFailed':
      return (
        <ContractFailed actor={actor}>
          <Trans>No money was moved. You can confirm only after you have been able to read it.</Trans>
        </ContractFailed>
      );
    case 'readingContract':
      return <TransferContract actor={actor} isExperienced={isExperienced} />;
    case 'confirming':
    case 'moving':
    case 'moveRefused':
      return <TransferConfirm actor={actor} project={project} isExperienced={isExperienced} />;
    case 'moveUnknown':
      return (
        <TransferUnknown actor={actor}>
          {t(failureMessage(failure))} <Trans>Trying again cannot move the money twice.</Trans>
        </TransferUnknown>
      );
    case 'done':
      return <TransferDone actor={actor} name={project.name} />;
    default:
      return step satisfies never;
  }
}
