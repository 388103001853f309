import { useLingui } from '@lingui/react/macro';
import { addMonths } from '../../domain/duration.ts';
import { intlLocale } from '../../domain/locale.ts';
import { useLocale } from '../i18n/i18n.ts';
import { today } from '../lib/today.ts';
import { SelectField } from '../ui/select-field.tsx';

/** How far back the list goes; older months are reached by the address. */
const listed = 36;

/** Chooses a month, `YYYY-MM`: of the last three years, newest first. */
export function LedgerMonthField({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const { t } = useLingui();
  const format = new Intl.DateTimeFormat(intlLocale(useLocale()), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const current = today().slice(0, 7);
  const newest = month > current ? month : current;
  const recent = Array.from({ length: listed }, (_, back) => addMonths(`${newest}-01`, -back).slice(0, 7));
  const months = recent.includes(month) ? recent : [...recent, month];
  return (
    <SelectField
      label={t`Month`}
      options={months.map((value) => ({ value, label: format.format(new Date(`${value}-01T00:00:00Z`)) }))}
      value={month}
      onChange={onChange}
    />
  );
}
