import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button-class.ts';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import css from './back-office.module.css';
import { type PagePlace, pagesFor } from './pages.ts';

/** In place of a page that none of the operator's roles opens: which page, who can change that, and the first page that is theirs. [ADMIN-05] */
export function NotInRole({ place, operations }: { place: PagePlace; operations: readonly string[] }) {
  const { t } = useLingui();
  const [first] = pagesFor(operations).flatMap(({ pages }) => pages);
  const page = [...new Set([t(place.area.label), t(place.page.label)])].join(' – ');
  const firstPage = first && t(first.label);
  return (
    <div className={css.head}>
      <PageHead title={t`Not part of your role`} />
      <PageTitle>
        <Trans>Not part of your role</Trans>
      </PageTitle>
      <p>
        <Trans>Your role does not include “{page}”; an owner can change roles under “Operators”.</Trans>
      </p>
      {first && (
        <div className={css.actions}>
          <Link className={buttonClass({})} to={first.path}>
            <Trans>Go to “{firstPage}”</Trans>
          </Link>
        </div>
      )}
    </div>
  );
}
