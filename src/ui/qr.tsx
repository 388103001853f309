import { encode } from 'uqr';

/** A square code as one path; four modules of white around it, as scanners ask for. */
export function Qr({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
