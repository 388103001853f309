import { useSyncExternalStore } from 'react';

/** A phone: lists first, wide content behind a button. */
const narrow = () => window.matchMedia('(max-width: 480px)');
export const isNarrow = () => narrow().matches;

export const useNarrow = (): boolean =>
  useSyncExternalStore((onChange) => {
    const query = narrow();
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, isNarrow);
