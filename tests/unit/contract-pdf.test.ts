import { describe, expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { contractPdf } from '../../server/documents/contract-pdf.ts';
import { contractTexts } from '../../server/documents/contract-texts.ts';
import { contractData as data } from '../support/document-data.ts';

describe('the contract', () => {
  test.each(locales)('in %s is a PDF of four to six pages [WIZ-05]', async (locale) => {
    const bytes = (await contractPdf(data, locale)).toString('latin1');
    const pages = bytes.match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(bytes.startsWith('%PDF')).toBe(true);
    expect(pages).toBeGreaterThanOrEqual(4);
    expect(pages).toBeLessThanOrEqual(6);
  });

  test('is the same bytes each time it is made [WIZ-05]', async () => {
    const [first, second] = [await contractPdf(data, 'lt'), await contractPdf(data, 'lt')];
    expect(first.equals(second)).toBe(true);
    expect(first.equals(await contractPdf({ ...data, amountCents: 500_000 }, 'lt'))).toBe(false);
  });

  test('says the same in every language: as many clauses, paragraphs and warnings [WIZ-05, I18N-01]', () => {
    const shape = ({ clauses, risks }: (typeof contractTexts)['en']) => [clauses.map(({ length }) => length), risks.length];
    for (const locale of locales) expect(shape(contractTexts[locale])).toEqual(shape(contractTexts.en));
  });
});
