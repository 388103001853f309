import { isFlagged } from '../../domain/flags.ts';

/** Whether somebody sees what is tried out, by the list that was set for this build (decisions 6.11). */
export const seesTrials = (userId: string | undefined) => isFlagged(userId, import.meta.env.VITE_FLAGGED_USERS);

/** Whether a consent is asked for before paying, where a person's kind asks for one: on unless set off (T-23). */
export const asksForConsent = import.meta.env.VITE_PAYMENT_CONSENT !== 'off';

/** Another worker that reads PDFs than the one in the build (T-28). */
export const pdfWorkerUrl = import.meta.env.VITE_PDF_WORKER_URL;
