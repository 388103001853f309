/** Loads what shows a PDF, and starts its worker; called ahead where a document is about to be opened. */
export const loadPdfView = () => import('./pdf-view.tsx');
