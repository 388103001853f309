import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { buttonClass } from '../ui/button-class.ts';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './message-page.module.css';

/** What a route shows when it could not be loaded. */
export function Failed({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageHead title={t`This page could not be loaded`} />
      <PageTitle>
        <Trans>This page could not be loaded</Trans>
      </PageTitle>
      <p role="alert">
        <Trans>Nothing has changed in your account; only this page could not be loaded.</Trans>
      </p>
      <div className="row">
        <button
          type="button"
          className={buttonClass({})}
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          <Trans>Try again</Trans>
        </button>
      </div>
    </main>
  );
}
