import type { Locale } from './locale.ts';

/** Endings of Lithuanian names in the nominative, and in the vocative; the first that fits applies. */
const endings: readonly [RegExp, string][] = [
  [/(?<=[ij])as$/, 'au'],
  [/as$/, 'ai'],
  [/ys$/, 'y'],
  [/is$/, 'i'],
  [/us$/, 'au'],
  [/ė$/, 'e'],
];

/** Letters, and pairs of letters, that Lithuanian names do not have. */
const foreign = /[^aąbcčdeęėfghiįyjklmnoprsštuųūvzž]|[cpt]h/iu;

const vocative = (name: string) => {
  const rule = foreign.test(name) ? undefined : endings.find(([ending]) => ending.test(name));
  return rule ? name.replace(...rule) : name;
};

/** A first name as a greeting uses it: in Lithuanian in the vocative (šauksmininkas), elsewhere as it is written. */
export function calledBy(name: string, locale: Locale): string {
  return locale === 'lt' ? name.replace(/\p{L}+/gu, vocative) : name;
}
