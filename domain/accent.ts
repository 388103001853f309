import { brand } from './brand.ts';
import { type Oklch, oklchOf } from './colour.ts';
import { keysOf, mapKeys } from './keys.ts';

/**
 * What the accent of the default brand looks like in each place: lightness, chroma and hue, of which a brand moves chroma and hue (and, in the light
 * theme, the lightness). The three of the light theme that text stands on or is written in keep their distance to it.
 */
const copper = { lightness: 0.455, chroma: 0.077, hue: 190 };
const places = {
  accent: [0.455, 0.077, 190],
  'accent-hover': [0.4, 0.068, 192],
  'accent-press': [0.345, 0.058, 194],
  'accent-soft': [0.958, 0.02, 186],
  'accent-line': [0.64, 0.09, 184],
  'dark-accent': [0.8, 0.09, 186],
  'dark-accent-hover': [0.86, 0.08, 186],
  'dark-accent-press': [0.74, 0.09, 186],
  'dark-accent-soft': [0.325, 0.042, 196],
  'dark-accent-line': [0.72, 0.098, 184],
  'dark-focus': [0.95, 0.05, 186],
} satisfies Record<string, Oklch>;
type Place = keyof typeof places;

const followLightness = new Set<Place>(['accent', 'accent-hover', 'accent-press']);

/** The brand's accent colour in each place it is used. Contrast is tested, not corrected: a pale colour has to be changed by the brand. */
export function accentsOf(colour: string): Record<Place, Oklch> {
  const [lightness, chroma, hue] = oklchOf(colour);
  return mapKeys(keysOf<Place>(places), (place) => {
    const [l, c, h] = places[place];
    return [
      followLightness.has(place) ? l + lightness - copper.lightness : l,
      (c * chroma) / copper.chroma,
      (h + hue - copper.hue + 360) % 360,
    ];
  });
}

/** As style sheets write it. */
export const cssOf = ([lightness, chroma, hue]: Oklch) => `oklch(${+lightness.toFixed(3)} ${+chroma.toFixed(3)} ${Math.round(hue)})`;

/** The accents of the company's own brand. */
export const accents = accentsOf(brand.colour);
