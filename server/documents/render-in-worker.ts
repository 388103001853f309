import type { Locale } from '../../domain/locale.ts';
import type { ContractPdf } from './contract-data.ts';
import { fairQueue, type Owner } from './fair-queue.ts';
import type { TableReport } from './table-pdf.ts';
import { threadOf } from './thread.ts';
import type { FileMakers } from './worker.ts';
import type { ZipEntry } from './zip-file.ts';

/** PDFs, pictures and ZIPs: the thread makes one after the other, in turns by person. */
const render = threadOf<FileMakers>('worker');
const queue = fairQueue();

type Args<Kind extends keyof FileMakers> = Parameters<FileMakers[Kind]>;

export const contractPdf: ContractPdf = (...[data, locale, owner]) => queue(owner, () => render('contractPdf', data, locale));
export const tablePdf = (report: TableReport, locale: Locale, owner?: Owner) => queue(owner, () => render('tablePdf', report, locale));
export const zipFile = (entries: readonly ZipEntry[], owner?: Owner) => queue(owner, () => render('zipFile', entries));
export const legalPdf = (...args: Args<'legalPdf'>) => queue(undefined, () => render('legalPdf', ...args));
export const kiisPdf = (...args: Args<'kiisPdf'>) => queue(undefined, () => render('kiisPdf', ...args));
export const bitmap = (...args: Args<'bitmap'>) => queue(undefined, () => render('bitmap', ...args));
export const photo = (...args: Args<'photo'>) => queue(undefined, () => render('photo', ...args));
