import { Trans, useLingui } from '@lingui/react/macro';
import { bondCount } from '../../../../domain/bonds.ts';
import { formatMoney, formatNumber } from '../../../../domain/format.ts';
import { totalInterest } from '../../../../domain/interest.ts';
import { type Cents, toCents } from '../../../../domain/money.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { termText } from '../../../lib/duration-text.ts';
import { Ledger } from '../../../ui/core/ledger.tsx';
import type { Project } from '../investing.types.ts';
import styles from '../../../ui/wizard-step.module.css';

/** How many bonds an amount in cents buys, and what they earn. */
export function BondFigures({ project, amount, rate }: { project: Project; amount: Cents; rate: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { bond } = project;
  const interest = totalInterest(amount, rate, project.loanTerm);
  const term = termText(project.loanTerm, locale);
  const count = bond ? bondCount(amount, toCents(bond.nominalValue)) : undefined;
  const nominal = bond ? formatMoney(toCents(bond.nominalValue), locale, { whole: true }) : '';
  return (
    <section>
      <h2 className={styles.heading}>
        <Trans>Scheduled payments</Trans>
      </h2>
      <Ledger
        rows={[
          ...(bond
            ? [
                {
                  key: 'units',
                  label: t`Bonds of ${nominal} each`,
                  value: count === undefined ? '–' : formatNumber(count, locale),
                },
              ]
            : []),
          { key: 'amount', label: t`You invest`, value: formatMoney(amount, locale) },
          { key: 'interest', label: t`Interest for ${term}`, value: formatMoney(interest, locale) },
        ]}
        total={{ label: t`Scheduled total`, value: formatMoney(amount + interest, locale) }}
      />
      <p className={styles.muted}>
        <Trans>Before tax, if the issuer pays on time. You can lose all the money you invest.</Trans>
      </p>
    </section>
  );
}
