import { Link } from '@tanstack/react-router';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../../domain/brand.ts';
import { companyName } from '../../../domain/company-name.ts';
import { privacyFile, privacyLocale, termsFile, type TokenDocument, tokenFile } from '../../../domain/documents.ts';
import type { Locale } from '../../../domain/locale.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ConflictsSection } from './conflicts-section.tsx';
import styles from './legal.module.css';

interface LegalLink {
  name: MessageDescriptor;
  file: (locale: Locale) => string;
  /** The language the file is in, where it is not the reader's. */
  language?: (locale: Locale) => Locale;
}

const token = (document: TokenDocument) => (locale: Locale) => tokenFile(document, locale);

/** The fifteen documents, in the order of the law's questions: what can happen, what applies, how we work. [LEGAL-01] */
const documents: readonly LegalLink[] = [
  { name: msg`Investment risks`, file: token('investment-risks') },
  { name: msg`Personal data processing rules`, file: token('personal-data-rules') },
  { name: msg`Privacy policy`, file: privacyFile, language: privacyLocale },
  { name: msg`Prices`, file: token('prices') },
  { name: msg`Complaints-handling policy`, file: token('complaints') },
  { name: msg`Terms and conditions`, file: termsFile },
  { name: msg`Conflicts of interest policy`, file: token('conflicts-of-interest') },
  { name: msg`Project assessment and scoring rules`, file: token('evaluation') },
  { name: msg`Investment verification procedure`, file: token('investment-verification') },
  { name: msg`Investor categories`, file: token('investor-categories') },
  { name: msg`Operational risk`, file: token('operational-risk') },
  { name: msg`Repayment to investors`, file: token('repayment-to-financers') },
  { name: msg`Rules for inexperienced investors`, file: token('inexperienced-investors') },
  { name: msg`Default management policy`, file: token('unfulfilled-obligations') },
  { name: msg`Custody terms (bonds)`, file: token('custody') },
];

export function LegalPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const company = companyName(locale);
  const code = brand.companyCode;
  const address = brand.address;
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageHead
        title={t`Legal documents`}
        description={t`Terms and conditions, privacy policy, investment risks and the policies of the platform, each as a PDF file.`}
      />
      <PageTitle>
        <Trans>Legal documents</Trans>
      </PageTitle>
      <p className="lead">
        <Trans>The documents that govern the relationship between you, the borrowers and us. Each opens as a PDF file in a new tab.</Trans>
      </p>
      <ol className={styles.documents}>
        {documents.map(({ name, file, language }) => {
          const other = language?.(locale);
          return (
            <li key={file('en')}>
              <a href={file(locale)} target="_blank" rel="noopener noreferrer">
                <Icon name="file" size="sm" />
                <span>{t(name)}</span>
              </a>
              {other !== undefined && other !== locale && (
                <span className="tiny" lang={other}>
                  {languageNames[other]}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <ConflictsSection />
      <p>
        <Link to="/default-rates">
          <Trans>Default rates</Trans>
        </Link>
      </p>
      <p>
        <Link to="/complaint">
          <Trans>Submit a complaint</Trans>
        </Link>
      </p>
      <p>
        <Link to="/accessibility">
          <Trans>Accessibility statement</Trans>
        </Link>
      </p>
      <p className="small muted">
        <Trans>
          {company}, company code {code}, {address}.
        </Trans>{' '}
        <a href={brand.regulator.url} target="_blank" rel="noopener noreferrer">
          <Trans>Entry in the public register</Trans>
        </a>
      </p>
    </main>
  );
}
