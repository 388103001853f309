import { isFolder } from './folder.ts';
import type { Machine } from './machine.ts';
import styles from './panel.module.css';
import type { State } from './record.ts';
import type { Operation } from './summary.ts';

const referenceOf = ({ tag, method, path }: Operation) => `/api/docs#tag/${tag}/${method.toUpperCase()}${path}`;

/** The app's requests in a state. */
export function CallsSection({ machine: { summary, labels }, state }: { machine: Machine; state: State }) {
  if (state.requests.length === 0) return null;
  return (
    <section>
      <h3>What is asked meanwhile</h3>
      {state.requests.map((src) => {
        const operations = summary.calls[src];
        return (
          <div key={src} className={styles.call}>
            <span>
              {labels.actorLabel(src)} <code>{src}</code>
            </span>
            {operations?.length ? (
              <ul>
                {operations.map((operation) => (
                  <li key={operation.id}>
                    <a href={isFolder ? undefined : referenceOf(operation)}>
                      <code>
                        {operation.method.toUpperCase()} {operation.path}
                      </code>
                    </a>
                    <small>{operation.summary}</small>
                  </li>
                ))}
              </ul>
            ) : (
              <small>in the browser; the server is not asked</small>
            )}
          </div>
        );
      })}
    </section>
  );
}
