import { isFlagged } from '../../domain/flags.ts';

/** Whether somebody sees what is tried out, by the list that was set for this build (decisions 6.11). */
export const hasTrials = (userId: string | undefined) => isFlagged(userId, import.meta.env.VITE_FLAGGED_USERS);

/** Another worker that reads PDFs than the one in the build (T-28). */
export const pdfWorkerUrl = import.meta.env.VITE_PDF_WORKER_URL;
