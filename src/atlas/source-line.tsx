import sources from 'virtual:atlas-sources';
import { useState } from 'react';
import styles from './panel.module.css';

/** File and line of a state. */
export function StateSource({ machine, state }: { machine: string; state: string }) {
  const at = sources[machine]?.states[state];
  return at && <SourceLine at={at} />;
}

/** File and line of a transition, and where its state takes in one that is shared. */
export function TransitionSource({ machine, transition }: { machine: string; transition: string }) {
  const [at, usedAt] = sources[machine]?.transitions[transition] ?? [];
  return (
    <>
      {at && <SourceLine at={at} />}
      {usedAt && (
        <>
          <p>Several states share it. This one takes it in at:</p>
          <SourceLine at={usedAt} />
        </>
      )}
    </>
  );
}

/** A line to be copied; in development it opens in the editor. */
function SourceLine({ at }: { at: string }) {
  const [status, setStatus] = useState('');
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
        <button type="button" onClick={copy} aria-label={`Copy file and line ${at}`}>
          Copy file and line
        </button>
        {import.meta.env.DEV && (
          <button type="button" onClick={open} aria-label={`Open in the editor ${at}`}>
            Open in the editor
          </button>
        )}
      </span>
      <span role="status">{status}</span>
    </div>
  );
}
