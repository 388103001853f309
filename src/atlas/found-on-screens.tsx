import { use } from 'react';
import { FoundList } from './found.tsx';
import { foundIn, openIndex } from './search-screens.ts';

/** Where the words occur: screens in each language, events, invariants and requirements. */
export function FoundOnScreens({ query, onChoose }: { query: string; onChoose: () => void }) {
  const found = foundIn(use(openIndex()), query);
  return (
    <section aria-label="On screens">
      <h2>On screens in five languages, in events, invariants and requirements</h2>
      <FoundList found={found} none={`No screen, event, invariant or requirement says “${query.trim()}”.`} onChoose={onChoose} />
    </section>
  );
}
