import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { RightToWithdraw } from './right-to-withdraw.tsx';
import { Button } from '../../ui/button.tsx';
import { ContractStep } from './contract-step.tsx';
import type { WizardActor } from './investing.types.ts';

/** The contract of an investment that is not paid yet (WIZ-05). */
export function InvestmentContract({ actor, isExperienced }: { actor: WizardActor; isExperienced: boolean }) {
  const documentId = useSelector(actor, ({ context }) => context.documentId);
  return (
    <ContractStep
      documentId={documentId}
      intro={<Trans>It is concluded only when your payment arrives. You can download it and come back later.</Trans>}
      {...(isExperienced ? {} : { note: <RightToWithdraw /> })}
      actions={
        <>
          <Button variant="text" onPress={() => actor.send({ type: 'step.back' })}>
            <Trans>Back</Trans>
          </Button>
          <Button size="lg" onPress={() => actor.send({ type: 'step.next' })}>
            <Trans>Continue to payment</Trans>
          </Button>
        </>
      }
    />
  );
}
