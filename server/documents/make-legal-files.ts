import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { builtName, legalFiles, sourceOf } from './legal.ts';
import { legalPdf } from './legal-pdf.ts';

/** Every legal text as a PDF file in this directory, which then holds nothing else. */
export async function makeLegalFiles(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  for (const legal of legalFiles)
    await writeFile(
      path.join(directory, builtName(legal.address)),
      await legalPdf({ source: await sourceOf(legal), locale: legal.locale }),
    );
}

const [, program = '', directory] = process.argv;
if (directory && path.resolve(program) === import.meta.filename) await makeLegalFiles(directory);
