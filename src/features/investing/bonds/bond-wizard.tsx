import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { BondWizardActor } from '../../../../machines/bond-wizard/bond-wizard.machine.ts';
import { AmountTaken } from '../amount-taken.tsx';
import { InvestingScreen, stepOf } from '../investing-screen.tsx';
import type { InvestingProps } from '../investing.types.ts';
import { WizardFrame } from '../wizard-frame.tsx';
import { BondAmount } from './bond-amount.tsx';
import { BondBrief } from './bond-brief.tsx';
import { BondOutcome } from './bond-outcome.tsx';
import { BondFigures } from './bond-stats.tsx';

interface Props extends InvestingProps<BondWizardActor> {
  /** The questions were answered before this journey started: it has no such step (BOND-02). */
  isAnswered: boolean;
  /** The questions about bonds are a machine of their own. */
  questions: ReactNode;
}

/** Buying bonds of one project: amount, questions, contract, payment (BOND-01). */
export function BondWizard({ actor, project, userId, netWorth, isExperienced, isAnswered, questions, payment, paymentStatus }: Props) {
  const { t } = useLingui();
  const current = useSelector(actor, ({ value }) => stepOf[value]);
  return (
    <WizardFrame
      steps={[
        { key: 'investment', label: t`Amount` },
        ...(isAnswered ? [] : [{ key: 'questions', label: t`Questions` }]),
        { key: 'document', label: t`Contract` },
        { key: 'payment', label: t`Payment` },
      ]}
      current={current}
      projectName={project.name}
      leaveTo={`/project/${project.id}`}
      aside={<BondBrief project={project} />}
    >
      <InvestingScreen
        actor={actor}
        isExperienced={isExperienced}
        payment={payment}
        paymentStatus={paymentStatus}
        questions={questions}
        amount={
          <BondAmount
            actor={actor}
            project={project}
            userId={userId}
            netWorth={netWorth}
            isExperienced={isExperienced}
            isAnswered={isAnswered}
          />
        }
        amountTaken={(investmentId) => (
          <AmountTaken
            actor={actor}
            project={project}
            investmentId={investmentId}
            result={(amount, rate) => (
              <>
                <BondOutcome project={project} amount={amount} rate={rate} />
                <BondFigures project={project} amount={amount} rate={rate} />
              </>
            )}
            next={<Trans>Continue</Trans>}
          />
        )}
        loadFailed={<Trans id="defaultError">Something went wrong. Please try again.</Trans>}
        closed={{
          title: <Trans>No bonds of this project are on offer at the moment</Trans>,
          reason: <Trans>All bonds have been sold, the offer has closed, or the project is not open yet.</Trans>,
        }}
        profile={<Trans>The law requires certain information about you before you invest. Your settings show what is missing.</Trans>}
      />
    </WizardFrame>
  );
}
