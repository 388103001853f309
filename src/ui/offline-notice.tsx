import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import styles from './offline-notice.module.css';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Shows on every page that the device is offline. The region is always there, so that its text is announced. */
export function OfflineNotice() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div role="status" className={isOffline ? styles.notice : undefined}>
      {isOffline && <Trans>You are offline. Nothing can be loaded or sent until you reconnect.</Trans>}
    </div>
  );
}
