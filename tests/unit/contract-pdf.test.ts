import { describe, expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { contractPdf } from '../../server/documents/contract-pdf.ts';
import { type ContractMessages, contractMessages } from '../../server/documents/contract-messages.ts';
import { bondContractMessages } from '../../server/documents/bond-contract-messages.ts';
import { bondContractData, contractData as data } from '../support/document-data.ts';
import { linesOf, lowestOf, pagesOf } from '../support/pdf-words.ts';

/** Of A4, in points. */
const pageHeight = 842;

describe('the contract', () => {
  test.each(locales)('in %s is a PDF of four to six pages [WIZ-05]', async (locale) => {
    const bytes = (await contractPdf(data, locale)).toString('latin1');
    const pages = bytes.match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(bytes.startsWith('%PDF')).toBe(true);
    expect(pages).toBeGreaterThanOrEqual(4);
    expect(pages).toBeLessThanOrEqual(6);
  });

  test('names the offer by its identifier, and the button by which it is revoked [WIZ-05, INV-12]', async () => {
    for (const contractData of [data, bondContractData]) {
      const words = (await pagesOf(await contractPdf(contractData, 'en'))).join(' ');
      expect(words).toContain('984500STFOLIO000001600000001');
      expect(words).toContain('with the button “Revoke the offer”');
    }
  });

  test('is the same bytes each time it is made [WIZ-05]', async () => {
    const [first, second] = [await contractPdf(data, 'lt'), await contractPdf(data, 'lt')];
    expect(first.equals(second)).toBe(true);
    expect(first.equals(await contractPdf({ ...data, amountCents: 500_000 }, 'lt'))).toBe(false);
  });

  test('says the same in every language: as many clauses, paragraphs and warnings [WIZ-05, I18N-01]', () => {
    const shape = ({ clauses, risks }: ContractMessages) => [clauses.map(({ length }) => length), risks.length];
    for (const texts of [contractMessages, bondContractMessages])
      for (const locale of locales) expect(shape(texts[locale])).toEqual(shape(contractMessages.en));
  });

  test.each(locales)('about bonds in %s names issuer, investor, ISIN and number, and speaks of no loan [BOND-01]', async (locale) => {
    const words = (await pagesOf(await contractPdf(bondContractData, locale))).join(' ');
    const { title, lender, borrower } = bondContractMessages[locale];
    for (const said of [title, lender, borrower, 'LT0000409013']) expect(words).toContain(said);
    expect(words).toMatch(/5 (?:of|zu je|po|de) (?:1[,.  ]?000|€)/);
    const loan = {
      en: /\bloan|\blender|borrower/i,
      de: /darleh/i,
      lt: /paskol|skolin/i,
      es: /pr[eé]stam|prestatari/i,
      pt: /empr[eé]st|mutu/i,
    }[locale];
    expect(words.match(loan)).toBeNull();
    const loans = (await pagesOf(await contractPdf(data, locale))).join(' ').match(loan);
    expect(loans).not.toBeNull();
  });

  test.each(locales)('in %s leaves no line of a paragraph alone on a page, and no heading without its text [WIZ-05]', async (locale) => {
    for (const contractData of [data, bondContractData]) {
      const { clauses } = (contractData.bond ? bondContractMessages : contractMessages)[locale];
      const [titles, paragraphs] = [clauses.map(([title]) => title), clauses.flatMap(([, ...texts]) => texts)].map((texts) =>
        texts.map((text) => text.replace(/\s+/g, ' ')),
      ) as [string[], string[]];
      const pages = await linesOf(await contractPdf(contractData, locale));
      for (const lines of pages) {
        // the last line is the foot of the page
        const [first = '', last = ''] = [lines[0], lines.at(-2)];
        expect(paragraphs.filter((text) => text.length > first.length && text.endsWith(first))).toEqual([]);
        expect(paragraphs.filter((text) => text.length > last.length && text.startsWith(last))).toEqual([]);
        expect(titles).not.toContain(last);
      }
      expect(pages.flat()).toEqual(expect.arrayContaining(titles));
    }
  });

  test.each(locales)('in %s leaves no page but the last half empty, however short its schedule is [WIZ-05]', async (locale) => {
    for (const contractData of [data, bondContractData, { ...data, payoutScheduleType: 'END_OF_TERM' as const }]) {
      const lowest = await lowestOf(await contractPdf(contractData, locale));
      for (const height of lowest.slice(0, -1)) expect(height).toBeLessThan(pageHeight / 2);
    }
  });

  test('about bonds counts interest from the day of issue [BOND-01]', async () => {
    const words = (await pagesOf(await contractPdf(bondContractData, 'en'))).join(' ');
    expect(words).toContain('Interest runs from the day of issue, 1 February 2026.');
    expect(words).toContain('1 Mar 2026');
    expect(words).toContain('1 Aug 2027');
  });
});
