import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { StepTitle } from '../../lib/step-title.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import css from './account.module.css';
import { BackToSettings, Retry, Step } from './step.tsx';

/** A page while it is loaded. `label` is announced. */
export function Loading({ title, label, height = '12rem' }: { title: ReactNode; label: string; height?: string }) {
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <div className={css.text} aria-busy="true">
        <span className="sr" role="status">
          {label}
        </span>
        <Skeleton height={height} />
      </div>
    </>
  );
}

/** A page that could not be loaded, where the settings are one step back. */
export function LoadFailed({ title, reason, onRetry }: { title: ReactNode; reason?: string; onRetry: () => void }) {
  return (
    <Step
      title={title}
      actions={
        <>
          <Retry onPress={onRetry} />
          <BackToSettings />
        </>
      }
    >
      {reason && `${reason} `}
      <Trans>Nothing has changed.</Trans>
    </Step>
  );
}
