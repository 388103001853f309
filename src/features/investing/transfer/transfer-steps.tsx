import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { formatMoney } from '../../../../domain/format.ts';
import { rateFor, totalInterest } from '../../../../domain/interest.ts';
import { fromCents } from '../../../../domain/money.ts';
import { newRequestKey } from '../../../../domain/request-key.ts';
import type { TransferWizardActor } from '../../../../machines/transfer-wizard/transfer-wizard.machine.ts';
import { usePdfViewAhead } from '../../../documents/use-pdf-view-ahead.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { termText } from '../../../lib/duration-text.ts';
import { StepTitle } from '../../../lib/step-title.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Ledger } from '../../../ui/core/ledger.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { WizardActions } from '../../../ui/wizard-shell.tsx';
import { SessionExpired, StrongWarning } from '../amount-form.tsx';
import { AmountOutcome } from '../amount-outcome.tsx';
import { ContractStep } from '../contract-step.tsx';
import type { Project } from '../investing.types.ts';
import { RightToWithdraw } from '../right-to-withdraw.tsx';
import { refusalMessage } from './refusal-message.ts';
import styles from '../../../ui/wizard-step.module.css';

interface Props {
  actor: TransferWizardActor;
  project: Project;
}

function Refusal({ actor }: { actor: TransferWizardActor }) {
  const { t } = useLingui();
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  if (refusal === undefined) return null;
  return (
    <Alert kind="danger" role="alert">
      {t(refusalMessage(refusal))}
    </Alert>
  );
}

/** The amount of the repaid loan, fixed, and what it earns in the new project (TRF-01). */
export function TransferAmount({ actor, project, netWorth, isExperienced }: Props & { netWorth: number | null; isExperienced: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const amount = useSelector(actor, ({ context }) => context.amount);
  const isUnauthenticated = useSelector(
    actor,
    (snapshot) => snapshot.matches('showingAmount') && snapshot.context.requestKey !== undefined,
  );
  const isCreating = useSelector(actor, (snapshot) => snapshot.matches('creating'));
  const rate = rateFor(project.interestPerAnnum, amount);
  const interest = totalInterest(amount, rate, project.loanTerm);
  const term = termText(project.loanTerm, locale);
  const { name } = project;
  usePdfViewAhead(true);
  return (
    <div className={classNames(styles.work, styles.amount)}>
      <div>
        <StepTitle>
          <Trans>Move your money to {name}</Trans>
        </StepTitle>
        <p className={styles.intro}>
          <Trans>The whole amount of the repaid loan goes into this project once you have read the contract and confirmed.</Trans>
        </p>
      </div>
      {isUnauthenticated && <SessionExpired />}
      <Refusal actor={actor} />
      <AmountField label={t`Amount`} value={String(fromCents(amount))} onChange={() => undefined} isBig isDisabled />
      <AmountOutcome rate={rate} payout={amount + interest} />
      <StrongWarning amount={amount} netWorth={netWorth} isExperienced={isExperienced}>
        <Trans>If the borrower cannot repay, you may lose part or all of it. The decision is yours.</Trans>
      </StrongWarning>
      <section>
        <h2 className={styles.heading}>
          <Trans>Scheduled payments</Trans>
        </h2>
        <Ledger
          rows={[
            { key: 'amount', label: t`You lend`, value: formatMoney(amount, locale) },
            { key: 'interest', label: t`Interest for ${term}`, value: formatMoney(interest, locale) },
          ]}
          total={{ label: t`Scheduled total`, value: formatMoney(amount + interest, locale) }}
        />
        <p className={styles.muted}>
          <Trans>Before tax, if the borrower pays on time. You can lose all the money you invest.</Trans>
        </p>
      </section>
      <WizardActions>
        <Button
          size="lg"
          isPending={isCreating}
          pendingLabel={t`Recording your offer…`}
          onPress={() => actor.send({ type: 'amount.confirm', requestKey: newRequestKey() })}
        >
          <Trans>Continue to the contract</Trans>
        </Button>
      </WizardActions>
    </div>
  );
}

/** The contract of the new investment, page by page. */
export function TransferContract({ actor, isExperienced }: { actor: TransferWizardActor; isExperienced: boolean }) {
  const documentId = useSelector(actor, ({ context }) => context.documentId);
  return (
    <ContractStep
      documentId={documentId}
      intro={<Trans>It is concluded when you confirm the move, not before.</Trans>}
      {...(isExperienced ? {} : { note: <RightToWithdraw /> })}
      actions={
        <Button size="lg" onPress={() => actor.send({ type: 'step.next' })}>
          <Trans>Continue to confirmation</Trans>
        </Button>
      }
    />
  );
}

/** The last word: without the tick nothing moves (TRF-01). */
export function TransferConfirm({ actor, project, isExperienced }: Props & { isExperienced: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const amount = useSelector(actor, ({ context }) => formatMoney(context.amount, locale));
  const isConsentGiven = useSelector(actor, ({ context }) => context.isConsentGiven);
  const isMoving = useSelector(actor, (snapshot) => snapshot.matches('moving'));
  const { name } = project;
  return (
    <div className={styles.work}>
      <div>
        <StepTitle>
          <Trans>Confirm the move</Trans>
        </StepTitle>
        <p className={styles.intro}>
          <Trans>
            {amount} from the repaid loan goes to {name}. You do not need to make a payment.
          </Trans>
        </p>
        {!isExperienced && (
          <p className={styles.muted}>
            <RightToWithdraw />
          </p>
        )}
      </div>
      <Refusal actor={actor} />
      <Checkbox isSelected={isConsentGiven} isDisabled={isMoving} onChange={(given) => actor.send({ type: 'consent.change', given })}>
        <Trans>I have read the contract, I understand that I can lose all the money I invest, and I want to move the amount.</Trans>
      </Checkbox>
      <WizardActions>
        <Button variant="text" isDisabled={isMoving} onPress={() => actor.send({ type: 'step.back' })}>
          <Trans>Back</Trans>
        </Button>
        <Button
          size="lg"
          isDisabled={!isConsentGiven && !isMoving}
          isPending={isMoving}
          pendingLabel={t`Moving your money…`}
          onPress={() => actor.send({ type: 'transfer.confirm' })}
        >
          <Trans>Move {amount}</Trans>
        </Button>
      </WizardActions>
    </div>
  );
}
