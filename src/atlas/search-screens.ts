import { addressOf } from './address.ts';
import { openAll } from './machine.ts';
import { type Entry, entriesOf, findIn, rowsOf } from './search-entries.ts';
import type { Found } from './search.ts';

let index: Promise<Entry[]> | undefined;

/** All texts, events, invariants and requirements, read once. */
export function openIndex(): Promise<Entry[]> {
  index ??= read();
  return index;
}

async function read(): Promise<Entry[]> {
  const [machines, translations, requirements] = await Promise.all([
    openAll(),
    import('virtual:atlas-translations'),
    import('virtual:atlas-requirements'),
  ]);
  return [
    ...rowsOf(requirements.default),
    ...machines.flatMap((machine) => entriesOf(machine, translations.default, requirements.default)),
  ];
}

export const foundIn = (entries: readonly Entry[], query: string): Found[] =>
  findIn(entries, query).map(({ at, kind, text, place }) => ({ ...(at ? { to: addressOf(at) } : {}), kind, title: text, text: place }));
