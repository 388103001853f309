import { pdfjs } from 'react-pdf';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** The worker comes from our own origin, in the version react-pdf brings (T-28). */
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
