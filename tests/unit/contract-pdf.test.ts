import { describe, expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { type ContractData, contractPdf } from '../../server/documents/contract-pdf.ts';
import { contractTexts } from '../../server/documents/contract-texts.ts';

const data: ContractData = {
  investmentId: 'inv-000123', investor: { name: 'Ona Petraitė', code: '49001010000', address: 'Gedimino pr. 1, Vilnius', email: 'ona@demo.example' },
  project: { name: 'Namai prie upės', city: 'Kaunas' }, amountCents: 499_900, rate: 9, term: { value: 18, unit: 'MONTH' }, payoutScheduleType: 'MONTHLY', createdAt: '2026-03-10T09:00:00Z',
};

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
    const shape = ({ clauses, risks, withdrawals }: (typeof contractTexts)['en']) => [clauses.map(({ length }) => length), risks.length, withdrawals.length];
    for (const locale of locales) expect(shape(contractTexts[locale])).toEqual(shape(contractTexts.en));
  });
});
