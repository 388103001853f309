import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { StepTitle } from '../../lib/step-title.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import css from './payment-status.module.css';

/** The outcome of a payment, and the possible actions. */
export function Outcome({ title, children, actions }: { title: ReactNode; children: ReactNode; actions: ReactNode }) {
  return (
    <div className={css.view}>
      <StepTitle>{title}</StepTitle>
      {children}
      <div className={css.row}>{actions}</div>
    </div>
  );
}

export function ToMyInvestments() {
  return (
    <ButtonLink to="/dashboard/investments">
      <Trans>My investments</Trans>
    </ButtonLink>
  );
}
