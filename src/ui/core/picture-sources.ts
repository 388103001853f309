import type { components } from '../../../openapi/schema.d.ts';

type Picture = Pick<components['schemas']['Picture'], 'mediumSrc' | 'originalSrc' | 'sizes' | 'focus'>;

interface ImageSources {
  src: string;
  srcSet?: string;
  sizes?: string;
  style?: { objectPosition: string };
}

/** The attributes of an `img` that shows a picture: its widths where it has several, and the point that its frame must not cut off. */
export function pictureSources(picture: Picture, slot: keyof typeof slots): ImageSources {
  const { sizes = [], focus } = picture;
  return {
    src: slot === 'page' ? picture.originalSrc : picture.mediumSrc,
    ...(sizes.length > 1 && { srcSet: sizes.map(({ src, width }) => `${src} ${width}w`).join(', '), sizes: slots[slot] }),
    ...(focus && { style: { objectPosition: `${focus.x}% ${focus.y}%` } }),
  };
}

/** How wide the picture is shown: in a card of one to three columns, on the page of its project, in its gallery. */
const slots = {
  card: '(min-width: 1024px) 26rem, (min-width: 700px) 50vw, 100vw',
  page: '(min-width: 1440px) 56rem, (min-width: 1024px) calc(100vw - 33rem), 100vw',
  gallery: '(min-width: 700px) 18rem, 50vw',
} as const;
