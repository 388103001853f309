import { brand } from '../../domain/brand.ts';

export function BrandMark() {
  return (
    <>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <path d="M6 24V4h10l6 6.5V24z" fill="none" stroke="currentColor" strokeWidth="1.8" />
        <path d="M16 4v6.5h6z" fill="var(--accent-line)" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" />
        <path d="M10 13.5h3M10 18h3M16 18h2" stroke="currentColor" strokeWidth="1.8" />
        <path d="M2 24.500h24" stroke="var(--accent-line)" strokeWidth="3" />
      </svg>
      <span>{brand.name}</span>
    </>
  );
}
