import { formatMoney } from '../../../domain/format.ts';
import type { Locale } from '../../../domain/locale.ts';

const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ');

/** The lines of a bank's transfer form: shown as people read them, copied as forms take them, without spaces or separators. */
export const transferLines = (
  { beneficiary, iban, purpose, amountCents }: { beneficiary: string; iban: string; purpose: string; amountCents: number },
  locale: Locale,
) => ({
  beneficiary: { shown: beneficiary, value: beneficiary },
  iban: { shown: inFours(iban), value: iban },
  amount: { shown: formatMoney(amountCents, locale), value: (amountCents / 100).toFixed(2) },
  purpose: { shown: purpose, value: purpose },
});
