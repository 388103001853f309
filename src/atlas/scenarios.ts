import { browserStorage } from '../lib/storage.ts';

/** A path query with a name. */
export type Scenario = { name: string; machine: string; query: string };

/** The scenarios in files of the project. */
export const shared: readonly Scenario[] = Object.values(
  import.meta.glob<Scenario[]>('../../tests/scenarios/*.json', { eager: true, import: 'default' }),
).flat();

const key = 'atlas-scenarios';
const listeners = new Set<() => void>();
let read: { text: string | null; found: readonly Scenario[] } | undefined;

export function scenarios(): readonly Scenario[] {
  const text = browserStorage.getItem(key);
  if (read?.text === text) return read.found;
  const found = readScenarios(text ?? '');
  read = { text, found };
  return found;
}

function write(next: readonly Scenario[]) {
  browserStorage.setItem(key, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** The later one of a name is kept. */
export const saveScenarios = (added: readonly Scenario[]) =>
  write([...new Map([...scenarios(), ...added].map((scenario) => [`${scenario.machine} ${scenario.name}`, scenario])).values()]);

/** What a file holds, without what is no scenario. */
export function readScenarios(text: string): Scenario[] {
  let held: unknown;
  try {
    held = JSON.parse(text);
  } catch {
    return [];
  }
  return (Array.isArray(held) ? (held as (Partial<Scenario & { query: string }> | null)[]) : []).flatMap((it) => {
    const { name, machine } = it ?? {};
    // `wish` is the key of scenarios stored by earlier versions
    const query = it?.query ?? it?.query;
    return typeof name === 'string' && typeof machine === 'string' && typeof query === 'string' ? [{ name, machine, query }] : [];
  });
}

export const clearScenario = (scenario: Scenario) => write(scenarios().filter((it) => it !== scenario));

export function onScenarios(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
