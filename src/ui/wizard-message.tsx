import type { ReactNode } from 'react';
import { StepTitle } from '../lib/step-title.tsx';
import { LoadingIndicator } from './loading-indicator.tsx';
import styles from './wizard-message.module.css';

/** A flow waits for the server; screen readers announce what for. */
export function WizardWaiting({ label }: { label: string }) {
  return (
    <div className={styles.waiting} aria-busy="true">
      <LoadingIndicator />
      <span className="sr" role="status">
        {label}
      </span>
    </div>
  );
}

/** A flow that cannot continue: the reason and what can be done. */
export function WizardMessage({ title, action, children }: { title: ReactNode; action: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.single}>
      <StepTitle>{title}</StepTitle>
      {children}
      <div className={styles.row}>{action}</div>
    </div>
  );
}
