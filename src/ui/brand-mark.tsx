import { brand } from '../../domain/brand.ts';

const colours = { text: 'currentColor', accent: 'var(--accent-line)' };

export function BrandMark() {
  return (
    <>
      <svg viewBox="0 0 28 28" fill="none" strokeLinejoin="round" aria-hidden="true">
        {brand.mark.map(({ d, fill, line, width }) => (
          <path key={d} d={d} fill={fill && colours[fill]} stroke={line && colours[line]} strokeWidth={width} />
        ))}
      </svg>
      <span>{brand.name}</span>
    </>
  );
}
