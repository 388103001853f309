import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type DurationPart, durationParts, joinDuration, termDuration } from '../../domain/duration.ts';
import { useLocale } from '../i18n/i18n.ts';

/** Durations in words: "1 year 6 months". [A252 I18N-05] The numbers are small; a `#` would make Lingui begin `Intl.NumberFormat`, as in `domain/format.ts`. */
export function useDurationText() {
  const { t } = useLingui();
  const locale = useLocale();
  const one = ({ unit, value }: DurationPart): string => {
    if (unit === 'year') return t`${plural(value, { one: `${value} year`, other: `${value} years` })}`;
    if (unit === 'month') return t`${plural(value, { one: `${value} month`, other: `${value} months` })}`;
    return t`${plural(value, { one: `${value} day`, other: `${value} days` })}`;
  };
  const parts = (all: readonly DurationPart[]) => joinDuration(all.map(one), locale);
  const term = (wire: { value: number; unit: string }) => parts(durationParts(termDuration(wire)));
  return { parts, term };
}
