import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { termsFile } from '../../../domain/documents.ts';
import type { TermsActor } from '../../../machines/terms-acceptance/terms-acceptance.machine.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Alert } from '../../ui/alert.tsx';
import css from './terms.module.css';
import { PageHead } from '../../ui/document-head.tsx';

/** The terms in force: what they are, where they can be read, and the consent (TERMS-01). */
export function TermsPage({ actor }: { actor: TermsActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead
        title={t`Terms and conditions`}
        description={t`What we do for you and what we may not do, what it costs, and what happens when a borrower does not pay.`}
      />
      <StepTitle>
        <Trans>Terms and conditions</Trans>
      </StepTitle>
      <Content actor={actor} state={state} />
    </main>
  );
}

function Content({ actor, state }: { actor: TermsActor; state: ReturnType<TermsActor['getSnapshot']>['value'] }) {
  const { t } = useLingui();
  switch (state) {
    case 'loading':
    case 'readerUnknown':
    case 'reloading':
      return (
        <div aria-busy="true">
          <span className="sr" role="status">{t`Loading the terms…`}</span>
          <Terms actor={actor} isUnknown />
        </div>
      );
    case 'loadFailed':
      return (
        <LoadError title={<Trans>The terms could not be loaded</Trans>} onRetry={() => actor.send({ type: 'retry' })}>
          <Trans>You can accept them once they have loaded.</Trans>
        </LoadError>
      );
    case 'reading':
      return <Terms actor={actor} />;
    case 'readingNewer':
      return (
        <Terms actor={actor}>
          <Alert kind="warning" role="alert">
            <Trans>The terms changed while you were reading. Please open the new version; nothing has been accepted yet.</Trans>
          </Alert>
        </Terms>
      );
    case 'notAccepted':
      return (
        <Terms actor={actor}>
          <Alert kind="danger" role="alert">
            <Trans>We could not confirm your consent. Please send it again.</Trans>
          </Alert>
        </Terms>
      );
    case 'accepting':
      return <Terms actor={actor} pending={<Trans>Sending your consent…</Trans>} />;
    case 'signingIn':
      return <Terms actor={actor} pending={<Trans>Redirecting to the sign-in page…</Trans>} />;
    case 'accepted':
      return (
        <Alert kind="positive" role="status">
          <Trans>You have accepted the terms. Thank you.</Trans>
        </Alert>
      );
    default:
      return state satisfies never;
  }
}

function Terms({
  actor,
  pending,
  isUnknown = false,
  children,
}: {
  actor: TermsActor;
  pending?: ReactNode;
  /** The version in force or the user is loading; without them nothing can be accepted. */
  isUnknown?: boolean;
  children?: ReactNode;
}) {
  const locale = useLocale();
  const version = useSelector(actor, ({ context }) => context.version ?? '');
  return (
    <div className={css.text}>
      <p>
        <Trans>
          They set out what we do for you, what we may not do, what it costs and what happens if a borrower does not pay. Reading them takes
          about ten minutes.
        </Trans>
      </p>
      <p>
        <a className={css.file} href={termsFile(locale)} target="_blank" rel="noreferrer">
          <Icon name="file" />
          <span>
            {isUnknown ? <Trans>Current terms and conditions (PDF)</Trans> : <Trans>Terms and conditions, version {version} (PDF)</Trans>}
          </span>
        </a>
      </p>
      {children}
      <p className={css.consent}>
        <Trans>By pressing the button I confirm that I have read these terms and conditions and agree to them.</Trans>
      </p>
      <div>
        <Button
          isDisabled={isUnknown}
          isPending={pending !== undefined}
          pendingLabel={pending}
          onPress={() => actor.send({ type: 'terms.accept' })}
        >
          <Trans>I agree to the terms</Trans>
        </Button>
      </div>
    </div>
  );
}
