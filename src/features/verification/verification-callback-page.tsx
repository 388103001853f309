import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import type { VerificationCallbackActor } from '../../../machines/verification-callback/verification-callback.machine.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import css from './verification.module.css';
import { PageHead } from '../../ui/document-head.tsx';

const again = (
  <ButtonLink to="/renew-kyc">
    <Trans>Start the check again</Trans>
  </ButtonLink>
);
const write = (
  <a key="write" href={`mailto:${brand.email}`}>
    {brand.email}
  </a>
);
const settings = (
  <ButtonLink to="/dashboard/settings" variant="text">
    <Trans>Back to settings</Trans>
  </ButtonLink>
);

/** Back from the identity provider: a moment of waiting, or what went wrong and the next step (ONB-14). */
export function VerificationCallbackPage({ actor }: { actor: VerificationCallbackActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (state) {
    case 'deciding':
    case 'comparing':
    case 'exchanging':
    case 'looking':
    case 'verified':
      return (
        <main id="main" className={`page ${css.page} ${css.waiting}`} aria-busy="true">
          <PageHead title={t`Identity check`} />
          <LoadingIndicator />
          <span className="sr" role="status">{t`Confirming your identity…`}</span>
        </main>
      );
    case 'refused':
      return (
        <Problem title={<Trans>The identity check was not completed</Trans>} actions={[again, settings]}>
          <Trans>You left the provider’s page early, or it could not verify your identity. Nothing about your account has changed.</Trans>
        </Problem>
      );
    case 'withoutCode':
      return (
        <Problem
          title={<Trans>The identity check is incomplete</Trans>}
          actions={[again, settings]}
          reason={t`The result of the identity check was incomplete. Please start again.`}
        >
          <Trans>The provider’s response was incomplete. Your account has not changed.</Trans>
        </Problem>
      );
    case 'forged':
      return (
        <Problem
          title={<Trans>This identity check was not started here</Trans>}
          actions={[again, settings]}
          reason={t`The identity check could not be matched with this session. Please start again.`}
        >
          <Trans>
            For your security, we accept only a check that was started in this browser. If you started it elsewhere, finish it there;
            otherwise start again.
          </Trans>
        </Problem>
      );
    case 'duplicated':
      return (
        <Problem title={<Trans>You already have an account</Trans>} actions={[write, settings]}>
          <Trans>
            This identity is linked to another account, and each person may have only one. Sign in to that account, or write to us.
          </Trans>
        </Problem>
      );
    case 'inReview':
      return (
        <Problem title={<Trans>We are checking your identity</Trans>} actions={[write, settings]}>
          <Trans>Your identity check is not finished yet. We will e-mail you the result.</Trans>
        </Problem>
      );
    case 'failed':
      return (
        <Problem title={<Trans>Your identity could not be confirmed</Trans>} actions={[again, settings]}>
          <Trans>Check that the document is valid and the pictures are sharp, then start again.</Trans>
        </Problem>
      );
    case 'answerLost':
      return (
        <Problem
          title={<Trans>We do not know yet whether your identity is confirmed</Trans>}
          actions={[
            <Button key="retry" onPress={() => actor.send({ type: 'retry' })}>
              <Trans id="errors.retryActionLabel">Try again</Trans>
            </Button>,
          ]}
        >
          {t(failureMessage(failure))}{' '}
          <Trans>You do not need to show your document again. When you try again, we first check whether your identity is confirmed.</Trans>
        </Problem>
      );
    default:
      return state satisfies never;
  }
}

function Problem({ title, reason, actions, children }: { title: ReactNode; reason?: string; actions: ReactNode[]; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead title={t`Identity check`} />
      <StepTitle>{title}</StepTitle>
      <p role="alert">{children}</p>
      {reason !== undefined && <p className="tiny">{reason}</p>}
      <div className="row">{...actions}</div>
    </main>
  );
}
