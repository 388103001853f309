import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { buttonClass } from './button-class.ts';
import styles from './copy-row.module.css';
import { Icon } from './icon.tsx';

/** Milliseconds that "Copied" stays. [A242] */
export const copiedTime = 3000;

/** A button that copies, with the outcome. `label` names what is copied. */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<{ isCopied: boolean }>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), copiedTime);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      // over plain http a browser has no clipboard for pages
      await navigator.clipboard.writeText(value);
      setOutcome({ isCopied: true });
    } catch {
      setOutcome({ isCopied: false });
    }
  };
  return (
    <>
      <span className={styles.status} role="status">
        {outcome && (outcome.isCopied ? t`Copied` : t`Not copied: select the text instead`)}
      </span>
      <button type="button" className={buttonClass({ variant: 'second', size: 'sm' })} onClick={() => void copy()}>
        <Icon name="copy" size="sm" />
        <span className="sr">{t`Copy: ${label}`}</span>
        <span aria-hidden="true">{t`Copy`}</span>
      </button>
    </>
  );
}

/** One figure to carry elsewhere: shown as people read it, copied as programs want it. */
export function CopyRow({ label, shown, value }: { label: string; shown: string; value: string }) {
  return (
    <div className={styles.copy}>
      <dt>{label}</dt>
      <dd>{shown}</dd>
      <dd className={styles.act}>
        <CopyButton label={label} value={value} />
      </dd>
    </div>
  );
}
