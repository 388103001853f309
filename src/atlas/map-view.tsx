import { use } from 'react';
import { addressOf, go } from './address.ts';
import { Chart } from './chart.tsx';
import styles from './chart-view.module.css';
import { Link } from './link.tsx';
import { loadMap } from './map.ts';
import panel from './panel.module.css';

/** Which machine begins which, and in which of its states. */
export function MapView() {
  const map = use(loadMap());
  const titleOf = (name: string | undefined) => map.states.find((state) => state.name === name)?.title ?? name;
  const openMachine = (name: string) => addressOf({ machine: name });
  return (
    <main id="main" className={styles.view}>
      <div className={styles.stage}>
        <div className={styles.top}>
          <h1>{map.title}</h1>
          <p>Each box is a machine. An arrow says in which of its states another one begins, there or on the page to which it leads.</p>
        </div>
        <Chart
          layout={map.layout}
          record={map}
          addressFor={openMachine}
          current={undefined}
          chosen={undefined}
          walked={nothing}
          last={nothing}
          onState={(name) => go(openMachine(name))}
        />
      </div>
      <aside className={styles.panel} aria-label="Details">
        <section>
          <h2>The same as a list</h2>
          <ul className={`${panel.transitions} ${panel.begins}`}>
            {map.transitions.map(({ id, from, to, event }) => (
              <li key={id}>
                <span className={panel.cause}>
                  <Link to={openMachine(from)}>{titleOf(from)}</Link>
                </span>
                <span>
                  <Link to={addressOf({ machine: from, state: id.split('|')[1] ?? '' })}>{event}</Link>
                  <small>
                    begins <Link to={openMachine(to ?? '')}>{titleOf(to)}</Link>
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      </aside>
    </main>
  );
}

const nothing: ReadonlySet<string> = new Set();
