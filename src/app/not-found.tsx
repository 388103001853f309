import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { Blank } from '../ui/blank.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './message-page.module.css';
import { PageHead } from '../ui/page-head.tsx';

/** Addresses that the menus name already and that get their page with its own part of the product. */
const announced = new Set(['/register']);

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

function Announced() {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageHead title={t`Not open yet`} />
      <PageTitle>
        <Trans>This page is not open yet</Trans>
      </PageTitle>
      <Blank title={<Trans>It is being drawn.</Trans>} action={<WaysOn />}>
        <Trans>The projects, investing and your account are open already.</Trans>
      </Blank>
    </main>
  );
}

export function NotFound() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  if (announced.has(path)) return <Announced />;
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageHead title="404" />
      <PageTitle>
        <Trans>There is no page at this address</Trans>
      </PageTitle>
      <Blank title={<Trans>Nothing was built on this plot.</Trans>} action={<WaysOn />}>
        <Trans>The link may be old, or a letter may be missing.</Trans>
      </Blank>
    </main>
  );
}
