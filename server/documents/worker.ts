import { parentPort } from 'node:worker_threads';
import { bitmap } from './bitmap.ts';
import { contractPdf } from './contract-pdf.ts';
import { kiisPdf } from './kiis-pdf.ts';
import { legalPdf } from './legal-pdf.ts';
import { photo } from './photo.ts';
import type { SheetTable } from './spreadsheet.ts';
import { tablePdf } from './table-pdf.ts';

/** Its library is loaded with the first spreadsheet: whoever waits for a contract does not wait for it. */
const sheetFile = async (table: SheetTable) => (await import('./spreadsheet.ts')).sheetFile(table);

const makers = { bitmap, contractPdf, kiisPdf, legalPdf, photo, tablePdf, sheetFile };
export type Makers = typeof makers;

export type Job = { [Kind in keyof Makers]: { id: number; kind: Kind; args: Parameters<Makers[Kind]> } }[keyof Makers];
export type Done = { id: number; bytes: Uint8Array } | { id: number; error: unknown };

const make = ({ kind, args }: Job): Promise<Uint8Array> => (makers[kind] as (...given: typeof args) => Promise<Uint8Array>)(...args);

/** The side of the thread. */
parentPort?.on('message', (job: Job) => {
  make(job).then(
    (bytes) => parentPort?.postMessage({ id: job.id, bytes } satisfies Done),
    (error: unknown) => parentPort?.postMessage({ id: job.id, error } satisfies Done),
  );
});
