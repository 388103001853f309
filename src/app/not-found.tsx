import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './message-page.module.css';
import { PageHead } from '../ui/document-head.tsx';

function WaysOn() {
  return (
    <>
      <ButtonLink to="/">
        <Trans>Home</Trans>
      </ButtonLink>
      <ButtonLink to="/invest" variant="second">
        <Trans>See the projects</Trans>
      </ButtonLink>
    </>
  );
}

export function NotFound() {
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageHead title="404" />
      <PageTitle>
        <Trans>There is no page at this address</Trans>
      </PageTitle>
      <EmptyState title={<Trans>Page not found</Trans>} action={<WaysOn />}>
        <Trans>The link may be out of date or incomplete.</Trans>
      </EmptyState>
    </main>
  );
}
