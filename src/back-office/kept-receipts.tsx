import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Ledger } from '../ui/core/ledger.tsx';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { TextLink } from './text-link.tsx';

interface KeptReceiptsProps {
  clients: RouterContext;
  kept: components['schemas']['KeptReceipts'];
  /** The distribution whose page it is: no link leads to it. */
  shownId?: string;
}

/** The transfers that have arrived for an early repayment, each with its draft, and what is missing. [decision 094] */
export function KeptReceipts({ clients, kept, shownId }: KeptReceiptsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const allows = useAllowed(clients.$api);
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  return (
    <>
      <Ledger
        rows={[{ key: 'received', label: t`Received so far`, value: money(kept.received) }]}
        total={{ label: t`Still missing`, value: money(kept.missing) }}
      />
      <ul className={css.facts}>
        {kept.receipts.map(({ distributionId, payer, amount: euros, valueOn }) => {
          const amount = money(euros);
          const day = formatDate(valueOn, locale);
          const text = (
            <Trans>
              {amount} from {payer}, value date {day}
            </Trans>
          );
          return (
            <li key={distributionId}>
              {distributionId !== shownId && allows('getDistribution') ? (
                <TextLink to={`/admin/distributions/${encodeURIComponent(distributionId)}`}>{text}</TextLink>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
