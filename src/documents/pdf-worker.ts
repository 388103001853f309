import { pdfjs } from 'react-pdf';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfWorkerUrl } from '../lib/settings.ts';
import { workerAddress } from './pdf-worker-address.ts';

/** The worker comes from our own origin, in the version react-pdf brings, unless this build names another one that is there (T-28). */
pdfjs.GlobalWorkerOptions.workerSrc = await workerAddress(pdfWorkerUrl, workerUrl);

/** One for all documents, started with this module: before the first document is there. */
export const pdfWorker = new pdfjs.PDFWorker();
