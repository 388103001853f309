import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import {
  axiologyTermsFile,
  documentTokens,
  investorCategoriesFile,
  privacyFile,
  privacyLocales,
  termsFile,
  tokenFile,
} from '../../domain/documents.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { legalPdf } from './render-in-worker.ts';
import { keysOf } from '../../domain/keys.ts';

const folder = fileURLToPath(new URL('./legal/', import.meta.url));

interface LegalFile {
  /** Name of its sources, `{name}.{locale}.md`. */
  name: string;
  locale: Locale;
  address: string;
}

/** Every legal text, its language and the address of the file made of it. [LEGAL-02] */
export const legalFiles: readonly LegalFile[] = [
  ...locales.flatMap((locale) => [
    { name: 'terms', locale, address: termsFile(locale) },
    { name: 'investor-categories', locale, address: investorCategoriesFile(locale) },
    { name: 'axiology-terms', locale, address: axiologyTermsFile(locale) },
    ...keysOf(documentTokens).map((name) => ({ name, locale, address: tokenFile(name, locale) })),
  ]),
  ...privacyLocales.map((locale) => ({ name: 'privacy', locale, address: privacyFile(locale) })),
];

/** Name of the built file of an address. */
export const builtName = (address: string) => path.basename(address);

/** What the file is made of. */
export const sourceOf = ({ name, locale }: LegalFile) => readFile(`${folder}${name}.${locale}.md`, 'utf8');

async function read(legal: LegalFile, built: string | undefined) {
  const bytes = built
    ? await readFile(path.join(built, builtName(legal.address)))
    : await legalPdf({ source: await sourceOf(legal), locale: legal.locale });
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"` };
}

/**
 * Legal texts as PDF files, as `npm run build` has left them in this directory. Without one (the sources run as they are) a file is made when it is first
 * asked for. Either way it is kept. [TERMS-05, I18N-07]
 */
export function registerLegalFiles(app: FastifyInstance, built?: string): void {
  for (const legal of legalFiles) {
    let file: ReturnType<typeof read> | undefined;
    app.get(legal.address, async (request, reply) => {
      file ??= read(legal, built).catch((error: unknown) => {
        file = undefined;
        throw error;
      });
      const { bytes, tag } = await file;
      reply.header('cache-control', 'public, max-age=86400').header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('application/pdf').send(bytes);
    });
  }
}
