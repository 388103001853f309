import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { accentsOf, cssOf } from '../../domain/accent.ts';
import { hexOf } from '../../domain/colour.ts';
import { brand } from '../../domain/brand.ts';

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, pale = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (pale + 0.05) / (dark + 0.05);
}

/** The colours of the tokens that no brand changes, of the light theme and of the dark one. */
const [light = '', dark = ''] = readFileSync(path.resolve(import.meta.dirname, '../../src/ui/tokens.css'), 'utf8').split('/* dark */');
const token = (theme: string, name: string) => {
  const [, l, c, h] = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(theme) ?? [];
  if (!l) throw new Error(`src/ui/tokens.css has no --${name}.`);
  return hexOf([Number(l), Number(c), Number(h)]);
};

/** What cannot be read with this accent: text under 4.5 to 1, lines and marks under 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11). */
function unreadable(colour: string): string[] {
  const accents = accentsOf(colour);
  const place = (name: keyof typeof accents) => hexOf(accents[name]);
  const pairs = [
    ...['paper', 'chalk', 'plaster', 'raised'].map(
      (ground) => ['accent', `light ${ground}`, place('accent'), token(light, ground), 4.5] as const,
    ),
    ...(['accent', 'accent-hover', 'accent-press'] as const).map(
      (ground) => ['on-accent', `light ${ground}`, token(light, 'on-accent'), place(ground), 4.5] as const,
    ),
    ['accent', 'light accent-soft', place('accent'), place('accent-soft'), 4.5] as const,
    ['ink-2', 'light accent-soft', token(light, 'ink-2'), place('accent-soft'), 4.5] as const,
    ['accent-line', 'light paper', place('accent-line'), token(light, 'paper'), 3] as const,
    ...['paper', 'chalk', 'plaster', 'raised'].map(
      (ground) => ['accent', `dark ${ground}`, place('dark-accent'), token(dark, ground), 4.5] as const,
    ),
    ...(['dark-accent', 'dark-accent-hover', 'dark-accent-press'] as const).map(
      (ground) => ['on-accent', ground, token(dark, 'on-accent'), place(ground), 4.5] as const,
    ),
    ['ink-2', 'dark accent-soft', token(dark, 'ink-2'), place('dark-accent-soft'), 4.5] as const,
    ['accent-line', 'dark paper', place('dark-accent-line'), token(dark, 'paper'), 3] as const,
    ['focus', 'dark paper', place('dark-focus'), token(dark, 'paper'), 3] as const,
  ];
  return pairs.flatMap(([text, ground, one, other, least]) => {
    const found = contrast(one, other);
    return found < least ? [`${text} on ${ground}: ${found.toFixed(2)}`] : [];
  });
}

test('what is written in the colour of the brand can be read, and what is written on it, in both themes', () => {
  expect(unreadable(brand.colour)).toEqual([]);
});

describe('another colour', () => {
  test.each(['#1d4ed8', '#7a1f5c', '#9a3412', '#334155', '#6d28d9'])('%s can be read in every place', (colour) => {
    expect(unreadable(colour)).toEqual([]);
  });

  test('that is too pale is told, with the places', () => {
    expect(unreadable('#f5b53d')).toEqual(expect.arrayContaining([expect.stringMatching(/^on-accent on light accent: 1\.\d/)]));
  });

  test('stands in the light theme as it is, and comes back from its place unchanged', () => {
    for (const colour of ['#1d4ed8', '#7a1f5c', '#f5b53d', '#000000', '#ffffff']) expect(hexOf(accentsOf(colour).accent)).toBe(colour);
  });

  test('that is no colour is refused by name', () => {
    expect(() => accentsOf('teal')).toThrow('"teal"');
  });
});

test('copper green looks as it was drawn', () => {
  expect(Object.values(accentsOf('#066460')).map(cssOf)).toEqual([
    'oklch(0.455 0.077 190)',
    'oklch(0.4 0.068 192)',
    'oklch(0.345 0.058 194)',
    'oklch(0.958 0.02 186)',
    'oklch(0.64 0.09 184)',
    'oklch(0.8 0.09 186)',
    'oklch(0.86 0.08 186)',
    'oklch(0.74 0.09 186)',
    'oklch(0.325 0.042 196)',
    'oklch(0.72 0.098 184)',
    'oklch(0.95 0.05 186)',
  ]);
});
