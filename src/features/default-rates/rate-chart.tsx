import { useLingui } from '@lingui/react/macro';
import { formatPercent } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import css from './default-rates.module.css';

type Window = components['schemas']['DefaultRateWindow'];

const height = 190;
const top = 34;

/** The year of a window, or both where it is in two. */
export const yearsOf = ({ from, to }: Pick<Window, 'from' | 'to'>) => {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return first === last ? first : `${first}/${last.slice(2)}`;
};

/** A round end of the scale above the highest rate, and the step between its lines. */
function scaleOf(rate: number): { highest: number; step: number } {
  const step = [0.5, 1, 2, 5, 10, 20].find((one) => rate <= 3 * one) ?? 50;
  return { step, highest: Math.max(1, Math.ceil(rate / step)) * step };
}

/** One bar for each window, and the average as a line. The table below it has the same figures. */
export function RateChart({ windows, average }: { windows: readonly Window[]; average: number | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { highest, step } = scaleOf(Math.max(...windows.map(({ rate }) => rate ?? 0)));
  const y = (percent: number) => height - (percent / highest) * (height - top);
  const band = 100 / windows.length;
  const middle = (index: number) => `${(index + 0.5) * band}%`;
  const ticks = Array.from({ length: Math.round(highest / step) }, (_, index) => (index + 1) * step);
  return (
    <svg
      className={css.chart}
      role="img"
      aria-label={t`Default rate of each period of twelve months; the table has the same figures`}
      height={height + 28}
    >
      {ticks.map((tick) => (
        <g key={tick} className={css.tick}>
          <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
          <text x="0" y={y(tick) - 4}>
            {formatPercent(tick, locale)}
          </text>
        </g>
      ))}
      {windows.map(({ from, rate }, index) =>
        rate === null ? null : (
          <rect
            key={from}
            className={css.bar}
            x={`${(index + 0.2) * band}%`}
            width={`${0.6 * band}%`}
            y={Math.min(y(rate), height - 2)}
            height={Math.max(2, height - y(rate))}
          />
        ),
      )}
      {average !== null && <line className={css.average} x1="0" x2="100%" y1={y(average)} y2={y(average)} />}
      <line className={css.ground} x1="0" x2="100%" y1={height} y2={height} />
      {windows.map(({ from, to, rate }, index) => (
        <g key={from} className={css.label}>
          <text x={middle(index)} y={(rate === null ? height : y(rate)) - 8} className={css.value}>
            {rate === null ? '–' : formatPercent(rate, locale, { fixed: true })}
          </text>
          <text x={middle(index)} y={height + 20}>
            {yearsOf({ from, to })}
          </text>
        </g>
      ))}
    </svg>
  );
}
