import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

export interface StepperStep {
  key: string;
  label: ReactNode;
  /** It may be passed by without being done: then it is not ticked. */
  isOpen?: boolean;
}

/** The steps of a journey on the ground line. Not links: going back is the Back button. */
export function Stepper({ steps, current, isFinished }: { steps: readonly StepperStep[]; current: string; isFinished?: boolean }) {
  const { t } = useLingui();
  const here = isFinished ? steps.length : steps.findIndex((step) => step.key === current);
  return (
    <ol className={styles.stepper} aria-label={t`Steps`}>
      {steps.map((step, index) => (
        <li key={step.key} className={index < here ? styles.done : undefined} aria-current={index === here ? 'step' : undefined}>
          <span>
            {index < here && !step.isOpen && <Icon name="check" size="sm" />}
            {step.label}
          </span>
        </li>
      ))}
    </ol>
  );
}
