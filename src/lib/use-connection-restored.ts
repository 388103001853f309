import { useEffect } from 'react';

/** Calls back when the device is online again: what a journey says of the connection is no longer true. */
export function useConnectionRestored(listener: () => void) {
  useEffect(() => {
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [listener]);
}
