import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { brand } from '../../domain/brand.ts';
import { useLocale } from '../i18n/i18n.ts';
import { BrandMark } from './brand-mark.tsx';
import { classNames } from './class-names.ts';
import styles from './footer.module.css';
import headerStyles from './header.module.css';

/** Licence, disclaimer, associations and the year, on every public page. [A7 A35] */
export function Footer({ year, newsletter, onCookies }: { year: number; newsletter?: ReactNode; onCookies: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const name = brand.name;
  const memberships = brand.memberships.map((membership) => `${membership.name} (${membership.does[locale]})`).join(', ');
  return (
    <footer className={styles.footer} data-surface="night">
      <div className="page">
        {newsletter !== undefined && <div className={styles.newsletter}>{newsletter}</div>}
        <div className={styles.cols}>
          <div>
            <Link to="/" className={headerStyles.brand}>
              <BrandMark />
            </Link>
            <p className={classNames('muted', styles.claim)}>
              <Trans>
                Loans and bonds secured by real estate. Authorised crowdfunding service provider under Regulation (EU) 2020/1503.
              </Trans>
            </p>
          </div>
          <div>
            <h2>{t`Invest`}</h2>
            <ul>
              <li>
                <Link to="/invest">{t`Projects`}</Link>
              </li>
              <li>
                <Link to="/faq">{t`Questions and answers`}</Link>
              </li>
              <li>
                <Link to="/about">{t`About us`}</Link>
              </li>
              <li>
                <Link to="/affiliate">{t`Partners`}</Link>
              </li>
            </ul>
          </div>
          <div>
            <h2>{t`Supervision`}</h2>
            <ul>
              <li>
                <Link to="/legal">{t`Legal documents`}</Link>
              </li>
              <li>
                <Link to="/default-rates">{t`Default rates`}</Link>
              </li>
              <li>
                <Link to="/complaint">{t`Complaints`}</Link>
              </li>
              <li>
                <a href={brand.regulator.url} target="_blank" rel="noopener noreferrer">{t`Public register`}</a>
              </li>
              <li>
                <button type="button" onClick={onCookies}>{t`Cookie settings`}</button>
              </li>
            </ul>
          </div>
          <div>
            <h2>{t`Follow us`}</h2>
            <ul>
              <li>
                <a href={brand.social.linkedin} target="_blank" rel="noopener noreferrer">
                  LinkedIn
                </a>
              </li>
              <li>
                <a href={brand.social.facebook} target="_blank" rel="noopener noreferrer">
                  Facebook
                </a>
              </li>
              <li>
                <a href={brand.social.instagram} target="_blank" rel="noopener noreferrer">
                  Instagram
                </a>
              </li>
            </ul>
          </div>
        </div>
        <div className={styles.legal}>
          <p>
            {brand.licence[locale]}{' '}
            <Trans>
              The company is listed in the{' '}
              <a href={brand.regulator.url} target="_blank" rel="noopener noreferrer">
                supervisory authority’s public register
              </a>
              . Investments are not covered by deposit guarantee or investor compensation schemes.
            </Trans>
          </p>
          <p>
            <Trans>
              Investing carries risk, including the loss of all the money invested. Past returns are not a reliable indicator of future
              results.
            </Trans>
            {memberships !== '' && (
              <>
                {' '}
                <Trans>Member of: {memberships}.</Trans>
              </>
            )}
          </p>
          <p>
            <Trans>
              © {year} {name}. All rights reserved.
            </Trans>
          </p>
        </div>
      </div>
    </footer>
  );
}
