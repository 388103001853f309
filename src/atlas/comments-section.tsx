import { useState } from 'react';
import { addressOf } from './address.ts';
import styles from './comments.module.css';
import { addComment, type Comment, committed, idOf, removeComment, type Target, useOwnComments } from './comments.ts';
import { Link } from './link.tsx';
import { dateOf } from './reports.ts';
import { reviewerName, saveReviewerName } from './stored-list.ts';

/** What people wrote about a state or a transition, and the form for one more comment. */
export function CommentsSection({ machine, target }: { machine: string; target: Target }) {
  const own = useOwnComments();
  const isHere = (comment: Comment) => comment.machine === machine && idOf(comment) === idOf({ target });
  const known = committed.filter(isHere);
  const mine = own.filter(isHere);
  return (
    <section className={styles.section}>
      <h3>Comments</h3>
      {known.length + mine.length > 0 && (
        <ul className={styles.comments}>
          {known.map((comment) => (
            <Row key={comment.author + comment.date} comment={comment} />
          ))}
          {mine.map((comment) => (
            <Row key={comment.author + comment.date} comment={comment} isOwn />
          ))}
        </ul>
      )}
      <Form key={idOf({ target })} machine={machine} target={target} />
      <p className={styles.links}>
        <Link to={addressOf({ page: 'comments' })}>All comments</Link>
      </p>
    </section>
  );
}

export function Row({ comment, isOwn }: { comment: Comment; isOwn?: boolean }) {
  const { author, date, text } = comment;
  return (
    <li>
      <p>{text}</p>
      <small>
        {author}, {dateOf(date)}
        {isOwn && ', only in this browser'}
      </small>
      {isOwn && (
        <button type="button" onClick={() => removeComment(comment)} aria-label={`Remove the comment “${text.slice(0, 40)}”`}>
          Remove
        </button>
      )}
    </li>
  );
}

function Form({ machine, target }: { machine: string; target: Target }) {
  const [text, setText] = useState('');
  const [author, setAuthor] = useState(reviewerName);
  const [status, setStatus] = useState('');
  const add = () => {
    if (!text.trim() || !author.trim()) {
      setStatus(text.trim() ? 'Enter your name.' : 'Write a comment.');
      return;
    }
    saveReviewerName(author);
    addComment({ machine, target, author: author.trim(), date: new Date().toISOString(), text: text.trim() });
    setText('');
    setStatus('Comment saved in this browser. Put it into the repository from “All comments”.');
  };
  return (
    <details className={styles.form}>
      <summary>Write a comment</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <label>
          <span>Comment</span>
          <textarea rows={3} value={text} onChange={({ target: field }) => setText(field.value)} />
        </label>
        <label>
          <span>Your name</span>
          <input value={author} autoComplete="name" onChange={({ target: field }) => setAuthor(field.value)} />
        </label>
        <button type="submit">Save the comment</button>
        <p role="status">{status}</p>
      </form>
    </details>
  );
}
