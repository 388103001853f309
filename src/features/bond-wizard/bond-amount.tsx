import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { amountOf, defaultAmount } from '../../../domain/amount.ts';
import { fitsBondStep } from '../../../domain/bonds.ts';
import { strongConsentAbove } from '../../../domain/eligibility.ts';
import { formatMoney } from '../../../domain/format.ts';
import { rateFor } from '../../../domain/interest.ts';
import { toCents } from '../../../domain/money.ts';
import { newRequestKey } from '../../../domain/request-key.ts';
import { $api } from '../../api/client.ts';
import { problemMessage } from '../../api/problems.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useInvalidFocus } from '../../lib/focus-invalid.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { WizardActions } from '../../ui/wizard-shell.tsx';
import { BondFigures } from './bond-stats.tsx';
import { saveAmount, savedAmount } from './amount-storage.ts';
import type { BondProject, BondWizardActor } from './bond-wizard.tsx';
import styles from '../../ui/wizard-step.module.css';

interface Props {
  actor: BondWizardActor;
  project: BondProject;
  userId: string;
  netWorth: number | null;
  isExperienced: boolean;
}

/** How much to invest, in whole steps of the project (BOND-06). */
export function BondAmount({ actor, project, userId, netWorth, isExperienced }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const sent = useSelector(actor, ({ context }) => context.attempt?.amount);
  const wasUnauthenticated = useSelector(actor, (snapshot) => snapshot.matches('choosingAmount') && snapshot.context.attempt !== undefined);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const isCreating = useSelector(actor, (snapshot) => snapshot.matches('creating'));
  const isCorrecting = useSelector(actor, (snapshot) => snapshot.matches('correctingAmount'));
  const form = useInvalidFocus<HTMLFormElement>(isCorrecting);
  const [digits, setDigits] = useState(() => savedAmount(userId, project.id) ?? String(sent === undefined ? defaultAmount : sent / 100));
  const amount = toCents(amountOf(digits));
  const isWhole = fitsBondStep(amount, toCents(project.investmentStep));
  const step = formatMoney(toCents(project.investmentStep), locale, { whole: true });
  const open = formatMoney(toCents(project.loanAmount) - toCents(project.progress.collectedAmount), locale, { whole: true });
  const suggested = strongConsentAbove(netWorth);
  const ownAmount = formatMoney(amount, locale, { whole: true });
  const suggestedAmount = formatMoney(suggested, locale, { whole: true });
  const refused = refusal !== undefined && amount === sent ? t(problemMessage(refusal)) : undefined;
  const error = isWhole ? refused : t`Choose an amount in steps of ${step}.`;

  function take(typed: string) {
    setDigits(typed);
    saveAmount(userId, project.id, typed);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWhole) actor.send({ type: 'amount.submit', amount, requestKey: newRequestKey() });
  }

  return (
    <form ref={form} className={styles.work} onSubmit={submit}>
      <div>
        <StepTitle>
          <Trans>How much would you like to invest in these bonds?</Trans>
        </StepTitle>
        <p className={styles.intro}>
          <Trans>Nothing is owed yet. You read the contract first, and pay after that.</Trans>
        </p>
      </div>
      {wasUnauthenticated && (
        <Alert kind="info">
          <Trans>Your session had ended, so no investment was made. Check the amount and continue.</Trans>
        </Alert>
      )}
      <AmountField
        label={t`Amount`}
        value={digits}
        onChange={take}
        isBig
        isDisabled={isCreating}
        hint={t`In multiples of ${step}. Still available: ${open}.`}
        {...(error === undefined ? {} : { error })}
      />
      {!isExperienced && amount > suggested && (
        <Alert kind="warning" role="status">
          <strong>
            <Trans>
              {ownAmount} exceeds the threshold above which we must warn you ({suggestedAmount}).
            </Trans>
          </strong>{' '}
          <Trans>If the issuer cannot repay, you may lose part or all of it. The decision is yours.</Trans>
        </Alert>
      )}
      <BondFigures project={project} amount={amount} rate={rateFor(project.interestPerAnnum, amount)} />
      <WizardActions>
        <ButtonLink variant="text" to="/project/$projectId" params={{ projectId: project.id }}>
          <Trans>Back to the project</Trans>
        </ButtonLink>
        <Button type="submit" size="lg" isDisabled={!isWhole && !isCreating} isPending={isCreating} pendingLabel={t`Recording your offer…`}>
          <Trans>Continue</Trans>
        </Button>
      </WizardActions>
    </form>
  );
}

/** The amount step of an investment that exists: seen, not changed. */
export function BondAmountTaken({ actor, project }: { actor: BondWizardActor; project: BondProject }) {
  const id = useSelector(actor, ({ context }) => context.investmentId) ?? '';
  const { data: investment } = useQuery($api.queryOptions('get', '/investments/{id}', { params: { path: { id } } }));
  return (
    <div className={styles.work}>
      <div>
        <StepTitle>
          <Trans>Your amount</Trans>
        </StepTitle>
        <p className={styles.intro}>
          <Trans>This investment has been started but not paid. To invest a different amount, leave it and start a new one.</Trans>
        </p>
      </div>
      {investment && <BondFigures project={project} amount={toCents(investment.amount)} rate={investment.interestPerAnnum} />}
      <WizardActions>
        <ButtonLink variant="text" to="/project/$projectId" params={{ projectId: project.id }}>
          <Trans>Back to the project</Trans>
        </ButtonLink>
        <Button size="lg" onPress={() => actor.send({ type: 'step.next' })}>
          <Trans>Continue</Trans>
        </Button>
      </WizardActions>
    </div>
  );
}
