import { describe, expect, test } from 'vitest';
import { endOfTerm } from '../../domain/duration.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { locales } from '../../domain/locale.ts';
import { kiisPdf } from '../../server/documents/kiis-pdf.ts';
import { kiisMessages } from '../../server/documents/kiis-messages.ts';
import type { KiisData } from '../../server/documents/kiis-data.ts';
import { kiisData as loan } from '../support/document-data.ts';
import { pagesOf } from '../support/pdf-words.ts';

const bonds: KiisData = {
  ...loan,
  term: { value: 60, unit: 'MONTH' },
  bond: {
    isin: 'LT0000409013',
    nominalValue: 1000,
    seniority: 'SENIOR',
    secured: true,
    issueDate: '2026-05-01',
    maturityDate: '2031-05-01',
  },
};
const plain = (text: string) => text.replace(/\s+/g, ' ');
const pages = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('the key investment information sheet', () => {
  test.each(locales)('in %s has at most the six pages of the law, for a loan and for five years of bonds', async (locale) => {
    for (const data of [loan, bonds]) {
      const bytes = await kiisPdf(data, locale);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pages(bytes)).toBeGreaterThan(1);
      expect(pages(bytes)).toBeLessThanOrEqual(6);
    }
  });

  test('has the example as a whole on one page, wherever a page ends', { tags: ['full'] }, async () => {
    const locale = 'lt';
    const line = 'Forty homes by the river, a garden for all of them, and a cellar that stays dry in spring.';
    const start = loan.fundingEndsAt!;
    const last = endOfTerm(start, loan.term);
    const title = kiisMessages[locale].example(formatMoney(100_000, locale, { whole: true }), formatDate(start, locale));
    for (let lines = 0; lines < 45; lines += 6) {
      const sheet = await kiisPdf({ ...loan, description: Array<string>(lines).fill(line).join('\n') }, locale);
      const read = await pagesOf(sheet);
      const page = read.find((words) => words.includes(plain(title)));
      expect(page, `${lines} lines`).toContain(plain(formatDate(last, locale)));
    }
  });

  test('states legal form, ownership, management and contact of the owner, and the valuation; an earlier offer has none of them', async () => {
    const read = async (data: KiisData) => (await pagesOf(await kiisPdf(data, 'en'))).join(' ');
    const facts = [
      'Uždaroji akcinė bendrovė',
      'Ona Krantė, 100 %',
      'Ona Krantė, direktorė',
      '+370 612 34567',
      'https://upes-namai.example',
      '€855,000',
    ];
    const sheet = await read(loan);
    for (const fact of facts) expect(sheet).toContain(fact);
    const { legalForm: _, phone: __, website: ___, ...owner } = loan.owner;
    const earlier = await read({ ...loan, owner, ownership: '', management: '', valuation: null });
    for (const fact of [...facts, kiisMessages.en.ownership, kiisMessages.en.legalForm]) expect(earlier).not.toContain(fact);
  });

  test('names the offer by its identifier, bonds too', async () => {
    for (const data of [loan, bonds]) expect((await pagesOf(await kiisPdf(data, 'en')))[0]).toContain('984500STFOLIO000001600000001');
  });

  test('is the same bytes each time it is made, and others when the offer is another', async () => {
    const first = await kiisPdf(loan, 'lt');
    expect(first.equals(await kiisPdf(loan, 'lt'))).toBe(true);
    expect(first.equals(await kiisPdf({ ...loan, targetCents: 60_000_000 }, 'lt'))).toBe(false);
  });

  test('says the same in every language: as many warnings, risks and rights [I18N-01]', () => {
    const shape = ({ warnings, risks, rights }: (typeof kiisMessages)['en']) => [warnings.length, risks.length, rights.length];
    for (const locale of locales) {
      expect(shape(kiisMessages[locale])).toEqual(shape(kiisMessages.en));
      if (locale !== 'en') expect(kiisMessages[locale].disclaimer).not.toBe(kiisMessages.en.disclaimer);
    }
  });
});
