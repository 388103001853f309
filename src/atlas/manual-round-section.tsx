import { useId, useState } from 'react';
import { addressOf } from './address.ts';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import { isOutdated, type PathReview, type ManualResult, removeReview, results, saveReview, useLooks } from './manual-round.ts';
import styles from './manual-round.module.css';
import { dateOf } from './reports.ts';
import { reviewerName, saveReviewerName } from './stored-list.ts';

/** What people found on this path by hand, and the form for one's own result. */
export function ManualRoundSection({ machine, path }: { machine: Machine; path: string }) {
  const { summary, record } = machine;
  const looks = useLooks().filter((look) => look.machine === summary.name);
  const own = looks.filter((look) => look.path === path);
  const isTour = record.tours.some(({ id }) => id === path);
  const seen = new Set(looks.filter((look) => !isOutdated(look, summary)).map((look) => look.path));
  const next = (isTour ? record.tours : record.paths).find(({ id }) => id !== path && !seen.has(id));
  return (
    <section className={styles.section}>
      <h3>Manual round</h3>
      <PathReviews looks={own} machine={machine} />
      <Form key={path} machine={machine} path={path} isTour={isTour} />
      <p className={styles.links}>
        {next && (
          <Link to={addressOf({ machine: summary.name, path: next.id, step: 0 })}>Next {isTour ? 'tour' : 'path'} that is left</Link>
        )}
        <Link to={addressOf({ page: 'round', filter: summary.name })}>The whole round</Link>
      </p>
    </section>
  );
}

export function PathReviews({ looks, machine: { summary } }: { looks: readonly PathReview[]; machine: Machine }) {
  if (looks.length === 0) return null;
  return (
    <ul className={styles.looks}>
      {looks.map((look) => (
        <li key={look.path + look.by} data-result={isOutdated(look, summary) ? 'outdated' : look.result}>
          <span>
            <b>{results[look.result]}</b>
            {isOutdated(look, summary) && ', outdated: the machine has changed since'}
            {look.note && <q>{look.note}</q>}
            <small>
              {look.by}, {dateOf(look.at)}
            </small>
          </span>
          <button type="button" onClick={() => removeReview(look)} aria-label={`Remove the result of ${look.by}`}>
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}

function Form({ machine: { summary }, path, isTour }: { machine: Machine; path: string; isTour: boolean }) {
  const group = useId();
  const [by, setBy] = useState(reviewerName);
  const [result, setResult] = useState<ManualResult>();
  const [note, setNote] = useState('');
  const [status, setStatus] = useState('');
  const save = () => {
    if (!result || !by.trim()) {
      setStatus(result ? 'Enter your name.' : 'Choose a result.');
      return;
    }
    saveReviewerName(by);
    saveReview({
      machine: summary.name,
      path,
      tour: isTour,
      record: summary.record,
      result,
      note: note.trim(),
      by: by.trim(),
      at: new Date().toISOString(),
    });
    setResult(undefined);
    setNote('');
    setStatus(`Saved: ${results[result]}.`);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset>
        <legend>What you found on this {isTour ? 'tour' : 'path'}</legend>
        {Object.entries(results).map(([key, text]) => (
          <label key={key}>
            <input
              type="radio"
              name={group}
              checked={result === key}
              onChange={() => {
                if (key === 'fine' || key === 'wrong' || key === 'unclear') setResult(key);
              }}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <label className={styles.field}>
        <span>Note</span>
        <input value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      <label className={styles.field}>
        <span>Your name</span>
        <input value={by} autoComplete="name" onChange={({ target }) => setBy(target.value)} />
      </label>
      <button type="submit">Save the result</button>
      <p role="status">{status}</p>
    </form>
  );
}
