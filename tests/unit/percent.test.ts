import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatPercent } from '../../domain/format.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { readCatalogue } from '../../server/lib/i18n.ts';

test('a rate is written without needless decimals [CONST-10, 25 E7]', () => {
  expect([9, 9.0, 9.5, 10.25, 8.333].map((rate) => formatPercent(rate, 'en'))).toEqual(['9%', '9%', '9.5%', '10.25%', '8.33%']);
});

test('in a column of shares each figure has the same number of decimals [CONST-10, 25 E7]', () => {
  expect([9, 9.5].map((share) => formatPercent(share, 'de', { digits: 1, fixed: true }))).toEqual(['9,0\u00a0%', '9,5\u00a0%']);
});

test('English writes no space before the percent sign, the other languages a no-break space [CONST-10, 25 E7]', () => {
  const wrongly = ({ 1: locale, 0: file }: RegExpExecArray) => {
    const wrong = locale === 'en' ? /[\d}]\s%/ : /[\d}] ?%/;
    return Object.values(readCatalogue(readFileSync(file, 'utf8'))).filter((text) => wrong.test(text));
  };
  const files = globSync('{src,server}/**/*.po').map((file) => /^.*\/([a-z]{2})\.po$/.exec(file)!);
  expect(new Set(files.map(({ 1: locale }) => locale as Locale))).toEqual(new Set(locales));
  expect(files.flatMap(wrongly)).toEqual([]);
});

test('only `formatPercent` joins a figure and the percent sign in what people read [CONST-10, 25 E7]', () => {
  const sources = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts', 'domain/**/*.ts'], { exclude: ['src/routeTree.gen.ts'] });
  const found = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /[\d}] %(['"` .<]|$)/.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
