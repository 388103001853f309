import { brand } from './brand.ts';

/** A colour as people see it: lightness 0–1, chroma, hue in degrees. */
type Oklch = readonly [lightness: number, chroma: number, hue: number];

const clamped = (value: number) => Math.min(1, Math.max(0, value));
const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** `#rrggbb` as Björn Ottosson converts sRGB (bottosson.github.io/posts/oklab). */
export function oklchOf(hex: string): Oklch {
  if (!/^#[\da-f]{6}$/i.test(hex)) throw new Error(`The colour in domain/brand.ts is written like #00605f, not "${hex}".`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(blueYellow, greenRed) * 180) / Math.PI;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(greenRed, blueYellow), (hue + 360) % 360];
}

/** The way back. What sRGB cannot show is cut off, as browsers do. */
export function hexOf([lightness, chroma, hue]: Oklch): string {
  const [greenRed, blueYellow] = [Math.cos, Math.sin].map((of) => chroma * of((hue * Math.PI) / 180)) as [number, number];
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${parts
    .map((part) =>
      Math.round(255 * clamped(fromLinear(clamped(part))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

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

/** The accent of a brand in each place it is seen. Whether it can be read there is tested, not mended: a pale colour is the brand's to change. */
export function accentsOf(colour: string): Record<Place, Oklch> {
  const [lightness, chroma, hue] = oklchOf(colour);
  const moved = (Object.entries(places) as [Place, Oklch][]).map(([place, [l, c, h]]) => [
    place,
    [
      followLightness.has(place) ? l + lightness - copper.lightness : l,
      (c * chroma) / copper.chroma,
      (h + hue - copper.hue + 360) % 360,
    ] as const,
  ]);
  return Object.fromEntries(moved) as Record<Place, Oklch>;
}

/** As style sheets write it. */
export const cssOf = ([lightness, chroma, hue]: Oklch) => `oklch(${+lightness.toFixed(3)} ${+chroma.toFixed(3)} ${Math.round(hue)})`;

/** The accents of the company's own brand. */
export const accents = accentsOf(brand.colour);
