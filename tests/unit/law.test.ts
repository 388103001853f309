import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { complaintTemplate } from '../../domain/law/complaint-template.ts';
import { sheetLaw } from '../../domain/law/information-sheet.ts';
import { riskWarning } from '../../domain/law/risk-warning.ts';
import { locales } from '../../domain/locale.ts';
import { brand, escrowAccount } from '../../domain/brand.ts';
import { contractMessages } from '../../server/documents/contract-messages.ts';
import { kiisMessages } from '../../server/documents/kiis-messages.ts';
import { legalPdf } from '../../server/documents/legal-pdf.ts';
import { pagesOf } from '../support/pdf-words.ts';

describe('what the law prescribes', () => {
  test.each(locales)('is what the sheet and the agreement say in %s', (locale) => {
    expect(kiisMessages[locale]).toMatchObject(sheetLaw[locale]);
    expect(contractMessages[locale].risks[0]).toBe(riskWarning[locale]);
    expect(sheetLaw[locale].warnings).toHaveLength(5);
  });

  test.each(locales)('is kept once: no catalogue, policy or article repeats it in %s', (locale) => {
    const { disclaimer, warnings, responsibility, reflectionText, partB, partD } = sheetLaw[locale];
    const prescribed = [riskWarning[locale], disclaimer, ...warnings, responsibility, reflectionText, partB, partD];
    const files = globSync([`{src,server}/**/locales/${locale}.po`, `server/{documents/legal,marketing/blog/posts}/*.${locale}.md`]);
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      for (const words of prescribed) expect(text, `in ${file}`).not.toContain(words);
    }
    for (const name of ['terms', 'investment-risks'])
      expect(readFileSync(`server/documents/legal/${name}.${locale}.md`, 'utf8'), `in ${name}`).toContain('{riskWarning}');
  });

  test.each(locales)('the complaint policy carries the form of Delegated Regulation (EU) 2022/2117 in %s', async (locale) => {
    const source = readFileSync(`server/documents/legal/complaints.${locale}.md`, 'utf8');
    expect(source).toContain('{complaintTemplate}');
    const words = (await pagesOf(await legalPdf({ source, locale }))).join(' ').replaceAll(/\s+/g, '');
    for (const { title, fields } of complaintTemplate[locale].sections)
      for (const text of [title, ...fields]) expect(words).toContain(text.replaceAll(/\s+/g, ''));
  });

  test('the payee of a bank transfer is not the company [decision 021]', () => {
    expect(escrowAccount.beneficiary).not.toBe(brand.legalName);
    expect(escrowAccount.beneficiary.length).toBeLessThanOrEqual(70);
  });
});
