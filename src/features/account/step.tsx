import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import css from './account.module.css';

/** A step without a form: what happened, announced, and what may be done. */
export function Step({ title, children, actions }: { title: ReactNode; children: ReactNode; actions: ReactNode }) {
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <div className={css.text}>
        <div role="status">{children}</div>
        <div className={css.row}>{actions}</div>
      </div>
    </>
  );
}

export function Retry({ onPress }: { onPress: () => void }) {
  return (
    <Button onPress={onPress}>
      <Trans id="errors.retryActionLabel">Try again</Trans>
    </Button>
  );
}

export function BackToSettings() {
  return (
    <ButtonLink variant="second" to="/dashboard/settings">
      <Trans>Back to the settings</Trans>
    </ButtonLink>
  );
}
