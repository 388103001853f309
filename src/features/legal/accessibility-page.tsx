import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../../domain/brand.ts';
import { formatDate } from '../../../domain/format.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { PageHead } from '../../ui/document-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './legal.module.css';

/** When the statement was last compared with the pages. */
const reviewedOn = '2026-11-25';

/** How far the pages meet WCAG 2.2, what does not yet, and where to report a barrier (Directive (EU) 2019/882). [LEGAL-01] */
export function AccessibilityPage() {
  const { t } = useLingui();
  const day = formatDate(reviewedOn, useLocale(), { style: 'long' });
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageHead
        title={t`Accessibility statement`}
        description={t`How accessible this website is, what is not accessible yet, and how to report a barrier.`}
      />
      <PageTitle>
        <Trans>Accessibility statement</Trans>
      </PageTitle>
      <p className="lead">
        <Trans>Everybody should be able to invest here without barriers, also with a keyboard, a screen reader or large text.</Trans>
      </p>
      <h2>
        <Trans>How accessible this website is</Trans>
      </h2>
      <p>
        <Trans>
          It is designed for the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Every step of every form is checked
          automatically: in five languages, on a phone and on a wide screen, for contrast, names of controls, focus and announcements.
        </Trans>
      </p>
      <h2>
        <Trans>What is not accessible yet</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Contracts, statements and key investment information sheets are PDF files without tags for screen readers.</Trans>
        </li>
        <li>
          <Trans>Pages of banks and of identity checks belong to other companies; we cannot change them.</Trans>
        </li>
      </ul>
      <p>
        <Trans>We send you the content of such a file as text on request.</Trans>
      </p>
      <h2>
        <Trans>Report a barrier</Trans>
      </h2>
      <p>
        <Trans>Write to us, and say on which page and what did not work.</Trans> <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </p>
      <p className="small muted">
        <Trans>Based on our own tests, last reviewed on {day}.</Trans>
      </p>
    </main>
  );
}
