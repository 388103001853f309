import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../../domain/brand.ts';
import { PageHead } from '../../ui/document-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FundingForm } from './funding-form.tsx';
import styles from './get-funded.module.css';

/** Text on the left, the form on the right. [FUND-01] */
export function GetFundedPage() {
  const { t } = useLingui();
  const email = brand.email;
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageHead
        title={t`Apply for a loan`}
        description={t`Borrow from many lenders at once for a building in the European Union: what we finance, what we need, and how long it takes.`}
        picture="site-warehouse"
      />
      <div className={styles.words}>
        <PageTitle>
          <Trans>Finance your building</Trans>
        </PageTitle>
        <p className="lead">
          <Trans>Describe your project in a few sentences. A credit analyst, not a salesperson, will reply within two working days.</Trans>
        </p>
        <h2>
          <Trans>What we finance</Trans>
        </h2>
        <ul>
          <li>
            <Trans>Building, buying and renovating real estate in the European Union</Trans>
          </li>
          <li>
            <Trans>From €100,000 to €5,000,000 for 6 to 36 months; no more than €5 million per borrower in twelve months</Trans>
          </li>
          <li>
            <Trans>Up to 70% of the value of the building, secured by a mortgage</Trans>
          </li>
        </ul>
        <h2>
          <Trans>What happens next</Trans>
        </h2>
        <ol>
          <li>
            <Trans>We call you and tell you which documents we need.</Trans>
          </li>
          <li>
            <Trans>A valuer, an engineer and two analysts assess the project. You see the result.</Trans>
          </li>
          <li>
            <Trans>You receive an offer in writing, with every fee. Only then do you decide.</Trans>
          </li>
        </ol>
        <p className="muted">
          <Trans>
            Would you rather talk? Call {brand.phone} or write to <a href={`mailto:${email}`}>{email}</a>.
          </Trans>
        </p>
        <img
          src="/v2/pictures/site-warehouse.svg"
          alt={t`Outline drawing of a warehouse that is not built yet`}
          width="960"
          height="640"
          loading="lazy"
          decoding="async"
        />
      </div>
      <FundingForm />
    </main>
  );
}
