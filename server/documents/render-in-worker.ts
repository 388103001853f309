import { Worker } from 'node:worker_threads';
import type { Locale } from '../../domain/locale.ts';
import type { ContractPdf } from './contract-data.ts';
import { fairQueue, type Owner } from './fair-queue.ts';
import type { TableReport } from './table-pdf.ts';
import type { SheetCell, SheetHead, SheetTable, TableFormat } from './table-writer.ts';
import type { Done, Job, Makers } from './worker.ts';
import type { ZipEntry } from './zip-file.ts';

/**
 * PDFs and spreadsheets are made in a thread of its own, since a long one takes seconds in which nobody else would be answered. One thread, started
 * when a file is asked for; it makes one file after the other, in turns by person, and ends when none was wanted for a while, since its libraries take
 * 50 MB.
 */
const idleMs = 10 * 60_000;
let ending: NodeJS.Timeout | undefined;
let thread: Worker | undefined;
let jobs = 0;
const waiting = new Map<number, { resolve: (bytes: Buffer) => void; reject: (error: unknown) => void }>();

function start(): Worker {
  const worker = new Worker(import.meta.filename.replace(/render-in-worker(\.\w+)$/, 'worker$1'), { execArgv: [] });
  worker.on('message', (done: Done) => {
    const job = waiting.get(done.id);
    waiting.delete(done.id);
    if (waiting.size === 0) {
      worker.unref();
      ending = setTimeout(() => end(worker), idleMs).unref();
    }
    if ('error' in done) job?.reject(done.error);
    else job?.resolve(Buffer.from(done.bytes));
  });
  // it is gone, and those who wait must hear of it; the next file starts another one
  const gone = (reason: unknown) => {
    if (thread !== worker) return;
    thread = undefined;
    for (const job of waiting.values()) job.reject(reason);
    waiting.clear();
  };
  worker.on('error', gone);
  worker.on('exit', (code) => gone(new Error(`the thread that makes files ended with code ${code}`)));
  return worker;
}

function end(worker: Worker) {
  if (thread !== worker || waiting.size > 0) return;
  thread = undefined;
  void worker.terminate();
}

const queue = fairQueue();

const ask = (job: Omit<Job, 'id'>, owner?: Owner): Promise<Buffer> => queue(owner, () => render(job));
/** The next part of a file that has begun waits for its turn like a file, and is never refused. */
const goOn = (job: Omit<Job, 'id'>, owner: Owner): Promise<Buffer> => queue(owner, () => render(job), { isRefusable: false });

function render(job: Omit<Job, 'id'>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    clearTimeout(ending);
    thread ??= start();
    const id = ++jobs;
    // a process that waits for a file stays until it is made, and no longer
    thread.ref();
    waiting.set(id, { resolve, reject });
    try {
      thread.postMessage({ ...job, id });
    } catch (error) {
      waiting.delete(id);
      reject(error);
    }
  });
}

export const contractPdf: ContractPdf = (...[data, locale, owner]) => ask({ kind: 'contractPdf', args: [data, locale] }, owner);
export const tablePdf = (report: TableReport, locale: Locale, owner?: Owner) => ask({ kind: 'tablePdf', args: [report, locale] }, owner);
export const sheetFile = (table: SheetTable, owner?: Owner) => ask({ kind: 'tableFile', args: ['XLSX', table] }, owner);
export const zipFile = (entries: readonly ZipEntry[], owner?: Owner) => ask({ kind: 'zipFile', args: [entries] }, owner);
export const legalPdf = (...args: Parameters<Makers['legalPdf']>) => ask({ kind: 'legalPdf', args });
export const kiisPdf = (...args: Parameters<Makers['kiisPdf']>) => ask({ kind: 'kiisPdf', args });
export const bitmap = (...args: Parameters<Makers['bitmap']>) => ask({ kind: 'bitmap', args });
export const photo = (...args: Parameters<Makers['photo']>) => ask({ kind: 'photo', args });

let tables = 0;

/** A table as a file, part by part, so that others have theirs between two parts. `drop` it where it does not come to its end. */
export async function beginTable(format: TableFormat, head: SheetHead, owner: Owner) {
  const number = ++tables;
  return {
    begin: await ask({ kind: 'beginTable', args: [number, format, head] }, owner),
    rows: (rows: SheetCell[][]) => goOn({ kind: 'tableRows', args: [number, rows] }, owner),
    end: () => goOn({ kind: 'endTable', args: [number] }, owner),
    drop: () => goOn({ kind: 'dropTable', args: [number] }, owner),
  };
}
