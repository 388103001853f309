import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False as long as the page is as the server has drawn it: nothing on it can be sent by its program yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
