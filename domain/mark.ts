import { brand } from './brand.ts';

/** The mark in SVG, in these colours, without the `svg` around it. */
export function markPaths(colours: { text: string; accent: string }): string {
  const colour = (name: 'text' | 'accent' | undefined) => (name ? colours[name] : 'none');
  return brand.mark
    .map(
      ({ d, fill, line, width }) =>
        `<path d="${d}" fill="${colour(fill)}" stroke="${colour(line)}" stroke-width="${width ?? 0}" stroke-linejoin="round"/>`,
    )
    .join('');
}
