import { Link } from './link.tsx';
import type { Found } from './search.ts';
import styles from './side.module.css';

const kinds: Record<Found['kind'], string> = {
  machine: 'machine',
  state: 'state',
  event: 'event',
  text: 'on the screen',
  invariant: 'invariant',
  requirement: 'requirement',
};

const most = 40;

/** A longer list needs a narrower search. */
export function FoundList({ found, none, onChoose }: { found: readonly Found[]; none: string; onChoose: () => void }) {
  return (
    <div className={styles.found}>
      <p role="status">{found.length ? `${found.length} found${found.length > most ? `, the first ${most} are shown` : ''}` : none}</p>
      <ul>
        {found.slice(0, most).map(({ to, title, text, kind }) => {
          const words = (
            <>
              <b>{title}</b>
              <span>
                {kinds[kind]} · {text}
              </span>
            </>
          );
          return (
            <li key={`${to} ${kind} ${title} ${text}`} onClickCapture={to === undefined ? undefined : onChoose}>
              {to === undefined ? <div>{words}</div> : <Link to={to}>{words}</Link>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
