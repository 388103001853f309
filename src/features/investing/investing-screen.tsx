import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { investmentIdOf } from '../../../machines/investing/investing.ts';
import { usePdfViewAhead } from '../../documents/use-pdf-view-ahead.ts';
import { WizardWaiting } from '../../ui/wizard-message.tsx';
import { InvestmentContract } from './investment-contract.tsx';
import { failureMessage } from '../../api/failure-messages.ts';
import { ContractFailed, CreationUnknown, InvestmentNotFound, LoadFailed, ProfileIncomplete, ProjectClosed } from './wizard-messages.tsx';
import type { WizardActor, WizardState, InvestingProps } from './investing.types.ts';

export const stepOf = {
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
  blockedByTasks: 'investment',
  creationUnknown: 'investment',
  amountTaken: 'investment',
  amountDone: 'investment',
  answeringQuestions: 'questions',
  openingContract: 'document',
  contractFailed: 'document',
  readingContract: 'document',
  paying: 'payment',
  watchingPayment: 'payment',
} as const satisfies Record<WizardState, string>;

interface Props extends Pick<InvestingProps<WizardActor>, 'actor' | 'isExperienced' | 'payment' | 'paymentStatus'> {
  amount: ReactNode;
  amountTaken: (investmentId: string) => ReactNode;
  questions?: ReactNode;
  /** The wizard's own words. */
  loadFailed: ReactNode;
  closed: { title: ReactNode; reason: ReactNode };
  profile: ReactNode;
}

/** One screen for each state that the wizards share; amount, questions and some words are the wizard's own. */
export function InvestingScreen({ actor, isExperienced, payment, paymentStatus, amount, amountTaken, questions, ...own }: Props) {
  const { t } = useLingui();
  const step = useSelector(actor, ({ value }) => value);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  usePdfViewAhead(context.step !== 'payment');
  switch (step) {
    case 'arriving':
    case 'loadingInvestment':
    case 'checkingEligibility':
    case 'findingStep':
    case 'restoringAttempt':
    case 'amountDone':
    case 'kycGate':
      return <WizardWaiting label={t`One moment…`} />;
    case 'choosingAmount':
    case 'correctingAmount':
    case 'blockedByTasks':
    case 'creating':
      return amount;
    case 'amountTaken':
      return amountTaken(investmentIdOf(context));
    case 'creationUnknown':
      return (
        <CreationUnknown actor={actor}>
          <p>
            {t(failureMessage(context.failure))} <Trans>You owe nothing and nothing has been paid.</Trans>
          </p>
          <p>
            <Trans>Trying again cannot create a second investment. You can also leave this page; your request is saved.</Trans>
          </p>
        </CreationUnknown>
      );
    case 'loadFailed':
      return <LoadFailed actor={actor} title={own.loadFailed} />;
    case 'investmentNotFound':
      return <InvestmentNotFound />;
    case 'projectClosed':
      return <ProjectClosed title={own.closed.title}>{own.closed.reason}</ProjectClosed>;
    case 'profileIncomplete':
      return <ProfileIncomplete>{own.profile}</ProfileIncomplete>;
    case 'answeringQuestions':
      return questions;
    case 'openingContract':
      return <WizardWaiting label={t`Opening the contract…`} />;
    case 'contractFailed':
      return (
        <ContractFailed actor={actor}>
          <Trans>Nothing is owed. You can pay only after you have been able to read it.</Trans>
        </ContractFailed>
      );
    case 'readingContract':
      return <InvestmentContract actor={actor} isExperienced={isExperienced} />;
    case 'paying':
      return payment(investmentIdOf(context));
    case 'watchingPayment':
      return paymentStatus(investmentIdOf(context));
    default:
      return step satisfies never;
  }
}
