import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { investorCategoriesFile, privacyFile, privacyLocales, termsFile, tokenFile } from '../../domain/documents.ts';
import { intlLocale, type Locale, locales } from '../../domain/locale.ts';
import { legalFiles, registerLegalFiles } from '../../server/documents/legal.ts';
import { legalPdf } from '../../server/documents/legal-pdf.ts';
import { makeLegalFiles } from '../../server/documents/make-legal-files.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';
import { serverOn } from './onboarding-support.ts';

let store: Store;
let app: Awaited<ReturnType<typeof serverOn>>['app'];
beforeAll(async () => {
  store = await openTestStore();
  ({ app } = await serverOn(store));
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const folder = path.resolve(import.meta.dirname, '../../server/documents/legal');
const source = (name: string, locale: Locale) => readFile(path.join(folder, `${name}.${locale}.md`), 'utf8');
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test('the terms are a file of some pages at the address of each language [TERMS-05]', async () => {
  const seen = new Set<string>();
  for (const locale of locales) {
    const answer = await app.inject({ url: `/v2/documents/platform_Users_Terms_and_Conditions_${locale}_v2.pdf` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.toString('latin1').includes(`/Lang (${intlLocale(locale)})`)).toBe(true);
    expect(pagesOf(answer.rawPayload)).toBeGreaterThanOrEqual(2);
    expect(pagesOf(answer.rawPayload)).toBeLessThanOrEqual(5);
    seen.add(String(answer.headers.etag));
    const again = await app.inject({ url: termsFile(locale), headers: { 'if-none-match': String(answer.headers.etag) } });
    expect(again.statusCode).toBe(304);
  }
  expect(seen.size).toBe(locales.length);
});

test('the categories of investors are a file in the language of the reader [I18N-07]', async () => {
  const sizes = new Set<string>();
  for (const locale of locales) {
    const answer = await app.inject({ url: investorCategoriesFile(locale) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    sizes.add(String(answer.headers.etag));
  }
  expect(sizes.size).toBe(locales.length);
});

test('the build makes every document of the legal page, a PDF in the language it names, and the server sends that file [LEGAL-02]', {
  tags: ['full'],
  timeout: 120_000,
}, async () => {
  for (const locale of locales) expect(privacyFile(locale)).toBe(`/v2/documents/privacy_policy_${locale}.pdf`);
  expect(termsFile('pt')).toBe('/v2/documents/platform_Users_Terms_and_Conditions_pt_v2.pdf');
  expect(tokenFile('prices', 'lt')).toBe('/v2/documents/prices_LT_TXT.pdf');
  const built = await mkdtemp(path.join(tmpdir(), 'statefolio-documents-'));
  await makeLegalFiles(built);
  expect((await readdir(built)).map((name) => `/v2/documents/${name}`).sort()).toEqual(legalFiles.map(({ address }) => address).sort());
  const server = fastify();
  registerLegalFiles(server, built);
  for (const { address, locale } of legalFiles) {
    const answer = await server.inject({ url: address });
    expect({ address, status: answer.statusCode, type: answer.headers['content-type'] }).toEqual({
      address,
      status: 200,
      type: 'application/pdf',
    });
    expect(answer.rawPayload.toString('latin1')).toContain(`/Lang (${intlLocale(locale)})`);
  }
  const missing = await server.inject({ url: '/v2/documents/privacy_policy_fr.pdf' });
  expect(missing.statusCode).toBe(404);

  await writeFile(path.join(built, path.basename(privacyFile('lt'))), 'as it was built');
  const later = fastify();
  registerLegalFiles(later, built);
  expect((await later.inject({ url: privacyFile('lt') })).body).toBe('as it was built');
  await rm(built, { recursive: true });
});

test('a legal text in a language we do not speak is not found, even by a browser [LEGAL-02]', async () => {
  const url = '/v2/documents/platform_Users_Terms_and_Conditions_fr_v2.pdf';
  const answer = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(404);
});

test('legal texts say the same in every language: as many blocks, the same numbers of sections, the same company [TERMS-05, I18N-07]', async () => {
  const files = await readdir(folder);
  const names = [...new Set(files.map((file) => file.split('.')[0] ?? ''))];
  expect(new Set(names)).toEqual(new Set(legalFiles.map(({ name }) => name)));
  for (const name of names) {
    const shape = async (locale: Locale) => {
      const text = await source(name, locale);
      return {
        blocks: text.trim().split(/\n{2,}/).length,
        numbers: text.match(/^(?:## )?\d+(?:\.\d+)*\./gm),
        items: text.match(/^- /gm)?.length,
        words: text.match(/\{\w+\}/g),
      };
    };
    const english = await shape('en');
    const written = locales.filter((locale) => files.includes(`${name}.${locale}.md`));
    expect(written).toEqual(name === 'privacy' ? privacyLocales : locales);
    for (const locale of written) expect({ name, locale, ...(await shape(locale)) }).toEqual({ name, locale, ...english });
  }
});

test('a text that names what the company does not have is not made into a file', () => {
  expect(() => legalPdf({ source: '# Terms\n\nWrite to {fax}.', locale: 'en' })).toThrow('{fax}');
});
