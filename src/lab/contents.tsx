import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { catalogue } from '../../machines/catalogue.ts';
import styles from './contents.module.css';
import { stages } from './stages.tsx';

const shown = catalogue.filter(({ name }) => name in stages);

/** Where somebody begins who opened the lab without saying which screen. */
export function openContents(root: HTMLElement) {
  createRoot(root).render(
    <StrictMode>
      <main className="page">
        <div className={styles.contents}>
          <h1>The lab</h1>
          <p>
            The real screens with made-up answers, a clock that stands still and nothing behind them. A machine opens at the start of its
            first tour; the <a href="/atlas">Atlas</a> leads to every other step. The parts that screens are made of are among the{' '}
            <a href="/lab/ui">components</a>.
          </p>
          <ul>
            {shown.map(({ name, title, description }) => (
              <li key={name}>
                <a href={`/lab/${name}`}>{title}</a>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </div>
      </main>
    </StrictMode>,
  );
}
