import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  type CheckState,
  isComplete,
  isQuestionnaireOpen,
  type OnboardingStep,
  onboardingSteps,
  type Compliance,
  stepState,
} from '../../../domain/compliance.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './onboarding.module.css';

const names = {
  'verification-info': msg`Identity`,
  'profile-info': msg`Personal details`,
  'experience-info': msg`Investor experience`,
  'loss-simulation': msg`Loss simulation`,
} satisfies Record<OnboardingStep, MessageDescriptor>;

const states = {
  NOT_STARTED: msg`Not started`,
  IN_PROGRESS: msg`Under way`,
  COMPLETED: msg`Complete`,
  FAILED: msg`Refused`,
} satisfies Record<CheckState, MessageDescriptor>;

/** The steps that are missing before the first investment, with a link to each (ONB-08, ONB-09). */
export function OutstandingSteps({
  compliance,
  isBusy = false,
  onVerification,
  onDetails,
}: {
  compliance: Compliance;
  isBusy?: boolean;
  onVerification?: () => void;
  onDetails?: () => void;
}) {
  const { t } = useLingui();
  const links: Record<OnboardingStep, (label: ReactNode) => ReactNode> = {
    'verification-info': (label) =>
      onVerification ? (
        <Go isBusy={isBusy} onPress={onVerification}>
          {label}
        </Go>
      ) : (
        label
      ),
    'profile-info': (label) =>
      onDetails ? (
        <Go isBusy={isBusy} onPress={onDetails}>
          {label}
        </Go>
      ) : (
        <a href="#details">{label}</a>
      ),
    'experience-info': (label) => <Link to="/investor-experience">{label}</Link>,
    'loss-simulation': (label) => <Link to="/dashboard/loss-simulation">{label}</Link>,
  };
  const rows = onboardingSteps.map((step) => ({ step, state: stepState(compliance, step) }));
  const done = rows.filter(({ state }) => state === 'COMPLETED').length;
  const all = rows.length;
  return (
    <section className={css.block}>
      <h3>
        <Trans>Before you can invest</Trans>
      </h3>
      <p className="small muted">
        <Trans>
          {done} of {all} complete
        </Trans>
      </p>
      <ul className={css.outstanding}>
        {rows.map(({ step, state }) => (
          <li key={step} data-state={state}>
            <span className={css.mark} aria-hidden="true">
              {state === 'COMPLETED' && <Icon name="check" size="sm" />}
              {state === 'FAILED' && <Icon name="warning" size="sm" />}
            </span>
            <span className={css.name}>{state === 'COMPLETED' ? t(names[step]) : links[step](t(names[step]))}</span>
            <span className={css.state}>{t(states[state])}</span>
          </li>
        ))}
      </ul>
      {!isComplete(compliance, 'BANK_QUESTIONNAIRE') && (
        <p className="small muted">
          {isQuestionnaireOpen(compliance) ? (
            <Trans>You also need to complete the questionnaire.</Trans>
          ) : (
            <Trans>You also need to complete the questionnaire. It opens once your personal details are complete.</Trans>
          )}
        </p>
      )}
    </section>
  );
}

function Go({ isBusy, onPress, children }: { isBusy: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.link} aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : onPress}>
      {children}
    </button>
  );
}
