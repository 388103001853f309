import { Trans } from '@lingui/react/macro';
import { tokenFile } from '../../../domain/documents.ts';
import { useLocale } from '../../i18n/i18n.ts';
import css from './default-rates.module.css';

const regulation = 'https://eur-lex.europa.eu/eli/reg_del/2022/2115/oj';

/** How the rates are computed, in plain words (Delegated Regulation (EU) 2022/2115, Articles 1 and 2). */
export function MethodSection() {
  const locale = useLocale();
  return (
    <section aria-labelledby="method" className={css.method}>
      <h2 id="method">
        <Trans>How the rates are computed</Trans>
      </h2>
      <dl>
        <dt>
          <Trans>Default</Trans>
        </dt>
        <dd>
          <Trans>
            A payment is more than 90 days late, or the project owner is unlikely to pay in full without measures such as selling the
            security. We set no minimum amount: one cent that is overdue counts.
          </Trans>
        </dd>
        <dt>
          <Trans>Period</Trans>
        </dt>
        <dd>
          <Trans>Twelve months. Periods follow one another without overlapping. We use all that began after our first loan.</Trans>
        </dd>
        <dt>
          <Trans>What is counted</Trans>
        </dt>
        <dd>
          <Trans>
            Loans that were running and not in default when the period began. Those that defaulted at least once in the period are divided
            by all of them. Each loan counts once, whatever its amount.
          </Trans>
        </dd>
        <dt>
          <Trans>What is not counted</Trans>
        </dt>
        <dd>
          <Trans>Loans without a payment due in the period, loans that began after its start, and bonds, which are securities.</Trans>
        </dd>
        <dt>
          <Trans>Average</Trans>
        </dt>
        <dd>
          <Trans>The rates of all periods added up and divided by their number. Each period has the same weight.</Trans>
        </dd>
      </dl>
      <p>
        <Trans>
          With few loans a single default changes a rate a lot. Past rates are not a reliable indicator of future ones, and a default is not
          always a loss.
        </Trans>
      </p>
      <p className="small">
        <a href={regulation} target="_blank" rel="noopener noreferrer">
          <Trans>Delegated Regulation (EU) 2022/2115</Trans>
        </a>
        {' · '}
        <a href={tokenFile('evaluation', locale)} target="_blank" rel="noopener noreferrer">
          <Trans>Project assessment and scoring rules</Trans>
        </a>
        {' · '}
        <a href={tokenFile('unfulfilled-obligations', locale)} target="_blank" rel="noopener noreferrer">
          <Trans>Default management policy</Trans>
        </a>
      </p>
    </section>
  );
}
