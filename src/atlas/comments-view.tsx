import { Suspense, use } from 'react';
import { addressOf } from './address.ts';
import { type Comment, committed, hasTarget, idOf, toCommentsFile, useOwnComments } from './comments.ts';
import { Row } from './comments-section.tsx';
import styles from './comments.module.css';
import { Link } from './link.tsx';
import { machineNamed, openMachine } from './machine.ts';
import paths from './paths.module.css';
import { save } from './save.ts';
import type { MachineSummary } from './summary.ts';
import { transitionTitle } from './next-transitions.tsx';

/** All comments by machine: those of the repository, those of this browser with the file that brings them there, and those whose target is gone. */
export function CommentsView() {
  const own = useOwnComments();
  const all = [...committed, ...own];
  const names = [...new Set(all.map(({ machine }) => machine))];
  const gone = names.filter((name) => !machineNamed(name));
  return (
    <main id="main" className={paths.view} tabIndex={0}>
      <h1>Comments</h1>
      <p className={paths.lead}>
        Written at a state or a transition. A comment is in your browser until its file is in the repository: save the file of the machine,
        put it into <code>tests/comments</code> and commit it. The next build shows it to everybody.
      </p>
      {names.length === 0 && <p>There is no comment yet.</p>}
      {names.flatMap((name) => {
        const summary = machineNamed(name);
        return summary
          ? [
              <Suspense key={name} fallback={<p role="status">Opening {summary.title}…</p>}>
                <OfMachine summary={summary} known={committed.filter(isAbout(name))} own={own.filter(isAbout(name))} />
              </Suspense>,
            ]
          : [];
      })}
      {gone.length > 0 && (
        <section className={styles.machine}>
          <h2>Machines that are gone</h2>
          <ul className={styles.comments}>
            {all
              .filter(({ machine }) => gone.includes(machine))
              .map((comment) => (
                <Row key={comment.machine + comment.author + comment.date} comment={comment} isOwn={own.includes(comment)} />
              ))}
          </ul>
        </section>
      )}
    </main>
  );
}

const isAbout = (name: string) => (comment: Comment) => comment.machine === name;

function OfMachine({ summary, known, own }: { summary: MachineSummary; known: readonly Comment[]; own: readonly Comment[] }) {
  const machine = use(openMachine(summary));
  const { record } = machine;
  const all = [...known, ...own];
  const lost = all.filter((comment) => !hasTarget(record, comment));
  const targets = [
    ...new Map(all.filter((comment) => hasTarget(record, comment)).map((comment) => [idOf(comment), comment.target])).values(),
  ];
  const row = (comment: Comment) => (
    <Row key={idOf(comment) + comment.author + comment.date} comment={comment} isOwn={own.includes(comment)} />
  );
  return (
    <section className={styles.machine}>
      <h2>
        <Link to={addressOf({ machine: summary.name })}>{summary.title}</Link>
      </h2>
      {own.length > 0 && (
        <p>
          <button
            type="button"
            className={paths.more}
            onClick={() => save(`${summary.name}.json`, new Blob([toCommentsFile(all)], { type: 'application/json' }))}
          >
            Save tests/comments/{summary.name}.json
          </button>
        </p>
      )}
      {targets.map((target) => {
        const id = idOf({ target });
        const transition = 'transition' in target ? record.transitions.find((it) => it.id === target.transition) : undefined;
        const state = record.states.find(({ name }) => name === (transition ? transition.from : id));
        return (
          <article key={id}>
            <h3>
              <Link to={addressOf({ machine: summary.name, ...target })}>
                {transition ? `${state?.title ?? transition.from}: ${transitionTitle(machine, transition)}` : (state?.title ?? id)}
              </Link>
            </h3>
            <ul className={styles.comments}>{all.filter((comment) => idOf(comment) === id).map(row)}</ul>
          </article>
        );
      })}
      {lost.length > 0 && (
        <article>
          <h3>The state or transition is gone</h3>
          {[...new Set(lost.map(idOf))].map((id) => (
            <div key={id}>
              <p>
                <code>{id}</code>
              </p>
              <ul className={styles.comments}>{lost.filter((comment) => idOf(comment) === id).map(row)}</ul>
            </div>
          ))}
        </article>
      )}
    </section>
  );
}
