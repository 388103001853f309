import { parentPort } from 'node:worker_threads';
import { bitmap } from './bitmap.ts';
import { contractPdf } from './contract-pdf.ts';
import { kiisPdf } from './kiis-pdf.ts';
import { legalPdf } from './legal-pdf.ts';
import { photo } from './photo.ts';
import { beginTable, dropTable, endTable, tableFile, tableRows } from './table-files.ts';
import { tablePdf } from './table-pdf.ts';
import { zipFile } from './zip-file.ts';

const tables = { beginTable, tableRows, endTable, dropTable, tableFile };
const makers = { bitmap, contractPdf, kiisPdf, legalPdf, photo, tablePdf, zipFile, ...tables };
export type Makers = typeof makers;

type Args = { [Kind in keyof Makers]: Parameters<Makers[Kind]> };
export type Job = { [Kind in keyof Makers]: { id: number; kind: Kind; args: Args[Kind] } }[keyof Makers];
export type Done = { id: number; bytes: Uint8Array } | { id: number; error: unknown };

const byKind: { [Kind in keyof Args]: (...args: Args[Kind]) => Promise<Uint8Array> } = makers;
const make = <Kind extends keyof Args>({ kind, args }: { kind: Kind; args: Args[Kind] }): Promise<Uint8Array> => byKind[kind](...args);

/** The side of the thread. */
parentPort?.on('message', (job: Job) => {
  make(job).then(
    (bytes) => parentPort?.postMessage({ id: job.id, bytes } satisfies Done),
    (error: unknown) => parentPort?.postMessage({ id: job.id, error } satisfies Done),
  );
});
