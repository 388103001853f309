import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../../domain/brand.ts';
import { investorCategoriesFile } from '../../../domain/documents.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './investor-experience.module.css';

/** A person to ask, and the categories of the law to read (EXP-02). */
export function ExperienceHelp() {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <aside className={css.help} aria-label={t`Help`}>
      <h2>
        <Trans>Need help deciding?</Trans>
      </h2>
      <p>
        <Trans>Contact us. We will look at your case before you send anything.</Trans>
      </p>
      <ul>
        <li>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </li>
        <li>
          <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
        </li>
        <li>
          <a href={investorCategoriesFile(locale)} target="_blank" rel="noreferrer">
            <Icon name="file" size="sm" />
            <Trans>Investor categories (PDF)</Trans>
          </a>
        </li>
      </ul>
      <h3>
        <Trans>Protection an experienced investor gives up</Trans>
      </h3>
      <ul className={css.points}>
        <li>
          <Trans>the warning that crowdfunding may not be appropriate for them</Trans>
        </li>
        <li>
          <Trans>the reflection period of four calendar days</Trans>
        </li>
        <li>
          <Trans>the warning and express consent before each investment above the higher of €1,000 and 5% of net worth</Trans>
        </li>
      </ul>
      <p className={css.fine}>
        <Trans>The classification is valid for two years. Please tell us if a condition is no longer met.</Trans>
      </p>
    </aside>
  );
}
