import { Trans } from '@lingui/react/macro';
import { Blank } from '../ui/blank.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './message-page.module.css';

export function NotFound() {
  return (
    <main id="main" className={`page ${styles.page}`}>
      <title>404 · Statefolio</title>
      <PageTitle>
        <Trans>There is no page at this address</Trans>
      </PageTitle>
      <Blank
        title={<Trans>Nothing was built on this plot.</Trans>}
        action={
          <ButtonLink to="/invest">
            <Trans>See the projects</Trans>
          </ButtonLink>
        }
      >
        <Trans>The link may be old, or a letter may be missing.</Trans>
      </Blank>
    </main>
  );
}
