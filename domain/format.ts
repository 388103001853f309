import { intlLocale, type Locale } from './locale.ts';
import { type Cents, fromCents } from './money.ts';

const nbsp = '\u00a0';
const minus = '\u2212';

/** Separators of each language. `Intl` is not used for numbers: it groups Lithuanian with spaces and leaves Spanish thousands together. [T-27] */
export const separators: Record<Locale, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  de: { group: '.', decimal: ',' },
  lt: { group: '.', decimal: ',' },
  es: { group: '.', decimal: ',' },
  pt: { group: '.', decimal: ',' },
};

/** Every digit of a whole number, also where `String` writes an exponent. By hand: the first `Intl.NumberFormat` of a visit takes up to 100 ms. */
function digitsOf(whole: number): string {
  const [mantissa = '', exponent = ''] = String(whole).split('e+');
  const [first = '', others = ''] = mantissa.split('.');
  return first + others.padEnd(Number(exponent), '0');
}

function write(digits: string, fraction: string, negative: boolean, locale: Locale): string {
  const { group, decimal } = separators[locale];
  const whole = digits.replace(/\B(?=(\d{3})+$)/g, group);
  const isZero = !/[1-9]/.test(digits + fraction);
  return (negative && !isZero ? minus : '') + whole + (fraction === '' ? '' : decimal + fraction);
}

/** A number with grouped thousands. `digits` is the most decimals shown (2 unless told); trailing zeros go unless `fixed`. [I18N-04] */
export function formatNumber(
  value: number,
  locale: Locale,
  { digits = 2, fixed = false }: { digits?: number; fixed?: boolean } = {},
): string {
  const scaled = Math.round(Number((Math.abs(value) * 10 ** digits).toPrecision(15)));
  if (!Number.isFinite(scaled)) return '–';
  const text = digitsOf(scaled).padStart(digits + 1, '0');
  const split = text.length - digits;
  const fraction = fixed ? text.slice(split) : text.slice(split).replace(/0+$/, '');
  return write(text.slice(0, split), fraction, value < 0, locale);
}

/** A written number with the euro sign: €1,000.00 in English, 1.000,00 € with a no-break space in the other languages. [T-27] */
export function withEuro(number: string, locale: Locale): string {
  if (locale !== 'en') return `${number}${nbsp}€`;
  return number.startsWith(minus) ? `${minus}€${number.slice(1)}` : `€${number}`;
}

/** Money without the euro sign, for columns whose title has it: 1,000.00. [I18N-04] */
export const formatAmount = (cents: Cents, locale: Locale): string => formatNumber(fromCents(cents), locale, { digits: 2, fixed: true });

/** Money in the form of its language. `whole` leaves out the cents when they are zero, never otherwise. [I18N-04, T-27] */
export function formatMoney(cents: Cents, locale: Locale, { whole = false }: { whole?: boolean } = {}): string {
  const digits = whole && cents % 100 === 0 ? 0 : 2;
  return withEuro(formatNumber(fromCents(cents), locale, { digits, fixed: true }), locale);
}

/**
 * A percent number (10.5 means 10.5%): 10.5% in English, 10,5 % with a no-break space in the other languages. The one place where a figure gets its
 * percent sign. No needless decimals: 9%, not 9.00%; at most `digits`, 2 unless told. `fixed` is for a column whose figures stand below each other.
 * [CONST-10]
 */
export function formatPercent(
  percent: number,
  locale: Locale,
  { digits = 2, fixed = false }: { digits?: number; fixed?: boolean } = {},
): string {
  return `${formatNumber(percent, locale, { digits, fixed })}${locale === 'en' ? '' : nbsp}%`;
}

type DateStyle = 'short' | 'medium' | 'long';

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: Locale, dateStyle: DateStyle, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${dateStyle} ${timeZone}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(intlLocale(locale), { dateStyle, timeZone });
  dateFormats.set(key, format);
  return format;
}

/** A calendar day (`YYYY-MM-DD`) as it stands, or an instant as its day in Vilnius. It stays on one line: its spaces do not break. */
export function formatDate(iso: string, locale: Locale, { style = 'medium' }: { style?: DateStyle } = {}): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  const date = new Date(isDay ? `${iso}T00:00:00Z` : iso);
  if (Number.isNaN(date.getTime())) return '–';
  return dateFormat(locale, style, isDay ? 'UTC' : 'Europe/Vilnius')
    .format(date)
    .replaceAll(' ', nbsp);
}
