/** A colour as people see it: lightness 0–1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

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

/** Lightness, and how far from grey towards green or red and towards blue or yellow. */
export function oklabOf([lightness, chroma, hue]: Oklch): [lightness: number, greenRed: number, blueYellow: number] {
  const turn = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(turn), chroma * Math.sin(turn)];
}

/** `#rrggbb`. What sRGB cannot show is cut off, as browsers do. */
export function hexOfOklab(lightness: number, greenRed: number, blueYellow: number): string {
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

export const hexOf = (colour: Oklch): string => hexOfOklab(...oklabOf(colour));
