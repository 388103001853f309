import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { brand } from '../../../domain/brand.ts';
import {
  type CheckState,
  checkState,
  isComplete,
  isOnboardingComplete,
  isQuestionnaireOpen,
  mustRenewAnswers,
  type Compliance,
} from '../../../domain/compliance.ts';
import { type KycStatus, mayInvestByKyc } from '../../../domain/eligibility.ts';
import type { OnboardingActor } from '../../../machines/onboarding/onboarding.machine.ts';
import { useClients } from '../../api/use-clients.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import css from './onboarding.module.css';
import { OutstandingSteps } from './outstanding-steps.tsx';
import { ReferralBlock } from './referral-block.tsx';

export interface OnboardingProps {
  actor: OnboardingActor;
  referralCode: string | null;
  /** The status of the person's identity document. */
  kycStatus: KycStatus;
  /** Journeys of their own, which live inside the steps. */
  identity: ReactNode;
  details: ReactNode;
  coupon: ReactNode;
}

/** The settings tab: identity first, then everything else that an account needs before it may invest (ONB-07). */
export function Onboarding({ actor, ...slots }: OnboardingProps) {
  const state = useSelector(actor, ({ value }) => value);
  switch (state) {
    case 'loading':
      return <OnboardingLoading />;
    case 'loadFailed':
      return (
        <LoadError title={<Trans>Your settings could not be loaded</Trans>} onRetry={() => actor.send({ type: 'retry' })}>
          <Trans>Nothing about your account has changed.</Trans>
        </LoadError>
      );
    case 'verification':
    case 'goingOn':
    case 'couldNotGoOn':
      return <VerificationStep actor={actor} {...slots} />;
    case 'details':
      return <DetailsStep actor={actor} {...slots} />;
    default:
      return state satisfies never;
  }
}

function OnboardingLoading() {
  const { t } = useLingui();
  return (
    <div aria-busy="true" className={css.work}>
      <span className="sr" role="status">{t`Loading your account status…`}</span>
      <Skeleton height="3rem" />
      <Skeleton height="18rem" />
    </div>
  );
}

function Steps({ current, isVerified = false }: { current: 'verification' | 'details'; isVerified?: boolean }) {
  return (
    <Stepper
      current={current}
      steps={[
        { key: 'verification', label: <Trans>Identity</Trans>, isOpen: !isVerified },
        { key: 'details', label: <Trans>Your details</Trans> },
      ]}
    />
  );
}

/** The heading of a step; it takes the focus after a change of step. */
function StepHeading({ children, isNew }: { children: ReactNode; isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <h2 ref={heading} tabIndex={-1} className={css.heading}>
      {children}
    </h2>
  );
}

const visited = new WeakSet<OnboardingActor>();
/** True from the second step on that a person sees in one visit. */
function useIsMoved(actor: OnboardingActor) {
  const [isMoved] = useState(() => visited.has(actor));
  useEffect(() => {
    visited.add(actor);
  }, [actor]);
  return isMoved;
}

function useCompliance(): Compliance | undefined {
  const { $api } = useClients();
  return useQuery($api.queryOptions('get', '/compliance')).data;
}

function VerificationStep({ actor, identity, coupon }: OnboardingProps) {
  const compliance = useCompliance();
  const state = useSelector(actor, ({ value }) => value);
  const isMoved = useIsMoved(actor);
  return (
    <div className={css.onboarding}>
      <Steps current="verification" />
      <div className={css.two}>
        <div className={css.work}>
          <StepHeading isNew={isMoved}>
            <Trans>Confirm your identity</Trans>
          </StepHeading>
          {compliance && isComplete(compliance, 'IDENTITY_VERIFICATION') ? (
            <Alert kind="positive">
              <Trans>Your identity is verified. There is nothing more to do here.</Trans>
            </Alert>
          ) : (
            <>
              <p className="muted">
                <Trans>The law requires us to identify every investor. A specialised provider checks your document.</Trans>
              </p>
              {identity}
            </>
          )}
          {state === 'couldNotGoOn' && (
            <Alert kind="danger" role="alert">
              <Trans>The next step could not be loaded. Nothing has changed; please try again.</Trans>
            </Alert>
          )}
          <div className={css.acts}>
            <Button
              variant="second"
              isPending={state === 'goingOn'}
              pendingLabel={<Trans>One moment…</Trans>}
              onPress={() => actor.send({ type: 'step.next' })}
            >
              <Trans>Continue to your details</Trans>
            </Button>
          </div>
        </div>
        <aside className={css.side}>
          {compliance && (
            <OutstandingSteps
              compliance={compliance}
              isBusy={state === 'goingOn'}
              onDetails={() => actor.send({ type: 'step.goTo', step: 'details' })}
            />
          )}
          {coupon}
        </aside>
      </div>
    </div>
  );
}

function DetailsStep({ actor, details, coupon, referralCode, kycStatus }: OnboardingProps) {
  const compliance = useCompliance();
  const isMoved = useIsMoved(actor);
  return (
    <div className={css.onboarding}>
      <Steps current="details" isVerified={compliance !== undefined && isComplete(compliance, 'IDENTITY_VERIFICATION')} />
      <div className={css.two}>
        <div className={css.work}>
          <StepHeading isNew={isMoved}>
            <Trans>Your details</Trans>
          </StepHeading>
          {compliance && <ComplianceAlerts compliance={compliance} kycStatus={kycStatus} />}
          {details}
          <div className={css.acts}>
            <Button variant="text" onPress={() => actor.send({ type: 'step.back' })}>
              <Trans>Back to the identity check</Trans>
            </Button>
          </div>
        </div>
        <aside className={css.side}>
          {compliance && (
            <OutstandingSteps compliance={compliance} onVerification={() => actor.send({ type: 'step.goTo', step: 'verification' })} />
          )}
          {referralCode !== null && <ReferralBlock code={referralCode} />}
          {coupon}
        </aside>
      </div>
    </div>
  );
}

/** What is done, what is due again, and what comes next (ONB-05, ONB-06, ONB-11). */
function ComplianceAlerts({ compliance, kycStatus }: { compliance: Compliance; kycStatus: KycStatus }) {
  const isVerified = isComplete(compliance, 'IDENTITY_VERIFICATION');
  const isDocumentGood = mayInvestByKyc(kycStatus);
  return (
    <>
      {compliance.status === 'FAILED' && (
        <Alert kind="danger">
          <Trans>A check was not passed. Write to {brand.email} to find out why and what you can do.</Trans>
        </Alert>
      )}
      {isOnboardingComplete(compliance) && isDocumentGood && (
        <Prompt title={<Trans>You may invest</Trans>} to="/invest" action={<Trans>See open projects</Trans>}>
          <Trans>Your information is complete. You can lose all the money you invest.</Trans>
        </Prompt>
      )}
      {kycStatus === 'EXPIRED' && (
        <Prompt title={<Trans>Your identity document has expired</Trans>} to="/renew-kyc" action={<Trans>Submit a valid document</Trans>}>
          <Trans>You cannot make new investments until you submit a valid one. Your existing investments are not affected.</Trans>
        </Prompt>
      )}
      {kycStatus === 'WILL_EXPIRE_SOON' && (
        <Prompt title={<Trans>Your identity document expires soon</Trans>} to="/renew-kyc" action={<Trans>Submit a valid document</Trans>}>
          <Trans>Until then you can invest as usual. Renewing takes about three minutes.</Trans>
        </Prompt>
      )}
      {isVerified && isDocumentGood && (
        <Alert kind="positive">
          <Trans>Your identity is verified.</Trans>
        </Alert>
      )}
      {mustRenewAnswers(compliance) && (
        <Prompt title={<Trans>Are your answers still correct?</Trans>} to="/renew-kyc" action={<Trans>Review answers</Trans>}>
          <Trans>We review your answers with you once a year. Your investments are not affected.</Trans>
        </Prompt>
      )}
      {isQuestionnaireOpen(compliance) && <QuestionnaireBlock state={checkState(compliance, 'BANK_QUESTIONNAIRE')} />}
    </>
  );
}

/** What else waits; the one thing to do on this page is to save the details. */
function Prompt({
  title,
  to,
  action,
  children,
}: {
  title: ReactNode;
  to: '/invest' | '/renew-kyc' | '/questionnaire';
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.prompt}>
      <h3>{title}</h3>
      <p>{children}</p>
      <div className="row">
        <ButtonLink to={to} variant="second">
          {action}
        </ButtonLink>
      </div>
    </section>
  );
}

function QuestionnaireBlock({ state }: { state: CheckState }) {
  const title = <Trans>Questionnaire</Trans>;
  if (state === 'COMPLETED')
    return (
      <Prompt title={title} to="/questionnaire" action={<Trans>View answers</Trans>}>
        <Trans>Complete. You can view and change your answers at any time.</Trans>
      </Prompt>
    );
  if (state === 'IN_PROGRESS')
    return (
      <Prompt title={title} to="/questionnaire" action={<Trans>Read the warning</Trans>}>
        <Trans>We have received your answers. One step is left: read and accept a warning.</Trans>
      </Prompt>
    );
  return (
    <Prompt title={title} to="/questionnaire" action={<Trans>Answer the questionnaire</Trans>}>
      <Trans>Takes five to ten minutes. Your answers tell us when to warn you; some are required by anti-money-laundering rules.</Trans>
    </Prompt>
  );
}

/** The next step, offered beside the details once they are saved (ONB-11). */
export function AfterDetails() {
  const compliance = useCompliance();
  if (!compliance || !isQuestionnaireOpen(compliance) || checkState(compliance, 'BANK_QUESTIONNAIRE') !== 'NOT_STARTED') return null;
  return (
    <ButtonLink to="/questionnaire">
      <Trans>Answer the questionnaire</Trans>
    </ButtonLink>
  );
}
