import { useSyncExternalStore } from 'react';

/** A phone: lists come first, what needs width is behind a button. */
const narrow = () => window.matchMedia('(max-width: 480px)');
export const isNarrow = () => narrow().matches;

export const useNarrow = (): boolean =>
  useSyncExternalStore((tell) => {
    const query = narrow();
    query.addEventListener('change', tell);
    return () => query.removeEventListener('change', tell);
  }, isNarrow);
