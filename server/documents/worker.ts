import { answerJobs } from './answer-jobs.ts';
import { bitmap } from './bitmap.ts';
import { contractPdf } from './contract-pdf.ts';
import { kiisPdf } from './kiis-pdf.ts';
import { legalPdf } from './legal-pdf.ts';
import { photo } from './photo.ts';
import { tablePdf } from './table-pdf.ts';
import { zipFile } from './zip-file.ts';

const makers = { bitmap, contractPdf, kiisPdf, legalPdf, photo, tablePdf, zipFile };
export type FileMakers = typeof makers;

answerJobs(makers);
