import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as Accent from '../../domain/accent.ts';
import type * as Brand from '../../domain/brand.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';
import { hexOf } from '../../domain/colour.ts';
import { serverOn } from '../features/onboarding-support.ts';
import { pdfTextOf } from '../support/pdf-words.ts';
import { contractData, kiisData } from '../support/document-data.ts';

// another company: everything that names the first one must be gone
vi.mock('../../domain/brand.ts', async (original) => {
  const actual = await original<typeof Brand>();
  const { brand } = actual;
  const other = JSON.parse(
    JSON.stringify(brand).replaceAll(brand.name, 'Brickhaven').replaceAll(brand.name.toLowerCase(), 'brickhaven'),
  ) as typeof brand;
  const escrowAccount = { beneficiary: 'Brick & Haven', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
  const regulator = {
    name: { en: 'Marketwatch', de: 'Marketwatch', lt: 'Marketwatch', es: 'Marketwatch', pt: 'Marketwatch' },
    url: 'https://marketwatch.example/',
  };
  return {
    ...actual,
    escrowAccount,
    brand: {
      ...other,
      memberships: [],
      regulator,
      colour: '#7a1f5c',
      mark: [{ d: 'M3 25L14 3l11 22z', fill: 'accent', line: 'text', width: 2 }],
    },
  };
});

/** The company of domain/brand.ts, whichever it is: its name, colour and mark must not be left anywhere. */
const first = await vi.importActual<typeof Brand>('../../domain/brand.ts');
const firstName = new RegExp(first.brand.name, 'i');
const { accentsOf, cssOf } = await vi.importActual<typeof Accent>('../../domain/accent.ts');
const firstColours = [first.brand.colour.slice(1).toLowerCase(), ...Object.values(accentsOf(first.brand.colour)).map(cssOf)];
const holdsFirstColour = (text: string) => firstColours.some((colour) => text.toLowerCase().includes(colour));
const firstMark = first.brand.mark[0]?.d ?? '';
const mark = 'M3 25L14 3l11 22z';

/** How a PDF sets a colour: three digits of each channel, and more. */
const filledWith = (colour: string) =>
  new RegExp(
    `${[1, 3, 5]
      .map((at) => String(Math.floor((Number.parseInt(colour.slice(at, at + 2), 16) / 255) * 1000) / 1000).replace('.', '\\.'))
      .join('\\d* ')}\\d* scn`,
  );

/** What a PDF draws, as its drawing commands say it. */
const drawn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .join('\n');

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
  const { renderEmail } = await import('../../server/mail/email.ts');
  const { legalPdf } = await import('../../server/documents/legal-pdf.ts');
  const letter = renderEmail({ subject: 'Welcome', greeting: 'Hello', paragraphs: ['Your account is open.'], closing: 'Yours' }, 'en');
  const pdf = await pdfTextOf(await legalPdf({ source: '# Terms\n\n{legalName}, {email}', locale: 'en' }));
  const page = await app.inject({ url: '/sign-in/nobody-knows', headers: { accept: 'text/html' } });
  for (const text of [letter.text, letter.html, pdf, page.body]) {
    expect(text).not.toMatch(firstName);
    expect(text).toContain('Brickhaven');
  }
});

test('another brand stands in the contract and in the key information sheet, in every language [WIZ-05]', { timeout: 60_000 }, async () => {
  const { contractPdf } = await import('../../server/documents/contract-pdf.ts');
  const { kiisPdf } = await import('../../server/documents/kiis-pdf.ts');
  for (const locale of ['en', 'de', 'lt', 'es', 'pt'] as const)
    for (const pdf of [await contractPdf(contractData, locale), await kiisPdf(kiisData, locale)]) {
      const words = (await pdfTextOf(pdf)) + pdf.toString('latin1');
      expect(words).not.toMatch(firstName);
      expect(words).toContain('Brickhaven');
    }
});

test('the key information sheet sends complaints to the supervisor of the other company, in every language', {
  timeout: 60_000,
}, async () => {
  const { kiisPdf } = await import('../../server/documents/kiis-pdf.ts');
  for (const locale of ['en', 'de', 'lt', 'es', 'pt'] as const) {
    const words = await pdfTextOf(await kiisPdf(kiisData, locale));
    expect(words).toContain('Marketwatch');
    expect(words).not.toMatch(/Bank of Lithuania|Bank von Litauen|Lietuvos bank|Banco d[ea] Litu/);
  }
});

test('another brand stands in the home page as the server draws it, in every language', { tags: ['full'], timeout: 60_000 }, async () => {
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
      expect(text).not.toMatch(firstName);
      expect(text).toContain('Brickhaven');
    }
    expect(drawn?.body).toContain(mark);
    // of a licence as the brand words it, of associations it does not belong to nothing
    expect(drawn?.body).toMatch(/Brickhaven[^<]*2020\/1503/);
    expect(drawn?.body).not.toMatch(/Association|Network/);
    expect(drawn?.body).not.toContain(firstMark);
  }
});

test('another colour and another mark stand in the style and the icon of the app', async () => {
  const { icon, withAccents } = await import('../../scripts/vite/brand.ts');
  const source = readFileSync(path.resolve(import.meta.dirname, '../../src/ui/tokens.css'), 'utf8');
  const css = withAccents(source);
  // the colour itself is the accent of the light theme
  expect(css).toContain('--accent: oklch(0.408 0.141 344);');
  expect(css.match(/--accent[\w-]*: oklch\([\d.]+ [\d.]+ (?:33|34|35)\d\);/g)).toHaveLength(10);
  expect(css).not.toContain('brand(');
  expect(holdsFirstColour(css)).toBe(false);
  expect(icon()).toContain(mark);
  expect(icon()).not.toContain(hexOf(accentsOf(first.brand.colour)['accent-line']));
  expect(icon()).not.toContain(firstMark);
  expect(() => withAccents('a { color: brand(accent-linen) }')).toThrow('accent-linen');
});

test('another colour and another mark stand in sign-in pages, letters and every kind of PDF', { timeout: 60_000 }, async () => {
  const page = await app.inject({ url: '/sign-in/nobody-knows', headers: { accept: 'text/html' } });
  const style = await app.inject({ url: '/sign-in/style.css' });
  expect(page.body).toContain(mark);
  expect(holdsFirstColour(page.body + style.body)).toBe(false);
  expect(page.body).not.toContain(firstMark);
  expect(style.body).toContain('--accent: oklch(0.408 0.141 344);');

  const { renderEmail } = await import('../../server/mail/email.ts');
  const button = { text: 'Open', url: 'https://brickhaven.example/' };
  const letter = renderEmail({ subject: 'Welcome', greeting: 'Hello', paragraphs: [], button, closing: 'Yours' }, 'en').html;
  expect(letter.match(/#7a1f5c/g)).toHaveLength(2);
  expect(holdsFirstColour(letter)).toBe(false);

  const { contractPdf } = await import('../../server/documents/contract-pdf.ts');
  const { kiisPdf } = await import('../../server/documents/kiis-pdf.ts');
  const { legalPdf } = await import('../../server/documents/legal-pdf.ts');
  const { tablePdf } = await import('../../server/documents/table-pdf.ts');
  const table = { title: 'Report', facts: [], columns: [], rows: [], empty: 'Nothing', page: '{page}', date: '2026-01-01' };
  for (const pdf of [
    await contractPdf(contractData, 'en'),
    await kiisPdf(kiisData, 'en'),
    await legalPdf({ source: '# Terms', locale: 'en' }),
    await tablePdf(table, 'en'),
  ]) {
    const commands = drawn(pdf);
    expect(commands).toMatch(filledWith('#7a1f5c'));
    // the triangle of the mark
    expect(commands).toMatch(/3 25 m\s+14 3 l\s+25 25 l\s+h/);
    expect(commands).not.toMatch(filledWith(first.brand.colour));
  }
});

// Regulation (EU) 2020/1503, Article 10: of the payment institution, never of the company itself
test('bank transfers go to the account of the other company [PAY-15]', async () => {
  const { collectionAccount } = await import('../../server/payments/collection-account.ts');
  expect(collectionAccount).toEqual({ beneficiary: 'Brick & Haven', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' });
  const page = await app.inject({ url: '/sandbox/transfers', headers: { accept: 'text/html' } });
  expect(page.body).toContain('Brick &amp; Haven<br>DE89370400440532013000');
});

test('name, addresses, numbers and account of the company are written in one file only', async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = globSync('{src,server,domain,machines}/**/*.{ts,tsx,css,po,md,html,svg}', { cwd: root })
    .concat(
      globSync('openapi/**/*.{yaml,ts}', { cwd: root }),
      globSync('*.html', { cwd: root }),
      globSync('public/**/*.{svg,txt,js,css,json,webmanifest}', { cwd: root }),
    )
    .filter((file) => file !== 'domain/brand.ts');
  expect(files.length).toBeGreaterThan(500);
  // names of cookies, locks and channels, which nobody reads, are in small letters
  const { brand, escrowAccount: account } = await vi.importActual<typeof Brand>('../../domain/brand.ts');
  const { name, legalName, companyCode, address, phone, regulator, memberships } = brand;
  const facts = [
    name,
    new URL(brand.site).hostname,
    brand.email,
    legalName,
    companyCode,
    address,
    phone,
    regulator.url,
    account.iban,
    account.bic,
  ].concat(memberships.map((membership) => membership.name));
  const naming = files.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return facts.some((fact) => text.includes(fact));
  });
  expect(naming).toEqual([]);
});
