import { useEffect } from 'react';

/** Calls back when Back shows a page that the browser had kept aside: whatever it was waiting for has happened elsewhere. */
export function usePageShown(listener: () => void) {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) listener();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [listener]);
}
