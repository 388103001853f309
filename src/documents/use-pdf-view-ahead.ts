import { useEffect } from 'react';
import { loadPdfView } from './load-pdf-view.ts';

/** Milliseconds after which a page has what it needs for itself. */
const settledMs = 500;

/** While something else is read or typed, loads what shows the PDF that `isNext`. [25 E1] */
export function usePdfViewAhead(isNext: boolean) {
  useEffect(() => {
    if (!isNext) return undefined;
    // a failure is met again, and told, by the step that shows the document
    const timer = setTimeout(() => void loadPdfView().catch(() => undefined), settledMs);
    return () => clearTimeout(timer);
  }, [isNext]);
}
