import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '../../domain/locale.ts';
import { text } from '../support/catalogue.ts';

const accrued: Record<Locale, RegExp> = {
  en: /\bearned\b/i,
  de: /aufgelaufene zinsen/i,
  lt: /priskaičiuotos palūkanos/i,
  es: /intereses devengados/i,
  pt: /juros corridos/i,
};
const received: Record<Locale, RegExp> = { en: /received/i, de: /erhalten/i, lt: /gaut/i, es: /recibid|cobrad/i, pt: /recebid/i };
const gross: Record<Locale, RegExp> = { en: /gross/, de: /brutto/, lt: /neatskaičius mokesčių/, es: /brutos/, pt: /brutos/ };
const net: Record<Locale, RegExp> = { en: /\bnet\b/, de: /netto/, lt: / atskaičius mokesčius/, es: /netos/, pt: /líquidos/ };

describe.each(locales)('in %s', (locale) => {
  test.each([
    ['investments', 'Interest earned'],
    ['home', 'Interest earned by investors'],
    ['affiliate', 'Interest earned by investors'],
  ])('accrued interest is never called received: %s, %s [INV-02, INV-03]', (catalogue, id) => {
    const label = text(catalogue, id, locale);
    expect(label).toMatch(accrued[locale]);
    expect(label).not.toMatch(received[locale]);
  });

  test.each([
    ['investments', 'Interest received'],
    ['investments', 'Interest received, €'],
    ['server', 'report.interestReceived.gross'],
    ['server', 'report.interestReceived.net'],
  ])('paid interest is never called accrued: %s, %s', (catalogue, id) => {
    const label = text(catalogue, id, locale);
    expect(label).toMatch(received[locale]);
    expect(label).not.toMatch(accrued[locale]);
  });

  test.each(['contract.clauses.4.3', 'bondContract.clauses.4.3'])('interest up to an early repayment is accrued interest: %s', (id) => {
    const words = { ...accrued, en: /interest accrued/i, de: /aufgelaufenen zinsen/i, lt: /priskaičiuotas palūkanas/i };
    expect(text('server', id, locale)).toMatch(words[locale]);
  });

  test('a report says whether the interest is before or after tax', () => {
    expect(text('server', 'report.interestReceived.gross', locale)).toMatch(gross[locale]);
    expect(text('server', 'report.interestReceived.net', locale)).toMatch(net[locale]);
  });
});
