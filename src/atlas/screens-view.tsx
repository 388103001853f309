import { useState } from 'react';
import { addressOf } from './address.ts';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import { dateOf, pictureAddress, type Picture, type Reports } from './reports.ts';
import styles from './screens.module.css';
import { commands } from './verdict.ts';

/** Every state that can be seen × every language and width in which it was photographed. */
export function ScreensView({ machine: { summary, record, screens }, reports }: { machine: Machine; reports: Reports }) {
  const [query, setQuery] = useState('');
  const pictures = reports.walked[summary.name]?.pictures ?? [];
  const settings = [...new Map(pictures.map((it) => [`${it.locale} ${it.width}`, it])).values()].sort(
    (one, other) => other.width - one.width || one.locale.localeCompare(other.locale),
  );
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const states = record.states
    .filter(({ name }) => screens && screens.screens[name] !== 'passing')
    .filter(({ name, title }) => words.every((word) => `${name} ${title}`.toLowerCase().includes(word)));
  const pictureIn = (state: string, { locale, width }: Picture) =>
    pictures.find((it) => it.state === state && it.locale === locale && it.width === width);
  return (
    <main id="main" className={styles.view} tabIndex={0}>
      <h1>{summary.title}: screens</h1>
      {!screens ? (
        <p>This machine has no screen of its own.</p>
      ) : (
        <>
          <p className={styles.lead}>
            {pictures.length === 0 ? (
              <>
                No pictures here yet: <code>{commands.lab}</code>
              </>
            ) : (
              <>
                {pictures.length} pictures, taken when the state was first met on a tour. Each state passed the accessibility check in one
                of them. Hatched: not met in this language and width.
              </>
            )}
          </p>
          <label className={styles.filter}>
            <span>Filter by state</span>
            <input type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
          </label>
          <p role="status" className={styles.count}>
            {states.length} of {record.states.length} states
          </p>
          <ol className={styles.sheet}>
            {states.map(({ name, title }) => (
              <li key={name}>
                <Link to={addressOf({ machine: summary.name, state: name })}>{title}</Link>
                <div className={styles.cells}>
                  {settings.map((setting) => {
                    const picture = pictureIn(name, setting);
                    const says = `${setting.locale}, ${setting.width} px`;
                    return (
                      <figure key={says} data-wide={setting.width > 800 || undefined}>
                        {picture ? (
                          <a href={pictureAddress(summary.name, picture)} target="_blank" rel="noreferrer">
                            <img src={pictureAddress(summary.name, picture)} alt={`${title}, ${says}`} loading="lazy" />
                          </a>
                        ) : (
                          <i aria-hidden="true" />
                        )}
                        <figcaption>
                          {says}, {picture ? dateOf(picture.at) : 'not met'}
                        </figcaption>
                      </figure>
                    );
                  })}
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </main>
  );
}
