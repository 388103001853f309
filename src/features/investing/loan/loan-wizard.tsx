import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { LoanWizardActor } from '../../../../machines/loan-wizard/loan-wizard.machine.ts';
import { AmountTaken } from '../amount-taken.tsx';
import { InvestingScreen, stepOf } from '../investing-screen.tsx';
import type { InvestingProps } from '../investing.types.ts';
import { ProjectBrief } from '../project-brief.tsx';
import { WizardFrame } from '../wizard-frame.tsx';
import { AmountStep } from './amount-step.tsx';
import { OfferOutcome } from './offer-outcome.tsx';
import { OfferResult } from './offer-result.tsx';

/** Lending to one project: amount, contract, payment. */
export function LoanWizard({ actor, project, userId, netWorth, isExperienced, payment, paymentStatus }: InvestingProps<LoanWizardActor>) {
  const { t } = useLingui();
  const current = useSelector(actor, ({ value }) => stepOf[value]);
  const investmentId = useSelector(actor, ({ context }) => context.investmentId);
  return (
    <WizardFrame
      steps={[
        { key: 'investment', label: t`Amount` },
        { key: 'document', label: t`Contract` },
        { key: 'payment', label: t`Payment` },
      ]}
      current={current}
      projectName={project.name}
      leaveTo={`/project/${project.id}`}
      aside={<ProjectBrief investmentId={investmentId} project={project} />}
    >
      <InvestingScreen
        actor={actor}
        isExperienced={isExperienced}
        payment={payment}
        paymentStatus={paymentStatus}
        amount={<AmountStep actor={actor} project={project} userId={userId} netWorth={netWorth} isExperienced={isExperienced} />}
        amountTaken={(id) => (
          <AmountTaken
            actor={actor}
            project={project}
            investmentId={id}
            result={(amount, rate) => (
              <>
                <OfferOutcome project={project} amount={amount} rate={rate} />
                <OfferResult project={project} amount={amount} rate={rate} />
              </>
            )}
            next={<Trans>Continue to the contract</Trans>}
          />
        )}
        loadFailed={<Trans id="projectError">The project could not be loaded</Trans>}
        closed={{
          title: <Trans>This project is not accepting investments at the moment</Trans>,
          reason: <Trans>The loan is fully funded, the offer has closed, or the project is not open yet.</Trans>,
        }}
        profile={<Trans>The law requires certain information about you before you invest. Your settings show what is missing.</Trans>}
      />
    </WizardFrame>
  );
}
