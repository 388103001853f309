import sources from 'virtual:atlas-sources';
import { useState } from 'react';
import styles from './panel.module.css';

/** File and line of a state, to be copied; in development it opens in the editor. */
export function SourceLine({ machine, state }: { machine: string; state: string }) {
  const [status, setStatus] = useState('');
  const at = sources[machine]?.[state];
  if (!at) return null;
  const copy = () =>
    navigator.clipboard.writeText(at).then(
      () => setStatus('Copied.'),
      () => setStatus('This browser did not allow copying.'),
    );
  // Vite's development server knows the editor that runs
  const open = () =>
    fetch(`/__open-in-editor?file=${encodeURIComponent(at)}`).then(
      () => setStatus('Opened in the editor.'),
      () => setStatus('No editor answered.'),
    );
  return (
    <div className={styles.source}>
      <code>{at}</code>
      <span className={styles.actions}>
        <button type="button" onClick={copy}>
          Copy file and line
        </button>
        {import.meta.env.DEV && (
          <button type="button" onClick={open}>
            Open in the editor
          </button>
        )}
      </span>
      <span role="status">{status}</span>
    </div>
  );
}
