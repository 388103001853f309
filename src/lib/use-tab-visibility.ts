import { useEffect } from 'react';

/** Tells a journey when its tab is hidden and shown again. */
export function useTabVisibility(actor: { send: (event: { type: 'tab.hidden' } | { type: 'tab.shown' }) => void }) {
  useEffect(() => {
    const changed = () => actor.send({ type: document.hidden ? 'tab.hidden' : 'tab.shown' });
    document.addEventListener('visibilitychange', changed);
    if (document.hidden) changed();
    return () => document.removeEventListener('visibilitychange', changed);
  }, [actor]);
}
