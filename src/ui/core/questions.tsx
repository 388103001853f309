import type { ReactNode } from 'react';
import styles from './questions.module.css';

/** Questions that open one by one; native, so that they open without a script too. */
export function Questions({ items }: { items: readonly { question: ReactNode; answer: ReactNode }[] }) {
  return (
    <div className={styles.list}>
      {items.map(({ question, answer }, index) => (
        <details key={index}>
          <summary>{question}</summary>
          <div className={styles.answer}>{answer}</div>
        </details>
      ))}
    </div>
  );
}
