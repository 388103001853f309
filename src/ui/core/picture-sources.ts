import type { components } from '../../../openapi/schema.d.ts';

type Picture = Pick<components['schemas']['Picture'], 'mediumSrc' | 'sizes' | 'focus'>;

interface ImageSources {
  src: string;
  srcSet?: string;
  sizes?: string;
  style?: { objectPosition: string };
}

/** How wide the picture of a card is shown, of one to three columns. */
export const cardSizes = '(min-width: 1024px) 26rem, (min-width: 700px) 50vw, 100vw';

/**
 * The attributes of an `img` that shows a picture: its widths where it has several, and the point that its frame must not cut off. `slot`: how wide it is
 * shown, by the syntax of `sizes`.
 */
export function pictureSources({ mediumSrc, sizes = [], focus }: Picture, slot: string): ImageSources {
  return {
    src: mediumSrc,
    ...(sizes.length > 1 && { srcSet: sizes.map(({ src, width }) => `${src} ${width}w`).join(), sizes: slot }),
    ...(focus && { style: { objectPosition: `${focus.x}% ${focus.y}%` } }),
  };
}
