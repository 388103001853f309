import { select } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type DurationPart, durationParts, joinDuration, termDuration } from '../../../domain/duration.ts';
import { intlLocale, type Locale } from '../../../domain/locale.ts';
import { useLocale } from '../../i18n/i18n.ts';

const rules = new Map<Locale, Intl.PluralRules>();

/** The form of a word beside a number, as `plural` would choose it; but `plural` also begins an `Intl.NumberFormat`, which holds up the first paint's script. */
function formOf(value: number, locale: Locale): Intl.LDMLPluralRule {
  const known = rules.get(locale) ?? new Intl.PluralRules(intlLocale(locale));
  rules.set(locale, known);
  return known.select(value);
}

/** Durations in words: "1 year 6 months". [A252 I18N-05] */
export function useDurationText() {
  const { t } = useLingui();
  const locale = useLocale();
  const one = ({ unit, value }: DurationPart): string => {
    const form = formOf(value, locale);
    if (unit === 'year') return t`${select(form, { one: `${value} year`, other: `${value} years` })}`;
    if (unit === 'month') return t`${select(form, { one: `${value} month`, other: `${value} months` })}`;
    return t`${select(form, { one: `${value} day`, other: `${value} days` })}`;
  };
  const parts = (all: readonly DurationPart[]) => joinDuration(all.map(one), locale);
  const term = (wire: { value: number; unit: string }) => parts(durationParts(termDuration(wire)));
  return { parts, term };
}
