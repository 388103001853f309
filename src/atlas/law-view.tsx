import laws from 'virtual:atlas-law';
import { addressOf } from './address.ts';
import styles from './law.module.css';
import { Link } from './link.tsx';
import { machineNamed } from './machine.ts';

/** Where each article of the law is carried out, and by which test it is proved; the same as docs/law.md. On a phone an article is a card. */
export function LawView() {
  return (
    <main id="main" className={styles.view} tabIndex={-1}>
      <h1>Law</h1>
      <p>Articles that the code cites. A citation says which rule a file carries out or proves, not that the whole article is met.</p>
      {laws.map(({ title, articles }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Article</th>
                <th scope="col">Screen, machine</th>
                <th scope="col">Rule</th>
                <th scope="col">Test</th>
              </tr>
            </thead>
            <tbody>
              {articles.map(({ places, machines, screens, rules, tests }) => (
                <tr key={places}>
                  <th scope="row">{places}</th>
                  <td data-label="Screen, machine">
                    {machines.map((name) => (
                      <Link key={name} to={addressOf({ machine: name })}>
                        {machineNamed(name)?.title ?? name}
                      </Link>
                    ))}
                    <Files files={screens} />
                  </td>
                  <td data-label="Rule">
                    <Files files={rules} />
                  </td>
                  <td data-label="Test">
                    <Files files={tests} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </main>
  );
}

function Files({ files }: { files: readonly string[] }) {
  return files.map((file) => <code key={file}>{file}</code>);
}
