import type { ReactNode } from 'react';
import { Stepper } from '../../ui/stepper.tsx';
import { titleOfStep, WizardShell } from '../../ui/wizard-shell.tsx';

interface Props {
  steps: readonly { key: string; label: string }[];
  current: string;
  projectName: string;
  leaveTo: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** The steps above the work, and what browser tabs call the page. */
export function WizardFrame({ steps, current, projectName, leaveTo, aside, children }: Props) {
  return (
    <WizardShell
      title={titleOfStep(steps, current, projectName)}
      leaveTo={leaveTo}
      stepper={<Stepper steps={steps} current={current} />}
      {...(aside === undefined ? {} : { aside })}
    >
      {children}
    </WizardShell>
  );
}
