import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { riskWarning } from '../../../domain/law/risk-warning.ts';
import type { riskWarningMachine } from '../../../machines/risk-warning/risk-warning.machine.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Alert } from '../../ui/alert.tsx';
import { WizardActions, WizardShell } from '../../ui/wizard-shell.tsx';
import css from './questionnaire.module.css';

/** The warning of the law: no skip, no timer, no praise (QST-23, QST-25). */
export function RiskWarning({ actor }: { actor: ActorRefFrom<typeof riskWarningMachine> }) {
  const locale = useLocale();
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const isTicked = state !== 'warned' && state !== 'leaving';
  const isBusy = state === 'accepting' || state === 'accepted' || state === 'leaving';
  const mayAccept = useSelector(actor, (snapshot) => snapshot.can({ type: 'warning.accept' }));
  return (
    <WizardShell title={t`Investing here may not be appropriate for you`} leaveTo="/dashboard/settings" stepper={null}>
      <div className={css.form}>
        <header className={css.head}>
          <StepTitle>
            <Trans>Investing here may not be appropriate for you</Trans>
          </StepTitle>
          <p className={css.intro}>
            <Trans>
              Your answers show little experience, or a wish for low risk that loans cannot meet. You decide, but please read this first.
            </Trans>
          </p>
        </header>
        <Alert kind="warning">
          <p className={css.law}>
            <strong>{riskWarning[locale]}</strong>
          </p>
          <p>
            <Trans>
              Your investment is not covered by a deposit guarantee scheme, and you cannot withdraw it before the end of the term.
            </Trans>
          </p>
        </Alert>
        <Checkbox
          isSelected={isTicked}
          isDisabled={isBusy}
          onChange={(isSelected) => actor.send({ type: isSelected ? 'warning.acknowledge' : 'warning.withdraw' })}
        >
          <Trans>I have read and understood this warning.</Trans>
        </Checkbox>
        <WizardActions>
          <Button
            variant="text"
            isDisabled={isBusy && state !== 'leaving'}
            isPending={state === 'leaving'}
            pendingLabel={t`One moment…`}
            onPress={() => actor.send({ type: 'answers.review' })}
          >
            <Trans>View answers again</Trans>
          </Button>
          <Button
            size="lg"
            isDisabled={!mayAccept && (!isBusy || state === 'leaving')}
            isPending={isBusy && state !== 'leaving'}
            pendingLabel={state === 'accepting' ? t`Saving…` : t`One moment…`}
            onPress={() => actor.send({ type: 'warning.accept' })}
          >
            <Trans>Accept the warning</Trans>
          </Button>
        </WizardActions>
      </div>
    </WizardShell>
  );
}
