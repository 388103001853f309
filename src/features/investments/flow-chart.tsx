import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { useId } from 'react';
import { formatNumber, withEuro } from '../../../domain/format.ts';
import type { Month } from '../../../domain/portfolio.ts';
import { useLocale } from '../../i18n/i18n.ts';
import css from './portfolio.module.css';
import { monthText } from './month-text.ts';

const height = 176;
const top = 22;

const layers = ['receivedInterest', 'receivedPrincipal', 'late', 'expectedInterest', 'expectedPrincipal'] as const;
type Layer = (typeof layers)[number];

const flat = ({ received, expected, lateCents }: Month): Record<Layer, number> => ({
  receivedInterest: received.interestCents,
  receivedPrincipal: received.principalCents,
  late: lateCents,
  expectedInterest: expected.interestCents,
  expectedPrincipal: expected.principalCents,
});

const sumOf = (month: Month) => Object.values(flat(month)).reduce((sum, cents) => sum + cents, 0);

/** One bar per month: solid is received, hatched is expected. Widths are percentages, so nothing has to be measured. */
export function FlowChart({ months, current, label }: { months: readonly Month[]; current: string; label: string }) {
  const locale = useLocale();
  const id = useId();
  const x = scaleBand(
    months.map(({ month }) => month),
    [0, 100],
  ).padding(0.22);
  const y = scaleLinear([0, Math.max(1, ...months.map(sumOf))], [height, top]).nice(3);
  const bars = stack<unknown, Month, Layer>()
    .keys(layers)
    .value((month, key) => flat(month)[key])([...months]);
  const width = `${x.bandwidth()}%`;
  return (
    <svg className={css.flow} role="img" aria-label={label} height={height + 44}>
      <defs>
        <pattern id={`${id}-interest`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className={css.interestGround} />
          <path d="M0 0v5" className={css.interestLine} />
        </pattern>
        <pattern id={`${id}-principal`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className={css.principalGround} />
          <path d="M0 0v5" className={css.principalLine} />
        </pattern>
      </defs>
      {y.ticks(3).map((tick) => (
        <g key={tick} className={css.tick}>
          {tick > 0 && <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />}
          {tick > 0 && (
            <text x="0" y={y(tick) - 4}>
              {withEuro(formatNumber(tick / 100, locale, { digits: 0 }), locale)}
            </text>
          )}
        </g>
      ))}
      {bars.map((layer) => (
        <g key={layer.key} className={css[layer.key]}>
          {layer.map((bar, index) => {
            const month = months[index]?.month ?? '';
            const [from, to] = [y(bar[0]), y(bar[1])];
            return (
              bar[1] > bar[0] && (
                <rect
                  key={month}
                  x={`${x(month)}%`}
                  width={width}
                  y={Math.min(to, from - 2)}
                  height={Math.max(2, from - to)}
                  {...(layer.key === 'expectedInterest' && { fill: `url(#${id}-interest)` })}
                  {...(layer.key === 'expectedPrincipal' && { fill: `url(#${id}-principal)` })}
                />
              )
            );
          })}
        </g>
      ))}
      <line className={css.ground} x1="0" x2="100%" y1={height} y2={height} />
      {months.map(({ month }, index) => (
        <text
          key={month}
          className={css.month}
          data-current={month === current || undefined}
          data-some={index % 3 === 0 || undefined}
          x={`${(x(month) ?? 0) + x.bandwidth() / 2}%`}
          y={height + 20}
        >
          {monthText(month, locale, 'short')}
        </text>
      ))}
      {months.map(
        ({ month }) =>
          (month.endsWith('-01') || month === months[0]?.month) && (
            <text key={month} className={css.year} x={`${(x(month) ?? 0) + x.bandwidth() / 2}%`} y={height + 38}>
              {month.slice(0, 4)}
            </text>
          ),
      )}
    </svg>
  );
}
