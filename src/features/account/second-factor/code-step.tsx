import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SecondFactorActor } from '../../../../machines/second-factor/second-factor.machine.ts';
import { StepTitle } from '../../../lib/step-title.tsx';
import css from '../account.module.css';
import { CodeForm } from './code-form.tsx';

interface CodeStepProps {
  actor: SecondFactorActor;
  title: ReactNode;
  lead: ReactNode;
  submit: ReactNode;
  isCorrecting: boolean;
  isBusy: boolean;
}

/** A code of the app, or a recovery code, before something is changed. */
export function CodeStep({ actor, title, lead, submit, isCorrecting, isBusy }: CodeStepProps) {
  const { t } = useLingui();
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <div className={css.text}>
        <p>{lead}</p>
        <CodeForm
          actor={actor}
          label={<Trans>Code from the app or recovery code</Trans>}
          wrong={t`This code is wrong or was already used. Wait for the next one of the app, or enter another recovery code.`}
          submit={submit}
          pendingLabel={t`Checking the code…`}
          isCorrecting={isCorrecting}
          isBusy={isBusy}
        />
      </div>
    </>
  );
}
