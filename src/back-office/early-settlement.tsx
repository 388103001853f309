import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Ledger } from '../ui/core/ledger.tsx';

type Amounts = Pick<components['schemas']['Settlement'], 'principal' | 'interest' | 'defaultInterest' | 'reference'>;

/** What settles a loan in full on a day, part by part, and the reference that the payment bears. Amounts in euro. */
export function EarlySettlement({ settlement, costs }: { settlement: Amounts; costs: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { principal, interest, defaultInterest, reference } = settlement;
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const totalCents = [principal, interest, defaultInterest, costs].reduce((sum, amount) => sum + toCents(amount), 0);
  return (
    <Ledger
      rows={[
        { key: 'reference', label: t`Reference`, value: reference },
        { key: 'principal', label: t`Principal`, value: money(principal) },
        { key: 'interest', label: t`Interest`, value: money(interest) },
        { key: 'default', label: t`Default interest`, value: money(defaultInterest) },
        ...(costs > 0 ? [{ key: 'costs', label: t`Costs of enforcement`, value: money(costs) }] : []),
      ]}
      total={{ label: t`Total`, value: formatMoney(totalCents, locale) }}
    />
  );
}
