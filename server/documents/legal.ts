import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { axiologyTermsFile, investorCategoriesFile, termsFile } from '../../domain/documents.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { legalPdf } from './in-worker.ts';

const folder = fileURLToPath(new URL('./legal/', import.meta.url));
/** Texts, by the name of their sources `{name}.{locale}.md`, and the addresses of the files made of them. */
const texts = { terms: termsFile, 'investor-categories': investorCategoriesFile, 'axiology-terms': axiologyTermsFile } satisfies Record<
  string,
  (locale: Locale) => string
>;

async function make(name: string, locale: Locale) {
  const bytes = await legalPdf({ source: await readFile(`${folder}${name}.${locale}.md`, 'utf8'), locale });
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"` };
}

/** Legal texts as PDF files, in every language. A file is made when it is first asked for, and kept. [TERMS-05, I18N-07] */
export function registerLegalFiles(app: FastifyInstance): void {
  for (const [name, address] of Object.entries(texts))
    for (const locale of locales) {
      let file: ReturnType<typeof make> | undefined;
      app.get(address(locale), async (request, reply) => {
        file ??= make(name, locale).catch((error: unknown) => {
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
