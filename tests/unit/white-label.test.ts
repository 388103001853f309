import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as Brand from '../../domain/brand.ts';
import type { Store } from '../../server/store/open.ts';
import { openTestStore } from '../support/store.ts';
import { serverOn } from '../features/onboarding-support.ts';
import { wordsOf } from '../support/pdf-words.ts';
import { contractData, kiisData } from '../support/document-data.ts';

// another company: everything that names the first one must be gone
vi.mock('../../domain/brand.ts', async (original) => {
  const { brand } = await original<typeof Brand>();
  const other = JSON.parse(
    JSON.stringify(brand).replaceAll('Statefolio', 'Brickhaven').replaceAll('statefolio', 'brickhaven'),
  ) as typeof brand;
  return { brand: other };
});

let store: Store;
let app: Awaited<ReturnType<typeof serverOn>>['app'];
beforeAll(async () => {
  store = await openTestStore();
  ({ app } = await serverOn(store));
}, 120_000);
afterAll(async () => {
  await app.close();
  await store.close();
});

test('another brand stands in letters, legal texts and sign-in pages, and the first one nowhere', { timeout: 60_000 }, async () => {
  const { written } = await import('../../server/mail/letter.ts');
  const { legalPdf } = await import('../../server/documents/legal-pdf.ts');
  const letter = written({ subject: 'Welcome', greeting: 'Hello', paragraphs: ['Your account is open.'], closing: 'Yours' }, 'en');
  const pdf = (await legalPdf({ source: '# Terms\n\n{legalName}, {email}', locale: 'en' })).toString('latin1');
  const page = await app.inject({ url: '/sign-in/nobody-knows', headers: { accept: 'text/html' } });
  for (const text of [letter.text, letter.html, pdf, page.body]) {
    expect(text).not.toMatch(/statefolio/i);
    expect(text).toContain('Brickhaven');
  }
});

test('another brand stands in the contract and in the key information sheet, in every language [WIZ-05]', { timeout: 60_000 }, async () => {
  const { contractPdf } = await import('../../server/documents/contract-pdf.ts');
  const { kiisPdf } = await import('../../server/documents/kiis-pdf.ts');
  for (const locale of ['en', 'de', 'lt', 'es', 'pt'] as const)
    for (const pdf of [await contractPdf(contractData, locale), await kiisPdf(kiisData, locale)]) {
      const words = (await wordsOf(pdf)) + pdf.toString('latin1');
      expect(words).not.toMatch(/statefolio/i);
      expect(words).toContain('Brickhaven');
    }
});

test('another brand stands in the home page as the server draws it, in every language', { timeout: 60_000 }, async () => {
  const { renderPage } = await import('../../src/app/render.tsx');
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({ url: pathname + search, headers: Object.fromEntries(request.headers) });
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } });
  };
  for (const locale of ['en', 'de', 'lt', 'es', 'pt'] as const) {
    const drawn = await renderPage({ path: '/', locale, origin: 'http://localhost:4000', fetch });
    expect(drawn?.status).toBe(200);
    for (const text of [drawn?.head, drawn?.body]) {
      expect(text).not.toMatch(/statefolio/i);
      expect(text).toContain('Brickhaven');
    }
  }
});

test('the name of the company is written in one file only', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = globSync('{src,server,domain,machines}/**/*.{ts,tsx,css,po,md,html,svg}', { cwd: root })
    .concat(globSync('*.html', { cwd: root }), globSync('public/**/*.{svg,txt,js,css,json,webmanifest}', { cwd: root }))
    .filter((file) => file !== 'domain/brand.ts');
  expect(files.length).toBeGreaterThan(500);
  // names of cookies, locks and channels, which nobody reads, are in small letters
  expect(files.filter((file) => /Statefolio|statefolio\.example/.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
