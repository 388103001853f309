import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';
import { useToastSide } from './toast-side.ts';
import { closeToast, type ShownToast, shownToasts, subscribe, toastTime } from './toasts.ts';

function OneToast({ id, kind, text, isHeld, onClose }: ShownToast & { isHeld: boolean; onClose: () => void }) {
  const { t } = useLingui();
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => closeToast(id), toastTime);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    <div className={classNames(styles.toast, kind === 'error' && styles.error)} data-surface="night">
      <Icon name={kind === 'error' ? 'warning' : 'check'} />
      <span>{text}</span>
      <IconButton icon="close" label={t`Close`} onClick={onClose} />
      <span className={styles.ground} aria-hidden="true">
        <i key={String(isHeld)} />
      </span>
    </div>
  );
}

/** Top right, five seconds; on a narrow screen where the focus is not. All wait while someone points at one or has the focus in one: none slips away from under the pointer. [A235 A242] */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribe, shownToasts, shownToasts);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const side = useToastSide();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done here: it only waits while somebody reads
    <div
      className={styles.region}
      role="status"
      aria-live="polite"
      data-toasts={side}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {toasts.map((toast) => (
        <OneToast
          key={toast.id}
          {...toast}
          isHeld={isPointedAt || hasFocus}
          onClose={() => {
            // the button that had the focus goes without a word
            setFocus(false);
            closeToast(toast.id);
            if (toasts.length === 1) setPointedAt(false);
          }}
        />
      ))}
    </div>
  );
}
