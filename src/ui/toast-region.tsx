import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';
import { closeToast, type ShownToast, shownToasts, subscribe, toastTime } from './toasts.ts';

function OneToast({ id, kind, text }: ShownToast) {
  const { t } = useLingui();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => closeToast(id), toastTime);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    <div
      className={classNames(styles.toast, kind === 'error' && styles.error)}
      data-surface="night"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={kind === 'error' ? 'warning' : 'check'} />
      <span>{text}</span>
      <IconButton icon="close" label={t`Close`} onClick={() => closeToast(id)} />
      <span className={styles.ground} aria-hidden="true">
        <i key={String(isHeld)} />
      </span>
    </div>
  );
}

/** Top right, five seconds, waiting while someone points at it or focuses it. [A235 A242] */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribe, shownToasts, shownToasts);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toasts.map((one) => (
        <OneToast key={one.id} {...one} />
      ))}
    </div>
  );
}
