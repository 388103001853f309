import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatPercent } from '../../../domain/format.ts';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Ledger } from '../../ui/core/ledger.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import site from '../../ui/core/site.module.css';
import { figuresQuery } from '../../api/stats-query.ts';

const million = 1_000_000;
const thousand = 1000;

/** Profit, repaid and invested in millions, the average in thousands; the late share is first. [HOME-02, CONST-23] */
export function PlatformFigures() {
  const { $api } = useClients();
  const { t } = useLingui();
  const locale = useLocale();
  const { data, isError } = useQuery(figuresQuery($api));
  const millions = (euros: number) => {
    const amount = formatNumber(euros / million, locale, { fixed: true });
    return t`€${amount} million`;
  };
  const thousands = (euros: number) => {
    const amount = formatNumber(euros / thousand, locale, { fixed: true });
    return t`€${amount} thousand`;
  };
  const value = (write: (figures: NonNullable<typeof data>) => string) =>
    data ? write(data) : isError ? '–' : <Skeleton width="6rem" height="1.2rem" />;
  return (
    <section className={`page ${site.section} ${site.split}`} aria-labelledby="record-heading">
      <div>
        <h2 id="record-heading">
          <Trans>Our record so far</Trans>
        </h2>
        <p className="muted">
          <Trans>
            All loans since our first, taken from our accounts. The share of late projects comes first because you should see it first.
          </Trans>
        </p>
        {isError && (
          <p role="alert">
            <Trans>The figures could not be loaded. The rest of the page is not affected.</Trans>
          </p>
        )}
      </div>
      <Ledger
        rows={[
          {
            key: 'late',
            label: t`Projects in arrears today`,
            value: value((it) => formatPercent(it.ratioOfLateProjects * 100, locale)),
          },
          { key: 'invested', label: t`Invested`, value: value((it) => millions(it.investedAmount)) },
          { key: 'repaid', label: t`Repaid to investors`, value: value((it) => millions(it.loanReturned)) },
          { key: 'profit', label: t`Interest earned by investors`, value: value((it) => millions(it.profit)) },
          { key: 'average', label: t`Average investment`, value: value((it) => thousands(it.averageInvestment)) },
          { key: 'rate', label: t`Average interest per year`, value: value((it) => formatPercent(it.interest, locale)) },
        ]}
      />
    </section>
  );
}
