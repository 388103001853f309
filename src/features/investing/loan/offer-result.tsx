import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { formatAmount, formatDate, formatMoney, formatPercent } from '../../../../domain/format.ts';
import { offer } from '../../../../domain/interest.ts';
import type { Cents } from '../../../../domain/money.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { termText } from '../../../lib/duration-text.ts';
import { Ledger } from '../../../ui/core/ledger.tsx';
import type { Project } from '../investing.types.ts';
import { repayments } from './repayments.ts';
import styles from '../../../ui/wizard-step.module.css';
import css from './loan-wizard.module.css';

/** The calculation of an amount's total in cents over the whole term, and when it is repaid (PROJ-11 to PROJ-13). */
export function OfferResult({ project, amount, rate }: { project: Project; amount: Cents; rate: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { totalPercent, interestCents, payoutCents } = offer({
    amountCents: amount,
    tiers: [{ threshold: 0, interest: rate }],
    term: project.loanTerm,
  });
  const rows = repayments(project, amount, rate);
  const term = termText(project.loanTerm, locale);
  const total = formatPercent(totalPercent, locale);
  const figure = (cents: Cents) => formatAmount(cents, locale);
  const [first] = rows;
  const firstDate = first && formatDate(first.dueDate, locale);
  return (
    <section>
      <h2 className={styles.heading}>
        <Trans>Scheduled payments</Trans>
      </h2>
      <Ledger
        rows={[
          { key: 'amount', label: t`You lend`, value: formatMoney(amount, locale) },
          { key: 'interest', label: t`Interest for ${term} (${total})`, value: formatMoney(interestCents, locale) },
        ]}
        total={{ label: t`Scheduled total`, value: formatMoney(payoutCents, locale) }}
      />
      {amount > 0 && rows.length > 0 && (
        <details className={css.more}>
          <summary>
            <Plural value={rows.length} one={`# payment, on ${firstDate}`} other={`# payments, the first on ${firstDate}`} />
          </summary>
          {/* A scrolling region must be reachable by keyboard. */}
          <div className={css.scroll} role="region" aria-label={t`Repayment schedule`} tabIndex={0}>
            <table className={css.table}>
              <caption className="sr">
                <Trans>Repayment schedule</Trans>
              </caption>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Date</Trans>
                  </th>
                  <th scope="col" className={css.right}>
                    <Trans>Interest, €</Trans>
                  </th>
                  <th scope="col" className={css.right}>
                    <Trans>Principal, €</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.dueDate}>
                    <td>{formatDate(row.dueDate, locale)}</td>
                    <td className={css.right}>{figure(row.interestCents)}</td>
                    <td className={css.right}>{figure(row.principalCents)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td>
                    <Trans>Total</Trans>
                  </td>
                  <td className={css.right}>{figure(interestCents)}</td>
                  <td className={css.right}>{figure(amount)}</td>
                </tr>
              </tfoot>
            </table>
          </div>
        </details>
      )}
      <p className={styles.muted}>
        <Trans>Before tax, if the borrower pays on time. You can lose all the money you invest.</Trans>
      </p>
    </section>
  );
}
