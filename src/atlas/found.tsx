import { Link } from './link.tsx';
import type { Found } from './search.ts';
import styles from './side.module.css';

const kinds: Record<Found['kind'], string> = {
  machine: 'machine',
  state: 'state',
  event: 'event',
  text: 'on the screen',
  requirement: 'requirement',
};

/** At most forty: a longer list asks for another word. */
export function FoundList({ found, none, onChoose }: { found: readonly Found[]; none: string; onChoose: () => void }) {
  return (
    <div className={styles.found}>
      <p role="status">{found.length ? `${found.length} found` : none}</p>
      <ul>
        {found.slice(0, 40).map(({ to, title, text, kind }) => (
          <li key={to + kind + title} onClickCapture={onChoose}>
            <Link to={to}>
              <b>{title}</b>
              <span>
                {kinds[kind]} · {text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
