import { use } from 'react';
import { FoundList } from './found.tsx';
import { findIn, openIndex } from './search-screens.ts';

/** States whose screen shows the words, or that are for the requirement. */
export function FoundOnScreens({ query, onChoose }: { query: string; onChoose: () => void }) {
  const found = findIn(use(openIndex()), query);
  return (
    <section aria-label="On screens">
      <h2>On screens, and requirements</h2>
      <FoundList found={found} none={`No screen shows “${query.trim()}”.`} onChoose={onChoose} />
    </section>
  );
}
